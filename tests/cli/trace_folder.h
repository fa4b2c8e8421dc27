// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console_run.h"
#include "export/npz_file.h"
#include "npz_reader.h"
#include "session/session_file.h"

#include <QTemporaryDir>

using Arrays = std::map<std::string, npz_reader::Array>;

/// A folder in which `trace` reads and writes.
class TraceFolder
{
protected:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QByteArray traced(const char* name, std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "trace");
        arguments.insert(arguments.end(), {"-o", path(name).toStdString()});
        const ConsoleRun run = runHere(arguments);
        if (run.exit_code != 0)
            qWarning("%s", run.errors.constData());
        return run.exit_code == 0 ? contents(path(name)) : QByteArray();
    }

    std::string savedMask(const char* name, const char* descr, const std::vector<headlight::Index>& shape,
                          const QByteArray& cells)
    {
        QFile file(path(name));
        const QByteArray bytes = QByteArray::fromStdString(headlight::npyHeader(descr, shape)) + cells;
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName().toStdString()
                                                                                    : std::string();
    }

    std::string savedSession(const headlight::Request& request)
    {
        QFile file(path("a.headlight"));
        const QByteArray json = headlight::sessionJson(request);
        return file.open(QIODevice::WriteOnly) && file.write(json) == json.size() ? file.fileName().toStdString()
                                                                                  : std::string();
    }

    Arrays arrays(std::vector<std::string> arguments)
    {
        return npz_reader::read(traced("a.npz", std::move(arguments)));
    }

    QTemporaryDir m_folder;
};
