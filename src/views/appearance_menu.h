// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/preferences.h"

#include <QMenu>

namespace headlight {

/// The choice between light, dark and the desktop's way, as a menu.
class AppearanceMenu : public QMenu
{
    Q_OBJECT

public:
    explicit AppearanceMenu(QWidget* window);

    void setChosen(Appearance appearance);

signals:
    /// By a person, or by the desktop while its way is followed.
    void chosen(headlight::Appearance appearance);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();

    QList<QAction*> m_choices; // in the order of Appearance
};

} // namespace headlight
