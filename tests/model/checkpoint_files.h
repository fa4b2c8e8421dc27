// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// A safetensors file from a header's text, the length before it the true one.
inline QByteArray packed(const QByteArray& header, const QByteArray& body)
{
    const auto length = quint64(header.size());
    return QByteArray(reinterpret_cast<const char*>(&length), sizeof length) + header + body;
}

/// Float32 tensors, put into a file one after the other. A value is its tensor's number + its place ÷ 100.
class TensorFile
{
public:
    TensorFile& add(const std::string& name, const std::vector<Index>& shape)
    {
        Index count = 1;
        for (const Index extent : shape)
            count *= extent;
        std::vector<float> values;
        for (Index i = 0; i < count; ++i)
            values.push_back(float(m_header.size() + 1) + float(i) / 100);
        return add(name, shape, values);
    }

    TensorFile& add(const std::string& name, const std::vector<Index>& shape, const std::vector<float>& values)
    {
        const qsizetype begin = m_body.size();
        m_body += QByteArray(reinterpret_cast<const char*>(values.data()), qsizetype(values.size() * sizeof(float)));
        m_header[name] = {{"dtype", "F32"}, {"shape", shape}, {"data_offsets", {begin, m_body.size()}}};
        return *this;
    }

    QByteArray bytes() const { return packed(QByteArray::fromStdString(m_header.dump()), m_body); }

private:
    nlohmann::json m_header = nlohmann::json::object();
    QByteArray m_body;
};

/// A folder that goes with the test.
class Folder
{
public:
    Folder& write(const QString& name, const QByteArray& bytes)
    {
        QDir(m_folder.path()).mkpath(QFileInfo(name).path());
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
        return *this;
    }

    Folder& link(const QString& name, const QString& target)
    {
        QDir(m_folder.path()).mkpath(QFileInfo(name).path());
        if (!QFile::link(target, m_folder.filePath(name)))
            qFatal("no link");
        return *this;
    }

    std::string path(const QString& name = {}) const { return m_folder.filePath(name).toStdString(); }

private:
    QTemporaryDir m_folder;
};

/// config.json of a GPT-2 with two heads of two.
inline const QByteArray small_config = R"({"model_type": "gpt2", "vocab_size": 3, "n_positions": 4, "n_embd": 4,
    "n_layer": 1, "n_head": 2, "n_inner": 2})";

/// Its weights, by names without a prefix.
inline TensorFile smallTensors(const std::string& prefix = "")
{
    TensorFile file;
    file.add(prefix + "wte.weight", {3, 4}).add(prefix + "wpe.weight", {4, 4});
    for (const char* norm : {"h.0.ln_1", "h.0.ln_2", "ln_f"})
        file.add(prefix + norm + ".weight", {4}).add(prefix + norm + ".bias", {4});
    file.add(prefix + "h.0.attn.c_attn.weight", {4, 12}).add(prefix + "h.0.attn.c_attn.bias", {12});
    file.add(prefix + "h.0.attn.c_proj.weight", {4, 4}).add(prefix + "h.0.attn.c_proj.bias", {4});
    file.add(prefix + "h.0.mlp.c_fc.weight", {4, 2}).add(prefix + "h.0.mlp.c_fc.bias", {2});
    file.add(prefix + "h.0.mlp.c_proj.weight", {2, 4}).add(prefix + "h.0.mlp.c_proj.bias", {4});
    return file;
}

} // namespace headlight
