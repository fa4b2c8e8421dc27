// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"
#include "export/npz_file.h"
#include "session/save_file.h"
#include "session/session_file.h"

#include <QFile>
#include <QImage>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace headlight;

class TestExportCommand : public QObject
{
    Q_OBJECT

private slots:
    void everyFigureIsAPictureOfTheAskedSize_data();
    void everyFigureIsAPictureOfTheAskedSize();
    void picturesAreEqualFromRunToRun();
    void optionsChangeThePicture_data();
    void optionsChangeThePicture();
    void tableHoldsWhatTheFigureShows();
    void scalingTableIsTheSameAsOfItsCommand();
    void figuresAreVectorsToo_data();
    void figuresAreVectorsToo();
    void experimentsHaveNoTable();
    void aComparisonNeedsAStateToCompareWith();
    void aComparisonIsAPictureOrATable();
    void costTableFollowsTheFormulas();
    void costOfWhatNeverFitsIsSaid();
    void measuredCostIsATableOfMeasurements();
    void headsBeyondMemoryArePictured();

private:
    QTemporaryDir m_folder;

    ConsoleRun exported(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "export");
        arguments.insert(arguments.end(), {"-o", "-"});
        return runHere(arguments);
    }

    QByteArray picture(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.end(),
                         {"--format", "png", "--dpi", "72", "--width-mm", "200", "--height-mm", "120"});
        return exported(std::move(arguments)).out;
    }
};

void TestExportCommand::everyFigureIsAPictureOfTheAskedSize_data()
{
    QTest::addColumn<std::string>("figure");
    for (const char* figure : {"head", "heads", "stages", "scaling", "divisors", "positions", "sharing", "cost"})
        QTest::newRow(figure) << std::string(figure);
}

void TestExportCommand::everyFigureIsAPictureOfTheAskedSize()
{
    QFETCH(std::string, figure);
    const ConsoleRun run =
        exported({"--figure", figure, "--format", "png", "--width-mm", "254", "--height-mm", "127", "--dpi", "150"});
    QVERIFY2(run.exit_code == 0, run.errors.constData());
    const QImage image = QImage::fromData(run.out, "PNG");
    QCOMPARE(image.size(), QSize(1500, 750));
    QCOMPARE(image.dotsPerMeterX(), 5906); // 150 ÷ 0.0254
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3)
            colours.insert(image.pixel(x, y));
    }
    QVERIFY(colours.size() > 10);
}

void TestExportCommand::picturesAreEqualFromRunToRun()
{
    const QByteArray first = picture({"--figure", "heads"});
    QVERIFY(!first.isEmpty());
    QCOMPARE(picture({"--figure", "heads"}), first);
    QCOMPARE(picture({"--figure", "heads", "--threads", "1"}), first);
}

void TestExportCommand::optionsChangeThePicture_data()
{
    QTest::addColumn<std::vector<std::string>>("options");
    const auto add = [](std::vector<std::string> options) {
        const std::string name = options.front();
        QTest::newRow(name.c_str()) << std::move(options);
    };
    add({"--head", "1"});
    add({"--stage", "scaled"});
    add({"--text", "Another sentence"});
    add({"--mask", "causal"});
    add({"--colormap", "magma"});
    add({"--range", "0,0.1"});
    add({"--theme", "dark"});
    add({"--text-size", "14"});
    add({"--caption"});
    add({"--hide-sinks"});
    QFile mask(m_folder.filePath("m.npy"));
    QVERIFY(mask.open(QIODevice::WriteOnly));
    mask.write(QByteArray::fromStdString(headlight::npyHeader("|b1", std::array<headlight::Index, 1>{6})) +
               QByteArray("\1\1\0\0\1\1", 6));
    mask.close();
    add({"--mask-file", mask.fileName().toStdString()});
    add({"--transposed"});
}

void TestExportCommand::optionsChangeThePicture()
{
    QFETCH(std::vector<std::string>, options);
    options.insert(options.end(), {"--figure", "head"});
    const QByteArray changed = picture(options);
    QVERIFY(!changed.isEmpty());
    QVERIFY(changed != picture({"--figure", "head"}));
}

