// SPDX-License-Identifier: GPL-3.0-or-later
// All heads as files or as one sheet, from the window's dialog.
#include "export/remembered_figure.h"
#include "figure/figure.h"
#include "figure/stage_words.h"
#include "small_checkpoint.h"
#include "views/batch_dialog.h"
#include "views/export_habits.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

BatchSubject playground(Index heads = 3)
{
    Request request;
    request.text = "one two three";
    request.parameters.q_num_heads = heads;
    return {analyse(request, Bytes(1) << 30, {}).value(), QStringLiteral("doc"), english, Bytes(1) << 30};
}

BatchChoice small(const QString& pattern = QStringLiteral("{layer}-{head}-{stage}"))
{
    BatchChoice choice;
    choice.exports.picture.width = 60;
    choice.exports.picture.height = 50;
    choice.exports.picture.dpi = 96;
    choice.pattern = pattern;
    return choice;
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

/// A dialog with its subject, and what it makes in a folder of its own.
struct Batch
{
    explicit Batch(const BatchChoice& choice, const BatchSubject& subject = playground()) : dialog({}, choice)
    {
        dialog.showSubject(subject);
    }

    bool make(const QString& name = {})
    {
        QSignalSpy ended(&dialog, &BatchDialog::ended);
        dialog.makeIn(name.isEmpty() ? folder.path() : folder.filePath(name));
        return !ended.isEmpty() || ended.wait(60'000);
    }

    template<class Widget>
    Widget* find(const char* name)
    {
        return dialog.findChild<Widget*>(QString::fromLatin1(name));
    }

    QTemporaryDir folder;
    BatchDialog dialog;
};

} // namespace

class TestBatchDialog : public QObject
{
    Q_OBJECT

private slots:
    /// Each file is the figure that its own memory makes again: layer, head and stage are those of its name.
    void filesAreTheFiguresOfTheirNames()
    {
        BatchChoice choice = small();
        choice.stages = {Stage::Scaled, Stage::Weights};
        choice.format = PictureFormat::Svg;
        Batch batch(choice);
        QVERIFY(batch.make());
        QCOMPARE(filesIn(batch.folder), QStringList({"0-0-scaled.svg", "0-0-weights.svg", "0-1-scaled.svg",
                                                     "0-1-weights.svg", "0-2-scaled.svg", "0-2-weights.svg"}));
        for (const QString& name : filesIn(batch.folder)) {
            const QByteArray file = contents(batch.folder.filePath(name));
            const RememberedFigure figure = readFigureMemory(file, name).value();
            QVERIFY(!figure.altered);
            QCOMPARE(figure.memory.selection.head, Index(name.section('-', 1, 1).toInt()));
            QVERIFY(stageName(figure.memory.selection.stage) == name.section('-', 2).section('.', 0, 0).toStdString());
            QVERIFY(figure.memory.request.text == "one two three");
            const auto again = rememberedFigure(figure.memory, Bytes(1) << 30, {}).value();
            QVERIFY(figureBytes(*again, figure.memory, PictureFormat::Svg).value() == file);
        }
    }

    void allLayersOfACheckpointAreMade()
    {
        const SmallCheckpoint checkpoint;
        Request request;
        request.text = "the cat sat";
        request.source = CheckpointSource{checkpoint.path().toStdString()};
        BatchSubject subject{analyse(request, Bytes(1) << 30, {}, MapsWanted::All, nullptr, {1}).value(), "m", english,
                             Bytes(1) << 30};
        BatchChoice choice = small();
        choice.all_layers = true;
        Batch all(choice, subject);
        QVERIFY(all.make());
        QCOMPARE(filesIn(all.folder), QStringList({"0-0-weights.png", "0-1-weights.png", "1-0-weights.png",
                                                   "1-1-weights.png", "2-0-weights.png", "2-1-weights.png"}));
        // Against a layer that was computed for itself.
        for (const Index layer : {0, 1, 2}) {
            const AnalysisPointer alone =
                analyse(request, Bytes(1) << 30, {}, MapsWanted::All, nullptr, {layer}).value();
            Selection selection;
            selection.layer = layer;
            selection.head = 1;
            FigureMemory memory = figureMemory(FigureKind::Head, *alone, selection).value();
            memory.picture = choice.exports.picture;
            const auto figure = makeFigure(FigureKind::Head);
            figure->setFigureStyle(memory.picture.style);
            figure->showAnalysis(alone, selection);
            QVERIFY(figureBytes(*figure, memory, PictureFormat::Png).value() ==
                    contents(all.folder.filePath(QStringLiteral("%1-1-weights.png").arg(layer))));
        }
        choice.all_layers = false;
        Batch one(choice, subject);
        QVERIFY(one.make());
        QCOMPARE(filesIn(one.folder), QStringList({"1-0-weights.png", "1-1-weights.png"}));
    }

    void whatIsThereIsAskedAbout_data()
    {
        QTest::addColumn<Existing>("answer");
        QTest::addColumn<bool>("for_all");
        QTest::addColumn<int>("questions");
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<bool>("kept");
        const QStringList three = {"0-0-weights.png", "0-1-weights.png", "0-2-weights.png"};
        QTest::newRow("overwrite") << Existing::Overwrite << false << 2 << three << false;
        QTest::newRow("overwrite all") << Existing::Overwrite << true << 1 << three << false;
        QTest::newRow("skip") << Existing::Skip << false << 2 << three << true;
        QTest::newRow("skip all") << Existing::Skip << true << 1 << three << true;
        QTest::newRow("number all") << Existing::Number << true << 1
                                    << QStringList({"0-0-weights-2.png", "0-0-weights.png", "0-1-weights-2.png",
                                                    "0-1-weights.png", "0-2-weights.png"})
                                    << true;
        QTest::newRow("cancel") << Existing::Cancel << false << 1 << QStringList(three.mid(0, 2)) << true;
    }

    void whatIsThereIsAskedAbout()
    {
        QFETCH(Existing, answer);
        QFETCH(bool, for_all);
        QFETCH(int, questions);
        QFETCH(QStringList, files);
        QFETCH(bool, kept);
        Batch batch(small());
        for (const char* name : {"0-0-weights.png", "0-1-weights.png"}) {
            QFile file(batch.folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("mine");
        }
        int asked = 0;
        batch.dialog.setAsk([&](const QString& path) {
            ++asked;
            return path.startsWith(batch.folder.path()) ? ExistingAnswer{answer, for_all} : ExistingAnswer{};
        });
        QVERIFY(batch.make());
        QCOMPARE(asked, questions);
        QCOMPARE(filesIn(batch.folder), files);
        QCOMPARE(contents(batch.folder.filePath("0-0-weights.png")) == "mine", kept);
        QCOMPARE(batch.dialog.run()->cancelled(), answer == Existing::Cancel);
        QCOMPARE(batch.dialog.run()->skipped(), answer == Existing::Skip ? 2 : 0);
    }

    /// A folder in the place of a file can't be overwritten: the others are made, and the end says which failed and
    /// why.
    void afterAFailedFileTheOthersGoOn()
    {
        Batch batch(small());
        QVERIFY(QDir(batch.folder.path()).mkdir("0-1-weights.png"));
        batch.dialog.setAsk([](const QString&) { return ExistingAnswer{Existing::Overwrite, true}; });
        QVERIFY(batch.make());
        QCOMPARE(filesIn(batch.folder), QStringList({"0-0-weights.png", "0-2-weights.png"}));
        QCOMPARE(batch.dialog.run()->written(), 2);
        QCOMPARE(batch.dialog.run()->failures().size(), std::size_t(1));
        const QString said = batch.find<QPlainTextEdit>("failures")->toPlainText();
        QVERIFY2(said.startsWith("0-1-weights.png: "), qPrintable(said));
        QVERIFY2(batch.find<QLabel>("outcome")->text().contains("2 files were written"),
                 qPrintable(batch.find<QLabel>("outcome")->text()));
    }

    /// Between two pictures the window's own events are handled, and Cancel stops what has not been made.
    void cancelStopsBetweenTwoPictures()
    {
        Batch batch(small(), playground(16));
        QSignalSpy ended(&batch.dialog, &BatchDialog::ended);
        batch.dialog.show();
        batch.dialog.makeIn(batch.folder.path());
        QVERIFY(batch.dialog.run()->running());
        QVERIFY(filesIn(batch.folder).isEmpty()); // nothing is painted before the call returns
        auto* progress = batch.find<QProgressBar>("progress");
        QVERIFY(progress->isVisible());
        connect(progress, &QProgressBar::valueChanged, &batch.dialog, [&](int done) {
            if (done == 2)
                QTest::keyClick(&batch.dialog, Qt::Key_Escape);
        });
        QVERIFY(ended.wait(20'000));
        QCOMPARE(ended.size(), 1);
        const qsizetype there = filesIn(batch.folder).size();
        QVERIFY(there >= 2 && there < 16);
        QTest::qWait(50); // nothing comes after it
        QCOMPARE(filesIn(batch.folder).size(), there);
        QVERIFY(batch.dialog.isVisible()); // Escape has stopped the work, not closed the window
        QVERIFY(batch.find<QLabel>("outcome")->text().startsWith("Cancelled after"));
    }

    void oneSheetHoldsAll()
    {
        BatchChoice choice = small();
        choice.sheet = true;
        choice.stages = {Stage::Scaled, Stage::Weights};
        Batch batch(choice);
        QVERIFY(batch.make("all.svg"));
        QCOMPARE(filesIn(batch.folder), QStringList("all.svg"));
        const QString svg = QString::fromUtf8(contents(batch.folder.filePath("all.svg")));
        for (int head = 0; head < 3; ++head)
            for (const Stage stage : choice.stages)
                QVERIFY2(svg.contains(QStringLiteral("Head %1 · %2").arg(head).arg(stageTitle(stage))),
                         qPrintable(svg.left(2000)));
        const BatchRun* before = batch.dialog.run();
        batch.dialog.makeIn(batch.folder.filePath("all.gif")); // no format that there is
        QCOMPARE(batch.dialog.run(), before);
    }

    void namesAreShownBeforeTheyAreWritten()
    {
        Batch batch(small(), playground(12));
        batch.dialog.show();
        auto* names = batch.find<QLabel>("names");
        QVERIFY(names->text().startsWith("0-00-weights.png\n0-01-weights.png\n0-02-weights.png\n"));
        QVERIFY(names->text().contains("12"));
        auto* pattern = batch.find<QLineEdit>("pattern");
        auto* make = batch.find<QPushButton>("make");
        QVERIFY(make->isEnabled());
        pattern->setText("{stage}");
        emit pattern->textEdited("{stage}");
        QVERIFY(!make->isEnabled()); // two heads would have one name
        QVERIFY(names->text().isEmpty());
        pattern->setText("{number}");
        emit pattern->textEdited("{number}");
        QVERIFY(make->isEnabled());
        auto* stages = batch.find<QListWidget>("stages");
        for (int i = 0; i < stages->count(); ++i)
            stages->item(i)->setCheckState(Qt::Unchecked);
        QVERIFY(!make->isEnabled());
    }

    void nothingIsMadeWhereNothingMayBeTold()
    {
        Batch batch(small(), {});
        QVERIFY(!batch.find<QPushButton>("make")->isEnabled());
        batch.dialog.makeIn(batch.folder.path());
        QVERIFY(!batch.dialog.run());
    }

    void choicesAreRemembered()
    {
        BatchChoice choice = small("{number} {title}");
        choice.stages = {Stage::Key, Stage::Masked};
        choice.format = PictureFormat::Pdf;
        choice.sheet = choice.all_layers = true;
        choice.exports.folder = "/somewhere";
        choice.exports.text_inside = false;
        Preferences preferences;
        keepBatchChoice(choice, preferences);
        QVERIFY(batchChoice(preferences) == choice);
        QVERIFY(batchChoice(Preferences()) == BatchChoice());
        preferences.export_batch = "{\"pattern\":\"{none\",\"stages\":[\"no\"],\"format\":7,\"sheet\":\"x\"}";
        const BatchChoice mended = batchChoice(preferences);
        QCOMPARE(mended.pattern, BatchChoice().pattern);
        QVERIFY(mended.stages == BatchChoice().stages);
        QVERIFY(mended.format == PictureFormat::Png && !mended.sheet);
    }

    void theDialogKeepsWhatItWasGiven()
    {
        BatchChoice choice = small();
        choice.stages = {Stage::Query, Stage::Weights};
        choice.format = PictureFormat::Pdf;
        Batch batch(choice);
        QVERIFY(batch.dialog.choice() == choice);
    }
};

QTEST_MAIN(TestBatchDialog)
#include "test_batch_dialog.moc"
