// SPDX-License-Identifier: GPL-3.0-or-later
// A picture that this program exported opens the document, the place and the page that it was made from.
#include "export/picture_file.h"
#include "export/remembered_figure.h"
#include "figure/figure.h"
#include "figure/layers_figure.h"
#include "small_checkpoint.h"
#include "views/figure_files.h"
#include "views/heads_page.h"
#include "views/layers_page.h"
#include "views/links_page.h"
#include "views/stages_page.h"
#include "window_fixture.h"

#include <QMessageBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>

using namespace headlight;

namespace {

/// Closes every message that comes up and keeps what was said.
class Messages
{
public:
    Messages()
    {
        QObject::connect(&m_look, &QTimer::timeout, &m_look, [this] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                said += box->text() + QLatin1Char(' ') + box->informativeText();
                box->reject();
            }
        });
        m_look.start(10);
    }

    QString said;

private:
    QTimer m_look;
};

FigureMemory oddMemory(FigureKind kind)
{
    Request request;
    request.text = "one two three four";
    request.mask.rules = {CausalRule{}};
    Selection selection;
    selection.head = 2;
    selection.stage = Stage::Scaled;
    selection.pinned = Cell{3, 1};
    FigureMemory memory = figureMemory(kind, request, selection);
    memory.picture.style.color_map = ColorMapName::Magma;
    memory.picture.style.transposed = true;
    return memory;
}

} // namespace

