// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/outside_analysis.h"

#include "session/predictions.h"
#include "session/session_file.h"
#include "small_checkpoint.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;

CheckpointSource sourceOf(const SmallCheckpoint& checkpoint)
{
    return {checkpoint.path().toStdString()};
}

Request requestOf(const SmallCheckpoint& checkpoint)
{
    Request request;
    request.source = sourceOf(checkpoint);
    request.text = "the cat sat on the mat .";
    return request;
}

/// Σ over a row of exp, from q and k alone: what softmax(q·kᵀ ÷ divisor) over the keys up to `last` gives.
double weightFrom(const Analysis& analysis, Index head, Index query, Index key, Index last, double divisor)
{
    const MatrixView q = analysis.stage(Stage::Query, head), k = analysis.stage(Stage::Key, head);
    double sum = 0, wanted = 0;
    for (Index j = 0; j <= last; ++j) {
        double score = 0;
        for (Index c = 0; c < q.columns(); ++c)
            score += q.at(query, c) * k.at(j, c);
        const double exponential = std::exp(score / divisor);
        sum += exponential;
        wanted = j == key ? exponential : wanted;
    }
    return wanted / sum;
}

/// An import of `layers` × `heads` maps of three tokens: layer l, head h puts all weight on token (l + h) mod 3.
QByteArray importJsonBytes(Index layers, Index heads)
{
    nlohmann::json attentions = nlohmann::json::array();
    for (Index layer = 0; layer < layers; ++layer) {
        nlohmann::json of_layer = nlohmann::json::array();
        for (Index head = 0; head < heads; ++head) {
            nlohmann::json row = {0, 0, 0};
            row[std::size_t((layer + head) % 3)] = 1;
            of_layer.push_back({row, row, row});
        }
        attentions.push_back(of_layer);
    }
    return QByteArray::fromStdString(nlohmann::json{{"attentions", attentions}, {"tokens", {"a", "b", "c"}}}.dump());
}

} // namespace

class TestOutsideSource : public QObject
{
    Q_OBJECT

private slots:
    void aCheckpointGivesALayersHeadsWithTheirMaps()
    {
        const SmallCheckpoint checkpoint;
        const AnalysisPointer analysis = analyse(requestOf(checkpoint), budget, {}).value();
        QCOMPARE(analysis->layerCount(), Index(3));
        QCOMPARE(analysis->layer, Index(0));
        QCOMPARE(analysis->config.q_num_heads(), Index(2));
        QCOMPARE(analysis->config.d_k(), Index(4));
        QCOMPARE(analysis->config.divisor(), 2.0);
        QCOMPARE(analysis->precision, Precision::Float32);
        QVERIFY(analysis->maps_kept && !analysis->overrides());
        QCOMPARE(analysis->tokens.size(), Index(7));
        QCOMPARE(analysis->tokens.piece(1), std::string_view("cat"));
        QCOMPARE(analysis->tokens.tokens[0].id, analysis->tokens.tokens[4].id); // both "the"
        for (Index head = 0; head < 2; ++head)
            for (Index query = 0; query < 7; ++query)
                for (Index key = 0; key < 7; ++key) {
                    const double weight = analysis->stage(Stage::Weights, head).at(query, key);
                    const double expected = key > query ? 0 : weightFrom(*analysis, head, query, key, query, 2);
                    QVERIFY(std::abs(weight - expected) < 1e-6);
                }
    }

    void anotherLayerComesFromTheSamePass()
    {
        const SmallCheckpoint checkpoint;
        const AnalysisPointer first = analyse(requestOf(checkpoint), budget, {}).value();
        int pictures = 0;
        const LayerLook look{2, [&pictures](const LayerPicturesPointer&) { ++pictures; }};
        const AnalysisPointer third = analyse(requestOf(checkpoint), budget, {}, MapsWanted::All, first, look).value();
        QCOMPARE(third->layer, Index(2));
        QCOMPARE(third->pass.get(), first->pass.get());
        QCOMPARE(pictures, 0);
        QVERIFY(std::abs(third->stage(Stage::Weights, 1).at(5, 3) - weightFrom(*third, 1, 5, 3, 5, 2)) < 1e-6);
        QVERIFY(third->stage(Stage::Query, 0).at(1, 1) != first->stage(Stage::Query, 0).at(1, 1));
    }

    /// Rows of unchanged first words are taken from the pass before.
    void anotherLastWordGivesWhatAFreshPassGives()
    {
        const SmallCheckpoint checkpoint;
        Request request = requestOf(checkpoint);
        const AnalysisPointer before = analyse(request, budget, {}).value();
        request.text = "the cat sat on the cat";
        const AnalysisPointer after = analyse(request, budget, {}, MapsWanted::All, before).value();
        const AnalysisPointer fresh = analyse(request, budget, {}).value();
        QVERIFY(after->pass != before->pass && after->pass->trace.final == fresh->pass->trace.final);
        for (const std::size_t layer : {0U, 1U, 2U}) {
            QCOMPARE(after->pass->trace.layers[layer].hidden, fresh->pass->trace.layers[layer].hidden);
            for (const std::size_t head : {0U, 1U})
                QCOMPARE((*after->pictures->of_layer[layer])[head].values,
                         (*fresh->pictures->of_layer[layer])[head].values);
        }
    }

