// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_memory.h"
#include "figure/layers_figure.h"
#include "session/latest_worker.h"
#include "session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QScrollArea;
class QSplitter;

namespace headlight {

class FoldBar;
class PredictionPanel;
class TrainingPanel;
class TrainingSlider;
class TrainingWatch;

/// The Layers tab: the wall of all heads of a checkpoint or an import, and what it shows of them. The wall of the
/// largest weights is made during the pass; that of means and the spread of the scores when they are asked for. Beside
/// it, what the checkpoint predicts; of a model that is kept along its training, a slider over its steps, and curves
/// below the wall.
class LayersPage : public QWidget
{
    Q_OBJECT

public:
    explicit LayersPage(Session& session, QWidget* parent = nullptr);

    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

    /// What the wall shows, as a figure remembers it.
    WallPictures pictures() const;
    void showWall(WallPictures pictures, Pooling pooling);

    /// Gives the keyboard to the predictions, or back to the wall; where lines are few, one stands in place of the
    /// other.
    void enterOther();

signals:
    void headChosen(); // to be looked at in another tab

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void makeRoom();
    void follow();
    enum class Wall { Largest, Means, Spread };
    Wall wall() const;
    QString summary() const;
    void showWall(const AnalysisPointer& analysis, LayerPicturesPointer pictures);
    void make(const AnalysisPointer& analysis);
    void choose(HeadPlace place);

    Session& m_session;
    LayersFigure* m_figure;
    QScrollArea* m_scroll;
    TrainingWatch* m_watch;
    TrainingPanel* m_training; // below the wall
    QSplitter* m_parts;
    QLabel* m_wall_label;
    QComboBox* m_wall;
    TrainingSlider* m_step;
    QLabel* m_hint;
    FoldBar* m_bar;
    PredictionPanel* m_predictions;
    bool m_predicting = false;      // in place of the wall
    LayerPicturesPointer m_made_of; // of which pass the next two are; null: of none
    LayerPicturesPointer m_means;
    ScoreSpreadsPointer m_spreads;
    std::optional<Wall> m_making;
    LatestWorker m_worker; // last: its job ends before what it reads goes
};

} // namespace headlight
