// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"
#include "session/session.h"

#include <QWidget>

#include <memory>

namespace Ui {
class LinksPage;
}

namespace headlight {

class Figure;
class FigureLink;
class LinksFigure;

/// The weights as lines between two columns of tokens, with what is drawn of them chosen above.
class LinksPage : public QWidget
{
    Q_OBJECT

public:
    explicit LinksPage(Session& session, QWidget* parent = nullptr);
    ~LinksPage() override;

    /// The figure, up to date.
    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

    /// The links of a figure that was opened.
    void showLinks(const LinkStyle& links);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillLists();
    void fillHeads();
    void checkHeads();
    void chooseHeads(int index);
    void chooseThreshold(int index);
    void chooseTop(int index);
    void setThreshold(double threshold);
    void applyStyle();
    void summarize();
    void retranslate();

    Session& m_session;
    std::unique_ptr<Ui::LinksPage> m_ui;
    LinksFigure* m_figure;
    FigureLink* m_link;
    FigureStyle m_style;
};

} // namespace headlight
