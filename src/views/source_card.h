// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/latest_worker.h"
#include "session/parity.h"
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
    void showSelection();
    void compare();
    void showParity(const Result<Parity>& parity);
    void silence(bool silent);
    void setOwn(bool CheckpointSource::*own, bool value);
    void showDetails();

    Session& m_session;
    ElidedLabel* m_name;
    QLabel* m_facts;
    QLabel* m_not_verified;
    QLabel* m_overridden;
    QLabel* m_parity; // where the folder holds attention of another program
    QToolButton* m_details;
    QToolButton* m_another;
    QCheckBox* m_own_mask;
    QCheckBox* m_own_divisor;
    QCheckBox* m_silence; // the head looked at
    std::shared_ptr<const OpenedCheckpoint> m_compared;
    LatestWorker m_worker; // last: its job ends before what it reads goes
};

} // namespace headlight
