// SPDX-License-Identifier: GPL-3.0-or-later
#include "checkpoint_files.h"

#include "model/checkpoint.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

using Opened = Result<std::shared_ptr<const Checkpoint>>;

Opened open(const std::string& path, NotFinite not_finite = NotFinite::Refuse)
{
    return Checkpoint::open(path, not_finite, {});
}

template<class E>
const E* error(const Opened& opened)
{
    return opened ? nullptr : std::get_if<E>(&opened.error());
}

/// The weights 0 … 11 in the first row of a fused map, the rest 0.
std::vector<float> countedRow()
{
    std::vector<float> values(48, 0.0F);
    for (std::size_t i = 0; i < 12; ++i)
        values[i] = float(i);
    return values;
}

std::vector<float> firstRow(const Linear& linear)
{
    return {linear.weight.data(), linear.weight.data() + linear.weight.cols()};
}

} // namespace

class TestCheckpoint : public QObject
{
    Q_OBJECT

private slots:
    void namesMayHaveTheirPrefixOrNot()
    {
        for (const char* prefix : {"", "transformer."}) {
            Folder folder;
            folder.write("config.json", small_config).write("model.safetensors", smallTensors(prefix).bytes());
            const Opened opened = open(folder.path());
            QVERIFY(opened);
            QCOMPARE((*opened)->tensors().prefix(), std::string(prefix));
            QVERIFY((*opened)->tensors().unused().empty());
            QVERIFY(open(folder.path("model.safetensors")));
        }
    }

    // Case 22: the same numbers, cut as each family does.
    void fusedMapsAreCutAsTheFamilyDoes()
    {
        Folder gpt2;
        TensorFile file;
        for (const char* norm : {"h.0.ln_1", "h.0.ln_2", "ln_f"})
            file.add(std::string(norm) + ".weight", {4}).add(std::string(norm) + ".bias", {4});
        file.add("wte.weight", {3, 4}).add("wpe.weight", {4, 4});
        file.add("h.0.attn.c_attn.weight", {4, 12}, countedRow()).add("h.0.attn.c_attn.bias", {12});
        file.add("h.0.attn.c_proj.weight", {4, 4}).add("h.0.attn.c_proj.bias", {4});
        file.add("h.0.mlp.c_fc.weight", {4, 2}).add("h.0.mlp.c_fc.bias", {2});
        file.add("h.0.mlp.c_proj.weight", {2, 4}).add("h.0.mlp.c_proj.bias", {4});
        gpt2.write("config.json", small_config).write("model.safetensors", file.bytes());
        const Opened opened = open(gpt2.path());
        QVERIFY(opened);
        const auto block = *(*opened)->weights().block(0, {});
        QVERIFY((firstRow(block->query) == std::vector<float>{0, 1, 2, 3}));
        QVERIFY((firstRow(block->key) == std::vector<float>{4, 5, 6, 7}));
        QVERIFY((firstRow(block->value) == std::vector<float>{8, 9, 10, 11}));

        // [out, in] here, so the numbers stand in the first column
        std::vector<float> column(48, 0.0F);
        for (std::size_t i = 0; i < 12; ++i)
            column[4 * i] = float(i);
        TensorFile neox;
        for (const char* norm : {"layers.0.input_layernorm", "layers.0.post_attention_layernorm", "final_layer_norm"})
            neox.add(std::string(norm) + ".weight", {4}).add(std::string(norm) + ".bias", {4});
        neox.add("embed_in.weight", {3, 4}).add("embed_out.weight", {3, 4});
        neox.add("layers.0.attention.query_key_value.weight", {12, 4}, column)
            .add("layers.0.attention.query_key_value.bias", {12});
        neox.add("layers.0.attention.dense.weight", {4, 4}).add("layers.0.attention.dense.bias", {4});
        neox.add("layers.0.mlp.dense_h_to_4h.weight", {2, 4}).add("layers.0.mlp.dense_h_to_4h.bias", {2});
        neox.add("layers.0.mlp.dense_4h_to_h.weight", {4, 2}).add("layers.0.mlp.dense_4h_to_h.bias", {4});
        Folder other;
        other
            .write("config.json", R"({"model_type": "gpt_neox", "vocab_size": 3, "hidden_size": 4, "rotary_pct": 1.0,
                "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 2})")
            .write("model.safetensors", neox.bytes());
        const Opened second = open(other.path());
        QVERIFY(second);
        const auto turned = *(*second)->weights().block(0, {});
        QVERIFY((firstRow(turned->query) == std::vector<float>{0, 1, 6, 7}));
        QVERIFY((firstRow(turned->key) == std::vector<float>{2, 3, 8, 9}));
        QVERIFY((firstRow(turned->value) == std::vector<float>{4, 5, 10, 11}));
    }