    void picturesAreToldLayerByLayer()
    {
        const SmallCheckpoint checkpoint;
        std::vector<std::size_t> told;
        const LayerLook look{
            0, [&told](const LayerPicturesPointer& pictures) { told.push_back(pictures->of_layer.size()); }};
        const AnalysisPointer analysis =
            analyse(requestOf(checkpoint), budget, {}, MapsWanted::All, nullptr, look).value();
        QCOMPARE(told, (std::vector<std::size_t>{1, 2, 3}));
        const PooledHead& picture = (*analysis->pictures->of_layer[0])[1];
        QCOMPARE(picture.values.rows(), Index(7)); // few tokens: a cell each
        QCOMPARE(double(picture.values(5, 2)), analysis->stage(Stage::Weights, 1).at(5, 2));
        QVERIFY(std::isinf(picture.values(2, 5))); // hidden
    }

    void overridesTakeThePlaceOfTheCheckpointsOwn()
    {
        const SmallCheckpoint checkpoint;
        Request request = requestOf(checkpoint);
        auto& source = std::get<CheckpointSource>(request.source);
        source.own_mask = false;
        source.own_divisor = false;
        request.parameters.divisor = {Divisor::Kind::Number, 3};
        request.parameters.temperature = 2;
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        QVERIFY(analysis->overrides());
        QVERIFY(analysis->mask_in_force.rules.empty());
        QVERIFY(std::abs(analysis->stage(Stage::Weights, 0).at(1, 6) - weightFrom(*analysis, 0, 1, 6, 6, 6)) < 1e-6);
    }

    void rulesAreLaidOverTheCheckpointsOwnMask()
    {
        const SmallCheckpoint checkpoint;
        Request request = requestOf(checkpoint);
        request.mask.rules = {WindowRule{1, 0}};
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        QVERIFY(analysis->overrides());
        QCOMPARE(analysis->mask_in_force.rules.size(), std::size_t(2));
        const MatrixView weights = analysis->stage(Stage::Weights, 0);
        QCOMPARE(weights.at(3, 1), 0.0); // beyond the window
        QCOMPARE(weights.at(3, 4), 0.0); // later
        QVERIFY(weights.at(3, 2) > 0 && weights.at(3, 3) > 0);
    }

    void aSilencedHeadAddsNothing()
    {
        const SmallCheckpoint checkpoint;
        Request request = requestOf(checkpoint);
        const AnalysisPointer own = analyse(request, budget, {}, MapsWanted::All, nullptr, {1, {}}).value();
        std::get<CheckpointSource>(request.source).silenced = {{1, 0}, {9, 9}};
        const AnalysisPointer without = analyse(request, budget, {}, MapsWanted::All, nullptr, {1, {}}).value();
        QVERIFY(without->overrides());
        const Index d_k = 4;
        for (Index row = 0; row < 7; ++row)
            for (Index column = 0; column < 2 * d_k; ++column)
                QCOMPARE(without->stage(Stage::Concat, 0).at(row, column),
                         column < d_k ? 0.0 : own->stage(Stage::Concat, 0).at(row, column));
        QCOMPARE(without->stage(Stage::Weights, 0).at(3, 1), own->stage(Stage::Weights, 0).at(3, 1));
        QVERIFY(without->stage(Stage::Projected, 0).at(3, 1) != own->stage(Stage::Projected, 0).at(3, 1));
    }

    void predictionsAreTheSoftmaxOfTheLogits()
    {
        const SmallCheckpoint checkpoint;
        Request request = requestOf(checkpoint);
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        const Predictions predictions = predictionsAt(*analysis, 4, 3, budget, {}).value();
        const Matrix<float> logits =
            transformerLogits(analysis->pass->trace, analysis->pass->opened->checkpoint->weights(), 4, 1, {}).value();
        double sum = 0;
        for (Index id = 0; id < logits.cols(); ++id)
            sum += std::exp(double(logits(0, id)));
        QCOMPARE(predictions.likeliest.size(), std::size_t(3));
        for (const Prediction& prediction : predictions.likeliest) {
            const double expected = std::exp(double(logits(0, prediction.id))) / sum;
            QVERIFY(std::abs(prediction.probability - expected) < 1e-9);
            QVERIFY(!prediction.without_overrides);
            QCOMPARE(prediction.label, checkpoint.model().words[std::size_t(prediction.id)]);
        }
        QVERIFY(predictions.likeliest[0].probability >= predictions.likeliest[1].probability);

        std::get<CheckpointSource>(request.source).silenced = {{0, 1}};
        const AnalysisPointer changed = analyse(request, budget, {}).value();
        const Predictions beside = predictionsAt(*changed, 4, 9, budget, {}).value();
        for (const Prediction& prediction : beside.likeliest) {
            const double expected = std::exp(double(logits(0, prediction.id))) / sum;
            QVERIFY(std::abs(*prediction.without_overrides - expected) < 1e-9);
            QVERIFY(prediction.probability != *prediction.without_overrides);
        }
    }

