// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson_panel.h"

#include "figure/formula_picture.h"
#include "views/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>

#include <algorithm>

namespace headlight {

LessonPanel::LessonPanel(GuidedPath& path, QWidget* parent)
    : WordsPanel(parent), m_path(path), m_text(addWords(TextRole::Body)), m_formula(new QLabel(this)),
      m_numbers(nullptr)
{
    addPart(m_formula);
    m_numbers = addWords(TextRole::Numbers);

    leadThrough(path);
    connect(&path, &GuidedPath::pageChanged, this, &LessonPanel::showPage);
    retranslate();
}

void LessonPanel::retranslate()
{
    setAccessibleName(tr("Guided path"));
    m_previous->setText(tr("Back"));
    m_previous->setToolTip(tr("The step before (Alt+Page Up)."));
    m_previous->setAccessibleName(tr("Back to the step before"));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("The step after this one (Alt+Page Down)."));
    m_next->setAccessibleName(tr("On to the next step"));
    m_leave->setText(tr("Leave"));
    m_leave->setToolTip(tr("Leaves the path; everything stays as it stands (Escape)."));
    m_leave->setAccessibleName(tr("Leave the path"));
    m_scroll->setAccessibleName(tr("Words of this step"));
    m_scroll->setToolTip(tr("What happens in this step; scroll where it is longer."));
    showPage();
}

void LessonPanel::showPage()
{
    const PathPage& page = m_path.page();
    m_title->setText(page.title);
    m_place->setText(page.count > 0 ? tr("Step %1 of %2").arg(page.number).arg(page.count) : QString());
    m_place->setToolTip(page.lesson);
    m_text->setText(page.texts.join(QLatin1Char('\n')));
    m_numbers->setText(page.numbers.join(QLatin1Char('\n')));
    m_numbers->setVisible(!page.numbers.isEmpty());
    m_previous->setEnabled(m_path.hasPrevious());
    m_next->setEnabled(m_path.hasNext());
    showFormula();
    fitHeight();
    if (!page.title.isEmpty() && isVisible())
        announce(page.title + QLatin1Char('\n') + m_text->text() + QLatin1Char('\n') + m_numbers->text());
}

void LessonPanel::showFormula()
{
    FigureStyle style;
    style.text_size = font().pointSizeF();
    const QString resource = m_path.page().formula;
    QSizeF size = formulaSize(resource, FigureFonts(style));
    m_formula->setVisible(!size.isEmpty());
    if (size.isEmpty())
        return;
    // Wider than the panel it would be cut off: it is drawn smaller instead.
    size *= std::min(1.0, room() / size.width());
    const double ratio = devicePixelRatioF();
    QPixmap picture((size * ratio).toSize() + QSize(1, 1));
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFormula(painter, {QRectF(QPointF(0, 0), size), resource, palette().color(QPalette::WindowText)});
    painter.end();
    m_formula->setPixmap(picture);
}

void LessonPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        showPage();
}

} // namespace headlight
