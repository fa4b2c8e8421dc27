// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace headlight {

/// What is wrong with the value of the field beside it: an icon and a sentence, so that it does not rest on colour.
/// Takes no room while there is nothing to say.
class FieldMessage : public QWidget
{
    Q_OBJECT

public:
    explicit FieldMessage(QWidget* parent = nullptr);

    /// Shows plain text, or hides for an empty one. Marks `field` as refused, where there is one. Hiding waits a
    /// moment, so that the message does not flicker while a value that stays wrong is typed.
    void say(const QString& text, QWidget* field = nullptr);
    QString text() const { return m_said; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void color();
    void sizeIcon();
    void showSaid();

    QString m_said;
    QPointer<QWidget> m_field;  // of what is said
    QPointer<QWidget> m_marked; // of what is shown: its mark goes with it
    QTimer m_hide;
    QLabel* m_icon;
    QLabel* m_text;
};

} // namespace headlight