    void mapsBeyondTheBudgetAreMadeFromQAndK()
    {
        const SmallCheckpoint checkpoint;
        const Request request = requestOf(checkpoint);
        const AnalysisPointer whole = analyse(request, budget, {}).value();
        const Bytes need = transformerNeed(*whole->pass->trace.config, 7);
        SmallModel long_model;
        long_model.positions = 512;
        const SmallCheckpoint long_checkpoint(long_model);
        Request long_request = requestOf(long_checkpoint);
        long_request.text.clear();
        for (int i = 0; i < 500; ++i)
            long_request.text += i % 3 == 0 ? "cat " : "sat ";
        const AnalysisPointer kept = analyse(long_request, budget, {}).value();
        const Bytes enough = std::max(need, transformerNeed(*kept->pass->trace.config, 500));
        const AnalysisPointer lean = analyse(long_request, enough, {}).value();
        QVERIFY(kept->maps_kept && !lean->maps_kept);
        const HeadMaps<double> row = mapRow(*lean, 1, 400).value();
        for (Index key = 0; key < 500; ++key)
            QCOMPARE(row.weights(0, key), kept->stage(Stage::Weights, 1).at(400, key));
        const PooledHead picture = pooledMap(*lean, 1, {}, budget, {}).value();
        QCOMPARE(picture.highest, double(float(picture.highest)));
        QCOMPARE(lean->stage(Stage::Output, 1).at(3, 2), kept->stage(Stage::Output, 1).at(3, 2));
    }

    void anImportShowsTheWeightsOnly()
    {
        const SmallCheckpoint folder;
        folder.write(QStringLiteral("attention.json"), importJsonBytes(2, 3));
        Request request;
        request.source = ImportSource{folder.path(QStringLiteral("attention.json")).toStdString()};
        const AnalysisPointer analysis = analyse(request, budget, {}, MapsWanted::All, nullptr, {1, {}}).value();
        QCOMPARE(analysis->layerCount(), Index(2));
        QCOMPARE(analysis->layer, Index(1));
        QCOMPARE(analysis->tokens.piece(2), std::string_view("c"));
        QCOMPARE(analysis->stage(Stage::Weights, 1).at(0, 2), 1.0);
        QVERIFY(!analysis->lacks(Stage::Weights));
        for (const Stage stage : {Stage::Input, Stage::Query, Stage::Scores, Stage::Masked, Stage::Output})
            QVERIFY(analysis->lacks(stage));
        QCOMPARE(double((*analysis->pictures->of_layer[0])[2].values(1, 2)), 1.0);
    }

    void wallsCanBePooledByTheMean()
    {
        const SmallCheckpoint folder;
        folder.write(QStringLiteral("attention.json"), importJsonBytes(1, 1));
        Request request;
        request.source = ImportSource{folder.path(QStringLiteral("attention.json")).toStdString()};
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        PoolRequest one_cell = wallPictures(CellPooling::Mean);
        one_cell.cells = 1;
        const LayerPicturesPointer mean = layerPictures(*analysis, one_cell, {}).value();
        QCOMPARE((*mean->of_layer[0])[0].values(0, 0), float(1.0 / 3));
        one_cell.pooling = CellPooling::Max;
        const LayerPicturesPointer most = layerPictures(*analysis, one_cell, {}).value();
        QCOMPARE((*most->of_layer[0])[0].values(0, 0), 1.0F);
    }

    void howASourceIsReadStandsInTheSessionFile()
    {
        Request request;
        CheckpointSource ids{"/models/gpt2"};
        ids.text_is_ids = true;
        request.source = ids;
        request.text = "3 1 2";
        QCOMPARE(sessionFromJson(sessionJson(request), "a.headlight").value(), request);
        request.source = ImportSource{"/maps/a.npz", "/maps/tokens.json"};
        QCOMPARE(sessionFromJson(sessionJson(request), "a.headlight").value(), request);
        // A file without these says what older programs understand.
        request.source = CheckpointSource{"/models/gpt2"};
        QVERIFY(!sessionJson(request).contains("text_is_ids"));
        QVERIFY(sessionJson(request).contains("\"schema\": 3"));
    }

    void idsAreReadAsIdsWhereThereIsATokenizer()
    {
        const SmallCheckpoint checkpoint;
        Request request = requestOf(checkpoint);
        std::get<CheckpointSource>(request.source).text_is_ids = true;
        request.text = "1 2 3";
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        QVERIFY((analysis->pass->tokens.ids == std::vector<Index>{1, 2, 3}));
        QCOMPARE(analysis->pass->tokens.pieces[1], std::string("cat")); // the tokenizer names them still
        request.text = "the cat";
        QVERIFY(!analyse(request, budget, {}));
    }
};

QTEST_GUILESS_MAIN(TestOutsideSource)
#include "test_outside_source.moc"