    void whatIsMissingMisshapedAndUnusedIsListed()
    {
        Folder folder;
        QByteArray config = small_config;
        config.replace("\"n_layer\": 1", "\"n_layer\": 2").replace("\"n_positions\": 4", "\"n_positions\": 5");
        TensorFile file = smallTensors();
        folder.write("config.json", config).write("model.safetensors", file.add("spare", {2}).bytes());
        TensorMisfit misfit;
        const Opened opened = Checkpoint::open(folder.path(), NotFinite::Refuse, {}, &misfit);
        QCOMPARE(error<FileMalformed>(opened)->field, std::string("wpe.weight"));
        QCOMPARE(misfit.missing.size(), std::size_t(12));
        QCOMPARE(misfit.missing.front(), std::string("h.1.ln_1.weight"));
        QCOMPARE(misfit.other_shapes.size(), std::size_t(1));
        QCOMPARE(misfit.other_shapes[0].tensor, std::string("wpe.weight"));
        QVERIFY((misfit.other_shapes[0].seen == std::vector<Index>{4, 4}));
        QVERIFY((misfit.other_shapes[0].needed == std::vector<Index>{5, 4}));
        QVERIFY(misfit.unused == std::vector<std::string>{"spare"});
    }

    void masksThatTrainingKeptAreNoWeights()
    {
        Folder folder;
        TensorFile file = smallTensors();
        file.add("h.0.attn.bias", {1, 1, 4, 4}).add("h.0.attn.masked_bias", {}).add("lm_head.weight", {3, 4});
        folder.write("config.json", small_config).write("model.safetensors", file.bytes());
        const Opened opened = open(folder.path());
        QVERIFY(opened);
        QVERIFY((*opened)->tensors().unused().empty());
        QCOMPARE((*opened)->tensors().buffers().size(), std::size_t(3));
    }

    void numbersThatAreNoneAreRefusedUnlessAskedFor()
    {
        Folder whole;
        QByteArray bytes = smallTensors().bytes();
        const float value = 14.01F; // the second number of the fourteenth tensor
        const float none = std::numeric_limits<float>::quiet_NaN();
        bytes.replace(QByteArray(reinterpret_cast<const char*>(&value), 4),
                      QByteArray(reinterpret_cast<const char*>(&none), 4));
        whole.write("config.json", small_config).write("model.safetensors", bytes);
        const Opened opened = open(whole.path());
        QVERIFY(opened);
        const auto block = (*opened)->weights().block(0, {});
        const auto* refused = block ? nullptr : std::get_if<FileMalformed>(&block.error());
        QVERIFY(refused);
        QCOMPARE(refused->field, std::string("h.0.mlp.c_fc.bias[1]"));
        QCOMPARE(refused->seen, std::string("1 numbers that are NaN or infinite"));
        const Opened shown = open(whole.path(), NotFinite::Show);
        QVERIFY((*shown)->weights().block(0, {}));
    }

    // All of the tensor are counted, not only the row that was asked for.
    void numbersThatAreNoneAreCountedInTheirWholeTensor()
    {
        QByteArray bytes = smallTensors().bytes();
        const float infinite = std::numeric_limits<float>::infinity();
        for (const float value : {1.06F, 1.08F}) // wte[1, 2] and wte[2, 0]
            bytes.replace(QByteArray(reinterpret_cast<const char*>(&value), 4),
                          QByteArray(reinterpret_cast<const char*>(&infinite), 4));
        Folder folder;
        folder.write("config.json", small_config).write("model.safetensors", bytes);
        const Opened opened = open(folder.path());
        QVERIFY(opened);
        const std::vector<Index> first = {0};
        const std::vector<Index> last = {2};
        QVERIFY((*opened)->weights().input(first, first, {}, {}));
        const auto read = (*opened)->weights().input(last, first, {}, {});
        const auto* refused = read ? nullptr : std::get_if<FileMalformed>(&read.error());
        QVERIFY(refused);
        QCOMPARE(refused->field, std::string("wte.weight[1, 2]"));
        QCOMPARE(refused->seen, std::string("2 numbers that are NaN or infinite"));
    }

