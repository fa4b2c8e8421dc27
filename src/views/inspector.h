// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/sinks.h"
#include "views/cell_sum.h"
#include "views/derivation_text.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;

namespace Ui {
class Inspector;
}

namespace headlight {

/// The numbers of the cell under the pointer, or of the pinned one: how its weight came about, step by step, and the
/// whole row of its query. Every number is the Analysis' own.
class Inspector : public QWidget
{
    Q_OBJECT

public:
    explicit Inspector(Session& session, QWidget* parent = nullptr);
    ~Inspector() override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void showNothing(const QString& what_to_do);
    void showImported(const Analysis& analysis, Index head, Cell cell);
    void showMapCell(const Analysis& analysis, Index head, Cell cell);
    void showEntry(const Analysis& analysis, Index head, Stage stage, Cell cell);
    void showHead(const AnalysisPointer& shown, Index head);
    const std::optional<SinkShare>& sinksOf(const AnalysisPointer& analysis, Index head);
    void nameSteps(const AttentionConfig& config, const WeightDerivation& derivation);
    void showSum(const Analysis& analysis, Index head, Stage stage, Cell cell);
    void showSteps(const std::vector<QWidget*>& shown);
    void setNumber(QLabel* label, double value, bool told = true);
    bool hidden(const Analysis& analysis, Index head, Stage stage, Cell cell) const;
    bool hidesFactors(const Analysis& analysis, const CellSum& sum) const;
    void followLargest();
    void showRow(const AnalysisPointer& analysis, Index head, Index query, std::optional<Index> key);
    int widthFor(int columns) const;
    void sortTerms(bool largest_first);
    void copy(TextFormat format);
    void followStage(const QString& stage_name);
    void follow(const StageCell& target);
    void chooseKey(Index key);
    void bringTermIntoSight(int line);
    void bringIntoSight(QWidget* widget, QRect place);

    /// The sinks of the head last shown: counted once, not for every cell that is pointed at.
    struct HeadSinks
    {
        std::weak_ptr<const Analysis> of; // its numbers are not kept for this
        Index head = 0;
        std::optional<SinkShare> share;
    };

    Session& m_session;
    HeadSinks m_sinks;
    std::unique_ptr<Ui::Inspector> m_ui;
};

} // namespace headlight
