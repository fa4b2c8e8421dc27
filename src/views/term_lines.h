// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/cell_sum.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headlight {

/// A sum term by term, a term a line: place, left factor, right factor, product with a bar behind it, to the right of
/// zero for positive ones. A click on a factor, or Return, goes to the cell it stands in. Only lines in sight are
/// painted; the scroll area around it does the scrolling.
class TermLines : public QWidget
{
    Q_OBJECT

public:
    enum class Order { AsSummed, LargestFirst };

    explicit TermLines(QWidget* parent = nullptr);

    void showSum(std::optional<CellSum> sum, const TokenSequence& keys);
    void setOrder(Order order);

    const std::vector<Term>& terms() const { return m_terms; }
    QRect linePlace(int line) const;
    QRect leftPlace(int line) const;
    QRect rightPlace(int line) const;
    int paintedLines() const { return m_painted; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A factor's cell was asked for.
    void followed(const headlight::StageCell& cell);
    /// The keyboard stands on this line now.
    void lineReached(int line);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Side { Left, Right };
    struct Columns
    {
        QRect place, left, right, bar, product;
    };

    void measure();
    void sort();
    void describe();
    void follow(int line, Side side);
    void moveTo(int line);
    int neededWidth() const;
    double shrink() const;
    QFont shrunk(QFont text) const;
    int lineHeight() const;
    Columns columns(QRect line) const;
    QString placeText(const Term& term) const;
    void paintHeader(QPainter& painter) const;
    void paintLine(QPainter& painter, int line) const;
    void paintBar(QPainter& painter, QRect room, double product) const;

    std::optional<CellSum> m_sum;
    std::vector<Term> m_terms; // in the order shown
    std::vector<QString> m_keys;
    Order m_order = Order::AsSummed;
    double m_largest = 0;  // product in size
    int m_place_width = 0; // of the widest text of each column
    int m_left_width = 0;
    int m_right_width = 0;
    int m_product_width = 0;
    int m_current = 0;
    Side m_side = Side::Left;
    int m_painted = 0;
};

} // namespace headlight
