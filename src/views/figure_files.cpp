// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure_files.h"

#include "i18n/error_text.h"
#include "session/session.h"
#include "session/shipped_models.h"
#include "views/document_files.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

namespace headlight {

namespace {

constexpr qsizetype shown_digits = 12; // of a hash: enough to tell two checkpoints apart

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The source that the open document has: most likely the one that a figure of it needs.
QString sourceOf(const Request& request)
{
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&request.source))
        return textOf(checkpoint->path);
    const auto* import = std::get_if<ImportSource>(&request.source);
    return import ? textOf(import->path) : QString();
}

} // namespace

FigureFiles::FigureFiles(Session& session, DocumentFiles& files, QWidget* window)
    : QObject(window), m_session(session), m_files(files), m_window(window),
      m_place_of([this](const SourceIdentity& needed, bool is_import) { return askForPlace(needed, is_import); })
{}

void FigureFiles::open(const QString& path)
{
    const QString whole_path = QFileInfo(path).absoluteFilePath();
    Result<RememberedFigure> figure = readFigureMemory(whole_path);
    if (!figure)
        return tell(tr("The settings of this picture could not be read."), figure.error());
    if (!m_files.mayLeaveDocument() || !placeSources(figure->memory, whole_path))
        return;
    m_session.restore(figure->memory.request, {}); // the picture is not the document's file
    m_session.setSelection(figure->memory.selection);
    // Layers and heads beyond those of the document that was open are there once the new one is computed.
    const auto select = [this, selection = figure->memory.selection] { m_session.setSelection(selection); };
    connect(&m_session, &Session::analysisChanged, this, select, Qt::SingleShotConnection);
    emit opened(figure->memory);
    tellWhatIsMissing(*figure);
}

/// Looks where the open document's source lies and beside the picture before it asks.
bool FigureFiles::placeSources(FigureMemory& memory, const QString& figure)
{
    while (const std::optional<SourceIdentity> missing = missingSource(memory)) {
        const QString beside =
            QFileInfo(figure).absolutePath() + QLatin1Char('/') + QFileInfo(textOf(missing->name)).fileName();
        const QString here = sourceOf(m_session.request());
        if (!here.isEmpty() && placeAt(memory, here, false))
            continue;
        if (shippedFolder(missing->name) && placeAt(memory, textOf(shippedPath(missing->name)), false))
            continue;
        if (QFileInfo::exists(beside) && placeAt(memory, beside, false))
            continue;
        const bool is_import = std::holds_alternative<ImportSource>(memory.request.source);
        const QString path = m_place_of(*missing, is_import);
        if (path.isEmpty())
            return false;
        placeAt(memory, path, true);
    }
    return true;
}

bool FigureFiles::placeAt(FigureMemory& memory, const QString& path, bool tell_failure)
{
    const std::string place =
        shippedName(path.toStdString()) ? path.toStdString() : QFileInfo(path).absoluteFilePath().toStdString();
    const Result<void> placed = placeSource(memory, place, m_session.budget(), {});
    if (!placed && tell_failure)
        tell(tr("This is not what the picture was made from."), placed.error());
    return placed.has_value();
}

QString FigureFiles::askForPlace(const SourceIdentity& needed, bool is_import)
{
    QMessageBox question(QMessageBox::Question, tr("Open Picture"),
                         is_import ? tr("This picture was made from imported attention that is not here.")
                                   : tr("This picture was made from a checkpoint that is not here."),
                         QMessageBox::Cancel, m_window);
    question.setTextFormat(Qt::PlainText); // the name comes from a file
    question.setInformativeText(is_import
                                    ? tr("Name: %1\nHash of its shapes and numbers: %2…\n\nWhere is it?")
                                          .arg(textOf(needed.name), textOf(needed.hash).left(shown_digits))
                                    : tr("Name: %1\nHash of its config.json and tensor shapes: %2…\n\nWhere is it?")
                                          .arg(textOf(needed.name), textOf(needed.hash).left(shown_digits)));
    QPushButton* choose =
        question.addButton(is_import ? tr("Choose &File…") : tr("Choose &Folder…"), QMessageBox::AcceptRole);
    question.setDefaultButton(choose);
    question.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    question.exec();
    if (question.clickedButton() != choose)
        return {};
    const QString start = QStandardPaths::writableLocation(QStandardPaths::HomeLocation);
    return is_import
               ? QFileDialog::getOpenFileName(m_window, tr("Open Attention"), start)
               : QFileDialog::getExistingDirectory(m_window, tr("Open Checkpoint: the folder with config.json"), start);
}

void FigureFiles::tell(const QString& what, const Error& error)
{
    QMessageBox message(QMessageBox::Warning, tr("Open Picture"), what, QMessageBox::Ok, m_window);
    message.setTextFormat(Qt::PlainText); // the reason may quote a file
    const auto* malformed = std::get_if<FileMalformed>(&error);
    const bool none = malformed && malformed->field == "settings" && malformed->seen == "nothing";
    message.setInformativeText(none ? tr("There are no settings inside it: another program made it, or saved it again "
                                         "without them. Open the picture as Headlight exported it.")
                                    : errorText(error));
    message.exec();
}

void FigureFiles::tellWhatIsMissing(const RememberedFigure& figure)
{
    QStringList sentences;
    if (figure.altered)
        sentences += tr("The picture was changed after it was exported. What is open now are the settings inside it; "
                        "what it shows may be something else.");
    if (figure.memory.measured)
        sentences +=
            tr("The times and memory that were measured for it are not inside: they belong to that machine and "
               "moment. Measure again to see those of this one.");
    if (!figure.memory.with_text)
        sentences += tr("Its text was left out when it was exported. The program's own sentence stands in its place.");
    if (sentences.isEmpty())
        return;
    QMessageBox message(QMessageBox::Information, tr("Open Picture"), sentences.join(QStringLiteral("\n\n")),
                        QMessageBox::Ok, m_window);
    message.exec();
}

bool isFigurePath(const QString& path)
{
    static const QStringList suffixes = {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};
    return suffixes.contains(QFileInfo(path).suffix().toLower());
}

} // namespace headlight
