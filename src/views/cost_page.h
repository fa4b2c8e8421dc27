// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/cost_figure.h"
#include "session/latest_worker.h"
#include "session/session.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class CostPage;
}

namespace headlight {

/// What attention of the document's sizes costs: curves and a table by formula, and, when the user asks for it, what is
/// measured on this machine, on a worker of its own.
class CostPage : public QWidget
{
    Q_OBJECT

public:
    explicit CostPage(Session& session, QWidget* parent = nullptr);
    ~CostPage() override;

    Figure* figure();
    void setFigureStyle(const FigureStyle& style);
    const std::optional<AttentionSize>& size() const { return m_size; } // of what is shown
    bool isMeasured() const;                                            // measurements are shown with it

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void showSize(const AttentionSize& size);
    void fillTable();
    void fitParts();
    void measure();
    void take(const Result<CostSweep>& sweep);
    void takeBusy();
    void showNote();

    Session& m_session;
    std::unique_ptr<Ui::CostPage> m_ui;
    CostFigure* m_figure;
    std::optional<AttentionSize> m_size;
    std::optional<Error> m_error; // of the last measurement
    bool m_stopped = false;       // by the user
    LatestWorker m_worker;        // last: stops before the rest goes
};

} // namespace headlight
