// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of maps that are too large to keep.
#include "figure/head_figure.h"
#include "shown_figure.h"

using namespace headlight;
using namespace headlight::samples;

class TestPooledFigure : public QObject
{
    Q_OBJECT

private slots:
    void headsBeyondMemoryAreMadeAsTheyAreLookedAt()
    {
        Request request;
        request.text.clear();
        for (int i = 0; i < 1'100; ++i)
            request.text += "w" + std::to_string(i % 90) + " ";
        request.parameters.q_num_heads = 2;
        const AnalysisPointer whole = analyse(request, Bytes(1) << 30, {}).value();
        const AnalysisPointer lean = analyse(request, Bytes(20) << 20, {}, MapsWanted::IfTheyFit).value();
        QVERIFY(whole->maps_kept && !lean->maps_kept);
        Shown window(FigureKind::Head, lean);
        PooledMapsPointer pictures = std::make_shared<const PooledMaps>();
        const auto make = [&](const PooledMapKey& key) {
            pictures = pictures->with(key, pooledMap(*lean, key.head, key.request, Bytes(1) << 30, {}).value());
            window.figure->showPooledMaps(pictures);
        };
        std::optional<PooledMapKey> wanted = window.figure->wantedPicture();
        QVERIFY(wanted && !wanted->request.window && window.map(Stage::Weights).matrix.empty());
        make(*wanted);
        QVERIFY(!window.figure->wantedPicture());
        QCOMPARE(window.map(Stage::Weights).matrix.rows(), most_pooled_cells);
        QCOMPARE(window.map(Stage::Weights).rows(), Index(1'100));

        // Looked at closely, each cell is one of the map.
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(window.figure.get(), Qt::Key_Plus);
        wanted = window.figure->wantedPicture();
        QVERIFY(wanted && wanted->request.window);
        make(*wanted);
        QVERIFY(!window.figure->wantedPicture());
        const DrawnMap& map = window.map(Stage::Weights);
        const CellWindow part = map.pooled->window;
        QVERIFY(map.pooled->exact(map.matrix) && part.rows < 400);
        for (Index i = 0; i < part.rows; ++i)
            for (Index j = 0; j < part.columns; ++j)
                QCOMPARE(map.matrix.at(i, j),
                         whole->stage(Stage::Weights, 0).at(part.first_row + i, part.first_column + j));

        // What is pointed at is the cell itself, not what its picture shows.
        Selection selection;
        selection.pinned = Cell{700, 31};
        window.figure->showAnalysis(lean, selection);
        const QString said = window.figure->description();
        window.figure->showAnalysis(whole, selection);
        QCOMPARE(said, window.figure->description());
    }
};

QTEST_MAIN(TestPooledFigure)
#include "test_pooled_figure.moc"
