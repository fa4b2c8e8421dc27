// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_page.h"

#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "ui_scaling_page.h"
#include "views/flow_layout.h"
#include "views/scaling_words.h"
#include "views/theme.h"

#include <QEvent>
#include <QSignalBlocker>

#include <cmath>

namespace headlight {

namespace {

constexpr std::chrono::milliseconds patience{150};
constexpr int progress_steps = 1000;
constexpr int figure_lines = 30;     // the least height at which its words need not shrink, in lines of text
constexpr int steps_an_octave = 100; // of the slider

int keySizeAt(int position)
{
    return int(std::lround(std::exp2(double(position) / steps_an_octave)));
}

void keepPlace(QWidget* widget)
{
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
}

int positionOf(int d_k)
{
    return int(std::lround(std::log2(double(d_k)) * steps_an_octave));
}

} // namespace

ScalingPage::ScalingPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::ScalingPage>()), m_figure(new ScalingFigure(this))
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    for (QWidget* part : {m_ui->quantity_part, m_ui->entries_part, m_ui->samples_part, m_ui->keys_part, m_ui->seed_part,
                          static_cast<QWidget*>(m_ui->of_sentence), static_cast<QWidget*>(m_ui->on_sentence)})
        bar->addWidget(part);
    keepPlace(m_ui->cancel); // the figure must not jump when work begins
    m_ui->figure_place->addWidget(m_figure, 1);
    fitFigure();
    m_ui->page->setStretchFactor(m_ui->figure_place, 1);
    fillEntries();
    fillQuantities();
    m_ui->bar->standOn(this);
    m_ui->d_k_slider->setValue(positionOf(m_ui->d_k->value()));
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    takeBusy();

    connect(m_ui->d_k_slider, &QSlider::valueChanged, this, &ScalingPage::takeSlider);
    connect(m_ui->d_k_slider, &QSlider::sliderReleased, this, &ScalingPage::start);
    connect(m_ui->d_k, &QSpinBox::valueChanged, this, &ScalingPage::takeKeySize);
    for (QSpinBox* box : {m_ui->samples, m_ui->keys, m_ui->seed})
        connect(box, &QSpinBox::valueChanged, this, &ScalingPage::start);
    connect(m_ui->entries, &QComboBox::currentIndexChanged, this, &ScalingPage::start);
    connect(m_ui->of_sentence, &QPushButton::clicked, this, &ScalingPage::takeSentence);
    connect(m_ui->quantity, &QComboBox::currentIndexChanged, this, &ScalingPage::takeQuantity);
    connect(m_ui->on_sentence, &QPushButton::clicked, this, &ScalingPage::sentenceWanted);
    connect(m_ui->cancel, &QPushButton::clicked, this, &ScalingPage::cancel);
    connect(&m_patience, &QTimer::timeout, m_ui->progress, &QWidget::show);
    connect(&m_patience, &QTimer::timeout, m_ui->cancel, &QWidget::show);
    connect(&m_patience, &QTimer::timeout, m_figure, &ScalingFigure::showPending);
    connect(&m_run, &ScalingRun::resultChanged, this, &ScalingPage::showResult);
    connect(&m_run, &ScalingRun::busyChanged, this, &ScalingPage::takeBusy);
    connect(&m_run, &ScalingRun::progressed, this, &ScalingPage::takeProgress);
    connect(&m_sweep, &ScalingSweep::resultsChanged, this, &ScalingPage::takeSweep);
    connect(&m_sweep, &ScalingSweep::busyChanged, this, &ScalingPage::takeBusy);
    connect(&m_sweep, &ScalingSweep::progressed, this, &ScalingPage::takeProgress);
}

ScalingPage::~ScalingPage() = default;

Figure* ScalingPage::figure()
{
    return m_figure;
}

void ScalingPage::setFigureStyle(const FigureStyle& style)
{
    m_figure->setFigureStyle(style);
}

void ScalingPage::show(const ScalingMemory& memory)
{
    const auto within = [](QSpinBox* box, double value) {
        box->setValue(int(std::clamp(value, double(box->minimum()), double(box->maximum()))));
    };
    within(m_ui->samples, double(memory.parameters.samples));
    within(m_ui->keys, double(memory.parameters.keys));
    within(m_ui->seed, double(memory.parameters.seed));
    m_ui->entries->setCurrentIndex(m_ui->entries->findData(int(memory.parameters.entries)));
    m_ui->quantity->setCurrentIndex(m_ui->quantity->findData(int(memory.quantity)));
    within(m_ui->d_k, double(memory.parameters.d_k));
}

std::optional<ScalingMemory> ScalingPage::memory() const
{
    const bool sweeps = m_figure->quantity() != ScalingQuantity::Histogram;
    if (!m_run.complete() || (sweeps && !m_sweep.complete()))
        return std::nullopt;
    ScalingMemory memory;
    memory.parameters = m_run.wanted();
    memory.quantity = m_figure->quantity();
    if (sweeps)
        for (const ScalingResult& result : m_sweep.results())
            memory.key_sizes.push_back(result.parameters.d_k);
    else
        memory.key_sizes = {memory.parameters.d_k};
    return memory;
}

