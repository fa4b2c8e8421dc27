// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "i18n/language.h"
#include "session/preferences.h"
#include "session/session.h"
#include "views/main_window.h"
#include "views/source_panel.h"
#include "views/theme.h"

#include <QApplication>
#include <QTest>

#include <memory>

namespace headlight {

/// A shown window on a new document whose first analysis is there.
class WindowFixture
{
public:
    explicit WindowFixture(const Preferences& preferences = {})
        : session(std::make_unique<Session>()), window(std::make_unique<MainWindow>(*session, language, preferences))
    {
        window->show();
    }

    ~WindowFixture() { language.use(QStringLiteral("en")); }

    bool ready() { return QTest::qWaitForWindowActive(window.get()) && settled() && session->analysis(); }

    /// Waits until the document's present state is computed or refused.
    bool settled()
    {
        return QTest::qWaitFor([this] { return !session->busy(); }, 20'000);
    }

    /// By its object's name; in the source panel first, since pages have fields of the same names.
    template<class Widget>
    Widget* find(const char* name) const
    {
        auto* in_panel = window->findChild<SourcePanel*>()->template findChild<Widget*>(QString::fromLatin1(name));
        return in_panel ? in_panel : window->findChild<Widget*>(QString::fromLatin1(name));
    }

    void trigger(const char* action) const { find<QAction>(action)->trigger(); }

    /// Selects what stands in a field and types over it, key by key.
    void typeOver(QWidget* field, const QString& text) const
    {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        if (text.isEmpty())
            QTest::keyClick(field, Qt::Key_Delete);
        else
            QTest::keyClicks(field, text);
    }

    LanguageSwitch language;
    std::unique_ptr<Session> session;
    std::unique_ptr<MainWindow> window;
};

} // namespace headlight
