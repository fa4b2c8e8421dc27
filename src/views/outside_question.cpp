// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/outside_question.h"

#include "session/shipped_models.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace headlight {

namespace {

struct OutsideQuestion
{
    Q_DECLARE_TR_FUNCTIONS(headlight::OutsideQuestion)
};

/// The path in a source that names a file; null for others.
std::string* pathIn(Source& source)
{
    if (auto* checkpoint = std::get_if<CheckpointSource>(&source))
        return &checkpoint->path;
    auto* import = std::get_if<ImportSource>(&source);
    return import ? &import->path : nullptr;
}

/// Links followed: a link in the session's folder may lead anywhere.
bool liesBeside(const QString& path, const QString& session_path)
{
    const QString folder = QFileInfo(session_path).canonicalPath();
    const QString target = QFileInfo(path).canonicalFilePath();
    return !folder.isEmpty() && (target == folder || target.startsWith(QDir(folder).filePath(QString())));
}

QString chosenPlace(const Source& source, const QString& session_path, QWidget* window)
{
    const QString folder = QFileInfo(session_path).absolutePath();
    if (std::holds_alternative<CheckpointSource>(source))
        return QFileDialog::getExistingDirectory(
            window, OutsideQuestion::tr("Open Checkpoint: the folder with config.json"), folder);
    return QFileDialog::getOpenFileName(
        window, OutsideQuestion::tr("Open Attention"), folder,
        OutsideQuestion::tr("Attention (*.npz *.npy *.json *.safetensors);;All files (*)"));
}

enum class Answer { Open, Elsewhere, Cancel };

Answer ask(const Source& source, const QString& path, QWidget* window)
{
    const bool there = QFileInfo::exists(path);
    const bool is_checkpoint = std::holds_alternative<CheckpointSource>(source);
    const QString what =
        !there          ? is_checkpoint ? OutsideQuestion::tr("The checkpoint of this session is not there.")
                                        : OutsideQuestion::tr("The attention file of this session is not there.")
                 : is_checkpoint ? OutsideQuestion::tr("This session reads a checkpoint outside its own folder. Open it?")
                        : OutsideQuestion::tr("This session reads attention outside its own folder. Open it?");
    QMessageBox question(QMessageBox::Question, OutsideQuestion::tr("Open Session"), what, QMessageBox::Cancel, window);
    question.setTextFormat(Qt::PlainText); // the path is anybody's
    question.setInformativeText(QDir::toNativeSeparators(path));
    question.button(QMessageBox::Cancel)->setText(OutsideQuestion::tr("&Cancel"));
    const QPushButton* open =
        there ? question.addButton(OutsideQuestion::tr("&Open"), QMessageBox::AcceptRole) : nullptr;
    QPushButton* elsewhere = question.addButton(OutsideQuestion::tr("Show Its &Place…"), QMessageBox::ActionRole);
    if (there)
        question.setDefaultButton(QMessageBox::Cancel);
    else
        question.setDefaultButton(elsewhere);
    question.exec();
    if (question.clickedButton() == elsewhere)
        return Answer::Elsewhere;
    return open && question.clickedButton() == open ? Answer::Open : Answer::Cancel;
}

/// False where the person would rather not.
bool settle(Source& source, const QString& session_path, QWidget* window)
{
    std::string* path = pathIn(source);
    if (!path)
        return true;
    // Tokens from elsewhere are not worth a question of their own: the import's own, or numbers, stand in their place.
    if (auto* import = std::get_if<ImportSource>(&source))
        if (!liesBeside(QString::fromStdString(import->tokens_path), session_path))
            import->tokens_path.clear();
    if (shippedName(*path) && placeOfSource(*path))
        return true; // the program's own
    const QString named = QString::fromStdString(*path);
    if (liesBeside(named, session_path))
        return true;
    switch (ask(source, named, window)) {
    case Answer::Open:
        return true;
    case Answer::Elsewhere:
        *path = chosenPlace(source, session_path, window).toStdString();
        return !path->empty();
    case Answer::Cancel:
        break;
    }
    return false;
}

} // namespace

std::optional<Request> settleOutsideFiles(const Request& request, const QString& session_path, QWidget* window)
{
    Request settled = request;
    if (!settle(settled.source, session_path, window))
        return std::nullopt;
    if (const Request* kept = request.kept.get()) {
        Request other = *kept;
        if (other.source == request.source)
            other.source = settled.source; // one answer for one file
        else if (!settle(other.source, session_path, window))
            return std::nullopt;
        settled.kept = KeptRequest(other, request.kept.place());
    }
    return settled;
}

} // namespace headlight
