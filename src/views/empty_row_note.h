// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <QWidget>

#include <array>

class QLabel;

namespace headlight {

/// A query that sees no key: what this program gives, and what other libraries give, side by side.
class EmptyRowNote : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyRowNote(QWidget* parent = nullptr);

    /// A row of n_k keys with these values (n_k, d_v).
    void showRow(Index keys, MatrixView values);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_title;
    struct Line
    {
        QLabel* name;
        QLabel* weights;
        QLabel* output;
    };
    Line m_head;
    std::array<Line, 3> m_lines; // zero, NaN, equal weights
};

/// The first entry of the output where every key gets the same weight: the mean of the values' first entries.
double evenOutput(MatrixView values);

} // namespace headlight
