// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"
#include "session/laboratory.h"
#include "session/latest_worker.h"
#include "session/session.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class LaboratoryPage;
}

namespace headlight {

class Figure;
class LaboratoryFigure;

/// Experiments on the document's sentence: divisors, positions with shuffled words, shared keys and values. Computed
/// apart from the document, and only while the page is in sight.
class LaboratoryPage : public QWidget
{
    Q_OBJECT

public:
    explicit LaboratoryPage(Session& session, QWidget* parent = nullptr);
    ~LaboratoryPage() override;

    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

    /// Shows an experiment, as if it had been chosen from the list.
    void choose(Laboratory kind);
    Laboratory chosen() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fillExperiments();
    void start();
    void take(Result<LaboratoryPointer> result);
    void showResult();
    void fitFigure();
    void takeBusy(bool busy);

    Session& m_session;
    std::unique_ptr<Ui::LaboratoryPage> m_ui;
    LaboratoryFigure* m_figure;
    LaboratoryOptions m_options;
    LaboratoryPointer m_result;
    std::optional<Error> m_error;
    Index m_head = 0;       // of the words and the figure
    bool m_covered = false; // something is, so that nothing is told
    bool m_stale = true;    // changed while out of sight
    QTimer m_patience;
    LatestWorker m_worker; // last: stops before the rest goes
};

} // namespace headlight
