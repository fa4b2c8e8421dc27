// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/prediction_panel.h"

#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "views/theme.h"
#include "views/token_words.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr Index shown_predictions = 12;
constexpr int digits = 3;
constexpr int least_columns = 22; // letters wide

enum Column { Name, Probability, Own };

/// "12.3 %"; what is too small for that is said to be.
QString percentText(double probability)
{
    constexpr double least = 1e-4;
    return probability < least ? QStringLiteral("< 0.01 %")
                               : QStringLiteral("%1 %").arg(numberText(100 * probability, digits));
}

bool predicts(const AnalysisPointer& analysis)
{
    return analysis && analysis->pass && analysis->pass->trace.config->head != OutputHead::None;
}

} // namespace

PredictionPanel::PredictionPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_title(new QLabel(this)), m_note(new QLabel(this)),
      m_table(new QTableWidget(0, 3, this))
{
    setTextRole(m_title, TextRole::Heading);
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setObjectName(QStringLiteral("prediction_note"));
    m_table->setObjectName(QStringLiteral("predictions"));
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::medium);
    layout->addWidget(m_title);
    layout->addWidget(m_note);
    layout->addWidget(m_table, 1);
    connect(&session, &Session::analysisChanged, this, &PredictionPanel::follow);
    connect(&session, &Session::selectionChanged, this, &PredictionPanel::follow);
    setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('n')) * least_columns);
    retranslate();
    follow();
}

void PredictionPanel::retranslate()
{
    m_table->setAccessibleName(tr("Predicted tokens"));
    m_table->setToolTip(tr("The tokens that the checkpoint finds likeliest, of its whole vocabulary."));
    m_table->setHorizontalHeaderLabels({tr("Token"), tr("Probability"), tr("Without overrides")});
}

/// That of the held cell's query, else the last.
Index PredictionPanel::position(const Analysis& analysis) const
{
    const std::optional<Cell> held = m_session.selection().pinned;
    const Index last = analysis.tokens.size() - 1;
    return held && held->row >= 0 && held->row <= last ? held->row : last;
}

bool PredictionPanel::hasPredictions() const
{
    return predicts(m_session.analysis());
}

void PredictionPanel::setWanted(bool wanted)
{
    m_wanted = wanted;
    follow();
}

void PredictionPanel::follow()
{
    const AnalysisPointer analysis = m_session.analysis();
    setVisible(m_wanted && predicts(analysis));
    if (!isVisible() || !predicts(analysis))
        return;
    const Index wanted = position(*analysis);
    const bool same_pass = m_of && m_of->pass == analysis->pass;
    if (same_pass && wanted == m_position)
        return;
    m_of = analysis;
    m_position = wanted;
    const QString token = tokenWithPosition(analysis->tokens, wanted);
    m_title->setText(analysis->pass->trace.config->is_causal ? tr("Predicted after %1").arg(token)
                                                             : tr("Predicted in the place of %1").arg(token));
    m_worker.submit([this, analysis, wanted,
                     budget = m_session.budget()](const WorkContext& work) -> LatestWorker::Deliver {
        auto result =
            std::make_shared<Result<Predictions>>(predictionsAt(*analysis, wanted, shown_predictions, budget, work));
        return [this, result] { take(*result); };
    });
}

void PredictionPanel::take(const Result<Predictions>& result)
{
    m_table->setVisible(result.has_value());
    if (!result)
        return m_note->setText(errorText(result.error()));
    m_note->setText(m_of->pass->trace.config->is_causal
                        ? tr("The next token, by the checkpoint's own head. Hold a cell to choose another place.")
                        : tr("The token that would stand there. Hold a cell to choose another place."));
    fill(*result);
}

void PredictionPanel::fill(const Predictions& predictions)
{
    const bool overridden = m_of->overrides();
    m_table->setColumnHidden(Own, !overridden);
    m_table->setRowCount(int(predictions.likeliest.size()));
    int row = 0;
    for (const Prediction& prediction : predictions.likeliest) {
        const auto set = [&](Column column, const QString& words, Qt::Alignment alignment) {
            auto* item = new QTableWidgetItem(words);
            item->setTextAlignment(alignment | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        };
        set(Name, QString::fromStdString(prediction.label), Qt::AlignLeft);
        set(Probability, percentText(prediction.probability), Qt::AlignRight);
        set(Own, prediction.without_overrides ? percentText(*prediction.without_overrides) : QString(), Qt::AlignRight);
        ++row;
    }
    m_table->resizeColumnsToContents();
}

void PredictionPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void PredictionPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('n')) * least_columns);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslate();
    m_of = nullptr; // says everything once more
    follow();
}

} // namespace headlight
