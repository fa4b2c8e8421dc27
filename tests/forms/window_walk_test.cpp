// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"
#include "i18n/language.h"
#include "session/preferences.h"
#include "session/session.h"
#include "shipped_folder.h"
#include "views/main_window.h"
#include "views/theme.h"
#include "views/token_chips.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

using namespace headlight;

namespace {

/// Parts that Qt makes inside its own widgets, which speak through those.
bool isPartOfAnother(const QWidget* widget)
{
    if (widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QScrollBar*>(widget) ||
        qobject_cast<const QHeaderView*>(widget))
        return true;
    for (const QWidget* above = widget->parentWidget(); above; above = above->parentWidget()) {
        if (qobject_cast<const QAbstractSpinBox*>(above) || qobject_cast<const QComboBox*>(above) ||
            qobject_cast<const QLineEdit*>(above) || qobject_cast<const QAbstractItemView*>(above) ||
            qobject_cast<const QTabBar*>(above) || qobject_cast<const QMenuBar*>(above))
            return true;
    }
    return qobject_cast<const QDockWidget*>(widget->parentWidget()) && qobject_cast<const QAbstractButton*>(widget);
}

/// What a person can act on.
bool isControl(const QWidget* widget)
{
    if (isPartOfAnother(widget) || qobject_cast<const QTabBar*>(widget) || qobject_cast<const QMenuBar*>(widget) ||
        qobject_cast<const QMenu*>(widget))
        return false;
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QAbstractItemView*>(widget) ||
           (widget->focusPolicy() & Qt::TabFocus);
}

/// Explains its parts one by one as the pointer comes over them.
bool explainsItsParts(const QWidget* widget)
{
    return qobject_cast<const Figure*>(widget) || qobject_cast<const TokenChips*>(widget) ||
           qobject_cast<const QTabWidget*>(widget) || qobject_cast<const QScrollArea*>(widget);
}

QString called(const QWidget* widget)
{
    return QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName());
}

bool hasBuddy(const QWidget* window, const QWidget* widget)
{
    for (const QLabel* label : window->findChildren<QLabel*>()) {
        if (label->buddy() == widget && label->text().contains(QLatin1Char('&')))
            return true;
    }
    return false;
}

bool hasKey(const QWidget* window, const QWidget* widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return (widget->focusPolicy() & Qt::TabFocus) || (button && !button->shortcut().isEmpty()) ||
           hasBuddy(window, widget);
}

void listLeaves(const QMenu* menu, QList<const QAction*>& leaves)
{
    for (const QAction* action : menu->actions()) {
        if (action->menu())
            listLeaves(action->menu(), leaves);
        else if (!action->isSeparator())
            leaves << action;
    }
}

/// Who answers to a key, of all that is in sight.
QHash<QString, QStringList> ownersOfKeys(const QMainWindow* window)
{
    QHash<QString, QStringList> owners;
    for (const QAction* action : window->findChildren<QAction*>()) {
        for (const QKeySequence& key : action->shortcuts())
            owners[key.toString()] << action->text();
    }
    for (const QShortcut* shortcut : window->findChildren<QShortcut*>()) {
        const auto* widget = qobject_cast<QWidget*>(shortcut->parent());
        if (widget && widget->isVisible())
            owners[shortcut->key().toString()] << QString::fromLatin1(widget->metaObject()->className());
    }
    for (const QAction* menu : window->menuBar()->actions())
        owners[QKeySequence::mnemonic(menu->text()).toString()] << menu->text();
    for (const QLabel* label : window->findChildren<QLabel*>()) {
        if (label->buddy() && label->isVisible())
            owners[QKeySequence::mnemonic(label->text()).toString()] << label->text();
    }
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !isPartOfAnother(button))
            owners[button->shortcut().toString()] << button->text();
    }
    return owners;
}

} // namespace

/// Walks the whole window, in both languages.
class WindowWalkTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyControlIsNamedExplainedAndReachable_data();
    void everyControlIsNamedExplainedAndReachable();
    void everyMenuEntryHasAKey_data() { everyControlIsNamedExplainedAndReachable_data(); }
    void everyMenuEntryHasAKey();
    void noKeyIsGivenTwice_data() { everyControlIsNamedExplainedAndReachable_data(); }
    void noKeyIsGivenTwice();
    void noKeyIsGivenTwiceWithAModelOpen_data() { everyControlIsNamedExplainedAndReachable_data(); }
    void noKeyIsGivenTwiceWithAModelOpen();
    void sentenceFieldLeavesTheMenusTheirKeys();

private:
    /// A window with a rule of each kind in its mask, so that all their fields are there.
    std::unique_ptr<MainWindow> window(const QString& language);

    QStringList keysGivenTwice(const MainWindow& shown) const;

    ShippedFolder m_models; // as if the program had come with some
    LanguageSwitch m_language;
    std::unique_ptr<Session> m_session;
};

void WindowWalkTest::initTestCase()
{
    applyTheme(*qApp);
}

