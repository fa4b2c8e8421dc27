// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace headlight {

/// Two figures beside each other where the page is wide, one above the other where it is high.
class PageSplitter : public QSplitter
{
    Q_OBJECT

public:
    using QSplitter::QSplitter;

protected:
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace headlight
