// SPDX-License-Identifier: GPL-3.0-or-later
// Which heads are most like the one looked at, in the table of the Atlas tab.
#include "export/similar_table.h"
#include "i18n/error_text.h"
#include "session/covers.h"
#include "session/save_file.h"
#include "views/atlas_page.h"

#include <QFileDialog>
#include <QLabel>
#include <QProgressBar>
#include <QTableView>
#include <QToolButton>

namespace headlight {

void AtlasPage::translateSimilar()
{
    m_similar->setText(tr("Similar Heads"));
    m_similar->setAccessibleName(tr("Rank all heads by their distance to the one looked at"));
    m_similar->setToolTip(
        tr("Ranks all other heads, of every layer, by how far their weights on this sentence are from "
           "those of the head that is looked at."));
    m_save->setText(tr("Save Distances…"));
    m_save->setAccessibleName(tr("Save the distances to a file"));
    m_save->setToolTip(tr("Saves the heads and their distances as CSV or JSON."));
}

void AtlasPage::findSimilar()
{
    const AnalysisPointer analysis = m_session.analysis();
    if (!analysis || covered())
        return;
    const HeadPlace to{m_session.selection().layer, m_session.selection().head};
    m_progress->setValue(0);
    m_scoring = nullptr;
    m_similar_of = analysis;
    m_worker.submit([this, analysis, to, budget = m_session.budget()](const WorkContext& work) {
        auto result = std::make_shared<Result<SimilarHeadsPointer>>(similarHeads(*analysis, to, budget, work));
        return LatestWorker::Deliver([this, result, analysis] { takeSimilar(*result, analysis); });
    });
}

void AtlasPage::takeSimilar(const Result<SimilarHeadsPointer>& result, const AnalysisPointer& of)
{
    if (!result)
        return say(errorText(result.error()));
    m_similar_of = of;
    m_model->setSimilar(*result);
    m_table->sortByColumn(AtlasModel::Distance, Qt::AscendingOrder);
    showColumns();
    tell();
}

QString AtlasPage::similarWords() const
{
    const SimilarHeads& similar = *m_model->similar();
    return tr("Distance to layer %1, head %2: the mean over rows of √((Σ p·log₂(p/m) + Σ q·log₂(q/m)) / 2), where p "
              "and q "
              "are a row's weights in both heads and m = (p + q) / 2 (Jensen–Shannon distance). 0 is the same, 1 has "
              "no "
              "key in common. Rows that are empty or no numbers are left out.")
        .arg(QString::number(similar.to.layer), QString::number(similar.to.head));
}

void AtlasPage::saveSimilar()
{
    const SimilarHeadsPointer similar = m_model->similar();
    if (!similar)
        return;
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the Distances"), tr("similar.csv"),
                                                      tr("Tables (*.csv);;JSON (*.json)"));
    if (path.isEmpty())
        return;
    const bool json = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    const Result<void> saved = saveFile(path, [&](QIODevice& device) {
        return json ? writeSimilarJson(device, *similar, {}) : writeSimilarCsv(device, *similar, {});
    });
    if (!saved)
        say(errorText(saved.error()));
}

/// Scores are shown where heads were scored, distances where they were measured.
void AtlasPage::showColumns()
{
    m_table->setColumnHidden(AtlasModel::Distance, !m_model->similar());
    for (int column = AtlasModel::FirstScore; column < m_model->columnCount(); ++column)
        m_table->setColumnHidden(column, m_model->similar() && !m_model->atlas());
    filter();
    m_table->resizeColumnsToContents();
}

} // namespace headlight
