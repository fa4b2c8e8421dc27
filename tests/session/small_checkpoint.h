// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

/// What a test wants of its checkpoint.
struct SmallModel
{
    Index layers = 3;
    Index heads = 2;
    Index head_size = 4;
    Index positions = 64;
    std::string family = "gpt2"; // or "opt"
    std::vector<std::string> words = {"[UNK]", "the", "cat", "sat", "on", "mat", "dog", "ran", "."};

    Index width() const { return heads * head_size; }
};

/// A checkpoint of the GPT-2 or OPT family in a folder that goes with the test: random weights, its own word tokenizer.
class SmallCheckpoint
{
public:
    explicit SmallCheckpoint(const SmallModel& model = {}) : m_model(model)
    {
        write(QStringLiteral("config.json"), config());
        write(QStringLiteral("tokenizer.json"), tokenizer());
        addTensors();
        writeTensors();
    }

    QString path(const QString& name = {}) const { return m_folder.filePath(name); }
    const SmallModel& model() const { return m_model; }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
    }

    /// Puts a number in place of a tensor's first.
    void spoil(const std::string& tensor, float value)
    {
        const auto begin = m_header[tensor]["data_offsets"][0].get<qsizetype>();
        m_body.replace(begin, qsizetype(sizeof value), QByteArray(reinterpret_cast<const char*>(&value), sizeof value));
        writeTensors();
    }

private:
    QByteArray config() const
    {
        if (m_model.family == "opt")
            return QByteArray::fromStdString(nlohmann::json{
                {"model_type", "opt"},
                {"vocab_size", m_model.words.size()},
                {"max_position_embeddings", m_model.positions},
                {"hidden_size", m_model.width()},
                {"ffn_dim", 4 * m_model.width()},
                {"num_hidden_layers", m_model.layers},
                {"num_attention_heads",
                 m_model.heads}}.dump());
        const nlohmann::json json = {
            {"model_type", "gpt2"},      {"vocab_size", m_model.words.size()}, {"n_positions", m_model.positions},
            {"n_embd", m_model.width()}, {"n_layer", m_model.layers},          {"n_head", m_model.heads}};
        return QByteArray::fromStdString(json.dump());
    }

    QByteArray tokenizer() const
    {
        nlohmann::json words = nlohmann::json::object();
        for (std::size_t id = 0; id < m_model.words.size(); ++id)
            words[m_model.words[id]] = id;
        const nlohmann::json json = {
            {"version", "1.0"},
            {"pre_tokenizer", {{"type", "Whitespace"}}},
            {"model", {{"type", "WordLevel"}, {"vocab", words}, {"unk_token", m_model.words.front()}}}};
        return QByteArray::fromStdString(json.dump());
    }

    void addOptTensors()
    {
        const Index width = m_model.width();
        add("decoder.embed_tokens.weight", {Index(m_model.words.size()), width}, 1);
        add("decoder.embed_positions.weight", {m_model.positions + 2, width}, 0.5);
        for (Index layer = 0; layer < m_model.layers; ++layer) {
            const std::string block = "decoder.layers." + std::to_string(layer) + ".";
            for (const char* part : {"q_proj", "k_proj", "v_proj", "out_proj"})
                addLinear(block + "self_attn." + part, width, width);
            addNorm(block + "self_attn_layer_norm");
            addNorm(block + "final_layer_norm");
            add(block + "fc1.weight", {4 * width, width}, 0.5);
            add(block + "fc1.bias", {4 * width}, 0.1);
            add(block + "fc2.weight", {width, 4 * width}, 0.5);
            add(block + "fc2.bias", {width}, 0.1);
        }
        addNorm("decoder.final_layer_norm");
    }

    void addTensors()
    {
        if (m_model.family == "opt")
            return addOptTensors();
        const Index width = m_model.width();
        add("wte.weight", {Index(m_model.words.size()), width}, 1);
        add("wpe.weight", {m_model.positions, width}, 0.5);
        for (Index layer = 0; layer < m_model.layers; ++layer) {
            const std::string block = "h." + std::to_string(layer) + ".";
            addNorm(block + "ln_1");
            addNorm(block + "ln_2");
            addLinear(block + "attn.c_attn", width, 3 * width);
            addLinear(block + "attn.c_proj", width, width);
            addLinear(block + "mlp.c_fc", width, 4 * width);
            addLinear(block + "mlp.c_proj", 4 * width, width);
        }
        addNorm("ln_f");
    }

    void addNorm(const std::string& name)
    {
        add(name + ".weight", {m_model.width()}, 0.1, 1);
        add(name + ".bias", {m_model.width()}, 0.1);
    }

    void addLinear(const std::string& name, Index inputs, Index outputs)
    {
        add(name + ".weight", {inputs, outputs}, 2 / std::sqrt(double(inputs)));
        add(name + ".bias", {outputs}, 0.2);
    }

    /// Numbers spread evenly around `middle`, the same each time.
    void add(const std::string& name, const std::vector<Index>& shape, double spread, double middle = 0)
    {
        Index count = 1;
        for (const Index extent : shape)
            count *= extent;
        std::vector<float> values;
        for (Index i = 0; i < count; ++i) {
            m_random = m_random * 6364136223846793005ULL + 1442695040888963407ULL;
            const double share = double(m_random >> 11) / double(std::uint64_t(1) << 53);
            values.push_back(float(middle + spread * 1.7 * (2 * share - 1)));
        }
        const qsizetype begin = m_body.size();
        m_body += QByteArray(reinterpret_cast<const char*>(values.data()), qsizetype(values.size() * sizeof(float)));
        m_header[name] = {{"dtype", "F32"}, {"shape", shape}, {"data_offsets", {begin, m_body.size()}}};
    }

    void writeTensors() const
    {
        const QByteArray header = QByteArray::fromStdString(m_header.dump());
        const auto length = quint64(header.size());
        write(QStringLiteral("model.safetensors"),
              QByteArray(reinterpret_cast<const char*>(&length), sizeof length) + header + m_body);
    }

    SmallModel m_model;
    QTemporaryDir m_folder;
    nlohmann::json m_header = nlohmann::json::object();
    QByteArray m_body;
    std::uint64_t m_random = 5;
};

} // namespace headlight
