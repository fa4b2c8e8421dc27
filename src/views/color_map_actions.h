// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/color_map.h"

#include <QActionGroup>

class QMenu;

namespace headlight {

/// The colour maps as entries of a menu, one of them checked.
class ColorMapActions : public QActionGroup
{
    Q_OBJECT

public:
    explicit ColorMapActions(QMenu* menu);

    void setChosen(ColorMapName map);
    void retranslate();

signals:
    void chosen(headlight::ColorMapName map);
};

} // namespace headlight
