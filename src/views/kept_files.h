// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QObject>
#include <QPointer>

class QMenu;
class QWidget;

namespace headlight {

class Session;

/// Makes something other than the document's own state A of the comparison: a session from a file, a checkpoint or an
/// import.
class KeptFiles : public QObject
{
    Q_OBJECT

public:
    KeptFiles(Session& session, QWidget* page);

    /// The commands that ask for a file.
    QMenu* menu() const { return m_menu; }

    /// A session becomes A as it is; a checkpoint runs on the document's text, an import brings its own.
    Result<void> keep(const QString& path);

    void retranslate();

private:
    void chooseSession();
    void chooseCheckpoint();
    void chooseAttention();
    void keepOrTell(const QString& path);

    Session& m_session;
    QWidget* m_page;
    QMenu* m_menu;
};

} // namespace headlight
