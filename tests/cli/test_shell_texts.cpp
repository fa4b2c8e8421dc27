// SPDX-License-Identifier: GPL-3.0-or-later
// The manual page and the completions, as groff, bash and zsh read them.
#include "console_run.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

struct Answer
{
    int exit_code = -1;
    QByteArray out;
    QByteArray errors;
};

Answer ask(const QString& program, const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForStarted())
        qWarning("%s can't be started", qPrintable(program));
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished();
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class TestShellTexts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(path("headlight-cli.bash"));
        const QByteArray text = runHere({"--completion", "bash"}).out;
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }

    // Every line of every command's help stands in the page, and groff finds nothing to warn of.
    void pageHoldsEveryOption()
    {
        const QByteArray page = runHere({"--man-page"}).out;
        const Answer read =
            ask(QStringLiteral("groff"), {"-man", "-Tutf8", "-ww", "-K", "utf8", "-P-c", "-P-b", "-P-u"}, page);
        QCOMPARE(read.exit_code, 0);
        QVERIFY2(read.errors.isEmpty(), read.errors.constData());
        const QRegularExpression option(QStringLiteral("^  (-[-\\w]+)"), QRegularExpression::MultilineOption);
        const QString shown = QString::fromUtf8(read.out);
        int options = 0;
        for (const char* command : {"trace", "export", "scaling", "tokenize", "attend", "inspect", "batch"}) {
            const QString help = QString::fromUtf8(runHere({command, "--help"}).out);
            for (auto found = option.globalMatch(help); found.hasNext(); ++options) {
                const QString name = found.next().captured(1);
                QVERIFY2(shown.contains(QChar(0x20) + name), qPrintable(name));
            }
        }
        QVERIFY(options > 60);
    }

    void bashOffersWhatFits_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("offered");
        QTest::newRow("commands") << QStringLiteral("tr") << QByteArray("trace");
        QTest::newRow("options") << QStringLiteral("trace --pos") << QByteArray("--positions");
        QTest::newRow("of this command only") << QStringLiteral("attend --pos") << QByteArray();
        QTest::newRow("values") << QStringLiteral("trace --positions s") << QByteArray("sinusoidal");
        QTest::newRow("no placeholders") << QStringLiteral("trace --divisor N") << QByteArray();
        QTest::newRow("common options") << QStringLiteral("scaling --json") << QByteArray("--json-errors");
    }

    void bashOffersWhatFits()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, offered);
        const int last = int(line.count(u' ')) + 1;
        const QString script = QStringLiteral("source '%1'; COMP_WORDS=(headlight-cli %2); COMP_CWORD=%3; "
                                              "_headlight_cli; echo \"${COMPREPLY[*]}\"")
                                   .arg(path("headlight-cli.bash"), line)
                                   .arg(last);
        const Answer answer = ask(QStringLiteral("bash"), {"-euc", script});
        QVERIFY2(answer.errors.isEmpty(), answer.errors.constData());
        QCOMPARE(answer.out.trimmed(), offered);
    }

    void zshReadsItsCompletion()
    {
        const Answer answer = ask(QStringLiteral("zsh"), {"-f", "-n"}, runHere({"--completion", "zsh"}).out);
        QCOMPARE(answer.exit_code, 0);
        QVERIFY2(answer.errors.isEmpty(), answer.errors.constData());
    }

    void otherShellsAreRefused()
    {
        const ConsoleRun run = runHere({"--completion", "fish"});
        QCOMPARE(run.exit_code, 2);
        QVERIFY(run.errors.contains("bash") && run.errors.contains("zsh"));
        QCOMPARE(runHere({"--completion"}).exit_code, 2);
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

QTEST_MAIN(TestShellTexts)
#include "test_shell_texts.moc"