void TestExportCommand::tableHoldsWhatTheFigureShows()
{
    const auto lines = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--format", "csv", "--text", "a b c"});
        return exported(std::move(arguments)).out.split('\n');
    };
    const QByteArrayList head = lines({"--figure", "head", "--head", "2", "--stage", "scores"});
    QCOMPARE(head.size(), 1 + 9 + 1);
    QVERIFY(head[1].startsWith("scores,0,2,0,0,a,a,"));
    const QByteArrayList heads = lines({"--figure", "heads"});
    QCOMPARE(heads.size(), 1 + 4 * 9 + 1);
    QVERIFY(heads[1].startsWith("weights,0,0,0,0,a,a,"));
    const QByteArrayList stages = lines({"--figure", "stages", "--head", "1"});
    QVERIFY(stages[1].startsWith("x,0,,0,0,a,,"));
    QVERIFY(stages[stages.size() - 2].startsWith("projected,0,,2,63,c,,"));
}

void TestExportCommand::scalingTableIsTheSameAsOfItsCommand()
{
    const ConsoleRun figure = exported({"--figure", "scaling", "--format", "csv", "--d-k", "32"});
    const ConsoleRun table = runHere({"scaling", "--d-k", "32", "--d-model", "64", "--format", "csv", "-o", "-"});
    QCOMPARE(figure.exit_code, 0);
    QCOMPARE(table.exit_code, 0);
    QCOMPARE(figure.out, table.out);
}

void TestExportCommand::figuresAreVectorsToo_data()
{
    everyFigureIsAPictureOfTheAskedSize_data();
}

void TestExportCommand::figuresAreVectorsToo()
{
    QFETCH(std::string, figure);
    const QByteArray svg = exported({"--figure", figure, "--format", "svg", "--width-mm", "254"}).out;
    QVERIFY(svg.contains("width=\"254") || svg.contains("viewBox=\"0 0 960"));
    QVERIFY(!svg.contains("<image"));
    const QByteArray pdf = exported({"--figure", figure, "--format", "pdf"}).out;
    QVERIFY(pdf.startsWith("%PDF") && pdf.contains("D:20000101000000"));
}

void TestExportCommand::experimentsHaveNoTable()
{
    const ConsoleRun run = exported({"--figure", "positions", "--format", "csv"});
    QCOMPARE(run.exit_code, 2);
    QVERIFY(run.errors.contains("pdf"));
}

void TestExportCommand::aComparisonNeedsAStateToCompareWith()
{
    const ConsoleRun run = exported({"--figure", "compare", "--format", "png"});
    QCOMPARE(run.exit_code, 2);
    QVERIFY(run.errors.contains("--with"));
}

void TestExportCommand::aComparisonIsAPictureOrATable()
{
    const QTemporaryDir folder;
    const std::string session = folder.filePath("a.headlight").toStdString();
    Request request;
    request.text = "a b c";
    QVERIFY(saveFile(QString::fromStdString(session), sessionJson(request)));
    const std::vector<std::string> causal = {"--figure", "compare", "--with", session,  "--text",
                                             "a b c",    "--mask",  "causal", "--head", "3"};
    QVERIFY(QImage::fromData(picture(causal), "PNG").width() > 0);

    std::vector<std::string> table = causal;
    table.insert(table.end(), {"--format", "csv"});
    const QByteArrayList lines = exported(table).out.split('\n');
    QCOMPARE(lines.size(), 1 + 3 * 9 + 1);
    const auto value = [&](int line) { return lines[line].split(',').last().toDouble(); };
    for (int cell = 1; cell <= 9; ++cell)
        QCOMPARE(value(cell) - value(9 + cell), value(18 + cell));
    QVERIFY(lines[1].startsWith("weights_a,0,3,0,0,a,a,"));
    QVERIFY(lines[10].startsWith("weights_b,0,3,0,0,a,a,1"));
    QVERIFY(lines[20].startsWith("weights_difference,0,3,0,1,a,b,"));

    table[5] = "a b c d"; // what A lacks is a gap
    const QByteArrayList unequal = exported(table).out.split('\n');
    QCOMPARE(unequal.size(), 1 + 3 * 16 + 1);
    QCOMPARE(unequal[4], QByteArray("weights_a,0,3,0,3,a,d,nan"));
    QVERIFY(unequal[4 + 32].endsWith(",nan"));
}

