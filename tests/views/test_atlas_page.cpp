// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/atlas_page.h"

#include "session/covers.h"
#include "small_checkpoint.h"
#include "views/prediction_panel.h"
#include "views/source_card.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

using namespace headlight;

namespace {

template<class Widget>
Widget* part(const QWidget& of, const char* name)
{
    return of.findChild<Widget*>(QLatin1String(name));
}

bool opens(Session& session, const SmallCheckpoint& checkpoint)
{
    Request request;
    request.source = CheckpointSource{checkpoint.path().toStdString()};
    request.text = "the cat sat on the mat .";
    session.setRequest(request);
    return QTest::qWaitFor([&] { return !session.busy() && session.analysis() && session.analysis()->pass; }, 20'000);
}

} // namespace

class TestAtlasPage : public QObject
{
    Q_OBJECT

private slots:
    void headsAreListedSortedFilteredAndChosen()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(opens(session, checkpoint));
        AtlasPage page(session);
        page.resize(900, 500);
        page.show();
        part<QToolButton>(page, "score_sentence")->click();
        auto* table = part<QTableView>(page, "atlas");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 6, 20'000);
        const int previous = AtlasModel::FirstScore + int(HeadScore::Previous);
        const auto number = [&](int row, int column) {
            return table->model()->index(row, column).data(AtlasModel::NumberRole).toDouble();
        };
        table->sortByColumn(previous, Qt::DescendingOrder);
        for (int row = 1; row < 6; ++row)
            QVERIFY(number(row - 1, previous) >= number(row, previous));
        const double third = number(2, previous);
        part<QComboBox>(page, "filter_score")->setCurrentIndex(1 + int(HeadScore::Previous));
        auto* least = page.findChild<QAbstractSpinBox*>("filter_least");
        least->setFocus();
        QTest::keyClick(least, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(least, QString::number(third - 1e-6, 'f', 7));
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QSignalSpy chosen(&page, &AtlasPage::headChosen);
        const int layer = int(number(1, AtlasModel::Layer)), head = int(number(1, AtlasModel::Head));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(1, 0)).center());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(session.selection().layer, Index(layer));
        QCOMPARE(session.selection().head, Index(head));
    }

    void headsAreRankedByTheirDistanceToOne()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(opens(session, checkpoint));
        AtlasPage page(session);
        page.resize(900, 500);
        page.show();
        Selection selection = session.selection();
        selection.head = 1;
        session.setSelection(selection);
        part<QToolButton>(page, "similar_heads")->click();
        auto* table = part<QTableView>(page, "atlas");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 6, 20'000);
        const SimilarHeadsPointer expected = similarHeads(*session.analysis(), {0, 1}, Bytes(1) << 30, {}).value();
        const auto number = [&](int row, int column) {
            return table->model()->index(row, column).data(AtlasModel::NumberRole).toDouble();
        };
        QCOMPARE(number(0, AtlasModel::Head), 1.0); // itself
        for (int row = 1; row < 6; ++row) {
            const SimilarHead& head = expected->heads[std::size_t(row - 1)];
            QCOMPARE(Index(number(row, AtlasModel::Layer)), head.place.layer);
            QCOMPARE(Index(number(row, AtlasModel::Head)), head.place.head);
            QCOMPARE(number(row, AtlasModel::Distance), *head.distance.mean());
        }
        QVERIFY(table->isColumnHidden(AtlasModel::FirstScore));
        QVERIFY(part<QLabel>(page, "atlas_note")->text().contains(QStringLiteral("layer 0, head 1")));
        QSignalSpy chosen(&page, &AtlasPage::headChosen);
        table->setCurrentIndex(table->model()->index(1, 0));
        emit table->activated(table->model()->index(1, 0));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(session.selection().head, expected->heads[0].place.head);
        QTRY_COMPARE_WITH_TIMEOUT(session.analysis()->layer, expected->heads[0].place.layer, 20'000);
        QCOMPARE(table->model()->rowCount(), 6); // another layer of the same pass
        part<QToolButton>(page, "score_sentence")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!table->isColumnHidden(AtlasModel::FirstScore), 20'000);
        QVERIFY(!table->isColumnHidden(AtlasModel::Distance));
        Request request = session.request();
        request.text = "the cat sat";
        session.setRequest(request);
        QTRY_VERIFY_WITH_TIMEOUT(table->isColumnHidden(AtlasModel::Distance), 20'000);
    }

    void thePlaygroundsHeadsAreRankedToo()
    {
        Session session;
        QVERIFY(QTest::qWaitFor([&] { return session.analysis() && !session.busy(); }, 20'000));
        AtlasPage page(session);
        page.show();
        QVERIFY(!part<QToolButton>(page, "score_sentence")->isEnabled());
        part<QToolButton>(page, "similar_heads")->click();
        QTRY_COMPARE_WITH_TIMEOUT(part<QTableView>(page, "atlas")->model()->rowCount(), 4, 20'000);
    }

    void aTableOfOtherSettingsIsNotKept()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(opens(session, checkpoint));
        AtlasPage page(session);
        part<QToolButton>(page, "score_sentence")->click();
        auto* table = part<QTableView>(page, "atlas");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 6, 20'000);
        Request request = session.request();
        request.parameters.temperature = 2;
        session.setRequest(request);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 0, 20'000);
    }

    void theTableIsHeldBackWhileCellsAreCovered()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(opens(session, checkpoint));
        AtlasPage page(session);
        part<QToolButton>(page, "score_sentence")->click();
        auto* table = part<QTableView>(page, "atlas");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 6, 20'000);
        QVERIFY(!table->isHidden());
        Covers covers(Stage::Weights, 0, 7, 7);
        covers.cover({3, 1});
        Selection selection = session.selection();
        selection.covers = std::make_shared<const Covers>(covers);
        session.setSelection(selection);
        QVERIFY(table->isHidden());
        QVERIFY(!part<QToolButton>(page, "score_sentence")->isEnabled());
        QVERIFY(part<QLabel>(page, "atlas_note")->text().contains("Cells are covered"));
        covers.revealAll();
        selection.covers = std::make_shared<const Covers>(covers);
        session.setSelection(selection);
        QVERIFY(!table->isHidden());
        QVERIFY(part<QLabel>(page, "atlas_note")->text().contains("Scored on one text"));
        QCOMPARE(table->model()->rowCount(), 6);
    }

    void lookingAtAnotherLayerLetsScoringGoOn()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(opens(session, checkpoint));
        AtlasPage page(session);
        part<QToolButton>(page, "score_sentence")->click();
        Selection selection = session.selection();
        selection.layer = 1;
        session.setSelection(selection);
        QTRY_COMPARE_WITH_TIMEOUT(session.analysis()->layer, Index(1), 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(part<QTableView>(page, "atlas")->model()->rowCount(), 6, 20'000);
    }

    void thePlaygroundHasNoAtlas()
    {
        Session session;
        QVERIFY(QTest::qWaitFor([&] { return !session.busy(); }, 20'000));
        const AtlasPage page(session);
        QVERIFY(!part<QToolButton>(page, "score_sentence")->isEnabled());
        QVERIFY(part<QLabel>(page, "atlas_note")->text().contains("has heads to score"));
    }

    void anImportIsScoredByItsWeights()
    {
        const SmallCheckpoint folder;
        folder.write("a.json", R"({"attentions": [[[[1, 0, 0], [0.75, 0.25, 0], [0, 0.5, 0.5]],
                                                   [[1, 0, 0], [0, 1, 0], [1, 0, 0]]]], "tokens": ["a", "b", "a"]})");
        Session session;
        Request request;
        request.source = ImportSource{folder.path(QStringLiteral("a.json")).toStdString()};
        session.setRequest(request);
        QVERIFY(QTest::qWaitFor([&] { return !session.busy() && session.analysis() && session.analysis()->imported; },
                                20'000));
        AtlasPage page(session);
        QVERIFY(!part<QToolButton>(page, "score_file")->isEnabled()); // it has no other text
        part<QToolButton>(page, "score_sentence")->click();
        auto* table = part<QTableView>(page, "atlas");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, 20'000);
        const auto score = [&](int head, HeadScore of) {
            return table->model()
                ->index(head, AtlasModel::FirstScore + int(of))
                .data(AtlasModel::NumberRole)
                .toDouble();
        };
        QCOMPARE(score(0, HeadScore::Previous), (0.75 + 0.5) / 2);
        QCOMPARE(score(1, HeadScore::Previous), 0.0);
        QCOMPARE(score(1, HeadScore::Same), 1.0);    // the last a looks at the first
        QVERIFY(score(0, HeadScore::Spread) < -1e8); // there are no scores
    }

    void zeroingAHeadShowsWhatChanges()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(opens(session, checkpoint));
        SourceCard card(session);
        QWidget window; // the panel hides by itself, its window does not
        PredictionPanel panel(session, &window);
        window.show();
        auto* table = part<QTableWidget>(panel, "predictions");
        QTRY_VERIFY_WITH_TIMEOUT(table->rowCount() == 9, 20'000); // the whole vocabulary
        QVERIFY(table->isColumnHidden(2));
        part<QCheckBox>(card, "silence")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!table->isColumnHidden(2), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(!table->item(0, 2)->text().isEmpty(), 20'000);
        Selection selection = session.selection();
        selection.head = 1;
        session.setSelection(selection);
        QVERIFY(!part<QCheckBox>(card, "silence")->isChecked()); // of another head
        session.undo();
        QTRY_VERIFY_WITH_TIMEOUT(table->isColumnHidden(2), 20'000);
    }
};

QTEST_MAIN(TestAtlasPage)
#include "test_atlas_page.moc"
