// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace headlight {

/// A list of the heads with what each was made to look for; the chosen one becomes the selection's. Alt+← and
/// Alt+→ step through them wherever the focus is in the window, as long as the chooser is in sight.
class HeadChooser : public QWidget
{
    Q_OBJECT

public:
    explicit HeadChooser(QWidget* parent = nullptr);

    /// The session whose heads are listed; it must outlive the chooser. Once, after the form is made.
    void follow(Session& session);

    /// Puts the layer before the head, where there are several. Once, after `follow`.
    void addLayers(Session& session);

protected:
    void changeEvent(QEvent* event) override;

private:
    void takeAnalysis();
    void takeSelection();
    void choose(int head);
    void step(int heads);
    void translate();

    Session* m_session = nullptr;
    QLabel* m_label;
    QComboBox* m_heads;
};

/// Which head is looked at, in a few words; also which layer, where there are several.
QString headSummary(const Session& session);

} // namespace headlight
