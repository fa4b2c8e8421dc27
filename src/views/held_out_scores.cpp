// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/held_out_scores.h"

#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "views/labelled_words.h"
#include "views/screen_room.h"
#include "views/theme.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int digits = 2;
enum Column { Kind, Place, Score, Control, Competitor, Pairs, column_count };

QTableWidgetItem* cell(const QString& text, bool is_number = true)
{
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (is_number)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

QString numberOrNone(const std::optional<double>& value)
{
    return value ? numberText(*value, digits) : QStringLiteral("–");
}

} // namespace

HeldOutScores::HeldOutScores(Session& session, ScoreKeeper& scores, QWidget* parent)
    : QDialog(parent), m_session(session), m_scores(scores), m_note(new QLabel(this)),
      m_table(new QTableWidget(0, column_count, this)), m_show(nullptr), m_close(nullptr)
{
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_table->setObjectName(QStringLiteral("held_out_scores"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Kind, QHeaderView::Stretch); // its words go on below
    m_table->setTabKeyNavigation(false);
    auto* buttons = new QDialogButtonBox(this);
    m_show = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_close = buttons->addButton(QString(), QDialogButtonBox::RejectRole);
    for (QPushButton* button : {m_show, m_close})
        button->setAutoDefault(false); // Enter belongs to the table
    auto* column = new QVBoxLayout(this);
    column->setSpacing(spacing::medium);
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    column->addWidget(buttons);
    connect(m_table, &QTableWidget::cellActivated, this, &HeldOutScores::choose);
    connect(m_show, &QPushButton::clicked, this, [this] { choose(m_table->currentRow()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&scores, &ScoreKeeper::changed, this, &HeldOutScores::follow);
    connect(&session, &Session::analysisChanged, this, &HeldOutScores::follow);
    retranslate();
}

void HeldOutScores::retranslate()
{
    setWindowTitle(tr("Scores on Held-Out Texts"));
    m_table->setAccessibleName(tr("The best head of each kind"));
    m_table->setToolTip(tr("Press Enter on a line, or double-click it, to look at that head."));
    m_table->setHorizontalHeaderLabels({tr("Looks at"), tr("Layer, head"), tr("Mean weight"),
                                        tr("Same distance elsewhere"), tr("Wrong noun"), tr("Pairs")});
    m_show->setText(tr("&Show Head"));
    m_show->setToolTip(tr("Looks at the head of the chosen line."));
    m_show->setAccessibleName(tr("Show the head of the chosen line"));
    m_close->setText(tr("&Close"));
    m_close->setToolTip(tr("Closes the list."));
    m_close->setAccessibleName(tr("Close the list"));
    m_listed = nullptr; // in other words
    follow();
}

void HeldOutScores::follow()
{
    if (!isVisible())
        return;
    m_scores.want();
    const AnalysisPointer analysis = m_session.analysis();
    const LabelledScoresPointer scores = m_scores.scores();
    if (scores != m_listed)
        fill(scores);
    m_show->setEnabled(scores && m_table->rowCount() > 0);
    if (!analysis || !analysis->pass)
        m_note->setText(tr("Open one of the models first."));
    else if (const std::optional<Error> error = m_scores.error())
        m_note->setText(errorText(*error));
    else if (!scores)
        m_note->setText(tr("Scoring all heads on the held-out texts…"));
    else if (scores->minimal_pairs == 0)
        m_note->setText(
            tr("Measured by this program on %1 texts that no model was trained on.").arg(countText(scores->texts)));
    else
        m_note->setText(
            tr("Measured by this program on %1 texts that no model was trained on. Sentences about two "
               "people, she and he in both orders: the best pronoun head weighs the right name more in all "
               "four forms of %2 of %3 pairs.")
                .arg(countText(scores->texts), countText(scores->resolved_pairs), countText(scores->minimal_pairs)));
}

void HeldOutScores::fill(const LabelledScoresPointer& scores)
{
    m_listed = scores;
    m_table->setRowCount(0);
    if (!scores)
        return;
    for (const LabelledKind kind : all_labelled_kinds) {
        const std::optional<BestHead> best = scores->best(kind);
        if (!best)
            continue;
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        m_table->setItem(row, Kind, cell(labelledKindTitle(kind), false));
        m_table->setItem(row, Place, cell(tr("%1, %2", "layer, head").arg(best->layer).arg(best->head)));
        m_table->setItem(row, Score, cell(numberText(best->score.value, digits)));
        m_table->setItem(row, Control, cell(numberOrNone(best->score.control)));
        m_table->setItem(row, Competitor, cell(numberOrNone(best->score.competitor)));
        m_table->setItem(row, Pairs, cell(countText(best->score.pairs)));
        m_table->item(row, Kind)->setData(Qt::UserRole, int(kind));
    }
    if (m_table->rowCount() > 0)
        m_table->setCurrentCell(0, Kind);
}

void HeldOutScores::choose(int row)
{
    const LabelledScoresPointer scores = m_scores.scores();
    if (!scores || row < 0 || row >= m_table->rowCount())
        return;
    const auto best = scores->best(LabelledKind(m_table->item(row, Kind)->data(Qt::UserRole).toInt()));
    Selection selection = m_session.selection();
    selection.layer = best->layer;
    selection.head = best->head;
    m_session.setSelection(selection);
    emit headChosen();
}

void HeldOutScores::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    follow();
    const int lines = fontMetrics().height();
    resize(withinScreen(*this, {lines * 64, lines * 30}));
}

void HeldOutScores::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace headlight
