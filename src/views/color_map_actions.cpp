// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/color_map_actions.h"

#include "views/color_map_words.h"

#include <QMenu>

namespace headlight {

ColorMapActions::ColorMapActions(QMenu* menu) : QActionGroup(menu)
{
    for (const ColorMapName map : allColorMaps()) {
        QAction* action = addAction(QString());
        action->setCheckable(true);
        action->setData(int(map));
        menu->addAction(action);
        connect(action, &QAction::triggered, this, [this, map] { emit chosen(map); });
    }
    retranslate();
}

void ColorMapActions::setChosen(ColorMapName map)
{
    for (QAction* action : actions())
        action->setChecked(action->data().toInt() == int(map));
}

void ColorMapActions::retranslate()
{
    for (QAction* action : actions())
        action->setText(colorMapWords(ColorMapName(action->data().toInt())));
}

} // namespace headlight
