// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/lesson_file.h"

#include "session/json_fields.h"
#include "session/read_file.h"
#include "text/utf8.h"

#include <array>
#include <charconv>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t most_shown = 60; // bytes of what was seen, in a message

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string shortened(std::string_view text)
{
    if (text.size() <= most_shown)
        return '"' + std::string(text) + '"';
    return '"' + replaceInvalidUtf8(std::string(text.substr(0, most_shown))) + "…\"";
}

/// One field with the lines that go on with it.
struct LessonLine
{
    Index number = 0; // of its first line, from 1
    std::string_view name;
    std::string_view conditions; // what stood between "if" and the colon
    bool conditional = false;
    std::string value;
};

class LessonReader
{
public:
    LessonReader(std::string_view text, std::string path) : m_text(text) { m_reading.path = std::move(path); }

    Result<Lesson> read()
    {
        const std::vector<LessonLine> lines = cut();
        readVersion(lines);
        for (std::size_t i = 1; i < lines.size() && !m_reading.error; ++i)
            readLine(lines[i]);
        finishStep();
        if (!m_reading.error && m_lesson.title.empty())
            m_reading.refuse("title", "nothing", "a line \"title: …\"");
        if (!m_reading.error && m_lesson.steps.empty())
            m_reading.refuse("step", "nothing", "a line \"step: …\"");
        if (m_reading.error)
            return tl::unexpected<Error>(*m_reading.error);
        return std::move(m_lesson);
    }

private:
    static std::string place(const LessonLine& line)
    {
        return "line " + std::to_string(line.number) + (line.name.empty() ? "" : ", " + std::string(line.name));
    }

    void refuse(const LessonLine& line, std::string seen, std::string allowed)
    {
        m_reading.refuse(place(line), std::move(seen), std::move(allowed));
    }

    std::vector<LessonLine> cut()
    {
        std::vector<LessonLine> lines;
        Index number = 0;
        for (std::size_t at = 0; at < m_text.size() && !m_reading.error;) {
            const std::size_t end = std::min(m_text.find('\n', at), m_text.size());
            const std::string_view whole = m_text.substr(at, end - at);
            at = end + 1;
            ++number;
            const std::string_view line = trimmed(whole);
            if (line.empty() || line.front() == '#')
                continue;
            if (whole.front() == ' ' || whole.front() == '\t') {
                if (lines.empty())
                    refuse({number, {}, {}, false, {}}, shortened(line), "a field, \"name: value\"");
                else
                    (lines.back().value += ' ') += line;
                continue;
            }
            lines.push_back(field(number, line));
        }
        return lines;
    }

