// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/example_guide.h"

#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "session/covers.h"
#include "session/source_change.h"
#include "views/labelled_words.h"
#include "views/token_words.h"

namespace headlight {

namespace {

constexpr int digits = 3;

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The document with a model as it is, on a sentence.
Request withModel(Request request, const ModelExample& example)
{
    request = withSource(std::move(request), CheckpointSource{shippedPath(example.model)});
    request.text = example.sentence;
    return request;
}

} // namespace

ExampleGuide::ExampleGuide(Session& session, ScoreKeeper& scores, QObject* parent)
    : QObject(parent), m_session(session), m_scores(scores)
{
    connect(&session, &Session::requestChanged, this, [this] {
        const auto* source = std::get_if<CheckpointSource>(&m_session.request().source);
        if (m_on && (!source || source->path != shippedPath(example().model)))
            leave();
    });
    connect(&session, &Session::analysisChanged, this, &ExampleGuide::follow);
    connect(&session, &Session::errorChanged, this, &ExampleGuide::renew);
    connect(&session, &Session::selectionChanged, this, &ExampleGuide::renew);
    connect(&scores, &ScoreKeeper::changed, this, &ExampleGuide::follow);
}

void ExampleGuide::setLanguage(const QString& language)
{
    std::vector<ModelExample> examples = bundledExamples(language);
    if (m_on && examples.size() != m_examples.size())
        leave();
    m_examples = std::move(examples);
    renew();
}

void ExampleGuide::start(std::size_t number)
{
    if (number >= m_examples.size())
        return;
    m_at = number;
    m_head.reset();
    m_model = shippedModel(example().model);
    const bool was_on = std::exchange(m_on, true);
    Selection selection = m_session.selection();
    selection.pinned.reset(); // of what was looked at before
    selection.hovered.reset();
    m_session.setSelection(selection);
    m_session.setRequest(withModel(m_session.request(), example()));
    if (!was_on)
        emit onChanged(true);
    emit opened(textOf(shippedPath(example().model)));
    follow();
}

void ExampleGuide::next()
{
    if (hasNext())
        start(m_at + 1);
}

void ExampleGuide::previous()
{
    if (hasPrevious())
        start(m_at - 1);
}

void ExampleGuide::leave()
{
    if (std::exchange(m_on, false))
        emit onChanged(false);
}

/// Whether the document's numbers are those of the example's sentence in its model.
bool ExampleGuide::isThere() const
{
    const AnalysisPointer analysis = m_session.analysis();
    return analysis && analysis->pass && analysis->request == m_session.request() &&
           analysis->request.text == example().sentence;
}

void ExampleGuide::follow()
{
    if (!m_on)
        return;
    if (!m_head && isThere())
        findHead();
    renew();
}

void ExampleGuide::findHead()
{
    m_scores.want();
    if (const LabelledScoresPointer scores = m_scores.scores())
        m_head = scores->best(example().kind);
    else if (!m_scores.error())
        return; // under way
    if (!m_head)
        m_head = bestInSentence(*m_session.analysis()->pass, example());
    if (m_head)
        select();
}

void ExampleGuide::select()
{
    Selection selection = m_session.selection();
    selection.layer = m_head->layer;
    selection.head = m_head->head;
    selection.stage = Stage::Weights;
    selection.hovered.reset();
    selection.hovered_head.reset();
    selection.hovered_stage.reset();
    selection.pinned = cellOf(example(), m_session.analysis()->pass->tokens);
    m_session.setSelection(selection);
    emit headShown();
}

void ExampleGuide::renew()
{
    if (!m_on)
        return;
    ExamplePage page;
    page.title = textOf(example().title);
    page.number = int(m_at) + 1;
    page.count = int(m_examples.size());
    page.ask = textOf(example().ask);
    page.note = textOf(example().note);
    page.not_shown = textOf(example().not_shown);
    page.origin = m_head && m_model ? originSentence(*m_model, m_head->layer, m_head->head) : QString();
    page.found = foundWords();
    page.here = hereWords();
    if (page == m_page)
        return;
    m_page = page;
    emit pageChanged();
}

QString ExampleGuide::foundWords() const
{
    if (const std::optional<Error> error = m_session.error())
        return errorText(*error);
    if (!m_head)
        return m_scores.error() ? tr("No head could be found.") : tr("Scoring all heads on the held-out texts…");
    const QString place = QString::number(m_head->layer), head = QString::number(m_head->head);
    const LabelledScoresPointer scores = m_scores.scores();
    return scores ? tr("Found by its score on %1 held-out texts: layer %2, head %3. %4")
                        .arg(countText(scores->texts), place, head, pairScoreWords(m_head->score))
                  : tr("Found in this sentence alone, as there are no held-out texts: layer %1, head %2. %3")
                        .arg(place, head, pairScoreWords(m_head->score));
}

QString ExampleGuide::hereWords() const
{
    const AnalysisPointer analysis = m_session.analysis();
    if (!m_head || !analysis || !analysis->pass || analysis->layer != m_head->layer)
        return {};
    if (m_session.request().text != example().sentence)
        return tr("The sentence is another one now; the head is still the same.");
    if (!isThere() || !analysis->maps_kept)
        return {};
    const Covers* const covers = m_session.selection().covers.get();
    if (covers && covers->coveredCount() > 0)
        return tr("What it does here is covered until you reveal it (F3).");
    const std::optional<Cell> cell = cellOf(example(), analysis->pass->tokens);
    if (!cell)
        return {};
    const double weight = analysis->stage(Stage::Weights, m_head->head).at(cell->row, cell->column);
    const Index strongest = strongestKey(*analysis, m_head->head, cell->row);
    const QString query = tokenWithPosition(analysis->tokens, cell->row);
    const QString key = tokenWithPosition(analysis->tokens, cell->column);
    if (strongest == cell->column)
        return tr("Here %1 gives %2 a weight of %3, the largest of its row.")
            .arg(query, key, numberText(weight, digits));
    return tr("Here %1 gives %2 a weight of %3 only; the largest of its row is that of %4.")
        .arg(query, key, numberText(weight, digits), tokenWithPosition(analysis->tokens, strongest));
}

} // namespace headlight
