// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/training_slider.h"

#include "i18n/number_text.h"
#include "views/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

namespace headlight {

TrainingSlider::TrainingSlider(TrainingWatch& watch, QWidget* parent)
    : QWidget(parent), m_watch(watch), m_label(new QLabel(this)), m_slider(new QSlider(Qt::Horizontal, this)),
      m_step(new QLabel(this))
{
    m_slider->setObjectName(QStringLiteral("training_step"));
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setPageStep(1);
    if (watch.run())
        m_slider->setRange(0, int(watch.run()->checkpoints.size()) - 1);
    m_label->setBuddy(m_slider);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing::medium);
    line->addWidget(m_label);
    line->addWidget(m_slider, 1);
    line->addWidget(m_step);
    connect(m_slider, &QSlider::valueChanged, this, [this](int place) { m_watch.choose(std::size_t(place)); });
    connect(&watch, &TrainingWatch::changed, this, &TrainingSlider::follow);
    retranslate();
    follow();
}

QString TrainingSlider::summary() const
{
    return m_watch.at() ? tr("step %1").arg(countText(m_watch.run()->at(*m_watch.at()).step)) : QString();
}

void TrainingSlider::follow()
{
    setVisible(m_watch.at().has_value());
    if (!m_watch.at())
        return;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(int(*m_watch.at()));
    m_step->setText(summary());
    // As wide as the longest, so that the slider stays where it is under the pointer.
    m_step->setMinimumWidth(
        m_step->fontMetrics().horizontalAdvance(tr("step %1").arg(countText(m_watch.run()->curve.back().step))));
    m_slider->setAccessibleDescription(summary());
}

void TrainingSlider::retranslate()
{
    m_label->setText(tr("Trainin&g"));
    m_slider->setAccessibleName(tr("Step of the training that is shown"));
    m_slider->setToolTip(
        tr("Shows the model as it was at another step of its training; the wall follows (arrow keys)."));
}

void TrainingSlider::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        follow();
    QWidget::changeEvent(event);
}

} // namespace headlight
