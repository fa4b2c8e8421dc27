// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QLabel>

namespace headlight {

/// The selected cell in one sentence, large: what a class reads off while the inspector is put away.
class CellLine : public QLabel
{
    Q_OBJECT

public:
    /// The session must outlive the line.
    explicit CellLine(Session& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    Session& m_session;
};

} // namespace headlight
