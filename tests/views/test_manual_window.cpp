// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/language.h"
#include "views/manual_window.h"
#include "views/theme.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScreen>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>

using namespace headlight;

namespace {

QString manual(const char* language)
{
    QFile file(QStringLiteral(":/manual/manual.%1.md").arg(QLatin1String(language)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What stands between fences: programs and command lines.
QStringList fenced(const QString& text)
{
    QStringList blocks;
    const QRegularExpression fence(QStringLiteral("```[a-z]*\n(.*?)```"),
                                   QRegularExpression::DotMatchesEverythingOption);
    for (auto found = fence.globalMatch(text); found.hasNext();)
        blocks += found.next().captured(1);
    return blocks;
}

int count(const QString& text, const char* pattern)
{
    return int(text.count(QRegularExpression(QLatin1String(pattern), QRegularExpression::MultilineOption)));
}

} // namespace

class TestManualWindow : public QObject
{
    Q_OBJECT

private slots:
    // What can be compared without reading: parts, tables' rows, programs.
    void bothLanguagesHaveTheSameParts()
    {
        const QString english = manual("en"), chinese = manual("zh_CN");
        QVERIFY(!english.isEmpty() && !chinese.isEmpty());
        for (const char* pattern : {"^#+ ", "^\\| ", "^- "})
            QCOMPARE(count(chinese, pattern), count(english, pattern));
        QCOMPARE(fenced(chinese), fenced(english));
    }

    void headingsLeadToTheirPlaces()
    {
        LanguageSwitch language;
        language.use(QStringLiteral("en"));
        ManualWindow window(language);
        window.show();
        const auto* text = window.findChild<QTextBrowser*>();
        auto* contents = window.findChild<QTreeWidget*>();
        QCOMPARE(contents->topLevelItemCount(), count(manual("en"), "^#+ "));
        for (int i = 0; i < contents->topLevelItemCount(); ++i) {
            contents->setCurrentItem(contents->topLevelItem(i));
            QCOMPARE(text->textCursor().block().text(), contents->topLevelItem(i)->text(0));
        }
    }

    void searchGoesOnAndRound()
    {
        LanguageSwitch language;
        language.use(QStringLiteral("en"));
        ManualWindow window(language);
        const auto* text = window.findChild<QTextBrowser*>();
        auto* sought = window.findChild<QLineEdit*>();
        const int places = int(text->toPlainText().count(QStringLiteral("softcap"), Qt::CaseInsensitive));
        QVERIFY(places > 1);
        sought->setText(QStringLiteral("softcap"));
        QTest::keyClick(sought, Qt::Key_Return);
        const int first = text->textCursor().selectionStart();
        for (int i = 1; i < places; ++i) {
            QTest::keyClick(sought, Qt::Key_Return);
            QVERIFY(text->textCursor().selectionStart() > first);
        }
        QTest::keyClick(sought, Qt::Key_Return);
        QCOMPARE(text->textCursor().selectionStart(), first);

        sought->setText(QStringLiteral("no such words"));
        QTest::keyClick(sought, Qt::Key_Return);
        QCOMPARE(text->textCursor().selectionStart(), first);
        bool is_said = false;
        for (const QLabel* label : window.findChildren<QLabel*>())
            is_said |= label->text().contains(QStringLiteral("does not have"));
        QVERIFY(is_said);
    }

    void staysWithinTheScreenWithLargeText()
    {
        LanguageSwitch language;
        language.use(QStringLiteral("en"));
        applyTextScale(2);
        ManualWindow opened_large(language);
        const QSize room = opened_large.screen()->availableSize();
        const auto fits = [&](const ManualWindow& window) {
            const QSize size = window.size().expandedTo(window.minimumSizeHint());
            return size.width() < room.width() && size.height() < room.height();
        };
        QVERIFY(fits(opened_large));
        applyTextScale(1);
        ManualWindow opened_small(language);
        opened_small.show();
        applyTextScale(2);
        QCoreApplication::processEvents();
        QVERIFY(fits(opened_small));
        applyTextScale(1);
    }

    void followsTheLanguage()
    {
        LanguageSwitch language;
        language.use(QStringLiteral("en"));
        ManualWindow window(language);
        const QString english = window.findChild<QTextBrowser*>()->toPlainText();
        language.use(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        QVERIFY(window.findChild<QTextBrowser*>()->toPlainText() != english);
        QVERIFY(window.windowTitle() != QStringLiteral("Manual"));
    }
};

QTEST_MAIN(TestManualWindow)
#include "test_manual_window.moc"
