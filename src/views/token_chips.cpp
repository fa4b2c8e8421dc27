// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/token_chips.h"

#include "session/covers.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <span>

namespace headlight {

namespace {

constexpr int most_lines = 2;              // in sight; more are scrolled to
constexpr std::size_t most_positions = 12; // listed of a repeated token

QStringList asText(const std::vector<Index>& positions)
{
    QStringList text;
    for (const Index position : std::span(positions).first(std::min(positions.size(), most_positions)))
        text.append(QString::number(position));
    if (positions.size() > most_positions)
        text.append(QStringLiteral("…"));
    return text;
}

} // namespace

TokenChips::TokenChips(Session& session, QWidget* parent) : QAbstractScrollArea(parent), m_session(session)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
    connect(&session, &Session::analysisChanged, this, &TokenChips::takeAnalysis);
    connect(&session, &Session::selectionChanged, this, &TokenChips::takeSelection);
    takeAnalysis();
}

QSize TokenChips::sizeHint() const
{
    const int lines = std::clamp(m_layout.lines(), 1, most_lines);
    return {fontMetrics().averageCharWidth() * 40, m_layout.height(lines)};
}

QSize TokenChips::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 10, sizeHint().height()};
}

QRect TokenChips::chipPlace(Index token) const
{
    return m_layout.chip(token).place.translated(0, -verticalScrollBar()->value());
}

void TokenChips::takeAnalysis()
{
    const AnalysisPointer analysis = m_session.analysis();
    const bool same_tokens = m_analysis && analysis && m_analysis->tokens == analysis->tokens;
    m_analysis = analysis;
    if (!same_tokens) {
        const Index last = m_analysis ? m_analysis->tokens.size() - 1 : -1;
        m_current = last < 0 ? std::nullopt : std::optional(std::clamp<Index>(m_current.value_or(0), 0, last));
        lay();
    }
    takeSelection();
}

void TokenChips::takeSelection()
{
    m_marked = m_analysis ? cellTokens(*m_analysis, m_session.selection()) : CellTokens{};
    if (m_analysis && m_analysis->context_tokens)
        m_marked.key.reset(); // keys are tokens of the second text
    const std::optional<Cell> pinned = m_session.selection().pinned;
    if (pinned && m_analysis && pinned->row < m_analysis->tokens.size())
        setCurrent(pinned->row);
    describe();
    viewport()->update();
}

void TokenChips::lay()
{
    m_layout.lay(m_analysis ? tokenWords(m_analysis->tokens) : std::vector<QString>(), font(), viewport()->width());
    QScrollBar* bar = verticalScrollBar();
    bar->setSingleStep(m_layout.lineHeight());
    bar->setPageStep(viewport()->height());
    bar->setRange(0, std::max(0, m_layout.height(m_layout.lines()) - m_layout.height(most_lines)));
    updateGeometry();
    viewport()->update();
}

void TokenChips::describe()
{
    setAccessibleName(tr("Tokens of the sentence"));
    const QString description = m_current ? chipDescription(*m_current) : tr("There is no token yet.");
    if (description == accessibleDescription())
        return;
    setAccessibleDescription(description);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QString TokenChips::chipDescription(Index token) const
{
    const TokenSequence& tokens = m_analysis->tokens;
    const QString word = tokenWord(tokens, token);
    const QString position = QString::number(token);
    const std::vector<Index> same = samePositions(tokens, token);
    QString text = tr("Token %1 of 0 to %2: “%3”.").arg(position, QString::number(tokens.size() - 1), word);
    if (same.size() > 1)
        text = tr("%1 The same token stands at positions %2.").arg(text, asText(same).join(tr(", ")));
    if (m_marked.query == token)
        text = tr("%1 It is the query looked at.").arg(text);
    else if (m_marked.key == token)
        text = tr("%1 It is the key looked at.").arg(text);
    return text;
}

void TokenChips::toggle(Index token)
{
    const std::optional<Cell> pinned = m_session.selection().pinned;
    if (pinned && pinned->row == token)
        release();
    else
        choose(token);
}

void TokenChips::choose(Index token)
{
    Selection selection = m_session.selection();
    const MatrixView matrix = m_analysis->stage(selection.stage, selection.head);
    const bool told = !hidesInRow(selection.covers.get(), m_analysis->config, Stage::Weights, selection.head, token,
                                  matrix.columns());
    const Index fresh_column = !isMap(selection.stage) ? 0
                               : told                  ? strongestKey(*m_analysis, selection.head, token)
                                                       : token; // where most weight lies is to be guessed
    const Index column = selection.pinned ? selection.pinned->column : fresh_column;
    selection.pinned = Cell{token, std::clamp<Index>(column, 0, std::max<Index>(matrix.columns() - 1, 0))};
    selection.hovered.reset();
    setCurrent(token);
    m_session.setSelection(selection);
}

void TokenChips::release()
{
    Selection selection = m_session.selection();
    selection.pinned.reset();
    m_session.setSelection(selection);
}

void TokenChips::setCurrent(Index token)
{
    m_current = token;
    const QRect place = chipPlace(token);
    QScrollBar* bar = verticalScrollBar();
    if (place.top() < 0)
        bar->setValue(bar->value() + place.top() - m_layout.gap());
    else if (place.bottom() > viewport()->height())
        bar->setValue(bar->value() + place.bottom() - viewport()->height() + m_layout.gap());
}

std::optional<Index> TokenChips::afterKey(int key) const
{
    const Index last = m_layout.count() - 1;
    switch (key) {
    case Qt::Key_Left:
        return std::max<Index>(*m_current - 1, 0);
    case Qt::Key_Right:
        return std::min(*m_current + 1, last);
    case Qt::Key_Up:
        return m_layout.acrossLines(*m_current, -1);
    case Qt::Key_Down:
        return m_layout.acrossLines(*m_current, 1);
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return last;
    default:
        return std::nullopt;
    }
}

void TokenChips::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!m_current || !plain)
        return QAbstractScrollArea::keyPressEvent(event);
    if (const std::optional<Index> next = afterKey(event->key()))
        return choose(*next);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        return toggle(*m_current);
    event->ignore();
}

