// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/change_list.h"

#include "export/changes_table.h"
#include "export/figure_memory.h"
#include "export/table_file.h"
#include "figure/compare_words.h"
#include "i18n/number_text.h"
#include "session/covers.h"
#include "session/save_file.h"

#include <QBuffer>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QSortFilterProxyModel>

namespace headlight {

namespace {

constexpr std::size_t most_listed = 1'000;

bool isCovered(const Session& session)
{
    const Covers* const covers = session.selection().covers.get();
    return covers && covers->coveredCount() > 0;
}

} // namespace

ChangeList::ChangeList(Session& session, QWidget* parent)
    : QTableView(parent), m_session(session), m_model(new ChangeModel(this)), m_sorted(new QSortFilterProxyModel(this))
{
    setObjectName(QStringLiteral("changes"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ChangeModel::NumberRole);
    setModel(m_sorted);
    setSortingEnabled(true);
    sortByColumn(ChangeModel::Difference, Qt::DescendingOrder);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    connect(this, &QTableView::activated, this, &ChangeList::choose);
    connect(this, &QTableView::clicked, this, &ChangeList::choose);
    connect(&session, &Session::analysisChanged, this, &ChangeList::follow);
    connect(&session, &Session::selectionChanged, this, &ChangeList::follow);
    translate();
}

void ChangeList::translate()
{
    setAccessibleName(tr("Largest changes between A and B"));
    setToolTip(tr("The cells that differ most. Click one, or press Enter on it, to hold that cell; click a title to "
                  "sort by it."));
    m_model->retranslate();
}

void ChangeList::follow()
{
    m_stale = true;
    if (isVisible())
        refresh();
}

void ChangeList::refresh()
{
    m_stale = false;
    const AnalysisPointer analysis = m_session.analysis();
    const Stage stage = m_session.selection().stage;
    const Index head = m_session.selection().head;
    const bool compares = analysis && !isCovered(m_session) && !noComparison(*analysis, stage, head);
    const AnalysisPointer of = compares ? analysis : nullptr;
    if (of == m_of && stage == m_stage && head == m_head)
        return;
    m_of = of;
    m_stage = stage;
    m_head = head;
    Changes changes;
    if (of)
        changes = comparedStates(*of, stage, head).largestChanges(most_listed);
    m_differing = changes.differing;
    m_model->showChanges(of, stage, std::move(changes.largest));
    resizeColumnsToContents();
    m_model->retranslate();
    viewport()->update();
    emit changed();
}

QString ChangeList::note() const
{
    const auto listed = Index(m_model->changes().size());
    if (isCovered(m_session))
        return tr("Cells are covered, and what differs would help to guess them.");
    if (!m_of)
        return tr("There is nothing to compare yet.");
    if (listed == 0)
        return tr("No cell differs.");
    return listed < m_differing ? tr("The %1 largest of %2 cells that differ", "under the list of changes")
                                      .arg(countText(listed), countText(m_differing))
                                : tr("%n cells differ", "under the list of changes", int(m_differing));
}

Result<void> ChangeList::save(const QString& path)
{
    if (m_stale)
        refresh();
    if (!m_of)
        return {}; // there is nothing to compare any more
    QBuffer csv;
    csv.open(QIODevice::WriteOnly);
    writeChangesCsv(csv, *m_of, m_stage, m_model->changes(), {});
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return saveFile(path, csv.data());
    Selection selection = m_session.selection();
    selection.stage = m_stage;
    selection.head = m_head;
    const Result<FigureMemory> memory = figureMemory(FigureKind::Compare, *m_of, selection);
    const QByteArray meta = memory ? QByteArray::fromStdString(withMemory({}, *memory)) : QByteArray("{}");
    return saveFile(path, [&](QIODevice& device) { return writeTable(device, csv.data(), meta, "json", {}); });
}

void ChangeList::choose(const QModelIndex& index)
{
    const QModelIndex row = m_sorted->mapToSource(index);
    if (!row.isValid() || m_of != m_session.analysis())
        return;
    Selection selection = m_session.selection();
    selection.pinned = m_model->changes()[std::size_t(row.row())].in_b;
    m_session.setSelection(selection);
}

void ChangeList::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    if (m_stale)
        refresh();
}

void ChangeList::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        translate();
    if (event->type() == QEvent::FontChange)
        resizeColumnsToContents();
}

void ChangeList::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (hasChanges())
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                     note());
}

} // namespace headlight
