// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_files.h"

#include "figure/outside_words.h"
#include "i18n/error_text.h"
#include "session/session.h"
#include "session/shipped_models.h"
#include "session/source_change.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTimer>

namespace headlight {

namespace {

constexpr qsizetype most_listed = 200; // tensors in a message's details

QString pathOf(const Source& source)
{
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&source))
        return QString::fromStdString(checkpoint->path);
    const auto* import = std::get_if<ImportSource>(&source);
    return import ? QString::fromStdString(import->path) : QString();
}

/// The folder that the next file is most likely in.
QString startFolder(const Session& session)
{
    const Result<std::string> place = placeOfSource(pathOf(session.request().source).toStdString());
    const QString path = QString::fromStdString(place.value_or(std::string()));
    return path.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::HomeLocation)
                          : QFileInfo(path).absolutePath();
}

} // namespace

SourceFiles::SourceFiles(Session& session, QWidget* window) : QObject(window), m_session(session), m_window(window)
{
    connect(&session, &Session::sourceOpened, this, &SourceFiles::tellOpened);
    // The question must not hold up the session, which is at work until its answer is taken.
    connect(&session, &Session::sourceRefused, this, [this](const Error& error, const TensorMisfit& misfit) {
        QTimer::singleShot(0, this, [this, error, misfit] { tellRefused(error, misfit); });
    });
}

void SourceFiles::chooseCheckpoint()
{
    const QString path = QFileDialog::getExistingDirectory(m_window, tr("Open Checkpoint: the folder with config.json"),
                                                           startFolder(m_session));
    if (!path.isEmpty())
        open(path);
}

void SourceFiles::chooseFile()
{
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Open Attention"), startFolder(m_session),
                                     tr("Attention and checkpoints (*.npz *.npy *.json *.safetensors);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void SourceFiles::open(const QString& path)
{
    const std::string words = path.toStdString();
    m_wanted = shippedName(words) ? Source(CheckpointSource{words}) : sourceAt(QFileInfo(path).absoluteFilePath());
    m_session.openSource(m_wanted);
}

void SourceFiles::tellOpened()
{
    emit opened(pathOf(m_session.request().source));
}

void SourceFiles::tellRefused(const Error& error, const TensorMisfit& misfit)
{
    const bool is_import = std::holds_alternative<ImportSource>(m_wanted);
    QMessageBox message(QMessageBox::Warning, is_import ? tr("Open Attention") : tr("Open Checkpoint"),
                        is_import ? tr("The attention in this file could not be opened.")
                                  : tr("The checkpoint could not be opened."),
                        QMessageBox::Ok, m_window);
    message.setTextFormat(Qt::PlainText); // the reason may quote a file
    message.setInformativeText(tr("%1\n\nThe document is as it was.").arg(errorText(error)));
    const QStringList misfits = misfitLines(misfit);
    if (!misfits.isEmpty())
        message.setDetailedText(misfits.mid(0, most_listed).join(QLatin1Char('\n')));
    auto* checkpoint = std::get_if<CheckpointSource>(&m_wanted);
    QPushButton* anyway = nullptr;
    if (checkpoint && !checkpoint->show_not_finite && isNotFinite(error)) {
        anyway = message.addButton(tr("&Show Anyway"), QMessageBox::AcceptRole);
        anyway->setToolTip(tr("Computes with these weights; rows that become no numbers are marked."));
    }
    message.exec();
    if (!anyway || message.clickedButton() != anyway)
        return;
    checkpoint->show_not_finite = true;
    m_session.openSource(m_wanted);
}

} // namespace headlight