class OpenFigureTest : public QObject
{
    Q_OBJECT

private slots:
    void aPictureOpensWhatMadeIt_data();
    void aPictureOpensWhatMadeIt();
    void theLookOfAPageComesBack();
    void theWallShowsWhatItShowed();
    void aMeasuredFigureSaysWhatIsMissing();
    void anAlteredPictureIsSaidToBeSo();
    void aPictureWithoutSettingsLeavesTheDocument();
    void aMissingCheckpointIsAskedFor();

private:
    QString written(const FigureMemory& memory, const char* name, PictureFormat format = PictureFormat::Png)
    {
        const Result<std::unique_ptr<Figure>> figure = rememberedFigure(memory, Bytes(1) << 30, {});
        const QByteArray bytes = figureBytes(**figure, memory, format).value();
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

void OpenFigureTest::aPictureOpensWhatMadeIt_data()
{
    QTest::addColumn<FigureKind>("kind");
    QTest::addColumn<PictureFormat>("format");
    QTest::addColumn<int>("page");
    QTest::newRow("head") << FigureKind::Head << PictureFormat::Png << 0;
    QTest::newRow("stages") << FigureKind::Stages << PictureFormat::Svg << 1;
    QTest::newRow("links") << FigureKind::Links << PictureFormat::Pdf << 2;
    QTest::newRow("divisors") << FigureKind::Divisors << PictureFormat::Png << 4;
    QTest::newRow("cost") << FigureKind::Cost << PictureFormat::Svg << 6;
}

void OpenFigureTest::aPictureOpensWhatMadeIt()
{
    QFETCH(FigureKind, kind);
    QFETCH(PictureFormat, format);
    QFETCH(int, page);
    const FigureMemory memory = oddMemory(kind);
    const std::string name = "figure." + std::string(pictureFormatName(format));
    const QString path = written(memory, name.c_str(), format);
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    fixture.window->openFile(path);
    QVERIFY(fixture.settled());
    QCOMPARE(fixture.session->request(), memory.request);
    QCOMPARE(fixture.session->selection().head, memory.selection.head);
    QCOMPARE(fixture.session->selection().stage, memory.selection.stage);
    QCOMPARE(fixture.session->selection().pinned, memory.selection.pinned);
    QVERIFY(fixture.session->filePath().isEmpty()); // nothing is ever saved into the picture
    QCOMPARE(fixture.window->findChild<QTabWidget*>()->currentIndex(), page);
    QVERIFY(fixture.find<QAction>("action_transposed")->isChecked());
}

/// Links and ranges that no list of the window has, too.
void OpenFigureTest::theLookOfAPageComesBack()
{
    FigureMemory links = oddMemory(FigureKind::Links);
    links.picture.style.links = {LinkStyle::Heads::Chosen, {0, 2}, 0.137, 7};
    FigureMemory heads = oddMemory(FigureKind::Heads);
    heads.picture.style.range = RangeMode::Fixed;
    heads.picture.style.fixed_range = {-0.25, 0.75};
    FigureMemory stages = oddMemory(FigureKind::Stages);
    stages.picture.style.range = RangeMode::Fixed;
    stages.picture.style.fixed_range = {-3, 3};
    stages.picture.style.steps_locked = false;
    {
        WindowFixture fixture;
        QVERIFY(fixture.ready());
        fixture.window->openFile(written(links, "links.png"));
        QVERIFY(fixture.settled());
        QCOMPARE(fixture.window->findChild<LinksPage*>()->figure()->figureStyle().links, links.picture.style.links);
    }
    {
        WindowFixture fixture;
        QVERIFY(fixture.ready());
        fixture.window->openFile(written(heads, "heads.png"));
        QVERIFY(fixture.settled());
        const FigureStyle of_heads = fixture.window->findChild<HeadsPage*>()->figure()->figureStyle();
        QCOMPARE(of_heads.range, RangeMode::Fixed);
        QCOMPARE(of_heads.fixed_range, heads.picture.style.fixed_range);
        fixture.trigger("action_larger"); // another look of the window leaves it
        QCOMPARE(fixture.window->findChild<HeadsPage*>()->figure()->figureStyle().fixed_range,
                 heads.picture.style.fixed_range);
    }
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    fixture.window->openFile(written(stages, "stages.png"));
    QVERIFY(fixture.settled());
    const FigureStyle of_stages = fixture.window->findChild<StagesPage*>()->figure()->figureStyle();
    QCOMPARE(of_stages.range, RangeMode::Fixed);
    QCOMPARE(of_stages.fixed_range, stages.picture.style.fixed_range);
    QVERIFY(!of_stages.steps_locked);
}

void OpenFigureTest::theWallShowsWhatItShowed()
{
    const SmallCheckpoint checkpoint;
    Request request;
    request.text = "the cat sat";
    request.source = CheckpointSource{checkpoint.path().toStdString()};
    const AnalysisPointer analysis = analyse(request, Bytes(1) << 30, {}).value();
    FigureMemory memory = figureMemory(FigureKind::Layers, *analysis, {}).value();
    memory.wall = WallPictures::Spread;
    FigureMemory placed = memory;
    QVERIFY(placeSource(placed, checkpoint.path().toStdString(), Bytes(1) << 30, {}));
    const Result<std::unique_ptr<Figure>> figure = rememberedFigure(placed, Bytes(1) << 30, {});
    QFile file(m_folder.filePath("wall.png"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(figureBytes(**figure, memory, PictureFormat::Png).value());
    file.close();
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    fixture.window->findChild<FigureFiles*>()->setPlaceOf(
        [&](const SourceIdentity&, bool) { return checkpoint.path(); });
    fixture.window->openFile(file.fileName());
    QVERIFY(fixture.settled());
    auto* page = fixture.window->findChild<LayersPage*>();
    QCOMPARE(page->pictures(), WallPictures::Spread);
    auto* wall = qobject_cast<LayersFigure*>(page->figure());
    QTRY_VERIFY(wall->spreads() != nullptr);
}

void OpenFigureTest::aMeasuredFigureSaysWhatIsMissing()
{
    FigureMemory memory = oddMemory(FigureKind::Cost);
    memory.measured = true;
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Messages messages;
    fixture.window->openFile(written(memory, "measured.png"));
    QVERIFY(messages.said.contains("measured"));
}

void OpenFigureTest::anAlteredPictureIsSaidToBeSo()
{
    const QString path = written(withoutText(oddMemory(FigureKind::Head)), "altered.svg", PictureFormat::Svg);
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    file.write("<!-- -->");
    file.close();
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Messages messages;
    fixture.window->openFile(path);
    QVERIFY(messages.said.contains("changed after"));
    QVERIFY(messages.said.contains("left out"));
    QCOMPARE(fixture.session->request().text, Request().text);
}

void OpenFigureTest::aPictureWithoutSettingsLeavesTheDocument()
{
    QImage image(3, 3, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QString path = m_folder.filePath("bare.png");
    QVERIFY(image.save(path));
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const Request before = fixture.session->request();
    Messages messages;
    fixture.window->openFile(path);
    QVERIFY(messages.said.contains("no settings inside"));
    QCOMPARE(fixture.session->request(), before);
}

void OpenFigureTest::aMissingCheckpointIsAskedFor()
{
    const SmallCheckpoint checkpoint, other({.layers = 2});
    Request request;
    request.text = "the cat sat";
    request.source = CheckpointSource{checkpoint.path().toStdString()};
    const Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 30, {}, MapsWanted::All, nullptr, {2});
    QVERIFY(analysis);
    Selection selection;
    selection.layer = 2;
    selection.head = 1;
    FigureMemory memory = figureMemory(FigureKind::Head, **analysis, selection).value();
    QVERIFY(!memoryJson(memory).contains(checkpoint.path().toUtf8()));
    const SourceIdentity identity = memory.source.value();
    FigureMemory placed = memory;
    QVERIFY(placeSource(placed, checkpoint.path().toStdString(), Bytes(1) << 30, {}));
    const Result<std::unique_ptr<Figure>> figure = rememberedFigure(placed, Bytes(1) << 30, {});
    QVERIFY(figure);
    QFile file(m_folder.filePath("layer.png"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(figureBytes(**figure, memory, PictureFormat::Png).value());
    file.close();

    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Messages messages;
    QStringList asked;
    QStringList answers = {other.path(), checkpoint.path()}; // another one first
    fixture.window->findChild<FigureFiles*>()->setPlaceOf([&](const SourceIdentity& needed, bool is_import) {
        asked += QString::fromStdString(needed.name + " " + needed.hash);
        return is_import ? QString() : answers.takeFirst();
    });
    fixture.window->openFile(file.fileName());
    QCOMPARE(asked.size(), 2);
    QCOMPARE(asked.first(), QString::fromStdString(identity.name + " " + identity.hash));
    QVERIFY(messages.said.contains("not what the picture was made from"));
    QVERIFY(fixture.settled());
    QTRY_COMPARE(fixture.session->analysis()->layer, 2);
    QCOMPARE(fixture.session->selection().head, 1);

    WindowFixture second; // given up: the document stays
    QVERIFY(second.ready());
    second.window->findChild<FigureFiles*>()->setPlaceOf([](const SourceIdentity&, bool) { return QString(); });
    second.window->openFile(file.fileName());
    QCOMPARE(second.session->request(), Request());
}

QTEST_MAIN(OpenFigureTest)
#include "open_figure_test.moc"