void TokenChips::mousePressEvent(QMouseEvent* event)
{
    const auto token = m_layout.at(event->pos() + QPoint(0, verticalScrollBar()->value()));
    if (event->button() == Qt::LeftButton && token)
        toggle(*token);
    else
        event->ignore();
}

void TokenChips::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept(); // the press was the click
}

bool TokenChips::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto token = m_layout.at(help->pos() + QPoint(0, verticalScrollBar()->value()));
    const QString text =
        token ? tr("%1\nClick to look at its row; click again to let it go.").arg(chipDescription(*token))
              : tr("The tokens that the sentence was cut into, numbered from 0.");
    QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

void TokenChips::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TokenChips::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void TokenChips::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    lay();
    if (m_current)
        setCurrent(*m_current);
}

void TokenChips::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        lay();
    if (event->type() == QEvent::LanguageChange)
        describe();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void TokenChips::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    m_painted = 0;
    if (m_layout.count() == 0) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Type a sentence: its tokens appear here."));
        return;
    }
    const int scrolled = verticalScrollBar()->value();
    painter.translate(0, -scrolled);
    const QRect band = event->rect().translated(0, scrolled);
    const auto [first, last] = m_layout.inBand(band.top(), band.bottom());
    for (Index token = first; token < last; ++token)
        paintChip(painter, token);
    m_painted = int(last - first);
}

void TokenChips::paintChip(QPainter& painter, Index token) const
{
    const ChipLayout::Chip& chip = m_layout.chip(token);
    const bool is_query = m_marked.query == token;
    const bool is_key = m_marked.key == token;
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor ink = palette().color(is_query ? QPalette::HighlightedText : QPalette::Text);
    const QColor number_ink = is_query ? ink : palette().color(QPalette::PlaceholderText);
    const QRectF frame = QRectF(chip.place).adjusted(1, 1, -1, -1);
    const double radius = m_layout.padding();

    painter.setBrush(is_query ? accent : palette().color(QPalette::Base));
    painter.setPen(is_key && !is_query ? QPen(accent, 2) : QPen(palette().color(QPalette::Mid), 1));
    painter.drawRoundedRect(frame, radius, radius);
    if (is_key && is_query) { // a token that looks at itself: filled, with a ring inside
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1));
        painter.drawRoundedRect(frame.adjusted(2, 2, -2, -2), radius - 2, radius - 2);
    }
    if (hasFocus() && m_current == token) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
        painter.drawRoundedRect(frame.adjusted(-2, -2, 2, 2), radius + 2, radius + 2);
    }

    const int number_width = m_layout.numberWidth(chip);
    const QRect inner = chip.place.adjusted(m_layout.padding(), 0, -m_layout.padding(), 0);
    painter.setPen(number_ink);
    painter.setFont(m_layout.numberFont());
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, chip.label);
    painter.setPen(ink);
    painter.setFont(font());
    painter.drawText(inner.adjusted(number_width + m_layout.padding(), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     chip.word);
}

} // namespace headlight
