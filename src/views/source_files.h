// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QObject>
#include <QString>

class QWidget;

namespace headlight {

class Session;

/// Opening checkpoints and imports: the questions, and what is said where it fails.
class SourceFiles : public QObject
{
    Q_OBJECT

public:
    SourceFiles(Session& session, QWidget* window);

    void chooseCheckpoint(); // a folder
    void chooseFile();       // a .safetensors file, or attention computed elsewhere
    void open(const QString& path);

signals:
    void opened(const QString& path);

private:
    void tellOpened();
    void tellRefused(const Error& error, const TensorMisfit& misfit);

    Session& m_session;
    QWidget* m_window;
    Source m_wanted;
};

/// What a path most likely is: a folder, or a file with a config.json beside it, is a checkpoint; other arrays and JSON
/// are attention computed elsewhere; and what is neither is left to the checkpoint's reader, which names it.
Source sourceAt(const QString& path);

/// True for shipped models, for folders, and for files that their names tell to be weights or arrays: also those that
/// can't be read, since their reader says what to do instead.
bool isSourcePath(const QString& path);

} // namespace headlight
