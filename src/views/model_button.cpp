// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model_button.h"

#include "views/model_menu.h"

#include <QEvent>

namespace headlight {

ModelButton::ModelButton(QWidget* parent) : QToolButton(parent)
{
    setObjectName(QStringLiteral("models"));
    setFocusPolicy(Qt::StrongFocus);
    retranslate();
    hide();
}

void ModelButton::offer(ModelMenu* menu)
{
    // Not as the button's own: QAction::event walks a list of those that show an action, which a full menu bar makes
    // longer meanwhile where the menu has a third place.
    connect(this, &QToolButton::clicked, menu, [this, menu] { menu->popup(mapToGlobal(rect().bottomLeft())); });
    setVisible(menu->hasModels());
}

void ModelButton::retranslate()
{
    setText(tr("%1 ▾", "a button with a menu").arg(tr("Classroom models")));
    setAccessibleName(tr("Trained models that come with the program"));
    setToolTip(tr("Opens a small trained model that comes with the program, or an example of what its heads do."));
}

void ModelButton::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QToolButton::changeEvent(event);
}

} // namespace headlight
