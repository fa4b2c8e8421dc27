// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_panel.h"

#include "i18n/error_text.h"
#include "session/session.h"
#include "views/field_message.h"
#include "views/hand_editor.h"
#include "views/mask_editor.h"
#include "views/model_button.h"
#include "views/number_field.h"
#include "views/recipe_table.h"
#include "views/source_card.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QRandomGenerator>
#include <QScrollBar>

#include <algorithm>

#include "ui_source_panel.h"

namespace headlight {

namespace {

constexpr Index most_heads = 1'024;
constexpr int stacked_from = 26; // pixels a line of text is high: from there on a label stands above its field

} // namespace

SourcePanel::SourcePanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_form(std::make_unique<Ui::SourcePanel>())
{
    m_form->setupUi(this);
    addParts();
    bindFields();
    connectSource();
    connectResets();
    connectDice();
    orderTabs();
    layLines();
    connect(&session, &Session::requestChanged, this, &SourcePanel::showRequest);
    connect(&session, &Session::errorChanged, this, &SourcePanel::showErrors);
    showRequest();
    showErrors();
}

SourcePanel::~SourcePanel() = default;

void SourcePanel::addParts()
{
    for (QLabel* title : {m_form->sizes_title, m_form->scaling_title, m_form->mask_title, m_form->positions_title,
                          m_form->recipes_title, m_form->draw_title})
        setTextRole(title, TextRole::Heading);
    m_form->positions_note->setForegroundRole(QPalette::PlaceholderText);
    m_form->dice->setIcon(QIcon(QStringLiteral(":/icons/dice.svg")));
    m_form->contents->installEventFilter(this);
    m_models = new ModelButton(this);
    m_form->hand_place->addWidget(m_models);
    m_hand = new HandEditor(m_session, this);
    m_form->hand_place->addWidget(m_hand);
    m_card = new SourceCard(m_session, this);
    m_form->hand_place->addWidget(m_card);
    for (QComboBox* list : m_hand->findChildren<QComboBox*>())
        list->installEventFilter(this);
    m_mask = new MaskEditor(m_session, this);
    m_form->mask_place->addWidget(m_mask);
    m_recipes = new RecipeTable(m_session, this);
    m_recipes->setObjectName(QStringLiteral("recipes"));
    m_form->recipes_place->addWidget(m_recipes);
}

void SourcePanel::bindFields()
{
    m_numbers = numberBindings(*m_form);
    m_numbers.push_back(headsBinding());
    m_choices = choiceBindings(*m_form);
    for (const NumberBinding& number : m_numbers)
        bindNumber(number);
    for (const ChoiceBinding& choice : m_choices)
        bindChoice(choice);
}

void SourcePanel::bindNumber(const NumberBinding& number)
{
    connect(number.control, &NumberField::edited, this, [this, number] {
        Request request = m_session.request();
        const bool readable = number.take(*number.control, request);
        m_unreadable = readable ? nullptr : number.control;
        if (readable)
            m_session.setRequest(request, number.edit);
        m_taking_heads = false;
        showErrors();
    });
    connect(number.control, &NumberField::editingFinished, this, &SourcePanel::finishEdit);
}

void SourcePanel::bindChoice(const ChoiceBinding& choice)
{
    choice.control->setFocusPolicy(Qt::StrongFocus);
    choice.control->installEventFilter(this);
    connect(choice.control, &QComboBox::activated, this, [this, choice](int chosen) {
        change({}, [&choice, chosen](Request& request) { choice.take(request, chosen); });
    });
}

NumberBinding SourcePanel::headsBinding()
{
    m_form->heads->setStepRange(1, most_heads);
    const auto take = [this](const NumberField& typed, Request& request) {
        const std::optional<Index> heads = typed.whole();
        if (!heads)
            return false;
        m_taking_heads = true;
        if (!m_recipes_before)
            m_recipes_before = request.recipes;
        request.parameters.q_num_heads = *heads;
        request.recipes = *m_recipes_before;
        std::erase_if(request.recipes, [heads](const RecipeChoice& choice) { return choice.head >= *heads; });
        return true;
    };
    return {Field::Heads,
            m_form->heads,
            m_form->heads_message,
            QStringLiteral("heads"),
            NumberBinding::Asks::Whole,
            [](NumberField& shown, const Request& request) { shown.showWhole(request.parameters.q_num_heads); },
            take};
}

void SourcePanel::connectSource()
{
    m_form->source->setFocusPolicy(Qt::StrongFocus);
    m_form->source->installEventFilter(this);
    connect(m_form->source, &QComboBox::activated, this, [this](int chosen) {
        if (chosen != int(m_session.request().source.index()))
            chooseSource(chosen);
        showSource();
    });
    connect(m_card, &SourceCard::anotherWanted, this, [this] {
        const bool import = std::holds_alternative<ImportSource>(m_session.request().source);
        import ? emit importWanted() : emit checkpointWanted();
    });
}

/// By its place in the list, which is that of Source.
void SourcePanel::chooseSource(int chosen)
{
    switch (chosen) {
    case 0:
        return change({}, [](Request& request) { request.source = Playground(); });
    case 1:
        return m_hand->startByHand();
    case 2:
        emit checkpointWanted();
        return;
    default:
        emit importWanted();
    }
}

/// What a source does not take from the playground's settings is out of sight.
void SourcePanel::showSource()
{
    const Source& source = m_session.request().source;
    const bool drawn = std::holds_alternative<Playground>(source);
    const bool import = std::holds_alternative<ImportSource>(source);
    const auto* checkpoint = std::get_if<CheckpointSource>(&source);
    m_form->source->setCurrentIndex(int(source.index()));
    m_hand->setVisible(std::holds_alternative<ByHand>(source));
    for (QWidget* part : {m_form->sizes_part, m_form->positions_part, m_form->recipes_part, m_form->draw_part})
        part->setVisible(drawn);
    m_form->scaling_part->setVisible(!import); // what was computed elsewhere is not computed again
    m_form->mask_part->setVisible(!import);
    for (QWidget* part : std::initializer_list<QWidget*>{m_form->score_label, m_form->score, m_form->precision_label,
                                                         m_form->precision})
        part->setVisible(!checkpoint);
    const bool own_divisor = checkpoint && checkpoint->own_divisor;
    m_form->divisor_label->setVisible(!own_divisor);
    m_form->divisor->setVisible(!own_divisor);
    const bool number = !own_divisor && m_session.request().parameters.divisor.kind == Divisor::Kind::Number;
    m_form->divisor_number->setVisible(number);
    m_form->divisor_number_label->setVisible(number);
}

void SourcePanel::connectDice()
{
    connect(m_form->dice, &QToolButton::clicked, this, [this] {
        // Few digits, so that a class can read it from the screen and type it.
        change({}, [](Request& request) { request.seed = QRandomGenerator::global()->bounded(1, 10'000); });
    });
}

void SourcePanel::connectResets()
{
    const auto reset = [this](QToolButton* button, void (*apply)(Request&, const Request& defaults)) {
        connect(button, &QToolButton::clicked, this,
                [this, apply] { change({}, [apply](Request& request) { apply(request, Request()); }); });
    };
    reset(m_form->reset_sizes, [](Request& request, const Request& defaults) {
        request.parameters.d_model = defaults.parameters.d_model;
        request.parameters.q_num_heads = defaults.parameters.q_num_heads;
        request.parameters.kv_num_heads = defaults.parameters.kv_num_heads;
        request.parameters.d_k = defaults.parameters.d_k;
        request.parameters.d_v = defaults.parameters.d_v;
        std::erase_if(request.recipes,
                      [&](const RecipeChoice& choice) { return choice.head >= defaults.parameters.q_num_heads; });
    });
    reset(m_form->reset_scaling, [](Request& request, const Request& defaults) {
        request.parameters.score = defaults.parameters.score;
        request.parameters.divisor = defaults.parameters.divisor;
        request.parameters.softcap = defaults.parameters.softcap;
        request.parameters.temperature = defaults.parameters.temperature;
        request.parameters.precision = defaults.parameters.precision;
    });
    reset(m_form->reset_mask, [](Request& request, const Request& defaults) { request.mask = defaults.mask; });
    reset(m_form->reset_positions, [](Request& request, const Request& defaults) {
        request.parameters.positions = defaults.parameters.positions;
        request.parameters.rope = defaults.parameters.rope;
    });
    reset(m_form->reset_recipes, [](Request& request, const Request& defaults) { request.recipes = defaults.recipes; });
    reset(m_form->reset_draw, [](Request& request, const Request& defaults) {
        request.tokens = defaults.tokens;
        request.seed = defaults.seed;
    });
}

void SourcePanel::orderTabs()
{
    const QList<QWidget*> order = {
        m_form->source,
        m_models,
        m_hand,
        m_card,
        m_form->heads,
        m_form->kv_heads,
        m_form->d_k,
        m_form->d_v,
        m_form->d_model,
        m_form->reset_sizes,
        m_form->score,
        m_form->divisor,
        m_form->divisor_number,
        m_form->temperature,
        m_form->softcap,
        m_form->precision,
        m_form->reset_scaling,
        m_mask,
        m_form->reset_mask,
        m_form->positions,
        m_form->rope_theta,
        m_form->rope_size,
        m_form->rope_layout,
        m_form->rope_offset,
        m_form->reset_positions,
        m_recipes,
        m_form->reset_recipes,
        m_form->tokens,
        m_form->dice,
        m_form->seed,
        m_form->reset_draw,
    };
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

void SourcePanel::change(const QString& edit, const std::function<void(Request&)>& apply)
{
    Request request = m_session.request();
    apply(request);
    m_session.setRequest(request, edit);
}

void SourcePanel::finishEdit()
{
    m_session.closeEdit();
    m_unreadable = nullptr;
    showRequest(); // what can't be read goes back to what counts
    showErrors();
}

void SourcePanel::showRequest()
{
    const Request& request = m_session.request();
    if (!m_taking_heads)
        m_recipes_before.reset();
    for (const NumberBinding& number : m_numbers)
        number.show(*number.control, request);
    for (const ChoiceBinding& choice : m_choices)
        choice.control->setCurrentIndex(choice.show(request));
    m_form->rope_part->setVisible(request.parameters.positions == Positions::Rope);
    showSource();
    showNotes();
}

void SourcePanel::showErrors()
{
    const std::optional<Error> error = m_session.error();
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    const auto refused = [&](Field asked) { return field == asked ? errorText(*error) : QString(); };
    for (const ChoiceBinding& choice : m_choices)
        choice.message->say(refused(choice.field), choice.control);
    for (const NumberBinding& number : m_numbers) {
        const QString ask = number.asks == NumberBinding::Asks::Whole ? tr("Please type a whole number, such as 16.")
                                                                      : tr("Please type a number, such as 2.5.");
        number.message->say(m_unreadable == number.control ? ask : refused(number.field), number.control);
    }
    m_form->recipes_message->say(refused(Field::Recipe), m_recipes);
}

void SourcePanel::showNotes()
{
    m_form->kv_heads->setBlankText(tr("as heads"));
    m_form->softcap->setBlankText(tr("none"));
    m_form->rope_size->setBlankText(tr("all"));
    switch (m_session.request().parameters.positions) {
    case Positions::None:
        m_form->positions_note->setText(tr("A head can't tell where a token stands: equal words get equal rows."));
        return;
    case Positions::Sinusoidal:
        m_form->positions_note->setText(tr("Added to the embedding, as the paper has it. This gives x a variance of "
                                           "1.5 instead of 1, so scores are larger than the √d_k argument assumes."));
        return;
    case Positions::Concatenated:
        m_form->positions_note->setText(tr("Half of x is the word, half says where it stands. x keeps a mean square "
                                           "of 1, and a head can read a position exactly."));
        return;
    case Positions::Rope:
        m_form->positions_note->setText(tr("Turns q and k by angles that grow with the position, so that a score "
                                           "depends on the distance of two tokens only."));
        return;
    case Positions::Alibi:
        m_form->positions_note->setText(tr("Takes slope × distance off the scores, with a slope for each head: near "
                                           "tokens weigh more. It shows in the masked scores."));
        return;
    }
}

void SourcePanel::layLines()
{
    // Large text on a narrow screen: a label and its field side by side would take half the window.
    const bool stacked = fontMetrics().height() >= stacked_from;
    for (QHBoxLayout* line : findChildren<QHBoxLayout*>()) {
        if (!line->objectName().endsWith(QLatin1String("_line")))
            continue;
        line->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        line->setStretch(0, stacked ? 0 : 1); // what is left over goes to the label: the fields stand in a column
    }
    const auto wide =
        std::ranges::max(m_choices, {}, [](const ChoiceBinding& choice) { return choice.control->sizeHint().width(); })
            .control->sizeHint()
            .width();
    for (const NumberBinding& number : m_numbers)
        number.control->setMinimumWidth(number.control == m_form->seed ? 0 : wide);
    for (const ChoiceBinding& choice : m_choices)
        choice.control->setMinimumWidth(wide);
    m_form->source->setMinimumWidth(wide);
}

void SourcePanel::widen()
{
    // The panel scrolls up and down only: it must be as wide as what stands on it.
    m_form->scroll->setMinimumWidth(m_form->contents->minimumSizeHint().width() +
                                    m_form->scroll->verticalScrollBar()->sizeHint().width());
}

void SourcePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        layLines();
    if (event->type() == QEvent::LanguageChange) {
        m_form->retranslateUi(this);
        showNotes();
        showErrors();
    }
    QWidget::changeEvent(event);
}

bool SourcePanel::eventFilter(QObject* watched, QEvent* event)
{
    // The wheel scrolls the panel; it must not change the list that happens to come under the pointer.
    const auto* list = qobject_cast<QComboBox*>(watched);
    if (list && event->type() == QEvent::Wheel && !list->hasFocus()) {
        event->ignore();
        return true;
    }
    if (watched == m_form->contents && event->type() == QEvent::LayoutRequest)
        widen();
    return QWidget::eventFilter(watched, event);
}

} // namespace headlight