ScalingParameters ScalingPage::parameters() const
{
    return {.d_k = m_ui->d_k->value(),
            .keys = m_ui->keys->value(),
            .samples = m_ui->samples->value(),
            .seed = std::uint64_t(m_ui->seed->value()),
            .entries = EntryDistribution(m_ui->entries->currentData().toInt())};
}

/// High enough for its text at any size; the page scrolls where the window is lower.
void ScalingPage::fitFigure()
{
    m_figure->setMinimumHeight(fontMetrics().height() * figure_lines);
    m_figure->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // takes what the window has
}

void ScalingPage::fillEntries()
{
    const QSignalBlocker quiet(m_ui->entries);
    const int current = std::max(m_ui->entries->currentIndex(), 0);
    m_ui->entries->clear();
    for (const EntryDistribution entries :
         {EntryDistribution::Normal, EntryDistribution::Uniform, EntryDistribution::Signs, EntryDistribution::Shifted,
          EntryDistribution::Correlated})
        m_ui->entries->addItem(entriesWords(entries), int(entries));
    m_ui->entries->setCurrentIndex(current);
}

void ScalingPage::fillQuantities()
{
    const QSignalBlocker quiet(m_ui->quantity);
    const int current = std::max(m_ui->quantity->currentIndex(), 0);
    m_ui->quantity->clear();
    for (const ScalingQuantity quantity : all_scaling_quantities)
        m_ui->quantity->addItem(scalingQuantityTitle(quantity), int(quantity));
    m_ui->quantity->setCurrentIndex(current);
    m_ui->bar->setSummary(m_ui->quantity->currentText());
}

void ScalingPage::takeQuantity()
{
    m_figure->setQuantity(ScalingQuantity(m_ui->quantity->currentData().toInt()));
    m_ui->bar->setSummary(m_ui->quantity->currentText());
    showResult();
}

void ScalingPage::takeSweep()
{
    m_figure->showSweep(m_sweep.results());
    showResult();
}

void ScalingPage::cancel()
{
    m_run.cancel();
    m_sweep.cancel();
}

void ScalingPage::takeSlider(int position)
{
    const QSignalBlocker quiet(m_ui->d_k);
    m_ui->d_k->setValue(keySizeAt(position));
    start();
}

void ScalingPage::takeKeySize(int d_k)
{
    const QSignalBlocker quiet(m_ui->d_k_slider);
    m_ui->d_k_slider->setValue(positionOf(d_k));
    start();
}

void ScalingPage::takeSentence()
{
    m_ui->d_k->setValue(int(std::min<Index>(m_session.request().parameters.d_k, m_ui->d_k->maximum())));
}

void ScalingPage::start()
{
    m_sweep.keepOnlyFor(parameters());
    m_run.want(parameters(), m_ui->d_k_slider->isSliderDown() ? ScalingRun::Pace::Dragging : ScalingRun::Pace::AtRest);
    showNote();
}

void ScalingPage::showResult()
{
    if (const auto result = m_run.result()) {
        m_figure->showScaling(*result);
        m_ui->text->setText(scalingSentences(*result, m_sweep.results(), m_figure->quantity()));
    }
    // The sweep follows the chosen size, so that the two don't share the machine; not while the slider moves.
    if (m_run.complete() && m_figure->quantity() != ScalingQuantity::Histogram && !m_ui->d_k_slider->isSliderDown())
        m_sweep.want(m_run.wanted());
    showNote();
}

void ScalingPage::showNote()
{
    const auto result = m_run.result();
    const std::size_t sizes = m_sweep.results().size();
    QString note;
    if (const std::optional<Error> error = m_run.error() ? m_run.error() : m_sweep.error())
        note = errorText(*error);
    else if (result && !m_run.complete())
        note = tr("Drawn from %1 of %2 samples.")
                   .arg(countText(result->parameters.samples), countText(m_run.wanted().samples));
    else if (result && m_figure->quantity() != ScalingQuantity::Histogram && !m_sweep.complete())
        note =
            tr("Drawn from %1 samples; %2 of %3 sizes are measured.")
                .arg(countText(result->parameters.samples), countText(Index(sizes)), countText(ScalingSweep::sizes()));
    else if (result)
        note = tr("Drawn from %1 samples.").arg(countText(result->parameters.samples));
    m_ui->note->setText(note);
}

void ScalingPage::takeBusy()
{
    if (m_run.busy() || m_sweep.busy()) {
        if (!m_patience.isActive() && m_ui->cancel->isHidden())
            m_patience.start();
        return;
    }
    m_patience.stop();
    m_ui->progress->hide();
    m_ui->cancel->hide();
    m_ui->progress->setRange(0, 0); // unknown until the work says how far it is
}

void ScalingPage::takeProgress(double share)
{
    m_ui->progress->setRange(0, progress_steps);
    m_ui->progress->setValue(int(share * progress_steps));
}

void ScalingPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_run.result() && !m_run.busy())
        start();
}

void ScalingPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFigure();
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    fillEntries();
    fillQuantities();
    showResult();
}

} // namespace headlight