std::unique_ptr<MainWindow> WindowWalkTest::window(const QString& language)
{
    m_language.use(language);
    m_session = std::make_unique<Session>();
    auto window = std::make_unique<MainWindow>(*m_session, m_language, Preferences());
    Request request = m_session->request();
    request.mask.rules = {CausalRule{},  WindowRule{5, 5, {}}, PaddingRule{6}, LeftPaddingRule{6},
                          PrefixRule{2}, DocumentsRule{{6}},   DilatedRule{1}, SinksRule{1, 6}};
    request.mask.tensors = {
        std::make_shared<const MaskTensor>(MaskTensor{"mask.npy", {6, 6}, MaskTensor::Allowed(36, 1)})};
    request.parameters.divisor = {Divisor::Kind::Number, 3};
    m_session->setRequest(request);
    window->show();
    if (!QTest::qWaitFor([this] { return !m_session->busy(); }))
        return nullptr;
    return window;
}

void WindowWalkTest::everyControlIsNamedExplainedAndReachable_data()
{
    QTest::addColumn<QString>("language");
    for (const QString& language : LanguageSwitch::available())
        QTest::newRow(qPrintable(language)) << language;
}

void WindowWalkTest::everyControlIsNamedExplainedAndReachable()
{
    QFETCH(QString, language);
    const std::unique_ptr<MainWindow> shown = window(language);
    QVERIFY(shown);
    int controls = 0;
    QStringList complaints;
    for (const QWidget* widget : shown->findChildren<QWidget*>()) {
        if (!isControl(widget))
            continue;
        ++controls;
        // A label with a link is read out by its text.
        if (widget->accessibleName().isEmpty() && !qobject_cast<const QLabel*>(widget))
            complaints << called(widget) + QStringLiteral(" has no accessible name");
        if (widget->toolTip().isEmpty() && !explainsItsParts(widget))
            complaints << called(widget) + QStringLiteral(" has no tool tip");
        if (!hasKey(shown.get(), widget))
            complaints << called(widget) + QStringLiteral(" can't be reached by a key");
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
    QVERIFY2(controls > 30, qPrintable(QString::number(controls)));
}

void WindowWalkTest::everyMenuEntryHasAKey()
{
    QFETCH(QString, language);
    const std::unique_ptr<MainWindow> shown = window(language);
    QVERIFY(shown);
    QStringList complaints;
    for (const QAction* menu : shown->menuBar()->actions()) {
        QVERIFY(menu->text().contains(QLatin1Char('&')));
        QList<const QAction*> leaves;
        listLeaves(menu->menu(), leaves);
        for (const QAction* action : std::as_const(leaves)) {
            // An entry without either is reached with the arrow keys.
            if (action->text().isEmpty())
                complaints << action->objectName();
        }
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
}

QStringList WindowWalkTest::keysGivenTwice(const MainWindow& shown) const
{
    auto* tabs = shown.findChild<QTabWidget*>(QStringLiteral("tabs"));
    QStringList complaints;
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        const QHash<QString, QStringList> owners = ownersOfKeys(&shown);
        for (auto owner = owners.cbegin(); owner != owners.cend(); ++owner) {
            if (!owner.key().isEmpty() && owner->size() > 1)
                complaints << owner.key() + QStringLiteral(": ") + owner->join(QStringLiteral(", "));
        }
    }
    return complaints;
}

void WindowWalkTest::noKeyIsGivenTwice()
{
    QFETCH(QString, language);
    const std::unique_ptr<MainWindow> shown = window(language);
    QVERIFY(shown);
    const QStringList complaints = keysGivenTwice(*shown);
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
}

void WindowWalkTest::noKeyIsGivenTwiceWithAModelOpen()
{
    QFETCH(QString, language);
    const std::unique_ptr<MainWindow> shown = window(language);
    QVERIFY(shown);
    shown->openFile(QStringLiteral("shipped:training/0100"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_session->busy() && m_session->analysis()->pass, 20'000);
    const QStringList complaints = keysGivenTwice(*shown);
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
}

void WindowWalkTest::sentenceFieldLeavesTheMenusTheirKeys()
{
    const std::unique_ptr<MainWindow> shown = window(QStringLiteral("en"));
    QVERIFY(shown);
    auto* sentence = shown->findChild<QLineEdit*>(QStringLiteral("text_edit"));
    sentence->setFocus();
    for (const QAction* action : shown->findChildren<QAction*>(QRegularExpression(QStringLiteral("^action_")))) {
        for (const QKeySequence& keys : action->shortcuts()) {
            // Ctrl+E goes to the end of the line on X11, whose bindings the offscreen platform does not have.
            QVERIFY(keys != QKeySequence(Qt::CTRL | Qt::Key_E));
            QKeyEvent asked(QEvent::ShortcutOverride, keys[0].key(), keys[0].keyboardModifiers());
            asked.ignore();
            QCoreApplication::sendEvent(sentence, &asked);
            QVERIFY2(!asked.isAccepted(), qPrintable(keys.toString()));
        }
    }
}

QTEST_MAIN(WindowWalkTest)
#include "window_walk_test.moc"
