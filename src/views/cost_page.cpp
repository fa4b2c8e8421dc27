// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost_page.h"

#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "ui_cost_page.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>

#include <memory>
#include <variant>

namespace headlight {

namespace {

constexpr Index most_measured_tokens = 4096;
constexpr int progress_steps = 1000;
// The least height of the figure, in lines of text: pictures beside each other, or below where the page is narrow.
constexpr int wide_page = 44; // lines of text across
constexpr int figure_lines = 24;
constexpr int narrow_figure_lines = 42;
constexpr double most_counted = 1e12; // from there on a power of ten is read more easily

enum Column { Part, Operations, Memory, Formula, Numbers };

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

} // namespace

CostPage::CostPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::CostPage>()), m_figure(new CostFigure(this))
{
    m_ui->setupUi(this);
    m_ui->figure_place->addWidget(m_figure, 1);
    m_ui->page->setStretchFactor(m_ui->figure_place, 1);
    m_figure->setFocusPolicy(Qt::TabFocus); // the page begins there, and arrow keys scroll it
    m_figure->setAccessibleName(tr("Cost against the number of tokens"));
    m_ui->parts->verticalHeader()->hide();
    m_ui->parts->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_ui->parts->horizontalHeader()->setHighlightSections(false);
    m_ui->bar->standOn(this);
    // A column that became narrower may need more lines.
    connect(m_ui->parts->horizontalHeader(), &QHeaderView::sectionResized, this, &CostPage::fitParts,
            Qt::QueuedConnection);
    fillTable();
    fitParts();
    takeBusy();

    connect(m_ui->measure, &QPushButton::clicked, this, &CostPage::measure);
    connect(m_ui->cancel, &QPushButton::clicked, this, [this] {
        m_stopped = true;
        m_worker.cancel();
    });
    connect(&m_worker, &LatestWorker::busyChanged, this, &CostPage::takeBusy);
    connect(&m_worker, &LatestWorker::progressed, this,
            [this](double share) { m_ui->progress->setValue(int(share * progress_steps)); });
    connect(&m_worker, &LatestWorker::failed, this, [this] { take(fail(OutOfMemory{})); });
    connect(&m_session, &Session::analysisChanged, this, &CostPage::follow);
    connect(&m_session, &Session::errorChanged, this, &CostPage::follow);
    follow();
}

CostPage::~CostPage() = default;

bool CostPage::isMeasured() const
{
    return m_figure->sweep().has_value();
}

Figure* CostPage::figure()
{
    return m_figure;
}

void CostPage::setFigureStyle(const FigureStyle& style)
{
    m_figure->setFigureStyle(style);
}

/// Takes the size of what is analysed, or of what was refused as too large: that is when one wants to know.
void CostPage::follow()
{
    if (!isVisible())
        return;
    const std::optional<Error> error = m_session.error();
    const AnalysisPointer analysis = m_session.analysis();
    const Source& source = m_session.request().source;
    const bool is_outside =
        std::holds_alternative<CheckpointSource>(source) || std::holds_alternative<ImportSource>(source);
    if (error && std::holds_alternative<OverBudget>(*error) && !is_outside) {
        if (const Result<AttentionSize> size = attentionSize(m_session.request()))
            showSize(*size);
    } else if (analysis && !error && !analysis->imported) { // nothing is known of an import's sizes
        showSize({analysis->config, analysis->tokens.size(), analysis->keyTokens().size()});
    }
}

void CostPage::showSize(const AttentionSize& size)
{
    if (m_size == size)
        return;
    if (m_size && m_size->config != size.config) {
        m_worker.cancel(); // what it measures is of other settings
        m_stopped = false;
        m_error.reset();
    }
    m_size = size;
    m_figure->showCost(size);
    fillTable();
    takeBusy();
}

