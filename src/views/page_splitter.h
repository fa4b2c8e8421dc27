// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace headlight {

/// Two figures beside each other where the page is wide enough for the size of its text, else one above the other. Each
/// is high enough for its text at any size; the scroll area around it does the rest. Figures scroll themselves, too:
/// one that has the whole height needs no least one.
class PageSplitter : public QSplitter
{
    Q_OBJECT

public:
    using QSplitter::QSplitter;

    void addFigure(QWidget* figure);

    /// Shows one of the figures alone, or all (null). The hidden ones hand the keyboard to it.
    void showOnly(QWidget* figure);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
};

/// Whether a page is so low for the size of its text that one figure alone should have it while a class looks at one.
bool hasFewLines(const QWidget& page);

} // namespace headlight
