// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace headlight {

/// In which layer and head state A of the comparison is looked at: those of B, or others. Hidden where nothing is kept.
class KeptPlaceChooser : public QWidget
{
    Q_OBJECT

public:
    explicit KeptPlaceChooser(Session& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    void follow();
    void fill(QComboBox* list, Index count, const std::optional<Index>& chosen);
    void choose();

    Session& m_session;
    QLabel* m_layer_label;
    QComboBox* m_layer;
    QLabel* m_head_label;
    QComboBox* m_head;
};

} // namespace headlight
