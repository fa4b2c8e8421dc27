// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace headlight {

/// One line of plain text that is shortened with … where it does not fit; the whole is its tooltip and its accessible
/// name.
class ElidedLabel : public QFrame
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QString text() const { return m_text; }
    void setText(const QString& text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
};

} // namespace headlight
