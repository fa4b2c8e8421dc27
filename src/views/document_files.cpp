// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/document_files.h"

#include "i18n/error_text.h"
#include "session/preferences.h"
#include "session/session.h"
#include "session/session_file.h"
#include "views/figure_files.h"
#include "views/outside_question.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

namespace headlight {

namespace {

constexpr auto suffix = "headlight";

} // namespace

DocumentFiles::DocumentFiles(Session& session, QWidget* window) : QObject(window), m_session(session), m_window(window)
{}

bool DocumentFiles::mayLeaveDocument()
{
    if (!m_session.modified())
        return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved changes"),
                         tr("This document has changes that are not saved. Save them?"),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    question.setDefaultButton(QMessageBox::Save);
    question.setEscapeButton(QMessageBox::Cancel);
    question.button(QMessageBox::Save)->setText(tr("&Save"));
    question.button(QMessageBox::Discard)->setText(tr("&Don't Save"));
    question.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    switch (question.exec()) {
    case QMessageBox::Save:
        return save();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void DocumentFiles::startNew()
{
    if (mayLeaveDocument())
        m_session.reset();
}

void DocumentFiles::chooseAndOpen()
{
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open Session"), startFolder(),
        tr("Headlight sessions and pictures (*.headlight *.png *.svg *.pdf);;All files (*)"));
    if (path.isEmpty())
        return;
    if (isFigurePath(path))
        emit recentChosen(path); // who knows all kinds of files opens it
    else
        open(path);
}

void DocumentFiles::open(const QString& path)
{
    if (!mayLeaveDocument())
        return;
    const QString whole_path = QFileInfo(path).absoluteFilePath();
    const Result<SessionFile> file = openSessionFile(whole_path);
    if (!file) {
        tell(tr("The session could not be opened."), file.error());
        return;
    }
    const std::optional<Request> settled = settleOutsideFiles(file->request, whole_path, m_window);
    if (!settled)
        return;
    m_session.open(*file, whole_path, *settled);
    remember(whole_path);
}

bool DocumentFiles::save()
{
    if (m_session.filePath().isEmpty())
        return saveAs();
    return !m_session.changedOnDisk() ? saveTo(m_session.filePath()) : saveOverChange();
}

bool DocumentFiles::saveOverChange()
{
    QMessageBox question(QMessageBox::Warning, tr("Session"),
                         tr("Another program has changed this file since it was opened or saved here."),
                         QMessageBox::Cancel, m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(
        tr("%1\n\nSaving over it loses what was changed there.").arg(QDir::toNativeSeparators(m_session.filePath())));
    QPushButton* elsewhere = question.addButton(tr("Save &As…"), QMessageBox::AcceptRole);
    const QPushButton* over = question.addButton(tr("Save &Over It"), QMessageBox::DestructiveRole);
    question.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    question.setDefaultButton(elsewhere);
    question.exec();
    if (question.clickedButton() == elsewhere)
        return saveAs();
    return question.clickedButton() == over && saveTo(m_session.filePath());
}

bool DocumentFiles::saveAs()
{
    QFileDialog dialog(m_window, tr("Save Session"), startFolder(), tr("Headlight sessions (*.headlight)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QString::fromLatin1(suffix));
    const QFileInfo file(m_session.filePath());
    dialog.selectFile(file.filePath().isEmpty() ? tr("Untitled") + QStringLiteral(".") + QLatin1String(suffix)
                                                : file.fileName());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return false;
    return saveTo(dialog.selectedFiles().first());
}

bool DocumentFiles::saveTo(const QString& path)
{
    m_session.closeEdit();
    if (const Result<void> saved = m_session.save(path); !saved)
        return saveElsewhere(saved.error());
    remember(path);
    return true;
}

/// What could not be saved is still here: a disk that is full or locked is no reason to lose it.
bool DocumentFiles::saveElsewhere(const Error& error)
{
    QMessageBox message(QMessageBox::Warning, tr("Session"), tr("The session could not be saved."), QMessageBox::Cancel,
                        m_window);
    message.setTextFormat(Qt::PlainText); // the reason may quote a file
    message.setInformativeText(tr("%1\n\nYour work is still here, unsaved.").arg(errorText(error)));
    QPushButton* elsewhere = message.addButton(tr("Save &As…"), QMessageBox::AcceptRole);
    message.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    message.setDefaultButton(elsewhere);
    message.exec();
    return message.clickedButton() == elsewhere && saveAs();
}

void DocumentFiles::setRecent(const QStringList& paths)
{
    m_recent = paths;
    emit recentChanged();
}

void DocumentFiles::fillRecentMenu(QMenu* menu)
{
    menu->clear();
    int number = 1;
    for (const QString& path : std::as_const(m_recent)) {
        // An ampersand in a file's name would become a mnemonic.
        const QString shown = QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* action = menu->addAction(tr("&%1  %2", "number in the list, path").arg(number++).arg(shown));
        connect(action, &QAction::triggered, this, [this, path] { emit recentChosen(path); });
    }
    menu->addSeparator();
    QAction* forget = menu->addAction(tr("&Clear List"));
    connect(forget, &QAction::triggered, this, [this] { setRecent({}); });
    menu->setEnabled(!m_recent.isEmpty());
}

void DocumentFiles::remember(const QString& path)
{
    setRecent(withRecentFile(m_recent, path));
}

void DocumentFiles::tell(const QString& what, const Error& error)
{
    QMessageBox message(QMessageBox::Warning, tr("Session"), what, QMessageBox::Ok, m_window);
    message.setTextFormat(Qt::PlainText); // the reason may quote a file
    message.setInformativeText(errorText(error));
    message.exec();
}

QString DocumentFiles::startFolder() const
{
    if (!m_session.filePath().isEmpty())
        return QFileInfo(m_session.filePath()).absolutePath();
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath(); // a dialog takes what is not there for a name
}

bool isSessionPath(const QString& path)
{
    return path.endsWith(QLatin1String(".headlight"), Qt::CaseInsensitive);
}

} // namespace headlight
