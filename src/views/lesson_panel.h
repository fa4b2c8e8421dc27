// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/guided_path.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace headlight {

/// The guided path below or beside the figures: the step's title and words, its formula and numbers, and the buttons
/// that lead on, back and out. Hidden while no path is followed.
class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    /// The path must outlive the panel.
    explicit LessonPanel(GuidedPath& path, QWidget* parent = nullptr);

    /// As high as its words need, but never more than a share of `height` pixels, which it has together with the
    /// figures.
    void standBelow(int height);
    /// So many pixels wide and as high as the figures.
    void standBeside(int width);
    bool isBeside() const { return m_width.has_value(); }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showPage();
    void showFormula();
    void arrange();
    void fitHeight();
    int room() const;
    void retranslate();

    GuidedPath& m_path;
    QLabel* m_title;
    QLabel* m_place; // "step 3 of 12"
    QLabel* m_formula;
    QLabel* m_numbers;
    QLabel* m_text;
    QScrollArea* m_scroll;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_leave;
    QBoxLayout* m_head = nullptr; // title and buttons
    std::optional<int> m_width;   // beside the figures
    int m_most = 0;               // height of the words below the figures
};

} // namespace headlight