    void aSnapshotThatIsALinkIsNone()
    {
        Folder elsewhere;
        elsewhere.write("config.json", small_config).write("model.safetensors", smallTensors().bytes());
        Folder hub;
        hub.write("models--a--b/refs/main", "abc");
        hub.link("models--a--b/snapshots/abc", QString::fromStdString(elsewhere.path()));
        QVERIFY(error<FileMalformed>(open(hub.path("models--a--b"))));
    }

    void aFolderOfSnapshotsBesideAConfigurationIsNoCache()
    {
        Folder folder;
        folder.write("config.json", small_config).write("model.safetensors", smallTensors().bytes());
        folder.write("snapshots/1/loss.txt", "3");
        QVERIFY(open(folder.path()));
    }

    void ordinaryDownloadCachesOpen()
    {
        Folder hub;
        hub.write("models--a--b/blobs/1", small_config).write("models--a--b/blobs/2", smallTensors().bytes());
        hub.write("models--a--b/refs/main", "abc\n");
        hub.link("models--a--b/snapshots/abc/config.json", "../../blobs/1");
        hub.link("models--a--b/snapshots/abc/model.safetensors", "../../blobs/2");
        QVERIFY(open(hub.path("models--a--b")));
        QVERIFY(open(hub.path("models--a--b/snapshots/abc")));
        // the blobs of another entry are none of ours
        hub.write("models--c--d/blobs/2", smallTensors().bytes());
        QFile::remove(QString::fromStdString(hub.path("models--a--b/snapshots/abc/model.safetensors")));
        hub.link("models--a--b/snapshots/abc/model.safetensors", "../../../models--c--d/blobs/2");
        const Opened opened = open(hub.path("models--a--b"));
        const auto* refused = error<FileMalformed>(opened);
        QVERIFY(refused && refused->seen == "a link that leads out of the folder");
    }

    // Case 45: each is recognised by content, and told apart.
    void filesThatAreNotWhatTheirNameSays()
    {
        const QByteArray good = smallTensors().bytes();
        const auto opened = [](const QByteArray& bytes) {
            Folder folder;
            folder.write("config.json", small_config).write("model.safetensors", bytes);
            return open(folder.path());
        };
        const QByteArray pointer =
            "version https://git-lfs.github.com/spec/v1\noid sha256:" + QByteArray(64, 'a') + "\nsize 548105171\n";
        const auto seen = [&](const QByteArray& bytes) {
            const Opened refused = opened(bytes);
            const auto* malformed = error<FileMalformed>(refused);
            return malformed ? QString::fromStdString(malformed->field + ": " + malformed->seen) : QString();
        };
        QCOMPARE(seen(pointer), "content: a Git LFS pointer to 548105171 bytes");
        QCOMPARE(seen("<!DOCTYPE html><html></html>"), "content: a web page");
        QCOMPARE(seen(QByteArray("PK\x03\x04\x14\x00\x00\x00\x00\x00", 10) + QByteArray(40, '\0')),
                 "content: a ZIP archive");
        QCOMPARE(seen(""), "content: no byte");
        QCOMPARE(seen(QByteArray("\x80\x02}q\x00.", 6)), "content: a PyTorch pickle");
        QCOMPARE(seen(good.chopped(1)), "size: " + QString::number(good.size() - 1) + " bytes");
        QCOMPARE(seen(good + 'x'), "size: " + QString::number(good.size() + 1) + " bytes");
        QVERIFY(opened(good));
    }
};

QTEST_APPLESS_MAIN(TestCheckpoint)
#include "test_checkpoint.moc"
