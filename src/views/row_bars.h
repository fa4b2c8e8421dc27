// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// One query's weights as bars, a key a line: position, token, bar, number. Hidden keys are hatched and say so, which
/// tells them from small weights. Only lines in sight are painted; the scroll area around it does the scrolling.
class RowBars : public QWidget
{
    Q_OBJECT

public:
    explicit RowBars(QWidget* parent = nullptr);

    /// Shows a row: the weight of each key, and 1 where the mask shows it. `key` is the line to mark.
    void showRow(AnalysisPointer analysis, std::span<const double> weights, std::vector<std::uint8_t> visible,
                 std::optional<Index> key);

    QRect linePlace(Index key) const;
    /// The weight that the longest possible bar stands for.
    double fullBar() const { return m_full; }
    int paintedLines() const { return m_painted; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A line was clicked or walked to.
    void keyChosen(headlight::Index key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Columns
    {
        QRect position, word, bar, number;
    };

    Index keys() const;
    QFont numberFont() const;
    int lineHeight() const;
    Columns columns(QRect line) const;
    QString word(Index key) const;
    void measure();
    void describe();
    void paintLine(QPainter& painter, Index key) const;

    AnalysisPointer m_analysis; // whose tokens the keys are
    std::vector<double> m_weights;
    std::vector<std::uint8_t> m_visible;
    std::optional<Index> m_key;
    double m_full = 1;
    bool m_has_tiny = false; // a weight whose number takes more room
    int m_word_width = 0;
    int m_painted = 0;
};

} // namespace headlight
