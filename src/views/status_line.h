// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QAction>
#include <QTimer>
#include <QWidget>

#include <memory>

namespace Ui {
class StatusLine;
}

namespace headlight {

/// What is shown, in one line: size, settings, time; progress with a way to cancel once work takes long enough to be
/// waited for; what is wrong with the present request.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);
    ~StatusLine() override;

    QString summary() const;

    /// A mode of the window is told of while it is on, with a way to end it.
    void setPaintAction(QAction* painting);

protected:
    void changeEvent(QEvent* event) override;

private:
    void giveKeys();
    void takeAnalysis();
    void takeError();
    void takeBusy(bool busy);
    void takeProgress(double share);

    Session& m_session;
    std::unique_ptr<Ui::StatusLine> m_ui;
    QTimer m_patience; // work shorter than this shows no progress, so that typing does not flicker
};

} // namespace headlight
