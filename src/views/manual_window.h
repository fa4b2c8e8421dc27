// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTextBrowser;
class QTreeWidget;
class QLineEdit;
class QLabel;
class QPushButton;

namespace headlight {

class LanguageSwitch;

/// The manual, in the window's language: its headings beside its text, and a search. Stays open beside the window.
class ManualWindow : public QDialog
{
    Q_OBJECT

public:
    explicit ManualWindow(const LanguageSwitch& language, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void load();
    void name();
    void listHeadings();
    void find(bool backward);

    const LanguageSwitch& m_language;
    QTextBrowser* m_text;
    QTreeWidget* m_contents;
    QLineEdit* m_sought;
    QLabel* m_sought_label;
    QLabel* m_found;
    QPushButton* m_close;
};

} // namespace headlight