    LessonLine field(Index number, std::string_view line)
    {
        LessonLine field{number, {}, {}, false, {}};
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            refuse(field, shortened(line), "a field, \"name: value\"");
            return field;
        }
        std::string_view name = trimmed(line.substr(0, colon));
        if (const std::size_t word = name.find(" if "); word != std::string_view::npos) {
            field.conditional = true;
            field.conditions = trimmed(name.substr(word + 4));
            name = trimmed(name.substr(0, word));
        }
        field.name = name;
        field.value = std::string(trimmed(line.substr(colon + 1)));
        return field;
    }

    void readVersion(const std::vector<LessonLine>& lines)
    {
        if (m_reading.error)
            return;
        const std::string wanted = "\"lesson: " + std::to_string(lesson_version) + '"';
        if (lines.empty() || lines.front().name != "lesson") {
            m_reading.refuse(lines.empty() ? "line 1" : place(lines.front()), "another beginning", wanted);
            return;
        }
        const std::string& value = lines.front().value;
        Index version = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), version);
        if (error != std::errc() || end != value.data() + value.size() || version < 1)
            refuse(lines.front(), shortened(value), std::to_string(lesson_version));
        else if (version > lesson_version)
            m_reading.error = FileTooNew{m_reading.path, version, lesson_version};
    }

    void readLine(const LessonLine& line)
    {
        if (line.name == "title" && !m_step)
            return takeOnce(line, m_lesson.title);
        if (line.name == "step")
            return beginStep(line);
        if (!m_step)
            return refuse(line, shortened(line.name), "title, step");
        if (line.conditional && line.name != "text" && line.name != "numbers")
            return refuse(line, "if", "text if …, numbers if …");
        if (line.name == "when")
            m_step->when = conditions(line, line.value);
        else if (line.name == "view")
            m_step->view = word<LessonView, 3>(
                line, {{{"stages", LessonView::Stages}, {"heads", LessonView::Heads}, {"links", LessonView::Links}}});
        else if (line.name == "mark")
            m_step->mark = word<LessonMark, 4>(line, {{{"cell", LessonMark::Cell},
                                                       {"row", LessonMark::Row},
                                                       {"matrix", LessonMark::Matrix},
                                                       {"nothing", LessonMark::Nothing}}});
        else if (line.name == "stage")
            readStage(line);
        else if (line.name == "text")
            m_step->texts.push_back(sentence(line));
        else if (line.name == "numbers")
            m_step->numbers.push_back(sentence(line));
        else
            refuse(line, shortened(line.name), "step, when, view, stage, mark, text, numbers");
    }

    void takeOnce(const LessonLine& line, std::string& target)
    {
        if (line.value.empty())
            return refuse(line, "nothing", "some words");
        if (!target.empty())
            return refuse(line, "a second one", "one");
        target = line.value;
    }

    void beginStep(const LessonLine& line)
    {
        finishStep();
        if (Index(m_lesson.steps.size()) == most_lesson_steps)
            return refuse(line, "more", std::to_string(most_lesson_steps) + " steps");
        m_step.emplace();
        m_step_line = line;
        m_has_stage = false;
        takeOnce(line, m_step->title);
    }

    void finishStep()
    {
        if (!m_step)
            return;
        if (!m_reading.error && !m_has_stage)
            refuse(m_step_line, "no stage", "a line \"stage: …\" in each step");
        if (!m_reading.error && m_step->texts.empty())
            refuse(m_step_line, "no text", "a line \"text: …\" in each step");
        m_lesson.steps.push_back(std::move(*m_step));
        m_step.reset();
    }

    void readStage(const LessonLine& line)
    {
        std::vector<std::string> names;
        for (const Stage stage : all_stages)
            names.emplace_back(stageName(stage));
        if (const std::optional<Stage> stage = stageFromName(line.value)) {
            m_step->stage = *stage;
            m_has_stage = true;
        } else {
            refuse(line, shortened(line.value), JsonFields::quotedList(names));
        }
    }

    template<class Value, std::size_t count>
    Value word(const LessonLine& line, const std::array<std::pair<std::string_view, Value>, count>& words)
    {
        std::vector<std::string> names;
        for (const auto& [name, value] : words) {
            if (name == line.value)
                return value;
            names.emplace_back(name);
        }
        refuse(line, shortened(line.value), JsonFields::quotedList(names));
        return words.front().second;
    }

    std::vector<LessonCondition> conditions(const LessonLine& line, std::string_view text)
    {
        std::vector<LessonCondition> all;
        while (true) {
            const std::size_t comma = std::min(text.find(','), text.size());
            std::string_view name = trimmed(text.substr(0, comma));
            LessonCondition condition;
            if (name.starts_with("not ")) {
                condition.expected = false;
                name = trimmed(name.substr(4));
            }
            const std::optional<LessonFact> fact = lessonFactFromName(name);
            if (!fact) {
                refuse(line, shortened(name), JsonFields::quotedList(lessonFactNames()));
                return all;
            }
            condition.fact = *fact;
            all.push_back(condition);
            if (comma == text.size())
                return all;
            text.remove_prefix(comma + 1);
        }
    }

    LessonText sentence(const LessonLine& line)
    {
        LessonText text;
        if (line.conditional)
            text.when = conditions(line, line.conditions);
        if (line.value.empty())
            refuse(line, "nothing", "some words");
        checkNames(line);
        text.text = line.value;
        return text;
    }

    void checkNames(const LessonLine& line)
    {
        std::string_view rest = line.value;
        for (std::size_t brace = rest.find_first_of("{}"); brace != std::string_view::npos;
             brace = rest.find_first_of("{}")) {
            const std::size_t close = rest.find('}', brace);
            if (rest[brace] == '}' || close == std::string_view::npos)
                return refuse(line, std::string("\"") + rest[brace] + '"', "{name}");
            const std::string_view name = rest.substr(brace + 1, close - brace - 1);
            if (!lessonWordFromName(name))
                return refuse(line, shortened(rest.substr(brace, close - brace + 1)),
                              JsonFields::quotedList(lessonWordNames()));
            rest.remove_prefix(close + 1);
        }
    }

    std::string_view m_text;
    FileReading m_reading;
    Lesson m_lesson;
    std::optional<LessonStep> m_step;
    LessonLine m_step_line;
    bool m_has_stage = false;
};

} // namespace

Result<Lesson> lessonFromText(const QByteArray& text, const QString& path)
try {
    std::string_view bytes(text.constData(), std::size_t(text.size()));
    if (bytes.starts_with("\xEF\xBB\xBF")) // editors on Windows begin files so
        bytes.remove_prefix(3);
    if (bytes.size() > most_lesson_bytes)
        return fail(FileMalformed{path.toStdString(), "bytes", std::to_string(bytes.size()),
                                  "0 … " + std::to_string(most_lesson_bytes)});
    if (!isValidUtf8(bytes) || bytes.find('\0') != std::string_view::npos)
        return fail(FileMalformed{path.toStdString(), "line 1", "bytes that are no text", "UTF-8"});
    return LessonReader(bytes, path.toStdString()).read();
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<Lesson> readLessonFile(const QString& path)
{
    const Result<QByteArray> text = readFile(path, qint64(most_lesson_bytes) + 4);
    if (!text)
        return fail(text.error());
    return lessonFromText(*text, path);
}

} // namespace headlight
