// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;

namespace headlight {

/// A list of the stages of the computation; the chosen one becomes the selection's. The capped stage is listed only
/// where there is a softcap.
class StageChooser : public QWidget
{
    Q_OBJECT

public:
    enum class Lists { Maps, AllStages };

    explicit StageChooser(QWidget* parent = nullptr);

    /// The session must outlive the chooser. Once, after the form is made.
    void follow(Session& session, Lists lists);

protected:
    void changeEvent(QEvent* event) override;

private:
    void takeAnalysis();
    void takeSelection();
    void choose(int index);
    void translate();
    std::vector<Stage> listed() const;

    Session* m_session = nullptr;
    Lists m_lists = Lists::Maps;
    std::vector<Stage> m_shown; // in the order of the list
    QLabel* m_label;
    QComboBox* m_stages;
};

} // namespace headlight
