// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/error_text.h"

#include <QCoreApplication>

namespace headlight {

namespace {

struct Translator
{
    Q_DECLARE_TR_FUNCTIONS(FieldName)
};

} // namespace

QString fieldName(Field field)
{
    switch (field) {
    case Field::Text:
        return Translator::tr("Text");
    case Field::Context:
        return Translator::tr("Second text");
    case Field::ModelSize:
        return Translator::tr("Model size d_model");
    case Field::Heads:
        return Translator::tr("Heads");
    case Field::KeyValueHeads:
        return Translator::tr("Key/value heads");
    case Field::KeySize:
        return Translator::tr("Key size d_k");
    case Field::ValueSize:
        return Translator::tr("Value size d_v");
    case Field::Divisor:
        return Translator::tr("Divisor");
    case Field::Softcap:
        return Translator::tr("Softcap");
    case Field::Temperature:
        return Translator::tr("Temperature");
    case Field::Score:
        return Translator::tr("Score function");
    case Field::Positions:
        return Translator::tr("Positions");
    case Field::RopeTheta:
        return Translator::tr("RoPE theta");
    case Field::RopeSize:
        return Translator::tr("Entries that turn");
    case Field::RopeLayout:
        return Translator::tr("RoPE pairs");
    case Field::RopeOffset:
        return Translator::tr("First position");
    case Field::Seed:
        return Translator::tr("Seed");
    case Field::Tokens:
        return Translator::tr("Tokens");
    case Field::Mask:
        return Translator::tr("Mask");
    case Field::MaskFile:
        return Translator::tr("Mask file");
    case Field::Recipe:
        return Translator::tr("Head recipe");
    case Field::Layer:
        return Translator::tr("Layer");
    case Field::Head:
        return Translator::tr("Head");
    case Field::Stage:
        return Translator::tr("Stage");
    case Field::Samples:
        return Translator::tr("Samples");
    case Field::KeyCount:
        return Translator::tr("Number of keys");
    case Field::Width:
        return Translator::tr("Width");
    case Field::Height:
        return Translator::tr("Height");
    case Field::ColorMap:
        return Translator::tr("Colour map");
    case Field::Range:
        return Translator::tr("Range");
    case Field::Threads:
        return Translator::tr("Threads");
    case Field::Budget:
        return Translator::tr("Memory budget");
    case Field::File:
        return Translator::tr("File");
    case Field::Figure:
        return Translator::tr("Figure");
    case Field::Theme:
        return Translator::tr("Theme");
    case Field::Precision:
        return Translator::tr("Precision");
    case Field::Dpi:
        return Translator::tr("Dots per inch");
    case Field::TextSize:
        return Translator::tr("Text size");
    case Field::Matrix:
        return Translator::tr("Matrices");
    }
    return {};
}

QString fieldOption(Field field)
{
    switch (field) {
    case Field::Text:
        return QStringLiteral("--text");
    case Field::Context:
        return QStringLiteral("--context");
    case Field::ModelSize:
        return QStringLiteral("--d-model");
    case Field::Heads:
        return QStringLiteral("--heads");
    case Field::KeyValueHeads:
        return QStringLiteral("--kv-heads");
    case Field::KeySize:
        return QStringLiteral("--d-k");
    case Field::ValueSize:
        return QStringLiteral("--d-v");
    case Field::Divisor:
        return QStringLiteral("--divisor");
    case Field::Softcap:
        return QStringLiteral("--softcap");
    case Field::Temperature:
        return QStringLiteral("--temperature");
    case Field::Score:
        return QStringLiteral("--score");
    case Field::Positions:
        return QStringLiteral("--positions");
    case Field::RopeTheta:
        return QStringLiteral("--rope-theta");
    case Field::RopeSize:
        return QStringLiteral("--rope-dims");
    case Field::RopeLayout:
        return QStringLiteral("--rope-layout");
    case Field::RopeOffset:
        return QStringLiteral("--rope-offset");
    case Field::Seed:
        return QStringLiteral("--seed");
    case Field::Tokens:
        return QStringLiteral("--tokens");
    case Field::Mask:
        return QStringLiteral("--mask");
    case Field::MaskFile:
        return QStringLiteral("--mask-file");
    case Field::Recipe:
        return QStringLiteral("--recipe");
    case Field::Layer:
        return QStringLiteral("--layer");
    case Field::Head:
        return QStringLiteral("--head");
    case Field::Stage:
        return QStringLiteral("--stage");
    case Field::Samples:
        return QStringLiteral("--samples");
    case Field::KeyCount:
        return QStringLiteral("--keys");
    case Field::Width:
        return QStringLiteral("--width-mm");
    case Field::Height:
        return QStringLiteral("--height-mm");
    case Field::ColorMap:
        return QStringLiteral("--colormap");
    case Field::Range:
        return QStringLiteral("--range");
    case Field::Threads:
        return QStringLiteral("--threads");
    case Field::Budget:
        return QStringLiteral("--budget");
    case Field::File:
        return QStringLiteral("-o");
    case Field::Figure:
        return QStringLiteral("--figure");
    case Field::Theme:
        return QStringLiteral("--theme");
    case Field::Precision:
        return QStringLiteral("--precision");
    case Field::Dpi:
        return QStringLiteral("--dpi");
    case Field::TextSize:
        return QStringLiteral("--text-size");
    case Field::Matrix:
        return QStringLiteral("--session");
    }
    return {};
}

} // namespace headlight
