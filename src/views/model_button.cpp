// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model_button.h"

#include "views/model_menu.h"

#include <QEvent>

namespace headlight {

ModelButton::ModelButton(QWidget* parent) : QToolButton(parent)
{
    setObjectName(QStringLiteral("models"));
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(QToolButton::InstantPopup);
    retranslate();
    hide();
}

void ModelButton::offer(ModelMenu* menu)
{
    setMenu(menu);
    setVisible(menu->hasModels());
}

void ModelButton::retranslate()
{
    setText(tr("Classroom models"));
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
