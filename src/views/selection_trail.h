// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QObject>

#include <vector>

namespace headlight {

/// The cells that were held one after the other, so that whoever followed a number to where it comes from finds the
/// way back.
class SelectionTrail : public QObject
{
    Q_OBJECT

public:
    explicit SelectionTrail(Session& session, QObject* parent = nullptr);

    bool canGoBack() const { return m_here > 0; }
    bool canGoForward() const { return m_here + 1 < m_places.size(); }
    void back();
    void forward();

signals:
    void changed();

private:
    struct Place
    {
        Index head;
        Stage stage;
        Cell cell;
        bool operator==(const Place&) const = default;
    };
    void note();
    void go(std::size_t to);

    Session& m_session;
    std::vector<Place> m_places;
    std::size_t m_here = 0;
};

} // namespace headlight
