// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "views/chip_layout.h"
#include "views/token_words.h"

#include <QAbstractScrollArea>

#include <optional>

namespace headlight {

/// The sentence's tokens as numbered chips. A click, or the arrow keys, choose a query: its row is pinned in the
/// selection; the chosen chip again, Return or Space let it go. One widget paints all chips, and only those in sight.
class TokenChips : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TokenChips(Session& session, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// The chip that the keyboard stands on; nothing while there is no token.
    std::optional<Index> currentToken() const { return m_current; }

    /// Where a chip stands in the viewport.
    QRect chipPlace(Index token) const;

    /// How many chips the last paint drew.
    int paintedChips() const { return m_painted; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void takeAnalysis();
    void takeSelection();
    void lay();
    void describe();
    void choose(Index token);
    void release();
    void toggle(Index token);
    void setCurrent(Index token);
    std::optional<Index> afterKey(int key) const;
    QString chipDescription(Index token) const;
    void paintChip(QPainter& painter, Index token) const;

    Session& m_session;
    AnalysisPointer m_analysis;
    ChipLayout m_layout;
    CellTokens m_marked;
    std::optional<Index> m_current;
    int m_painted = 0;
};

} // namespace headlight
