// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace {

constexpr const char* locales[] = {"de_DE", "fr_FR", "tr_TR", "ar_EG", "hi_IN", "zh_CN"};

/// Whether the process has a handler for SIGINT by now, as Linux tells it.
bool catchesInterrupt(qint64 process)
{
    const QByteArray status = contents(QStringLiteral("/proc/%1/status").arg(process));
    const qsizetype begin = status.indexOf("SigCgt:") + 7;
    return status.mid(begin, 17).trimmed().toULongLong(nullptr, 16) & (1ULL << (SIGINT - 1));
}

} // namespace

/// The program as a process: environment, streams and signals.
class TestProcess : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void localesChangeNoByte_data();
    void localesChangeNoByte();
    void picturesSpeakTheLanguageAskedFor();
    void displayAndStyleAreNotAskedFor();
    void fullStandardOutputIsAFailure();
    void helpIsWellEncoded();
    void interruptCancelsCleanly();
    void qtOptionsAreUnknown();

private:
    struct Finished
    {
        int exit_code;
        QByteArray out;
        QByteArray errors;
    };

    Finished finished(const QStringList& arguments, const QStringList& environment = {}, const QString& out = {})
    {
        QProcess process;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        for (const QString& name :
             {QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("DISPLAY"), QStringLiteral("LC_ALL"),
              QStringLiteral("LANG"), QStringLiteral("WAYLAND_DISPLAY")})
            variables.remove(name);
        for (const QString& setting : environment)
            variables.insert(setting.section(u'=', 0, 0), setting.section(u'=', 1));
        process.setProcessEnvironment(variables);
        if (!out.isEmpty())
            process.setStandardOutputFile(out);
        process.start(QStringLiteral(HEADLIGHT_CLI), arguments);
        if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
            return {-1, {}, process.readAllStandardError()};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    QTemporaryDir m_folder;
};

void TestProcess::initTestCase()
{
    // Decimal commas, a dotless i, thin spaces between thousands, other digits, another language: made for this test,
    // as the machine may have none but C.
    for (const char* name : locales) {
        const QString locale = QString::fromLatin1(name);
        const QString path = m_folder.filePath(locale + QStringLiteral(".UTF-8"));
        QCOMPARE(QProcess::execute(QStringLiteral("localedef"),
                                   {QStringLiteral("-i"), locale, QStringLiteral("-f"), QStringLiteral("UTF-8"), path}),
                 0);
    }
}

void TestProcess::localesChangeNoByte_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto add = [](const char* line) { QTest::newRow(line) << QString::fromUtf8(line).split(u' '); };
    add("trace --divisor 2.5 --format npz -o -");
    add("trace --divisor 2.5 --format csv -o -");
    add("trace --divisor 2.5 --format json -o -");
    add("trace --text INDIGO --format json -o -");
    add("trace --text 猫坐في।मैं --format json -o -");
    add("export --figure heads --range 0,0.5 --caption --format png -o -");
    add("export --figure stages --format png -o -");
    add("export --figure head --text 猫坐在المدرسةमैंं --caption --format svg -o -");
    add("export --figure links --caption --format pdf -o -");
    add("export --figure heads --caption --language zh_CN --format svg -o -");
    add("export --figure cost --seed 1234567 --caption --format svg -o -");
    add("export --figure head --caption --format csv -o -");
    add("export --figure head --caption --format npz -o -");
    add("export --figure head --caption --format json -o -");
    add("export --figure head --caption --format tex -o -");
    add("scaling --format csv -o -");
    add("scaling --format json -o -");
    add("scaling --format png -o -");
}

void TestProcess::localesChangeNoByte()
{
    QFETCH(QStringList, arguments);
    const QString places = QStringLiteral("LOCPATH=") + m_folder.path();
    const Finished plain = finished(arguments, {QStringLiteral("LC_ALL=C")});
    QVERIFY2(plain.exit_code == 0, plain.errors.constData());
    QVERIFY2(plain.errors.isEmpty(), plain.errors.constData());
    QStringList settings = {"LC_ALL=C.UTF-8", "LANG="};
    for (const char* locale : locales)
        settings += QStringLiteral("LC_ALL=%1.UTF-8").arg(QLatin1String(locale));
    for (const QString& setting : settings) {
        const Finished other = finished(arguments, {places, setting});
        QVERIFY2(other.out == plain.out, qPrintable(setting));
        QVERIFY2(other.errors.isEmpty(), other.errors.constData());
    }
}

