// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_card.h"

#include "model/checkpoint_family.h"
#include "session/covers.h"
#include "small_checkpoint.h"
#include "views/head_chooser.h"
#include "views/inspector.h"
#include "views/layers_page.h"
#include "views/source_details.h"
#include "views/status_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

/// A session that shows a checkpoint.
class OpenSession
{
public:
    explicit OpenSession(const SmallModel& model = {}) : checkpoint(model)
    {
        Request request;
        request.source = CheckpointSource{checkpoint.path().toStdString()};
        request.text = "the cat sat on the mat .";
        session.setRequest(request);
    }

    bool settled()
    {
        return QTest::qWaitFor([this] { return !session.busy(); }, 20'000) && session.analysis() && !session.error();
    }

    void select(Index layer, Index head, Cell cell)
    {
        Selection selection = session.selection();
        selection.layer = layer;
        selection.head = head;
        selection.pinned = cell;
        session.setSelection(selection);
    }

    SmallCheckpoint checkpoint;
    Session session;
};

template<class Widget>
Widget* part(const QWidget& of, const char* name)
{
    return of.findChild<Widget*>(QLatin1String(name));
}

} // namespace

class TestSourceCard : public QObject
{
    Q_OBJECT

private slots:
    void theCardSaysWhatTheCheckpointIs()
    {
        OpenSession open;
        SourceCard card(open.session);
        QVERIFY(open.settled());
        const QString facts = part<QLabel>(card, "source_facts")->text();
        QVERIFY2(facts.contains("gpt2: 3 layers × 2 heads, d_model 8, d_k 4"), qPrintable(facts));
        QVERIFY(part<QLabel>(card, "not_verified")->isHidden()); // outside numbers exist for this family
        QVERIFY(part<QLabel>(card, "overridden")->isHidden());
        open.session.setRequest(Request());
        QVERIFY(open.settled());
        QVERIFY(card.isHidden());
    }

    void familiesWithoutOutsideNumbersAreMarked()
    {
        for (const char* family : {"gpt2", "bert", "llama", "mistral", "qwen2"})
            QVERIFY(findFamily(family)->is_verified);
        for (const char* family : {"distilbert", "roberta", "qwen3", "gemma2", "gpt_neox", "opt"})
            QVERIFY(!findFamily(family)->is_verified);
        SmallModel opt;
        opt.family = "opt";
        OpenSession open(opt);
        SourceCard card(open.session);
        QVERIFY(open.settled());
        const auto* badge = part<QLabel>(card, "not_verified");
        QVERIFY(!badge->isHidden());
        QVERIFY(badge->text().contains("Not verified against an outside number"));
    }