void TestExportCommand::costTableFollowsTheFormulas()
{
    const QByteArrayList lines =
        exported({"--figure", "cost", "--format", "csv", "--text", "a b c", "--context", "d e", "--heads", "2",
                  "--kv-heads", "1", "--d-k", "5", "--d-v", "7", "--d-model", "11"})
            .out.split('\n');
    QCOMPARE(lines.size(), 1 + 5 + 1 + 1);
    const auto number = [&](int line, int column) { return lines[line].split(',')[column].toDouble(); };
    const double multiply_adds[] = {3 * 11 * 2 * 5 + 2 * 11 * (5 + 7), 2 * 3 * 2 * 5, 4 * 2 * 3 * 2, 2 * 3 * 2 * 7,
                                    3 * 2 * 7 * 11};
    const double numbers[] = {3 * 2 * 5 + 2 * (5 + 7), 2 * 3 * 2, 2 * 3 * 2, 3 * 2 * 7, 3 * 11};
    double all_operations = 0, all_numbers = 0;
    for (int part = 0; part < 5; ++part) {
        QCOMPARE(number(1 + part, 2), multiply_adds[part]);
        QCOMPARE(number(1 + part, 4), 8 * numbers[part]); // float64
        all_operations += multiply_adds[part];
        all_numbers += numbers[part];
    }
    QVERIFY(lines[6].startsWith("all,"));
    QCOMPARE(number(6, 2), all_operations);
    QCOMPARE(number(6, 4), 8 * all_numbers);
}

void TestExportCommand::costOfWhatNeverFitsIsSaid()
{
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += "word ";
    const ConsoleRun run = exported({"--figure", "cost", "--format", "csv", "--text", text, "--budget", "1000000"});
    QVERIFY2(run.exit_code == 0, run.errors.constData());
    const QByteArrayList scores = run.out.split('\n')[2].split(',');
    QCOMPARE(scores[2].toDouble(), 4.0 * 3000 * 3000 * 16);
    QCOMPARE(scores[4].toDouble(), 4.0 * 3000 * 3000 * 4); // float32
}

void TestExportCommand::measuredCostIsATableOfMeasurements()
{
    const std::vector<std::string> asked = {"--figure", "cost", "--measure", "--budget", "1000000", "--heads", "1"};
    std::vector<std::string> table = asked;
    table.insert(table.end(), {"--format", "csv"});
    const QByteArrayList lines = exported(table).out.split('\n');
    QCOMPARE(lines[0], QByteArray("tokens,precision,seconds,bytes,multiply_adds"));
    QVERIFY(lines.size() > 3); // the budget ends it
    QVERIFY(lines[1].startsWith("16,float64,"));
    QVERIFY(lines[2].split(',')[2].toDouble() > 0);
    QVERIFY(picture(asked) != picture({"--figure", "cost", "--heads", "1"}));
}

void TestExportCommand::headsBeyondMemoryArePictured()
{
    std::string text;
    for (int i = 0; i < 1'200; ++i) // more than a picture has cells a side
        text += "w" + std::to_string(i % 50) + " ";
    const std::vector<std::string> source = {"--text", text, "--figure", "head", "--head", "1"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), source.begin(), source.end());
        return more;
    };
    const ConsoleRun svg = exported(with({"--format", "svg", "--budget", "30000000"}));
    QVERIFY2(svg.exit_code == 0, svg.errors.constData());
    QVERIFY(svg.out.contains("Pooled row by row: of each 1.17 × 1.17 cells the strongest."));
    QVERIFY(!exported(with({"--format", "svg"})).out.contains("Pooled"));
    // The largest of some cells is the same whether they are pooled at once or on the way.
    const std::vector<std::string> window = {"--format", "png", "--width-mm", "200", "--height-mm", "200"};
    std::vector<std::string> lean = with(window);
    lean.insert(lean.end(), {"--budget", "30000000"});
    const QImage pooled = QImage::fromData(exported(lean).out, "PNG");
    QVERIFY(!pooled.isNull());
    const ConsoleRun numbers = exported(with({"--format", "csv", "--budget", "30000000"}));
    QCOMPARE(numbers.exit_code, 1);
    const ConsoleRun wall =
        runHere({"export", "--text", text, "--figure", "heads", "--budget", "30000000", "--format", "png", "-o", "-"});
    QCOMPARE(wall.exit_code, 1);
}

QTEST_MAIN(TestExportCommand)
#include "test_export_command.moc"
