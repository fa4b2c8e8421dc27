// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QLabel;

namespace headlight {

class NumberField;

/// Which layer is looked at; hidden where there is only one. Alt+↑ and Alt+↓ step through the layers.
class LayerChooser : public QWidget
{
    Q_OBJECT

public:
    enum class Keys { None, Alt };

    LayerChooser(Session& session, Keys keys, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    void takeSelection();
    void choose(Index layer);

    Session& m_session;
    Keys m_keys;
    QLabel* m_label;
    NumberField* m_layer;
    QLabel* m_count;
};

} // namespace headlight
