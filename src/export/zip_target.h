// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <zip.h>

class QIODevice;

namespace headlight {

/// Lets libzip write a new archive into a device that can seek, from where the device stands.
class ZipTarget
{
public:
    explicit ZipTarget(QIODevice& device);
    ~ZipTarget();
    ZipTarget(const ZipTarget&) = delete;
    ZipTarget& operator=(const ZipTarget&) = delete;

    /// The empty archive, or null. Must be closed or discarded before this object goes.
    zip_t* open();

private:
    static zip_int64_t answer(void* state, void* argument, zip_uint64_t length, zip_source_cmd_t command);
    zip_int64_t write(const void* bytes, zip_uint64_t length);
    zip_int64_t seek(void* argument, zip_uint64_t length);
    zip_int64_t failed(int code);

    QIODevice& m_device;
    qint64 m_begin;
    zip_error_t m_error;
};

} // namespace headlight
