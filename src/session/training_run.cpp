// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/training_run.h"

#include "session/json_fields.h"
#include "session/json_file.h"
#include "session/shipped_models.h"

#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t most_bytes = 4 << 20;
constexpr std::size_t most_checkpoints = 100;
constexpr std::size_t most_moments = 100'000;
constexpr std::size_t most_stages = 100;
constexpr Index most_steps = 1'000'000'000;
constexpr auto folder_name = "training";

void readHead(JsonFields& fields, const char* key, SilencedHead& head, FileReading& reading)
{
    const JsonArray* pair = fields.readArray(key, 2);
    if (!pair)
        return;
    const auto* layer = pair->size() == 2 ? (*pair)[0].as<std::uint64_t>() : nullptr;
    const auto* number = layer ? (*pair)[1].as<std::uint64_t>() : nullptr;
    if (!number)
        return reading.refuse(fields.placeOf(key), "[…]", "[layer, head]");
    head = {Index(*layer), Index(*number)};
}

TrainingMoment readMoment(const JsonObject& object, const std::string& where, FileReading& reading)
{
    TrainingMoment moment;
    JsonFields fields(object, where, reading);
    for (const char* key : {"step", "loss", "previous", "induction"})
        if (!fields.find(key))
            reading.refuse(fields.placeOf(key), "nothing", "a number");
    fields.readIndex("step", moment.step, 0, most_steps);
    fields.readNumber("loss", moment.loss);
    fields.readNumber("previous", moment.previous);
    fields.readNumber("induction", moment.induction);
    if (!std::isfinite(moment.loss) || !std::isfinite(moment.previous) || !std::isfinite(moment.induction))
        reading.refuse(where, "a number that is not finite", "finite numbers");
    readHead(fields, "previous_head", moment.previous_head, reading);
    readHead(fields, "induction_head", moment.induction_head, reading);
    return moment;
}

/// The folder's name is the step: "0400".
std::optional<Index> stepOf(const std::string& folder)
{
    Index step = 0;
    const char* const end = folder.data() + folder.size();
    const auto [behind, problem] = std::from_chars(folder.data(), end, step);
    return problem == std::errc() && behind == end && step >= 0 ? std::optional(step) : std::nullopt;
}

void readCheckpoints(const JsonArray& names, const std::string& name, TrainingRun& run, FileReading& reading)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string place = "checkpoints[" + std::to_string(i) + "]";
        const auto* folder = names[i].as<std::string>();
        const std::optional<Index> step = folder ? stepOf(*folder) : std::nullopt;
        const auto moment = step ? std::ranges::find(run.curve, *step, &TrainingMoment::step) : run.curve.end();
        if (moment == run.curve.end())
            return reading.refuse(place, jsonShort(names[i]), "a step of the curve, such as \"0400\"");
        run.checkpoints.push_back(name + "/" + *folder);
        run.moments.push_back(std::size_t(moment - run.curve.begin()));
    }
}

/// Stages end where the next one begins; the last one ends with the training.
void readStages(JsonFields& fields, TrainingRun& run, FileReading& reading)
{
    if (!fields.find("stages"))
        return;
    fields.readObjects("stages", most_stages, [&](const JsonObject& stage, const std::string& where) {
        JsonFields of_stage(stage, where, reading);
        Index until = 0;
        of_stage.readIndex("until", until, 1, most_steps);
        if (!run.changes.empty() && until <= run.changes.back())
            reading.refuse(of_stage.placeOf("until"), std::to_string(until), "a step behind the stage before");
        run.changes.push_back(until);
    });
    if (!run.changes.empty())
        run.changes.pop_back();
}

} // namespace

Result<TrainingRun> readTrainingRun(const QString& folder, const std::string& name)
try {
    const QString path = folder + QStringLiteral("/training.json");
    FileReading reading{path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonFile(path, most_bytes);
    if (!object)
        return fail(object.error());
    JsonFields fields(*object, {}, reading);
    TrainingRun run;
    fields.readObjects("curve", most_moments, [&](const JsonObject& line, const std::string& where) {
        run.curve.push_back(readMoment(line, where, reading));
    });
    if (!std::ranges::is_sorted(run.curve, {}, &TrainingMoment::step))
        reading.refuse("curve", "steps in another order", "rising steps");
    readStages(fields, run, reading);
    if (const JsonArray* names = fields.readArray("checkpoints", most_checkpoints))
        readCheckpoints(*names, name, run, reading);
    if (run.checkpoints.empty())
        reading.refuse("checkpoints", "nothing", "the folder of a step or more");
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    return run;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::optional<TrainingRun> bundledTraining()
{
    const QString folder = shippedModelsFolder() + QLatin1Char('/') + QLatin1String(folder_name);
    if (!QFileInfo(folder).isDir())
        return std::nullopt;
    Result<TrainingRun> run = readTrainingRun(folder, folder_name);
    return run ? std::optional(std::move(*run)) : std::nullopt;
}

std::size_t steepest(const TrainingRun& run, double TrainingMoment::*score)
{
    std::size_t place = 0;
    for (std::size_t i = 0; i + 1 < run.checkpoints.size(); ++i)
        if (run.at(i + 1).*score - run.at(i).*score > run.at(place + 1).*score - run.at(place).*score)
            place = i;
    return place;
}

} // namespace headlight
