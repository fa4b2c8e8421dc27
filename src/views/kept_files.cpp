// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kept_files.h"

#include "i18n/error_text.h"
#include "session/session.h"
#include "session/session_file.h"
#include "session/source_change.h"
#include "views/outside_question.h"
#include "views/source_files.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

namespace headlight {

KeptFiles::KeptFiles(Session& session, QWidget* page)
    : QObject(page), m_session(session), m_page(page), m_menu(new QMenu(page))
{
    connect(m_menu->addAction(QString()), &QAction::triggered, this, &KeptFiles::chooseSession);
    connect(m_menu->addAction(QString()), &QAction::triggered, this, &KeptFiles::chooseCheckpoint);
    connect(m_menu->addAction(QString()), &QAction::triggered, this, &KeptFiles::chooseAttention);
    m_menu->setToolTipsVisible(true);
    retranslate();
}

void KeptFiles::retranslate()
{
    const QList<QAction*> actions = m_menu->actions();
    actions[0]->setText(tr("A &Session…"));
    actions[0]->setToolTip(tr("Another document, as it was saved, becomes A."));
    actions[1]->setText(tr("A &Checkpoint…"));
    actions[1]->setToolTip(tr("A checkpoint becomes A; it runs on the sentence above."));
    actions[2]->setText(tr("&Attention from a File…"));
    actions[2]->setToolTip(tr("Attention that was computed elsewhere becomes A, on its own text."));
}

Result<void> KeptFiles::keep(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    Request document = m_session.request();
    if (isSourcePath(absolute)) {
        document.kept = KeptRequest(withSource(document, sourceAt(absolute)));
    } else {
        const Result<Request> session = readSessionFile(absolute);
        if (!session)
            return fail(session.error());
        const std::optional<Request> settled = settleOutsideFiles(*session, absolute, m_page->window());
        if (!settled)
            return {};
        document.kept = KeptRequest(*settled);
    }
    m_session.setRequest(document);
    return {};
}

void KeptFiles::keepOrTell(const QString& path)
{
    if (path.isEmpty())
        return;
    const Result<void> kept = keep(path);
    if (kept)
        return;
    QMessageBox message(QMessageBox::Warning, tr("Compare"), tr("The session could not be opened."), QMessageBox::Ok,
                        m_page->window());
    message.setTextFormat(Qt::PlainText); // the reason may quote a file
    message.setInformativeText(tr("%1\n\nWhat is compared is as it was.").arg(errorText(kept.error())));
    message.exec();
}

void KeptFiles::chooseSession()
{
    keepOrTell(QFileDialog::getOpenFileName(m_page->window(), tr("Compare with a Session"),
                                            QFileInfo(m_session.filePath()).absolutePath(),
                                            tr("Headlight sessions (*.headlight)")));
}

void KeptFiles::chooseCheckpoint()
{
    keepOrTell(QFileDialog::getExistingDirectory(m_page->window(),
                                                 tr("Compare with a Checkpoint: the folder with config.json")));
}

void KeptFiles::chooseAttention()
{
    keepOrTell(QFileDialog::getOpenFileName(
        m_page->window(), tr("Compare with Attention from a File"), QString(),
        tr("Attention and checkpoints (*.npz *.npy *.json *.safetensors);;All files (*)")));
}

} // namespace headlight
