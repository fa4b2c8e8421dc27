// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QObject>
#include <QStringList>

class QMenu;
class QWidget;

namespace headlight {

class Session;

/// Opening and saving the document, with the questions that belong to it.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(Session& session, QWidget* window);

    /// True where nothing would be lost, or the person saved or gave up the changes.
    bool mayLeaveDocument();

    void startNew();
    void chooseAndOpen();
    void open(const QString& path);
    bool save();
    bool saveAs();

    const QStringList& recent() const { return m_recent; }
    void setRecent(const QStringList& paths);

    /// Fills a menu with the recent files.
    void fillRecentMenu(QMenu* menu);

    /// Puts a path at the head of the list.
    void remember(const QString& path);

signals:
    void recentChanged();
    void recentChosen(const QString& path);

private:
    bool saveTo(const QString& path);
    bool saveOverChange();
    bool saveElsewhere(const Error& error);
    void tell(const QString& what, const Error& error);
    QString startFolder() const;

    Session& m_session;
    QWidget* m_window;
    QStringList m_recent;
};

/// True for the name of a session file.
bool isSessionPath(const QString& path);

} // namespace headlight
