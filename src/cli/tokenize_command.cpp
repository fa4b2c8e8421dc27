// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"
#include "cli/option_reader.h"
#include "cli/text_lines.h"
#include "model/tokenizer_file.h"
#include "session/setting_names.h"
#include "session/shipped_models.h"
#include "text/word_tokenizer.h"

#include <QIODevice>
#include <QtGlobal>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr Bytes bytes_per_token = 256; // a token in memory and in the answer, generously

constexpr const char* examples[] = {
    "tokenize --text \"The cat sat on the mat\"",
    "tokenize --tokens char --lines texts.jsonl",
    "tokenize --model path/to/gpt2 --text \"The cat sat on the mat\"",
};

std::vector<Option> tokenizeOptions()
{
    return {
        {"--tokens", "word|char", QT_TRANSLATE_NOOP("headlight::Console", "What a text is cut into."), "word"},
        {"--model", "DIR",
         QT_TRANSLATE_NOOP("headlight::Console", "Cut as the tokenizer of a checkpoint's folder does, in place of "
                                                 "--tokens.")},
        {"--text", "T", QT_TRANSLATE_NOOP("headlight::Console", "One text.")},
        {"--lines", "FILE", QT_TRANSLATE_NOOP("headlight::Console", "Many texts: a file with a JSON string a line.")},
    };
}

/// Counts code points up to a byte; asked for bytes in rising order, it walks over the text once.
class CodePoints
{
public:
    explicit CodePoints(std::string_view text) : m_text(text) {}

    Index before(std::size_t byte)
    {
        for (; m_byte < byte; ++m_byte)
            m_count += (static_cast<unsigned char>(m_text[m_byte]) & 0xC0) != 0x80; // not a continuation byte
        return m_count;
    }

private:
    std::string_view m_text;
    std::size_t m_byte = 0;
    Index m_count = 0;
};

/// {"text", "ids", "tokens", "offsets": [[start, end], …] in code points, half-open}.
class Answer
{
public:
    explicit Answer(const std::string& text) { m_object["text"] = text; }

    void add(std::int64_t id, std::string_view piece, Index begin, Index end)
    {
        m_ids.push_back(id);
        m_pieces.push_back(piece);
        m_offsets.push_back({begin, end});
    }

    Result<void> write(QIODevice& device)
    {
        m_object["ids"] = std::move(m_ids);
        m_object["tokens"] = std::move(m_pieces);
        m_object["offsets"] = std::move(m_offsets);
        const std::string text = m_object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        QByteArray line = QByteArray::fromStdString(text) + '\n';
        // Python's splitlines and others end a line here, and JSON would let them stand.
        line.replace("\u0085", "\\u0085").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
        if (device.write(line) != line.size())
            return fail(FileFailed{FileFailed::Action::Write, "-", device.errorString().toStdString()});
        return {};
    }

private:
    nlohmann::ordered_json m_object;
    nlohmann::ordered_json m_ids = nlohmann::json::array();
    nlohmann::ordered_json m_pieces = nlohmann::json::array();
    nlohmann::ordered_json m_offsets = nlohmann::json::array();
};

/// A text without a token is no error here: its answer is empty.
Result<void> answerKind(const std::string& text, TokenKind kind, Index most_tokens, Console& console)
{
    Result<TokenSequence> tokens = tokenize(text, kind, most_tokens);
    if (!tokens && std::holds_alternative<NoTokens>(tokens.error()))
        tokens = TokenSequence{text, {}};
    if (!tokens)
        return tl::unexpected(tokens.error());
    Answer answer(tokens->text);
    CodePoints code_points(tokens->text);
    for (Index i = 0; i < tokens->size(); ++i) {
        const Token& token = tokens->tokens[std::size_t(i)];
        const Index begin = code_points.before(token.span.begin);
        answer.add(token.id, tokens->piece(i), begin, code_points.before(token.span.end));
    }
    return answer.write(console.out);
}

Result<void> answerModel(const std::string& text, const Tokenizer& tokenizer, Index most_tokens, Console& console)
{
    const Result<Encoding> encoding = tokenizer.encode(text, {most_tokens, console.stop});
    if (!encoding)
        return tl::unexpected(encoding.error());
    Answer answer(encoding->text);
    for (const EncodedToken& token : encoding->tokens)
        answer.add(token.id, token.piece, token.offsets.begin, token.offsets.end);
    return answer.write(console.out);
}

/// What the options ask for; one of the two texts is there.
struct TokenizeRun
{
    TokenKind kind = TokenKind::Words;
    const std::string* model = nullptr;
    const std::string* text = nullptr;
    const std::string* lines = nullptr;
};

Parsed<TokenizeRun> readRun(const Options& options)
{
    TokenizeRun run;
    OptionReader reader(options);
    reader.named("--tokens", tokenKindFromName, tokenKindNames(), run.kind);
    run.model = reader.next("--model");
    run.text = reader.next("--text");
    run.lines = reader.next("--lines");
    if (run.model && options.given("--tokens"))
        reader.refuse("--model", *run.model, {"--model DIR", "--tokens word|char"});
    if (!run.text && !run.lines)
        reader.fail(UsageError{UsageError::Kind::MissingOption, "--text", {}, {"--text T", "--lines FILE"}});
    if (run.text && run.lines)
        reader.fail(UsageError{UsageError::Kind::Conflict, "--lines", "--text", {}});
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return run;
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const Parsed<TokenizeRun> asked = readRun(options);
    if (!asked)
        return tl::unexpected(asked.error());
    std::optional<LoadedTokenizer> loaded;
    if (asked->model) {
        const Result<std::string> place = placeOfSource(namedSource(*asked->model));
        if (!place)
            return failed(place);
        Result<LoadedTokenizer> tokenizer = loadTokenizer(*place);
        if (!tokenizer)
            return failed(tokenizer);
        loaded = std::move(*tokenizer);
    }

    const Index most_tokens = Index(std::min<Bytes>(common.budget / bytes_per_token, 1U << 30));
    const auto answerOne = [&](const std::string& text) -> Result<void> {
        if (console.stop.stop_requested())
            return fail(Cancelled{});
        return loaded ? answerModel(text, loaded->tokenizer, most_tokens, console)
                      : answerKind(text, asked->kind, most_tokens, console);
    };
    const Result<void> done = asked->text
                                  ? answerOne(*asked->text)
                                  : forEachTextLine(QString::fromStdString(*asked->lines), common.budget, answerOne);
    if (!done)
        return failed(done);
    return {};
}

} // namespace

const Command tokenize_command = {
    .name = "tokenize",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "Texts cut into tokens, a JSON object a line."),
    .options = tokenizeOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