/// The language of a picture is asked for; what restores it keeps to it, whatever is spoken there.
void TestProcess::picturesSpeakTheLanguageAskedFor()
{
    const auto picture = [this](const QString& language) {
        const QString path = m_folder.filePath(language + QStringLiteral(".svg"));
        const Finished run =
            finished({"export", "--figure", "heads", "--caption", "--language", language, "-o", path}, {"LC_ALL=C"});
        return run.exit_code == 0 ? contents(path) : QByteArray();
    };
    const QByteArray english = picture(QStringLiteral("en")), chinese = picture(QStringLiteral("zh_CN"));
    QVERIFY(!english.isEmpty() && !chinese.isEmpty() && english != chinese);
    QVERIFY(QString::fromUtf8(chinese).contains(QStringLiteral("注意力头")));
    const QString again = m_folder.filePath(QStringLiteral("again.svg"));
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")})
        for (const QString& locale : {QStringLiteral("LC_ALL=C"), QStringLiteral("LC_ALL=zh_CN.UTF-8")}) {
            const Finished run =
                finished({"restore", m_folder.filePath(language + QStringLiteral(".svg")), "-o", again},
                         {QStringLiteral("LOCPATH=") + m_folder.path(), locale});
            QVERIFY2(run.exit_code == 0, run.errors.constData());
            QVERIFY(contents(again) == (language == QLatin1String("en") ? english : chinese));
        }
    // Words to a person are in the person's language still.
    const QStringList chinese_person = {QStringLiteral("LOCPATH=") + m_folder.path(), "LC_ALL=zh_CN.UTF-8"};
    const Finished wrong = finished({"export", "--figure", "heads", "--head", "9", "-o", again}, chinese_person);
    QCOMPARE(wrong.exit_code, 2);
    QVERIFY2(QString::fromUtf8(wrong.errors).contains(QStringLiteral("注意力头")), wrong.errors.constData());
}

void TestProcess::displayAndStyleAreNotAskedFor()
{
    const QStringList arguments = {"export", "--figure", "heads", "--format", "png", "-o", "-"};
    const Finished plain = finished(arguments);
    QCOMPARE(plain.exit_code, 0);
    const Finished other = finished(arguments, {"DISPLAY=:77", "QT_QPA_PLATFORM=xcb", "QT_SCALE_FACTOR=2",
                                                "QT_FONT_DPI=144", "QT_STYLE_OVERRIDE=windows", "HOME=/nowhere"});
    QCOMPARE(other.exit_code, 0);
    QVERIFY(other.out == plain.out);
}

void TestProcess::fullStandardOutputIsAFailure()
{
    for (const char* format : {"npz", "csv", "json"}) {
        const Finished full =
            finished({"trace", "--format", QString::fromLatin1(format), "-o", "-"}, {}, QStringLiteral("/dev/full"));
        QCOMPARE(full.exit_code, 1);
        QVERIFY(!full.errors.isEmpty());
    }
    const QStringList short_answers = {"tokenize --text word", "export --figure head --format csv -o -", "--help"};
    for (const QString& line : short_answers) { // no more than the C library would have kept for the exit
        const Finished full = finished(line.split(u' '), {}, QStringLiteral("/dev/full"));
        QVERIFY2(full.exit_code == 1, qPrintable(line));
        QVERIFY2(full.errors.contains("No space left on device"), qPrintable(line));
    }
}

void TestProcess::helpIsWellEncoded()
{
    QVERIFY(finished({"export", "--help"}).out.contains("--link-heads all|H,H… "));
}

void TestProcess::interruptCancelsCleanly()
{
    const QString path = m_folder.filePath(QStringLiteral("scaling.csv"));
    QProcess process;
    process.start(QStringLiteral(HEADLIGHT_CLI),
                  {"scaling", "--d-k", "4096,4096,4096", "--keys", "4096", "--samples", "1000000", "-o", path});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY(catchesInterrupt(process.processId()));
    QElapsedTimer timer;
    timer.start();
    kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(5'000));
    QVERIFY2(timer.elapsed() < 1'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("cancelled"));
    QVERIFY(!QFile::exists(path));
}

void TestProcess::qtOptionsAreUnknown()
{
    const Finished run = finished({"-platform", "xcb"});
    QCOMPARE(run.exit_code, 2);
    QVERIFY(run.errors.contains("-platform"));
}

QTEST_MAIN(TestProcess)
#include "test_process.moc"