void CostPage::fillTable()
{
    QTableWidget* table = m_ui->parts;
    table->setColumnCount(Numbers + 1);
    table->setRowCount(int(all_cost_parts.size()) + 1);
    table->setHorizontalHeaderLabels(
        {tr("Part"), tr("Multiply-adds"), tr("Memory"), tr("Multiply-adds by formula"), tr("Numbers by formula")});
    const auto set = [table](int row, Column column, const QString& words) {
        auto* item = new QTableWidgetItem(words);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        if (column == Operations || column == Memory)
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->setItem(row, column, item);
    };
    const auto setCost = [&](int row, const Cost& cost) {
        set(row, Operations,
            cost.operations < most_counted ? countText(Index(cost.operations)) : numberText(cost.operations));
        set(row, Memory, bytesText(Bytes(cost.bytes)));
    };
    int row = 0;
    for (const CostPart part : all_cost_parts) {
        set(row, Part, costPartTitle(part));
        set(row, Formula, text(costFormula(part).operations));
        set(row, Numbers, text(costFormula(part).numbers));
        if (m_size)
            setCost(row, attentionCost(part, m_size->config, m_size->n_q, m_size->n_k, m_size->precision()));
        ++row;
    }
    set(row, Part, tr("all together"));
    set(row, Formula, tr("textbook: O(n²·d)"));
    set(row, Numbers, tr("textbook: O(n² + n·d)"));
    if (m_size)
        setCost(row, attentionCost(m_size->config, m_size->n_q, m_size->n_k, m_size->precision()));
}

/// High enough for their text at any size; the page scrolls where the window is lower.
void CostPage::fitParts()
{
    const int line = fontMetrics().height();
    m_figure->setMinimumHeight(line * (width() < line * wide_page ? narrow_figure_lines : figure_lines));
    m_figure->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // takes what the window has
    QTableWidget* table = m_ui->parts;
    // The formulas take lines where there is room for them beside each other, so that nothing is scrolled to.
    const bool wide = width() >= line * wide_page;
    table->setWordWrap(wide);
    for (const Column formula : {Formula, Numbers})
        table->horizontalHeader()->setSectionResizeMode(formula,
                                                        wide ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    table->resizeRowsToContents();
    const int lines = table->verticalHeader()->length() + table->horizontalHeader()->sizeHint().height();
    table->setFixedHeight(lines + table->horizontalScrollBar()->sizeHint().height() + 2 * table->frameWidth());
}

void CostPage::measure()
{
    if (!m_size)
        return;
    m_stopped = false;
    m_error.reset();
    m_ui->progress->setValue(0);
    const CostSweepRange range{most_measured_tokens, most_double_tokens, m_session.budget()};
    m_worker.submit(
        [this, parameters = m_size->config.parameters(), range](const WorkContext& work) -> LatestWorker::Deliver {
            auto sweep = std::make_shared<Result<CostSweep>>(measureCost(parameters, range, work));
            return [this, sweep] { take(*sweep); };
        });
    takeBusy();
}

void CostPage::take(const Result<CostSweep>& sweep)
{
    if (sweep)
        m_figure->showSweep(*sweep);
    else
        m_error = sweep.error();
    showNote();
}

void CostPage::takeBusy()
{
    const bool busy = m_worker.busy();
    // The focus stays with the person: a button that goes while it has it hands it to the other one.
    const bool focused = m_ui->measure->hasFocus() || m_ui->cancel->hasFocus();
    m_ui->measure->setVisible(!busy);
    m_ui->cancel->setVisible(busy);
    m_ui->measure->setEnabled(m_size.has_value());
    m_ui->progress->setVisible(busy);
    if (focused)
        (busy ? m_ui->cancel : m_ui->measure)->setFocus();
    showNote();
}

void CostPage::showNote()
{
    m_ui->bar->setSummary(m_worker.busy() ? tr("Measuring…") : tr("Measure"));
    QString note;
    if (m_worker.busy())
        note = tr("Measuring 16, 32, 64 … up to %1 tokens, within the budget of memory.")
                   .arg(countText(most_measured_tokens));
    else if (m_error)
        note = errorText(*m_error);
    else if (m_stopped)
        note = tr("Stopped before all sizes were measured.");
    else if (const std::optional<CostSweep>& sweep = m_figure->sweep())
        note = costSweepWords(*sweep);
    else
        note = tr("Curves and table follow from formulas. Measure runs attention of these sizes on this machine, which "
                  "takes some seconds.");
    m_ui->note->setText(note);
}

void CostPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void CostPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitParts();
}

void CostPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitParts();
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    m_figure->setAccessibleName(tr("Cost against the number of tokens"));
    fillTable();
    fitParts();
    showNote();
}

} // namespace headlight
