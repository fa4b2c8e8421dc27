// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace headlight {

/// Two figures beside each other where the page is wide enough for the size of its text, else one above the other. Each
/// is high enough for its text at any size; the scroll area around it does the rest.
class PageSplitter : public QSplitter
{
    Q_OBJECT

public:
    using QSplitter::QSplitter;

    void addFigure(QWidget* figure);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
};

} // namespace headlight
