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

class ChangeList;
class FigureLink;
class KeptFiles;

/// Two of anything side by side, with their difference: A, what the document keeps, and B, the document; each in a
/// layer and head of its own. Below them a list of the largest changes.
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
    void swap();
    void saveChanges();
    void showNote();

    Session& m_session;
    std::unique_ptr<Ui::ComparePage> m_ui;
    AnalysisFigure* m_figure;
    FigureLink* m_link;
    ChangeList* m_changes;
    KeptFiles* m_files;
};

/// The document with its present state kept as A.
Request keepingItself(const Request& request);

/// A as the document, which is kept as A instead, in the place that B is looked at where A has one of its own; the same
/// where nothing is kept.
Request swapped(const Request& request, const Selection& selection);

/// What is looked at then.
Selection swapped(const Selection& selection, const KeptPlace& place);

} // namespace headlight
