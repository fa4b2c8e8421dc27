// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace headlight {

class FieldMessage;
class Session;

/// The sentence. Every key press changes the document; messages that belong to the sentence, or to no field at all,
/// stand below it.
class TextLine : public QWidget
{
    Q_OBJECT

public:
    explicit TextLine(Session& session, QWidget* parent = nullptr);

    /// Puts the cursor into the sentence and selects it.
    void startTyping();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void takeText(const QString& text);
    void showRequest();
    void showError();

    Session& m_session;
    QLabel* m_label;
    QLineEdit* m_edit;
    FieldMessage* m_message;
};

} // namespace headlight
