// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/figure_style.h"
#include "session/session.h"

#include <QWidget>

#include <memory>

namespace Ui {
class ComparePage;
}

namespace headlight {

class FigureLink;

/// Two states of the document side by side: A, kept, and B, the present one, with their difference.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    explicit ComparePage(Session& session, QWidget* parent = nullptr);
    ~ComparePage() override;

    /// The figure, up to date.
    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showRequest();
    void summarize();

    Session& m_session;
    std::unique_ptr<Ui::ComparePage> m_ui;
    AnalysisFigure* m_figure;
    FigureLink* m_link;
};

/// The document with its present state kept as A.
Request keepingItself(const Request& request);

/// A as the document, which is kept as A instead; the same where nothing is kept.
Request swapped(const Request& request);

} // namespace headlight
