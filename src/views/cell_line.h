// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QLabel>

namespace headlight {

class FewLines;

/// The selected cell in one sentence, large: what a class reads off while the inspector is put away.
class CellLine : public QLabel
{
    Q_OBJECT

public:
    /// The session must outlive the line.
    explicit CellLine(Session& session, QWidget* parent = nullptr);

    /// Whether it stands there at all; in a window of few lines it does so only while a cell is selected.
    void setWanted(bool wanted);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();
    void refresh();

    Session& m_session;
    FewLines* m_lines;
    bool m_wanted = false;
};

} // namespace headlight
