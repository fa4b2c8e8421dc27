// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/language.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTest>

using headlight::LanguageSwitch;

namespace {

/// Counts the LanguageChange events that the application sends on to its windows.
class ChangeCounter : public QObject
{
public:
    explicit ChangeCounter(QObject* watched) { watched->installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::LanguageChange ? 1 : 0;
        return false;
    }
};

} // namespace

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void emptyFollowsTheSystem_data();
    void emptyFollowsTheSystem();
    void unknownLanguageIsEnglish();
    void sameLanguageAgainChangesNothing();
    void switchingReachesTheApplication();

private:
    QByteArray m_language;
    QByteArray m_lang;
    QByteArray m_lc_all;
};

void LanguageTest::init()
{
    m_language = qgetenv("LANGUAGE");
    m_lang = qgetenv("LANG");
    m_lc_all = qgetenv("LC_ALL");
}

void LanguageTest::cleanup()
{
    qputenv("LANGUAGE", m_language);
    qputenv("LANG", m_lang);
    qputenv("LC_ALL", m_lc_all);
}

void LanguageTest::emptyFollowsTheSystem_data()
{
    QTest::addColumn<QByteArray>("locale");
    QTest::addColumn<QString>("language");
    QTest::newRow("bare") << QByteArray("C") << "en";
    QTest::newRow("American") << QByteArray("en_US.UTF-8") << "en";
    QTest::newRow("German") << QByteArray("de_DE.UTF-8") << "en";
    QTest::newRow("mainland") << QByteArray("zh_CN.UTF-8") << "zh_CN";
    QTest::newRow("Singapore") << QByteArray("zh_SG.UTF-8") << "zh_CN";
    QTest::newRow("traditional letters") << QByteArray("zh_TW.UTF-8") << "en";
}

void LanguageTest::emptyFollowsTheSystem()
{
    QFETCH(QByteArray, locale);
    QFETCH(QString, language);
    qunsetenv("LANGUAGE");
    qputenv("LC_ALL", locale);
    qputenv("LANG", locale);
    LanguageSwitch language_switch;
    language_switch.use({});
    QCOMPARE(language_switch.current(), language);
}

void LanguageTest::unknownLanguageIsEnglish()
{
    LanguageSwitch language_switch;
    language_switch.use(QStringLiteral("zh_CN"));
    language_switch.use(QStringLiteral("xx"));
    QCOMPARE(language_switch.current(), QStringLiteral("en"));
}

void LanguageTest::sameLanguageAgainChangesNothing()
{
    LanguageSwitch language_switch;
    language_switch.use(QStringLiteral("zh_CN"));
    QCoreApplication::sendPostedEvents();
    const ChangeCounter changes(QCoreApplication::instance());
    language_switch.use(QStringLiteral("zh_CN"));
    QCoreApplication::sendPostedEvents();
    QCOMPARE(changes.count, 0);
}

void LanguageTest::switchingReachesTheApplication()
{
    LanguageSwitch language_switch;
    const ChangeCounter changes(QCoreApplication::instance());
    language_switch.use(QStringLiteral("zh_CN"));
    QCoreApplication::sendPostedEvents();
    QVERIFY(changes.count > 0);
    QVERIFY(LanguageSwitch::available().contains(language_switch.current()));

    const int before = changes.count;
    language_switch.use(QStringLiteral("en"));
    QCoreApplication::sendPostedEvents();
    QVERIFY(changes.count > before);
}

QTEST_GUILESS_MAIN(LanguageTest)
#include "language_test.moc"
