// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/laboratory_page.h"

#include "figure/laboratory_figure.h"
#include "figure/laboratory_words.h"
#include "i18n/error_text.h"
#include "ui_laboratory_page.h"
#include "views/flow_layout.h"
#include "views/theme.h"

#include <QEvent>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr std::chrono::milliseconds patience{150};
constexpr int progress_steps = 1000;
constexpr int figure_lines = 26; // the least height of the maps and their words, in lines of text

} // namespace

LaboratoryPage::LaboratoryPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::LaboratoryPage>()),
      m_figure(new LaboratoryFigure(this))
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    for (QWidget* part : {m_ui->experiment_part, static_cast<QWidget*>(m_ui->head_chooser),
                          static_cast<QWidget*>(m_ui->shuffle), static_cast<QWidget*>(m_ui->keep_mask)})
        bar->addWidget(part);
    m_ui->head_chooser->follow(session);
    m_ui->figure_place->insertWidget(0, m_figure, 1);
    m_figure->setAccessibleName(tr("The experiment’s maps"));
    fitFigure();
    fillExperiments();
    m_ui->bar->standOn(this);
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    takeBusy(false);

    connect(m_ui->experiment, &QComboBox::currentIndexChanged, this, &LaboratoryPage::start);
    connect(m_ui->shuffle, &QPushButton::clicked, this, [this] {
        ++m_options.order;
        start();
    });
    connect(m_ui->keep_mask, &QCheckBox::toggled, this, [this](bool keep) {
        m_options.keep_mask = keep;
        start();
    });
    connect(m_ui->cancel, &QPushButton::clicked, &m_worker, &LatestWorker::cancel);
    connect(&m_patience, &QTimer::timeout, m_ui->progress, &QWidget::show);
    connect(&m_patience, &QTimer::timeout, m_ui->cancel, &QWidget::show);
    connect(&m_worker, &LatestWorker::busyChanged, this, &LaboratoryPage::takeBusy);
    connect(&m_worker, &LatestWorker::progressed, this, [this](double share) {
        m_ui->progress->setRange(0, progress_steps);
        m_ui->progress->setValue(int(share * progress_steps));
    });
    connect(&m_session, &Session::requestChanged, this, &LaboratoryPage::start);
    connect(&m_session, &Session::selectionChanged, this, [this] {
        if (m_session.selection().head != m_head || hidesLaboratory(m_session.selection()) != m_covered)
            showResult();
    });
    connect(m_figure, &AnalysisFigure::headActivated, this, [this](Index head) {
        Selection selection = m_session.selection();
        selection.head = head;
        m_session.setSelection(selection);
    });
}

LaboratoryPage::~LaboratoryPage() = default;

Figure* LaboratoryPage::figure()
{
    return m_figure;
}

void LaboratoryPage::setFigureStyle(const FigureStyle& style)
{
    m_figure->setFigureStyle(style);
    fitFigure();
}

/// High enough for all that stands on it, so that the page alone scrolls where the window is lower.
void LaboratoryPage::fitFigure()
{
    const int least = fontMetrics().height() * figure_lines;
    const int width = m_ui->scroll->width() - m_ui->scroll->verticalScrollBar()->sizeHint().width(); // there or not
    m_figure->setMinimumHeight(std::max(least, int(std::ceil(m_figure->drawing(QSizeF(width, least)).size.height()))));
}

void LaboratoryPage::choose(Laboratory kind)
{
    m_ui->experiment->setCurrentIndex(m_ui->experiment->findData(int(kind)));
}

Laboratory LaboratoryPage::chosen() const
{
    return Laboratory(m_ui->experiment->currentData().toInt());
}

void LaboratoryPage::fillExperiments()
{
    const QSignalBlocker quiet(m_ui->experiment);
    const int current = std::max(m_ui->experiment->currentIndex(), 0);
    m_ui->experiment->clear();
    for (const Laboratory kind : {Laboratory::Divisors, Laboratory::Positions, Laboratory::HeadSharing})
        m_ui->experiment->addItem(laboratoryTitle(kind), int(kind));
    m_ui->experiment->setCurrentIndex(current);
    m_ui->bar->setSummary(m_ui->experiment->currentText());
}

void LaboratoryPage::start()
{
    m_ui->shuffle->setVisible(chosen() == Laboratory::Positions);
    m_ui->keep_mask->setVisible(chosen() == Laboratory::Positions);
    m_ui->head_chooser->setVisible(chosen() != Laboratory::HeadSharing);
    m_ui->bar->setSummary(m_ui->experiment->currentText());
    m_stale = !isVisible();
    if (m_stale)
        return;
    m_worker.submit([this, kind = chosen(), request = m_session.request(), options = m_options,
                     budget = m_session.budget()](const WorkContext& work) -> LatestWorker::Deliver {
        auto result = std::make_shared<Result<LaboratoryPointer>>(runLaboratory(kind, request, options, budget, work));
        return [this, result] { take(std::move(*result)); };
    });
}

void LaboratoryPage::take(Result<LaboratoryPointer> result)
{
    m_error.reset();
    if (result)
        m_result = std::move(*result);
    else
        m_error = result.error();
    showResult();
}

void LaboratoryPage::showResult()
{
    m_head = m_session.selection().head;
    m_covered = hidesLaboratory(m_session.selection());
    m_figure->showLaboratory(m_result, m_session.selection());
    fitFigure();
    if (m_error) {
        m_ui->text->setText(errorText(*m_error));
    } else if (m_covered) {
        m_ui->text->clear(); // the figure says why
    } else if (m_result) {
        const Index heads = m_result->variants.front().analysis->config.q_num_heads();
        m_ui->text->setText(
            laboratorySentences(*m_result, std::clamp<Index>(m_session.selection().head, 0, heads - 1)));
    }
}

void LaboratoryPage::takeBusy(bool busy)
{
    if (busy)
        return m_patience.start();
    m_patience.stop();
    m_ui->progress->hide();
    m_ui->cancel->hide();
    m_ui->progress->setRange(0, 0); // unknown until the work says how far it is
}

void LaboratoryPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitFigure();
}

void LaboratoryPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        start();
}

void LaboratoryPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFigure();
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    m_figure->setAccessibleName(tr("The experiment’s maps"));
    fillExperiments();
    showResult();
}

} // namespace headlight
