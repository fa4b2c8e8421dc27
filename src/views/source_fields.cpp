// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_fields.h"

#include "views/number_field.h"

#include <QComboBox>

#include <algorithm>
#include <array>
#include <optional>

#include "ui_source_panel.h"

namespace headlight {

namespace {

constexpr Index largest_size = 65'536;
constexpr Index most_heads = 1'024;
constexpr Index largest_step_seed = 1'000'000'000;

// The entries of the form's lists, in their order.
constexpr std::array offered_positions = {Positions::None, Positions::Sinusoidal, Positions::Concatenated,
                                          Positions::Rope, Positions::Alibi};
constexpr std::array offered_divisors = {Divisor::Kind::None, Divisor::Kind::SqrtKeySize, Divisor::Kind::SqrtModelSize,
                                         Divisor::Kind::KeySize, Divisor::Kind::Number};
constexpr std::array offered_scores = {ScoreFunction::Dot, ScoreFunction::Additive, ScoreFunction::Cosine};
constexpr std::array offered_precisions = {ScorePrecision::Full, ScorePrecision::Half};
constexpr std::array offered_layouts = {RopeLayout::RotateHalf, RopeLayout::Interleaved};
constexpr std::array offered_tokens = {TokenKind::Words, TokenKind::Characters};

template<class List, class Value>
int placeOf(const List& list, Value value)
{
    const auto found = std::ranges::find(list, value);
    return found == list.end() ? -1 : int(found - list.begin());
}

NumberBinding sizeBinding(Field field, NumberField* control, FieldMessage* message, const char* edit,
                          Index AttentionParameters::*size)
{
    control->setStepRange(1, largest_size);
    return {field,
            control,
            message,
            QString::fromLatin1(edit),
            NumberBinding::Asks::Whole,
            [size](NumberField& shown, const Request& request) { shown.showWhole(request.parameters.*size); },
            [size](const NumberField& typed, Request& request) {
                const std::optional<Index> value = typed.whole();
                if (value)
                    request.parameters.*size = *value;
                return value.has_value();
            }};
}

/// Blank: as many as there are heads.
NumberBinding keyValueHeads(const Ui::SourcePanel& form)
{
    form.kv_heads->setStepRange(1, most_heads);
    return {Field::KeyValueHeads,
            form.kv_heads,
            form.kv_heads_message,
            QStringLiteral("kv_heads"),
            NumberBinding::Asks::Whole,
            [](NumberField& shown, const Request& request) { shown.showWholeOrBlank(request.parameters.kv_num_heads); },
            [](const NumberField& typed, Request& request) {
                const std::optional<Index> value = typed.whole();
                if (value || typed.isBlank())
                    request.parameters.kv_num_heads = value;
                return value || typed.isBlank();
            }};
}

NumberBinding ownDivisor(const Ui::SourcePanel& form)
{
    form.divisor_number->setStepRange(1, largest_size);
    return {Field::Divisor,
            form.divisor_number,
            form.divisor_message,
            QStringLiteral("divisor"),
            NumberBinding::Asks::Real,
            [](NumberField& shown, const Request& request) { shown.showReal(request.parameters.divisor.number); },
            [](const NumberField& typed, Request& request) {
                const std::optional<double> value = typed.real();
                if (value)
                    request.parameters.divisor = {Divisor::Kind::Number, *value};
                return value.has_value();
            }};
}

NumberBinding temperature(const Ui::SourcePanel& form)
{
    form.temperature->setStepRange(1, largest_size);
    return {Field::Temperature,
            form.temperature,
            form.temperature_message,
            QStringLiteral("temperature"),
            NumberBinding::Asks::Real,
            [](NumberField& shown, const Request& request) { shown.showReal(request.parameters.temperature); },
            [](const NumberField& typed, Request& request) {
                const std::optional<double> value = typed.real();
                request.parameters.temperature = value.value_or(request.parameters.temperature);
                return value.has_value();
            }};
}

/// Blank: no softcap.
NumberBinding softcap(const Ui::SourcePanel& form)
{
    form.softcap->setStepRange(1, largest_size);
    return {Field::Softcap,
            form.softcap,
            form.softcap_message,
            QStringLiteral("softcap"),
            NumberBinding::Asks::Real,
            [](NumberField& shown, const Request& request) { shown.showRealOrBlank(request.parameters.softcap); },
            [](const NumberField& typed, Request& request) {
                const std::optional<double> value = typed.real();
                if (value || typed.isBlank())
                    request.parameters.softcap = value;
                return value || typed.isBlank();
            }};
}

NumberBinding ropeTheta(const Ui::SourcePanel& form)
{
    form.rope_theta->setStepRange(1, largest_step_seed);
    return {Field::RopeTheta,
            form.rope_theta,
            form.rope_theta_message,
            QStringLiteral("rope_theta"),
            NumberBinding::Asks::Real,
            [](NumberField& shown, const Request& request) { shown.showReal(request.parameters.rope.theta); },
            [](const NumberField& typed, Request& request) {
                const std::optional<double> value = typed.real();
                request.parameters.rope.theta = value.value_or(request.parameters.rope.theta);
                return value.has_value();
            }};
}

/// Blank: all of them.
NumberBinding ropeSize(const Ui::SourcePanel& form)
{
    form.rope_size->setStepRange(1, largest_size);
    return {Field::RopeSize,
            form.rope_size,
            form.rope_size_message,
            QStringLiteral("rope_size"),
            NumberBinding::Asks::Whole,
            [](NumberField& shown, const Request& request) {
                const Index size = request.parameters.rope.rotary_size;
                shown.showWholeOrBlank(size == 0 ? std::nullopt : std::optional(size));
            },
            [](const NumberField& typed, Request& request) {
                const std::optional<Index> value = typed.whole();
                if (value || typed.isBlank())
                    request.parameters.rope.rotary_size = value.value_or(0);
                return value || typed.isBlank();
            }};
}

NumberBinding ropeOffset(const Ui::SourcePanel& form)
{
    form.rope_offset->setStepRange(0, largest_step_seed);
    return {Field::RopeOffset,
            form.rope_offset,
            form.rope_offset_message,
            QStringLiteral("rope_offset"),
            NumberBinding::Asks::Whole,
            [](NumberField& shown, const Request& request) { shown.showWhole(request.parameters.rope.offset); },
            [](const NumberField& typed, Request& request) {
                const std::optional<Index> value = typed.whole();
                request.parameters.rope.offset = value.value_or(request.parameters.rope.offset);
                return value.has_value();
            }};
}

NumberBinding seed(const Ui::SourcePanel& form)
{
    form.seed->setStepRange(0, largest_step_seed);
    return {Field::Seed,
            form.seed,
            form.seed_message,
            QStringLiteral("seed"),
            NumberBinding::Asks::Whole,
            [](NumberField& shown, const Request& request) { shown.showUnsigned(request.seed); },
            [](const NumberField& typed, Request& request) {
                const std::optional<std::uint64_t> value = typed.unsignedWhole();
                request.seed = value.value_or(request.seed);
                return value.has_value();
            }};
}

/// A number of one's own starts where the former divisor stood, so that nothing jumps.
void takeDivisor(Request& request, int chosen)
{
    const Divisor::Kind kind = offered_divisors[std::size_t(chosen)];
    const Result<AttentionConfig> config = AttentionConfig::make(request.parameters);
    const double number = kind == Divisor::Kind::Number && config ? config->divisor() : 1;
    if (request.parameters.divisor.kind != kind)
        request.parameters.divisor = {kind, number};
}

} // namespace

std::vector<NumberBinding> numberBindings(const Ui::SourcePanel& form)
{
    return {
        keyValueHeads(form),
        sizeBinding(Field::KeySize, form.d_k, form.d_k_message, "d_k", &AttentionParameters::d_k),
        sizeBinding(Field::ValueSize, form.d_v, form.d_v_message, "d_v", &AttentionParameters::d_v),
        sizeBinding(Field::ModelSize, form.d_model, form.d_model_message, "d_model", &AttentionParameters::d_model),
        ownDivisor(form),
        softcap(form),
        temperature(form),
        ropeTheta(form),
        ropeSize(form),
        ropeOffset(form),
        seed(form),
    };
}

std::vector<ChoiceBinding> choiceBindings(const Ui::SourcePanel& form)
{
    return {
        {Field::Score, form.score, form.score_message,
         [](const Request& request) { return placeOf(offered_scores, request.parameters.score); },
         [](Request& request, int chosen) { request.parameters.score = offered_scores[std::size_t(chosen)]; }},
        {Field::Divisor, form.divisor, form.divisor_message,
         [](const Request& request) { return placeOf(offered_divisors, request.parameters.divisor.kind); },
         takeDivisor},
        {Field::Precision, form.precision, form.precision_message,
         [](const Request& request) { return placeOf(offered_precisions, request.parameters.precision); },
         [](Request& request, int chosen) { request.parameters.precision = offered_precisions[std::size_t(chosen)]; }},
        {Field::RopeLayout, form.rope_layout, form.rope_layout_message,
         [](const Request& request) { return placeOf(offered_layouts, request.parameters.rope.layout); },
         [](Request& request, int chosen) { request.parameters.rope.layout = offered_layouts[std::size_t(chosen)]; }},
        {Field::Positions, form.positions, form.positions_message,
         [](const Request& request) { return placeOf(offered_positions, request.parameters.positions); },
         [](Request& request, int chosen) { request.parameters.positions = offered_positions[std::size_t(chosen)]; }},
        {Field::Tokens, form.tokens, form.tokens_message,
         [](const Request& request) { return placeOf(offered_tokens, request.tokens); },
         [](Request& request, int chosen) { request.tokens = offered_tokens[std::size_t(chosen)]; }},
    };
}

} // namespace headlight
