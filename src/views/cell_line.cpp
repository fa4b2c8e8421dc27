// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cell_line.h"

#include "figure/map_words.h"
#include "views/few_lines.h"
#include "views/theme.h"

#include <QEvent>

namespace headlight {

CellLine::CellLine(Session& session, QWidget* parent) : QLabel(parent), m_session(session)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(spacing::medium, 0, spacing::medium, 0);
    m_lines = new FewLines(this);
    connect(m_lines, &FewLines::changed, this, &CellLine::fit);
    connect(&session, &Session::selectionChanged, this, &CellLine::refresh);
    connect(&session, &Session::analysisChanged, this, &CellLine::refresh);
    fit();
}

void CellLine::setWanted(bool wanted)
{
    m_wanted = wanted;
    refresh();
}

/// Large, unless that would take the figures' room.
void CellLine::fit()
{
    setTextRole(this, m_lines->few() ? TextRole::Body : TextRole::Heading);
    refresh();
}

void CellLine::refresh()
{
    if (!m_wanted)
        return hide();
    setAccessibleName(tr("The selected cell"));
    const AnalysisPointer analysis = m_session.analysis();
    const Selection& selection = m_session.selection();
    const std::optional<Cell> cell = selection.cell();
    QString sentence;
    if (analysis && cell && selection.cellHead() < analysis->config.q_num_heads())
        sentence = cellSentence(*analysis, selection.cellStage(), selection.cellHead(), *cell, selection.covers.get());
    if (!sentence.isEmpty() && isPerHead(selection.cellStage()))
        sentence = tr("Head %1: %2", "number, the selected cell in words")
                       .arg(QString::number(selection.cellHead()), sentence);
    const bool few = m_lines->few();
    setVisible(!few || !sentence.isEmpty());
    setText(sentence.isEmpty() ? tr("Select a cell with the arrow keys or the pointer: its value appears here.")
                               : sentence);
}

void CellLine::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace headlight
