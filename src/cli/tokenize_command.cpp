// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"
#include "cli/option_reader.h"
#include "cli/text_lines.h"
#include "session/setting_names.h"
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
};

std::vector<Option> tokenizeOptions()
{
    return {
        {"--tokens", "word|char", QT_TRANSLATE_NOOP("headlight::Console", "What a text is cut into."), "word"},
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
std::string answer(const TokenSequence& tokens)
{
    nlohmann::ordered_json ids = nlohmann::json::array();
    nlohmann::ordered_json pieces = nlohmann::json::array();
    nlohmann::ordered_json offsets = nlohmann::json::array();
    CodePoints code_points(tokens.text);
    for (Index i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens.tokens[std::size_t(i)];
        ids.push_back(token.id);
        pieces.push_back(tokens.piece(i));
        const Index start = code_points.before(token.span.begin);
        offsets.push_back({start, code_points.before(token.span.end)});
    }
    const nlohmann::ordered_json object = {
        {"text", tokens.text}, {"ids", std::move(ids)}, {"tokens", std::move(pieces)}, {"offsets", std::move(offsets)}};
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// A text without a token is no error here: its answer is empty.
Result<void> answerText(const std::string& text, TokenKind kind, Index most_tokens, Console& console)
{
    if (console.stop.stop_requested())
        return fail(Cancelled{});
    Result<TokenSequence> tokens = tokenize(text, kind, most_tokens);
    if (!tokens && std::holds_alternative<NoTokens>(tokens.error()))
        tokens = TokenSequence{text, {}};
    if (!tokens)
        return tl::unexpected(tokens.error());
    const QByteArray line = QByteArray::fromStdString(answer(*tokens)) + '\n';
    if (console.out.write(line) != line.size())
        return fail(FileFailed{FileFailed::Action::Write, "-", console.out.errorString().toStdString()});
    return {};
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    TokenKind kind = TokenKind::Words;
    OptionReader reader(options);
    reader.named("--tokens", tokenKindFromName, tokenKindNames(), kind);
    const std::string* text = reader.next("--text");
    const std::string* lines = reader.next("--lines");
    if (!text && !lines)
        reader.fail(UsageError{UsageError::Kind::MissingOption, "--text", {}, {"--text T", "--lines FILE"}});
    if (text && lines)
        reader.refuse("--lines", *lines, {"--text T", "--lines FILE"});
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());

    const Index most_tokens = Index(std::min<Bytes>(common.budget / bytes_per_token, 1U << 30));
    const auto answerOne = [&](const std::string& one) { return answerText(one, kind, most_tokens, console); };
    const Result<void> done =
        text ? answerOne(*text) : forEachTextLine(QString::fromStdString(*lines), common.budget, answerOne);
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
