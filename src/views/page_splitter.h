// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace headlight {

class FewLines;

/// Two figures beside each other where the page is wide enough for the size of its text, else one above the other. Each
/// is high enough for its text at any size; the scroll area around it does the rest. Figures scroll themselves, too:
/// one that has the whole height needs no least one. In a window of few lines those that don't fit beside each other
/// are shown one at a time.
class PageSplitter : public QSplitter
{
    Q_OBJECT

public:
    /// Stacked: the second figure is always below, for one that is wide and low, or a table.
    enum class Lay { Beside, Stacked };

    explicit PageSplitter(QWidget* parent = nullptr);

    void addFigure(QWidget* figure);
    void setLay(Lay lay);

    /// Shows one of the figures alone, or all (null). The hidden ones hand the keyboard to it.
    void showOnly(QWidget* figure);

    /// Where there is room for one figure only, it is this one, until another is asked for.
    void prefer(QWidget* figure);

    /// Gives the keyboard to the other figure, and shows it where there is room for one.
    void enterOther();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    void showAlone(QWidget* figure);

    FewLines* m_lines;
    Lay m_lay = Lay::Beside;
    QWidget* m_only = nullptr; // asked for
    int m_first = 0;           // of the figures, where they are shown one at a time
};

} // namespace headlight
