// SPDX-License-Identifier: GPL-3.0-or-later
// Every stage has the same bytes whatever the number of threads, and from run to run: compared by SHA-256.
#include "engine/attend.h"
#include "engine/philox.h"
#include "engine/playground.h"

#include <QCryptographicHash>
#include <QTest>

using namespace headlight;

namespace {

constexpr int repeats = 20;

using Hash = QCryptographicHash;

template<class Scalar>
void add(Hash& hash, const Scalar* numbers, std::size_t count)
{
    const auto bytes = qint64(count * sizeof(Scalar));
    hash.addData(QByteArrayView(reinterpret_cast<const char*>(numbers), qsizetype(bytes)));
}

template<class Scalar>
void add(Hash& hash, const Matrix<Scalar>& matrix)
{
    add(hash, matrix.data(), std::size_t(matrix.size()));
}

template<class Scalar>
QByteArray hashOf(const LayerTrace<Scalar>& layer)
{
    Hash hash(Hash::Sha256);
    add(hash, layer.x);
    for (const HeadTrace<Scalar>& head : layer.heads) {
        for (const Matrix<Scalar>* matrix : {&head.q, &head.k, &head.v, &head.output})
            add(hash, *matrix);
        for (const Stage stage : map_stages)
            add(hash, head.map(stage));
    }
    add(hash, layer.concat);
    add(hash, layer.projected);
    return hash.result();
}

QByteArray hashOf(const PlaygroundTrace& trace)
{
    return std::visit([](const auto& layer) { return hashOf(layer); }, trace.layer);
}

template<class Scalar>
QByteArray hashOf(const AttendStages<Scalar>& stages)
{
    Hash hash(Hash::Sha256);
    for (const HeadMatricesOf<Scalar>* step :
         {&stages.scores, &stages.scaled, &stages.capped, &stages.masked, &stages.weights, &stages.output})
        for (const Matrix<Scalar>& head : *step)
            add(hash, head);
    return hash.result();
}

/// True where `compute` gives the same hash for 1, 2, 3, 4 and 8 threads, each as often as `repeats` says.
template<class Compute>
bool sameForAnyThreads(Compute compute)
{
    const QByteArray first = compute(WorkContext{{}, {}, 1});
    for (const int threads : {1, 2, 3, 4, 8})
        for (int run = 0; run < repeats; ++run)
            if (compute(WorkContext{{}, {}, threads}) != first)
                return false;
    return true;
}

std::vector<std::string> words(int count)
{
    std::vector<std::string> tokens;
    for (int i = 0; i < count; ++i)
        tokens.push_back("w" + std::to_string(i % 17));
    return tokens;
}

AttentionParameters parametersOf(Positions positions, ScoreFunction score)
{
    AttentionParameters parameters;
    parameters.d_model = 16;
    parameters.q_num_heads = 2;
    parameters.kv_num_heads = 1;
    parameters.d_k = 6;
    parameters.d_v = 5;
    parameters.softcap = 3;
    parameters.positions = positions;
    parameters.score = score;
    return parameters;
}

template<class Scalar>
Tensor<Scalar> anyTensor(Index heads, Index rows, Index columns, std::uint64_t seed)
{
    Tensor<Scalar> tensor{2, heads, rows, columns};
    std::vector<double> numbers(std::size_t(2 * heads * rows * columns));
    RandomStream(seed, 99).fillNormal(numbers);
    tensor.values.assign(numbers.begin(), numbers.end());
    return tensor;
}

template<class Scalar>
QByteArray attended(Index n_q, Index n_k, const WorkContext& context)
{
    AttendOptions options;
    options.softcap = 5;
    options.mask.rules = {CausalRule{}};
    MaskTensor::Added bias(std::size_t(4 * n_k));
    RandomStream(1, 98).fillNormal(bias);
    options.mask.tensors = {std::make_shared<MaskTensor>(MaskTensor{"bias", {4, 1, n_k}, std::move(bias)})};
    const auto stages = attend(anyTensor<Scalar>(4, n_q, 9, 1), anyTensor<Scalar>(2, n_k, 9, 2),
                               anyTensor<Scalar>(2, n_k, 5, 3), options, context);
    return hashOf(stages.value());
}

} // namespace

class TestThreadHashes : public QObject
{
    Q_OBJECT

private slots:
    void playground_data()
    {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<bool>("floats");
        QTest::addColumn<Positions>("positions");
        QTest::addColumn<ScoreFunction>("score");
        QTest::newRow("few, float64") << 40 << false << Positions::Concatenated << ScoreFunction::Dot;
        QTest::newRow("few, float64, rope, cosine") << 100 << false << Positions::Rope << ScoreFunction::Cosine;
        QTest::newRow("some, float32, alibi, additive") << 150 << true << Positions::Alibi << ScoreFunction::Additive;
        QTest::newRow("above 512, float32, rope") << 520 << true << Positions::Rope << ScoreFunction::Dot;
    }

    void playground()
    {
        QFETCH(int, tokens);
        QFETCH(bool, floats);
        QFETCH(Positions, positions);
        QFETCH(ScoreFunction, score);
        const AttentionConfig config = AttentionConfig::make(parametersOf(positions, score)).value();
        PlaygroundInput input{config, 17, std::vector<Recipe>(2, Recipe::Random), words(tokens), {}, {}, 0};
        input.mask.rules = {CausalRule{}, WindowRule{60, 0, {}}};
        input.precision = floats ? Precision::Float32 : Precision::Float64;
        QVERIFY(sameForAnyThreads(
            [&](const WorkContext& context) { return hashOf(runPlayground(input, context).value()); }));
    }

    void wholeTensors_data()
    {
        QTest::addColumn<int>("n_q");
        QTest::addColumn<int>("n_k");
        QTest::newRow("few") << 30 << 45;
        QTest::newRow("more than 512 keys") << 50 << 600;
    }

    void wholeTensors()
    {
        QFETCH(int, n_q);
        QFETCH(int, n_k);
        QVERIFY(sameForAnyThreads([&](const WorkContext& context) { return attended<float>(n_q, n_k, context); }));
        QVERIFY(sameForAnyThreads([&](const WorkContext& context) { return attended<double>(n_q, n_k, context); }));
    }

    void anotherSeedGivesAnotherHash()
    {
        const AttentionConfig config = AttentionConfig::make({}).value();
        PlaygroundInput input{config, 17, resolveRecipes({}, config).value(), words(6), {}, {}, 0};
        const QByteArray one = hashOf(runPlayground(input, {}).value());
        input.seed = 18;
        QVERIFY(hashOf(runPlayground(input, {}).value()) != one);
    }
};

QTEST_APPLESS_MAIN(TestThreadHashes)
#include "test_thread_hashes.moc"
