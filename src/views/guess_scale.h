// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

namespace headlight {

/// A line from the lowest to the highest value to click a guess on. A triangle above it is the guess, a diamond on it
/// the true value. Keyboard: arrow keys move the guess.
class GuessScale : public QWidget
{
    Q_OBJECT

public:
    explicit GuessScale(QWidget* parent = nullptr);

    void setSpan(double lowest, double highest);
    void setMarks(std::optional<double> guess, std::optional<double> truth);

    /// The value at a place of the widget, and back.
    double valueAt(double x) const;
    double placeOf(double value) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(double value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void translate();
    int margin() const; // half of a number, so that those at the ends are whole

    double m_lowest = 0;
    double m_highest = 1;
    std::optional<double> m_guess;
    std::optional<double> m_truth;
};

} // namespace headlight
