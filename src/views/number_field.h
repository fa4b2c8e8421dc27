// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <QAbstractSpinBox>

#include <cstdint>
#include <optional>

namespace headlight {

/// A number to type or step. Unlike QSpinBox it takes any number, so that a value that is not allowed can be typed and
/// answered with what is allowed, instead of keys that do nothing. Whole numbers saturate at the ends of 64 bits.
class NumberField : public QAbstractSpinBox
{
    Q_OBJECT

public:
    explicit NumberField(QWidget* parent = nullptr);

    /// What is typed, read as a number; nothing where it can't be. Full-width digits and a decimal comma are read.
    std::optional<Index> whole() const;
    std::optional<std::uint64_t> unsignedWhole() const;
    std::optional<double> real() const;

    bool isBlank() const;

    /// Shows a value, unless what stands there already reads as that value.
    void showWhole(Index value);
    void showUnsigned(std::uint64_t value);
    void showReal(double value);
    void showWholeOrBlank(std::optional<Index> value);
    void showRealOrBlank(std::optional<double> value);

    /// What an empty field stands for, in grey.
    void setBlankText(const QString& text);

    /// Where the arrow keys and buttons stop; typing is free.
    void setStepRange(Index lowest, Index highest);

    void stepBy(int steps) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QValidator::State validate(QString& text, int& position) const override;

signals:
    void edited(); // by a person: typed or stepped

protected:
    StepEnabled stepEnabled() const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    Index m_lowest = 1;
    Index m_highest = 1;
};

} // namespace headlight
