// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <QTest>

using namespace headlight;

class CommandLineTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingOpensTheExample();
    void sessionAndPositionalFileAreTheSame();
    void textAndLanguageAreTaken();
    void emptyTextIsAText();
    void helpAndVersionAreAnswered();
    void whatIsForQtIsLeftToIt();
    void wrongUsageIsRefused_data();
    void wrongUsageIsRefused();
};

namespace {

CommandLine read(const QStringList& words)
{
    return CommandLineReader::read(QStringList{QStringLiteral("headlight")} + words);
}

} // namespace

void CommandLineTest::nothingOpensTheExample()
{
    const CommandLine line = read({});
    QVERIFY(line.action == CommandLine::Action::Open);
    QVERIFY(line.session.isEmpty());
    QVERIFY(!line.text);
}

void CommandLineTest::sessionAndPositionalFileAreTheSame()
{
    QCOMPARE(read({"--session", "a.headlight"}).session, QStringLiteral("a.headlight"));
    QCOMPARE(read({"a.headlight"}).session, QStringLiteral("a.headlight"));
}

void CommandLineTest::textAndLanguageAreTaken()
{
    const CommandLine line = read({"--text", "A dog", "--lang", "zh_CN"});
    QCOMPARE(line.text, QStringLiteral("A dog"));
    QCOMPARE(line.language, QStringLiteral("zh_CN"));
}

void CommandLineTest::emptyTextIsAText()
{
    QCOMPARE(read({"--text", ""}).text, QString());
}

void CommandLineTest::helpAndVersionAreAnswered()
{
    QVERIFY(read({"--help"}).action == CommandLine::Action::ShowHelp);
    QVERIFY(read({"--version"}).action == CommandLine::Action::ShowVersion);
    for (const char* option : {"--session", "--text", "--lang", "--help", "--version"})
        QVERIFY(CommandLineReader::help().contains(QLatin1String(option)));
}

void CommandLineTest::whatIsForQtIsLeftToIt()
{
    const QStringList words = {"headlight",   "-platform", "offscreen", "--style=fusion", "--session",
                               "a.headlight", "-reverse",  "--bogus",   "-session",       "17",
                               "--text",      "A dog",     "--title",   "Lesson",         "-stylesheet",
                               "x.qss",       "--",        "-platform"};
    QCOMPARE(withoutQtOptions(words),
             QStringList({"headlight", "--session", "a.headlight", "--bogus", "--text", "A dog", "--", "-platform"}));
    QCOMPARE(withoutQtOptions({"headlight", "-platform"}), QStringList{"headlight"});
}

void CommandLineTest::wrongUsageIsRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("unknown option") << QStringList{"--bogus"};
    QTest::newRow("no value") << QStringList{"--text"};
    QTest::newRow("two files") << QStringList{"a.headlight", "b.headlight"};
    QTest::newRow("file twice") << QStringList{"--session", "a.headlight", "b.headlight"};
    QTest::newRow("unknown language") << QStringList{"--lang", "tlh"};
}

void CommandLineTest::wrongUsageIsRefused()
{
    QFETCH(QStringList, words);
    const CommandLine line = read(words);
    QVERIFY(line.action == CommandLine::Action::Refuse);
    QVERIFY(!line.complaint.isEmpty());
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
