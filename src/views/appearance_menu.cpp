// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/appearance_menu.h"

#include <QActionGroup>
#include <QEvent>

#include <array>

namespace headlight {

AppearanceMenu::AppearanceMenu(QWidget* window) : QMenu(window)
{
    setToolTipsVisible(true);
    auto* group = new QActionGroup(this);
    for (const Appearance appearance : {Appearance::System, Appearance::Light, Appearance::Dark}) {
        QAction* action = addAction(QString());
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, appearance] { emit chosen(appearance); });
        m_choices += action;
    }
    m_choices[int(Appearance::Light)]->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    m_choices[int(Appearance::Dark)]->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    window->installEventFilter(this);
    retranslate();
}

void AppearanceMenu::setChosen(Appearance appearance)
{
    m_choices[int(appearance)]->setChecked(true);
}

void AppearanceMenu::retranslate()
{
    setTitle(tr("&Appearance"));
    const auto say = [this](Appearance appearance, const QString& text, const QString& tip) {
        QAction* action = m_choices[int(appearance)];
        action->setText(text);
        action->setToolTip(tip);
        action->setStatusTip(tip);
    };
    say(Appearance::System, tr("As the &Desktop"), tr("Light or dark, as the desktop is."));
    say(Appearance::Light, tr("&Light"), tr("Dark words on a light ground: for a bright room and a projector."));
    say(Appearance::Dark, tr("&Dark"),
        tr("Light words on a dark ground: for a dark room. Exported pictures stay light unless you choose otherwise."));
}

void AppearanceMenu::changeEvent(QEvent* event)
{
    QMenu::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

bool AppearanceMenu::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && watched == parent() && m_choices[int(Appearance::System)]->isChecked())
        emit chosen(Appearance::System);
    return QMenu::eventFilter(watched, event);
}

} // namespace headlight
