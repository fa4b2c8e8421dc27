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

} // namespace headlight
