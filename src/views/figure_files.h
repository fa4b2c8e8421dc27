// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_memory.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace headlight {

class DocumentFiles;
class Session;

/// Opening pictures that this program exported: the document as it was, with the questions that belong to it.
class FigureFiles : public QObject
{
    Q_OBJECT

public:
    FigureFiles(Session& session, DocumentFiles& files, QWidget* window);

    /// Asks before changes are lost and for a checkpoint that is not there, says what was altered or left out.
    void open(const QString& path);

    /// Where the checkpoint or the import of a figure lies: an empty path gives up. Asks with dialogs unless it is set.
    using PlaceOf = std::function<QString(const SourceIdentity& needed, bool is_import)>;
    void setPlaceOf(PlaceOf place_of) { m_place_of = std::move(place_of); }

signals:
    /// The document and the selection are the figure's; its page is for the window to show.
    void opened(const headlight::FigureMemory& memory);

private:
    bool placeSources(FigureMemory& memory, const QString& figure);
    bool placeAt(FigureMemory& memory, const QString& path, bool tell);
    QString askForPlace(const SourceIdentity& needed, bool is_import);
    void tell(const QString& what, const Error& error);
    void tellWhatIsMissing(const RememberedFigure& figure);

    Session& m_session;
    DocumentFiles& m_files;
    QWidget* m_window;
    PlaceOf m_place_of;
};

/// True for the name of a picture that may hold settings.
bool isFigurePath(const QString& path);

} // namespace headlight
