// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/zip_target.h"

#include <QIODevice>

#include <cerrno>

namespace headlight {

ZipTarget::ZipTarget(QIODevice& device) : m_device(device), m_begin(device.pos())
{
    zip_error_init(&m_error);
}

ZipTarget::~ZipTarget()
{
    zip_error_fini(&m_error);
}

zip_t* ZipTarget::open()
{
    zip_source_t* source = zip_source_function_create(answer, this, &m_error);
    if (!source)
        return nullptr;
    zip_t* archive = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &m_error);
    if (!archive)
        zip_source_free(source);
    return archive;
}

zip_int64_t ZipTarget::answer(void* state, void* argument, zip_uint64_t length, zip_source_cmd_t command)
{
    ZipTarget& target = *static_cast<ZipTarget*>(state);
    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
                                              ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL,
                                              ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE,
                                              ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE,
                                              ZIP_SOURCE_TELL_WRITE, ZIP_SOURCE_REMOVE, -1);
    case ZIP_SOURCE_STAT: // "no such file" is how libzip is told that the archive is new
        zip_error_set(&target.m_error, ZIP_ER_READ, ENOENT);
        return -1;
    case ZIP_SOURCE_BEGIN_WRITE:
    case ZIP_SOURCE_ROLLBACK_WRITE: // whoever owns the device throws away what was written
        return target.m_device.seek(target.m_begin) ? 0 : target.failed(ZIP_ER_SEEK);
    case ZIP_SOURCE_WRITE:
        return target.write(argument, length);
    case ZIP_SOURCE_SEEK_WRITE:
        return target.seek(argument, length);
    case ZIP_SOURCE_TELL_WRITE:
        return target.m_device.pos() - target.m_begin;
    case ZIP_SOURCE_COMMIT_WRITE:
    case ZIP_SOURCE_REMOVE:
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
        return 0;
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&target.m_error, argument, length);
    default: // nothing is read back from a new archive
        return target.failed(ZIP_ER_OPNOTSUPP);
    }
}

zip_int64_t ZipTarget::write(const void* bytes, zip_uint64_t length)
{
    const qint64 written = m_device.write(static_cast<const char*>(bytes), qint64(length));
    return written == qint64(length) ? written : failed(ZIP_ER_WRITE);
}

zip_int64_t ZipTarget::seek(void* argument, zip_uint64_t length)
{
    const qint64 here = m_device.pos() - m_begin;
    const qint64 end = m_device.size() - m_begin;
    const zip_int64_t place =
        zip_source_seek_compute_offset(zip_uint64_t(here), zip_uint64_t(end), argument, length, &m_error);
    if (place < 0)
        return -1;
    return m_device.seek(m_begin + place) ? 0 : failed(ZIP_ER_SEEK);
}

zip_int64_t ZipTarget::failed(int code)
{
    zip_error_set(&m_error, code, errno);
    return -1;
}

} // namespace headlight