    void tokensThatDoNotFitAnImportAreTold()
    {
        const SmallCheckpoint folder;
        folder.write("a.json", R"({"attentions": [[[[1, 0], [0.5, 0.5]]]], "tokens": ["a", "b", "c"]})");
        Session session;
        Request request;
        request.source = ImportSource{folder.path(QStringLiteral("a.json")).toStdString()};
        session.setRequest(request);
        SourceCard card(session);
        QVERIFY(QTest::qWaitFor([&] { return !session.busy() && session.analysis() && session.analysis()->imported; },
                                20'000));
        const QString facts = part<QLabel>(card, "source_facts")->text();
        QVERIFY2(facts.contains("Its 3 tokens are left out, since it has 2 queries"), qPrintable(facts));
    }

    void overridesAreMarked()
    {
        OpenSession open;
        SourceCard card(open.session);
        QVERIFY(open.settled());
        part<QCheckBox>(card, "own_mask")->click();
        QVERIFY(open.settled());
        QVERIFY(!std::get<CheckpointSource>(open.session.request().source).own_mask);
        QVERIFY(!part<QLabel>(card, "overridden")->isHidden());
        QVERIFY(StatusLine(open.session).summary().contains("with overrides"));
        open.session.undo();
        QVERIFY(open.settled());
        QVERIFY(part<QCheckBox>(card, "own_mask")->isChecked());
        QVERIFY(part<QLabel>(card, "overridden")->isHidden());
    }

    void theStatusLineNamesTheLayer()
    {
        OpenSession open;
        StatusLine line(open.session);
        QVERIFY(open.settled());
        open.select(2, 1, {3, 1});
        QVERIFY(open.settled());
        QVERIFY2(line.summary().contains("gpt2, layer 2 of 3"), qPrintable(line.summary()));
        QVERIFY(line.summary().contains("causal"));
        QVERIFY(!line.summary().contains("seed"));
    }

    void theInspectorDerivesACheckpointsWeight()
    {
        OpenSession open;
        Inspector inspector(open.session);
        QVERIFY(open.settled());
        open.select(1, 1, {3, 1});
        QVERIFY(open.settled());
        QVERIFY(part<QLabel>(inspector, "promise")->text().contains("Layer 1, head 1"));
        QVERIFY(part<QLabel>(inspector, "cell")->text().contains("cat"));
        QVERIFY(part<QLabel>(inspector, "scaled_name")->text().contains("√d_k"));
        for (const Stage stage : all_stages) { // none of them asks for weights that stay on disk
            Selection selection = open.session.selection();
            selection.stage = stage;
            selection.pinned = Cell{1, 0};
            open.session.setSelection(selection);
        }
    }

    void anImportsWeightStandsAlone()
    {
        const SmallCheckpoint folder;
        folder.write(QStringLiteral("a.json"),
                     R"({"attentions": [[[[1, 0], [0.25, 0.75]]], [[[1, 0], [0.5, 0.4]]]], "tokens": ["x", "y"]})");
        Session session;
        Request request;
        request.source = ImportSource{folder.path(QStringLiteral("a.json")).toStdString()};
        session.setRequest(request);
        SourceCard card(session);
        Inspector inspector(session);
        StatusLine line(session);
        QVERIFY(QTest::qWaitFor([&] { return !session.busy() && session.analysis(); }));
        QVERIFY2(!session.error(), "an import opens");
        QVERIFY(part<QLabel>(card, "source_facts")->text().contains("Rows that do not sum to 1: 1;"));
        QVERIFY(sourceDetailLines(*session.analysis()).join('\n').contains("layer 1, head 0, row 1: 0.9"));
        QVERIFY(line.summary().contains("imported, layer 0 of 2"));
        QVERIFY(!line.summary().contains("d_k"));
        Selection selection = session.selection();
        selection.pinned = Cell{1, 1};
        session.setSelection(selection);
        QCOMPARE(part<QLabel>(inspector, "weight")->text(), QStringLiteral("0.75"));
        QVERIFY(part<QLabel>(inspector, "note")->text().contains("imported"));
    }

    void theDetailsListWhatWasRead()
    {
        OpenSession open;
        QVERIFY(open.settled());
        const QString lines = sourceDetailLines(*open.session.analysis()).join('\n');
        QVERIFY(lines.contains("Family: gpt2"));
        QVERIFY(lines.contains("Missing tensors: none"));
        QVERIFY(lines.contains("Unused tensors: 0"));
        QVERIFY(lines.contains("tokenizer.json"));
    }

    void attentionOfAnotherProgramIsComparedWith()
    {
        // What the checkpoint gives for two ids, with one weight of the second layer changed.
        SmallCheckpoint checkpoint;
        Session session;
        Request request;
        request.source = CheckpointSource{checkpoint.path().toStdString()};
        request.text = "the cat";
        session.setRequest(request);
        QVERIFY(QTest::qWaitFor([&] { return !session.busy() && session.analysis(); }));
        std::vector<float> attention;
        for (Index layer = 0; layer < 3; ++layer) {
            const AnalysisPointer of =
                analyse(request, Bytes(1) << 30, {}, MapsWanted::All, nullptr, {layer, {}}).value();
            for (Index head = 0; head < 2; ++head)
                for (Index cell = 0; cell < 4; ++cell)
                    attention.push_back(float(of->stage(Stage::Weights, head).at(cell / 2, cell % 2)));
        }
        attention[8 + 2] += 0.125F;
        QDir().mkpath(checkpoint.path("reference"));
        const auto npy = [](const QByteArray& type, const QByteArray& shape, const QByteArray& body) {
            QByteArray header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }";
            header = header.leftJustified(117, ' ') + '\n';
            const QByteArray begin("\x93NUMPY\x01\x00", 8);
            return begin + QByteArray("\x76\x00", 2) + header + body;
        };
        const std::vector<std::int64_t> ids = {1, 2};
        checkpoint.write("reference/n2_ids.npy", npy("<i8", "1, 2", {reinterpret_cast<const char*>(ids.data()), 16}));
        checkpoint.write("reference/n2_attn.npy",
                         npy("<f4", "3, 1, 2, 2, 2",
                             {reinterpret_cast<const char*>(attention.data()), qsizetype(attention.size() * 4)}));
        const Parity parity = compareWithReference(*session.analysis()->pass->opened, Bytes(1) << 30, {}).value();
        QCOMPARE(parity.texts, Index(1));
        QVERIFY(parity.passed_over.empty());
        QVERIFY(parity.largest[0] < 1e-6 && parity.largest[2] < 1e-6);
        QVERIFY(std::abs(parity.largest[1] - 0.125) < 1e-6);
        const SourceCard card(session);
        QTRY_VERIFY_WITH_TIMEOUT(part<QLabel>(card, "parity")->text().contains("Far from"), 20'000);
    }

    void theWallLeadsToAHead()
    {
        OpenSession open;
        LayersPage page(open.session);
        page.resize(700, 500);
        page.show();
        QVERIFY(open.settled());
        auto* figure = static_cast<LayersFigure*>(page.figure());
        QCOMPARE(figure->pictures()->layers, Index(3));
        QSignalSpy chosen(&page, &LayersPage::headChosen);
        QTest::mouseClick(figure, Qt::LeftButton, {}, figure->wall().tileRect({2, 1}).center().toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(open.session.selection().layer, Index(2));
        QCOMPARE(open.session.selection().head, Index(1));
        QVERIFY(open.settled());
        QCOMPARE(open.session.analysis()->layer, Index(2));
    }

    void theWallShowsTheSpreadOfTheScoresWhenAsked()
    {
        OpenSession open;
        LayersPage page(open.session);
        page.show();
        QVERIFY(open.settled());
        const auto* figure = static_cast<LayersFigure*>(page.figure());
        part<QComboBox>(page, "wall")->setCurrentIndex(2);
        QTRY_VERIFY_WITH_TIMEOUT(figure->spreads() != nullptr, 20'000);
        const ScoreSpreadsPointer expected = scoreSpreads(*open.session.analysis(), {}).value();
        QCOMPARE(figure->spreads()->at(2, 1)->measured, expected->at(2, 1)->measured);
        // Other numbers: what was measured before is not shown for them.
        Request request = open.session.request();
        request.text = "the dog ran";
        open.session.setRequest(request);
        QVERIFY(open.settled());
        QTRY_VERIFY_WITH_TIMEOUT(figure->spreads() && figure->spreads()->at(0, 0)->cells == 6, 20'000);
        part<QComboBox>(page, "wall")->setCurrentIndex(0);
        QVERIFY(figure->pictures() && !figure->spreads());
    }

    void anImportHasNoSpread()
    {
        const SmallCheckpoint folder;
        folder.write("a.json", R"({"attentions": [[[[1, 0], [0.5, 0.5]]]], "tokens": ["a", "b"]})");
        Session session;
        Request request;
        request.source = ImportSource{folder.path(QStringLiteral("a.json")).toStdString()};
        session.setRequest(request);
        LayersPage page(session);
        page.show();
        QVERIFY(QTest::qWaitFor([&] { return !session.busy() && session.analysis() && session.analysis()->imported; },
                                20'000));
        part<QComboBox>(page, "wall")->setCurrentIndex(2);
        QVERIFY(page.figure()->accessibleDescription().contains("no q and k"));
    }

    void theWallTellsNothingThatIsCovered()
    {
        OpenSession open;
        LayersPage page(open.session);
        page.show();
        QVERIFY(open.settled());
        const auto* figure = static_cast<LayersFigure*>(page.figure());
        const MatrixShape shape = open.session.analysis()->shape(Stage::Weights, 0);
        Covers covers(Stage::Weights, 0, shape.rows, shape.columns);
        covers.coverAll();
        Selection selection = open.session.selection();
        selection.covers = std::make_shared<const Covers>(covers);
        open.session.setSelection(selection);
        QVERIFY(!figure->pictures());
        QVERIFY(figure->description().contains(QStringLiteral("covered")));
        covers.revealAll();
        selection.covers = std::make_shared<const Covers>(covers);
        open.session.setSelection(selection);
        QVERIFY(figure->pictures());
    }

    void theWallCanShowMeans()
    {
        OpenSession open;
        LayersPage page(open.session);
        page.show();
        QVERIFY(open.settled());
        auto* figure = static_cast<LayersFigure*>(page.figure());
        part<QComboBox>(page, "wall")->setCurrentIndex(1);
        QTRY_COMPARE(figure->pictures()->request.pooling, CellPooling::Mean);
        QCOMPARE(figure->pictures()->of_layer.size(), std::size_t(3));
        part<QComboBox>(page, "wall")->setCurrentIndex(0);
        QTRY_COMPARE(figure->pictures()->request.pooling, CellPooling::Max);
    }

    void headsAreCalledByTheirLayer()
    {
        OpenSession open;
        HeadChooser chooser;
        chooser.follow(open.session);
        chooser.addLayers(open.session);
        QVERIFY(open.settled());
        open.select(1, 0, {0, 0});
        QVERIFY(open.settled());
        QCOMPARE(chooser.findChild<QComboBox*>()->itemText(1), QStringLiteral("1 · layer 1"));
    }
};

QTEST_MAIN(TestSourceCard)
#include "test_source_card.moc"
