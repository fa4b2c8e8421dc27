// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace headlight {

class FieldMessage;
class Session;

/// The sentence, and a second text where keys and values come from one. Every key press changes the document; messages
/// that belong to a text, or to no field at all, stand below it.
class TextLine : public QWidget
{
    Q_OBJECT

public:
    explicit TextLine(Session& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row
    {
        QLabel* label;
        QLineEdit* edit;
        FieldMessage* message;
    };
    Row addRow(QGridLayout* layout, int place, const QString& name);

    void retranslate();
    void takeText(const QString& text);
    void takeSecondText(const QString& text);
    void takeSecondTextWanted(bool wanted);
    void showRequest();
    void showError();

    Session& m_session;
    Row m_first;
    Row m_second;
    QToolButton* m_second_wanted;
};

} // namespace headlight
