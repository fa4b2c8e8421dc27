// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson_panel.h"

#include "figure/formula_picture.h"
#include "views/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include <cmath>

namespace headlight {

namespace {

constexpr double most_share = 0.34; // of the height below the tokens; longer words scroll

QLabel* wordsIn(QWidget* parent, TextRole role)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    setTextRole(label, role);
    return label;
}

} // namespace

LessonPanel::LessonPanel(GuidedPath& path, QWidget* parent)
    : QWidget(parent), m_path(path), m_title(wordsIn(this, TextRole::Heading)), m_place(new QLabel(this)),
      m_scroll(new QScrollArea(this)), m_previous(new QPushButton(this)), m_next(new QPushButton(this)),
      m_leave(new QPushButton(this))
{
    auto* content = new QWidget;
    m_formula = new QLabel(content);
    m_numbers = wordsIn(content, TextRole::Numbers);
    m_text = wordsIn(content, TextRole::Body);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::small);
    for (QWidget* part :
         {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_formula), static_cast<QWidget*>(m_numbers)})
        column->addWidget(part);
    column->addStretch(1);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setSpacing(spacing::medium);
    auto* step = new QHBoxLayout;
    step->setSpacing(spacing::medium);
    step->addWidget(m_title, 1);
    step->addWidget(m_place);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::medium);
    for (QPushButton* button : {m_previous, m_next, m_leave})
        buttons->addWidget(button);
    m_head->addLayout(step, 1);
    m_head->addLayout(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::medium, spacing::small, spacing::medium, spacing::small);
    layout->setSpacing(spacing::small);
    layout->addLayout(m_head);
    layout->addWidget(m_scroll, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();

    connect(m_previous, &QPushButton::clicked, &path, &GuidedPath::previous);
    connect(m_next, &QPushButton::clicked, &path, &GuidedPath::next);
    connect(m_leave, &QPushButton::clicked, &path, &GuidedPath::leave);
    // Escape is the panel's only while it is in sight.
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, &path, &GuidedPath::leave);
    connect(&path, &GuidedPath::pageChanged, this, &LessonPanel::showPage);
    connect(&path, &GuidedPath::onChanged, this, &QWidget::setVisible);
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
    if (!page.title.isEmpty() && isVisible()) {
        setAccessibleDescription(page.title + QLatin1Char('\n') + m_text->text() + QLatin1Char('\n') +
                                 m_numbers->text());
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
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

void LessonPanel::standBelow(int height)
{
    m_width.reset();
    m_most = int(height * most_share);
    arrange();
}

void LessonPanel::standBeside(int width)
{
    m_width = width;
    arrange();
}

void LessonPanel::arrange()
{
    m_head->setDirection(m_width ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    setMinimumWidth(m_width.value_or(0));
    setMaximumWidth(m_width.value_or(QWIDGETSIZE_MAX));
    if (m_width)
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    else
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    showFormula();
    fitHeight();
}

/// The width of the words. The viewport gets its own only later, and a layout forgets its when it changes.
int LessonPanel::room() const
{
    return std::max(1, width() - 2 * spacing::medium);
}

/// Below the figures as high as the words need, up to a share of the height.
void LessonPanel::fitHeight()
{
    if (m_width) {
        m_scroll->setMinimumHeight(0);
        m_scroll->setMaximumHeight(QWIDGETSIZE_MAX);
        return;
    }
    const int words = m_scroll->widget()->layout()->heightForWidth(room());
    m_scroll->setFixedHeight(std::min(std::max(words, fontMetrics().height()), m_most));
}

void LessonPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    showFormula();
    fitHeight();
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
