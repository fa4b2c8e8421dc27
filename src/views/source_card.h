// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QToolButton;

namespace headlight {

class ElidedLabel;

/// A checkpoint or an import as the source of the numbers: what it is, the layer looked at, what is overridden. Hidden
/// for other sources.
class SourceCard : public QWidget
{
    Q_OBJECT

public:
    explicit SourceCard(Session& session, QWidget* parent = nullptr);

signals:
    void anotherWanted(); // of the same kind

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showSource();
    void showFacts();
    void setOwn(bool CheckpointSource::*own, bool value);
    void showDetails();

    Session& m_session;
    ElidedLabel* m_name;
    QLabel* m_facts;
    QLabel* m_not_verified;
    QLabel* m_overridden;
    QToolButton* m_details;
    QToolButton* m_another;
    QCheckBox* m_own_mask;
    QCheckBox* m_own_divisor;
};

} // namespace headlight
