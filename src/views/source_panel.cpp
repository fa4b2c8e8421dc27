// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_panel.h"

#include "i18n/error_text.h"
#include "session/session.h"
#include "views/field_message.h"
#include "views/mask_editor.h"
#include "views/number_field.h"
#include "views/recipe_table.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QRandomGenerator>
#include <QSignalBlocker>

#include <algorithm>
#include <array>

#include "ui_source_panel.h"

namespace headlight {

namespace {

constexpr Index largest_size = 65'536;
constexpr Index most_heads = 1'024;
constexpr Index largest_step_seed = 1'000'000'000;

/// In the order of the form's list.
constexpr std::array offered_positions = {Positions::None, Positions::Sinusoidal, Positions::Concatenated};
constexpr std::array offered_divisors = {Divisor::Kind::None, Divisor::Kind::SqrtKeySize, Divisor::Kind::SqrtModelSize,
                                         Divisor::Kind::KeySize, Divisor::Kind::Number};
constexpr std::array offered_tokens = {TokenKind::Words, TokenKind::Characters};

template<class List, class Value>
int placeOf(const List& list, Value value)
{
    const auto found = std::ranges::find(list, value);
    return found == list.end() ? -1 : int(found - list.begin());
}

} // namespace

SourcePanel::SourcePanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_form(std::make_unique<Ui::SourcePanel>())
{
    m_form->setupUi(this);
    addParts();
    addIcons();
    connectSizes();
    connectHeads();
    connectScaling();
    connectChoices();
    connectResets();
    orderTabs();
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
    for (QComboBox* list : {m_form->divisor, m_form->positions, m_form->tokens}) {
        list->setFocusPolicy(Qt::StrongFocus);
        list->installEventFilter(this);
    }
    m_mask = new MaskEditor(m_session, this);
    m_form->mask_place->addWidget(m_mask);
    m_recipes = new RecipeTable(m_session, this);
    m_recipes->setObjectName(QStringLiteral("recipes"));
    m_form->recipes_place->addWidget(m_recipes);

    const auto whole = [this](NumberField* field) { return [this, field] { return unreadableWhole(field); }; };
    const auto readable = [] { return QString(); };
    m_places = {
        {Field::Heads, m_form->heads, m_form->heads_message, whole(m_form->heads)},
        {Field::KeySize, m_form->d_k, m_form->d_k_message, whole(m_form->d_k)},
        {Field::ValueSize, m_form->d_v, m_form->d_v_message, whole(m_form->d_v)},
        {Field::ModelSize, m_form->d_model, m_form->d_model_message, whole(m_form->d_model)},
        {Field::Divisor, m_form->divisor_number, m_form->divisor_message,
         [this] {
             const bool typed = m_session.request().parameters.divisor.kind == Divisor::Kind::Number;
             return typed && !m_form->divisor_number->real() ? tr("Please type a number, such as 2.5.") : QString();
         }},
        {Field::Positions, m_form->positions, m_form->positions_message, readable},
        {Field::Recipe, m_recipes, m_form->recipes_message, readable},
        {Field::Tokens, m_form->tokens, m_form->tokens_message, readable},
        {Field::Seed, m_form->seed, m_form->seed_message,
         [this] {
             return m_form->seed->unsignedWhole() ? QString()
                                                  : tr("Please type a whole number, 0 or above, such as 17.");
         }},
    };
}

void SourcePanel::addIcons()
{
    m_form->dice->setIcon(QIcon(QStringLiteral(":/icons/dice.svg")));
}

void SourcePanel::connectSizes()
{
    connectSize(m_form->d_k, &AttentionParameters::d_k, QStringLiteral("d_k"));
    connectSize(m_form->d_v, &AttentionParameters::d_v, QStringLiteral("d_v"));
    connectSize(m_form->d_model, &AttentionParameters::d_model, QStringLiteral("d_model"));
}

void SourcePanel::connectSize(NumberField* field, Index AttentionParameters::*size, const QString& edit)
{
    field->setStepRange(1, largest_size);
    connect(field, &NumberField::edited, this, [this, field, size, edit] {
        if (const std::optional<Index> typed = field->whole())
            change(edit, [size, typed](Request& request) { request.parameters.*size = *typed; });
        showErrors();
    });
    connect(field, &NumberField::editingFinished, this, &SourcePanel::finishEdit);
}

void SourcePanel::connectHeads()
{
    m_form->heads->setStepRange(1, most_heads);
    connect(m_form->heads, &NumberField::edited, this, [this] {
        const std::vector<RecipeChoice> before = m_recipes_before.value_or(m_session.request().recipes);
        if (const std::optional<Index> heads = m_form->heads->whole())
            change(QStringLiteral("heads"), [&before, heads](Request& request) {
                request.parameters.q_num_heads = *heads;
                request.recipes = before;
                std::erase_if(request.recipes, [heads](const RecipeChoice& choice) { return choice.head >= *heads; });
            });
        m_recipes_before = before; // showRequest forgot it
        showErrors();
    });
    connect(m_form->heads, &NumberField::editingFinished, this, &SourcePanel::finishEdit);
}

void SourcePanel::connectScaling()
{
    m_form->divisor_number->setStepRange(1, largest_size);
    connect(m_form->divisor, &QComboBox::activated, this, [this](int chosen) {
        change({}, [chosen](Request& request) {
            const Divisor::Kind kind = offered_divisors[std::size_t(chosen)];
            const Result<AttentionConfig> config = AttentionConfig::make(request.parameters);
            // A number of one's own starts where the former divisor stood, so that nothing jumps.
            const double number = kind == Divisor::Kind::Number && config ? config->divisor() : 1;
            if (request.parameters.divisor.kind != kind)
                request.parameters.divisor = {kind, number};
        });
    });
    connect(m_form->divisor_number, &NumberField::edited, this, [this] {
        if (const std::optional<double> typed = m_form->divisor_number->real())
            change(QStringLiteral("divisor"), [typed](Request& request) {
                request.parameters.divisor = {Divisor::Kind::Number, *typed};
            });
        showErrors();
    });
    connect(m_form->divisor_number, &NumberField::editingFinished, this, &SourcePanel::finishEdit);
}

void SourcePanel::connectChoices()
{
    connect(m_form->positions, &QComboBox::activated, this, [this](int chosen) {
        change({},
               [chosen](Request& request) { request.parameters.positions = offered_positions[std::size_t(chosen)]; });
    });
    connect(m_form->tokens, &QComboBox::activated, this, [this](int chosen) {
        change({}, [chosen](Request& request) { request.tokens = offered_tokens[std::size_t(chosen)]; });
    });
    m_form->seed->setStepRange(0, largest_step_seed);
    connect(m_form->seed, &NumberField::edited, this, [this] {
        if (const std::optional<std::uint64_t> typed = m_form->seed->unsignedWhole())
            change(QStringLiteral("seed"), [typed](Request& request) { request.seed = *typed; });
        showErrors();
    });
    connect(m_form->seed, &NumberField::editingFinished, this, &SourcePanel::finishEdit);
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
    reset(m_form->reset_scaling,
          [](Request& request, const Request& defaults) { request.parameters.divisor = defaults.parameters.divisor; });
    reset(m_form->reset_mask, [](Request& request, const Request& defaults) { request.mask = defaults.mask; });
    reset(m_form->reset_positions, [](Request& request, const Request& defaults) {
        request.parameters.positions = defaults.parameters.positions;
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
        m_form->heads,
        m_form->d_k,
        m_form->d_v,
        m_form->d_model,
        m_form->reset_sizes,
        m_form->divisor,
        m_form->divisor_number,
        m_form->reset_scaling,
        m_mask,
        m_form->reset_mask,
        m_form->positions,
        m_form->reset_positions,
        m_recipes,
        m_form->reset_recipes,
        m_form->tokens,
        m_form->seed,
        m_form->dice,
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
    showRequest(); // what can't be read goes back to what counts
    showErrors();
}

void SourcePanel::showRequest()
{
    const Request& request = m_session.request();
    const AttentionParameters& parameters = request.parameters;
    m_recipes_before.reset();
    m_form->heads->showWhole(parameters.q_num_heads);
    m_form->d_k->showWhole(parameters.d_k);
    m_form->d_v->showWhole(parameters.d_v);
    m_form->d_model->showWhole(parameters.d_model);
    m_form->divisor->setCurrentIndex(placeOf(offered_divisors, parameters.divisor.kind));
    const bool own_number = parameters.divisor.kind == Divisor::Kind::Number;
    m_form->divisor_number->setVisible(own_number);
    m_form->divisor_number_label->setVisible(own_number);
    if (own_number)
        m_form->divisor_number->showReal(parameters.divisor.number);
    m_form->positions->setCurrentIndex(placeOf(offered_positions, parameters.positions));
    m_form->tokens->setCurrentIndex(placeOf(offered_tokens, request.tokens));
    m_form->seed->showUnsigned(request.seed);
    showNotes();
}

void SourcePanel::showErrors()
{
    const std::optional<Error> error = m_session.error();
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    for (const Place& place : m_places) {
        const QString unreadable = place.unreadable();
        const QString refused = field == place.field ? errorText(*error) : QString();
        place.message->say(unreadable.isEmpty() ? refused : unreadable, place.control);
    }
}

void SourcePanel::showNotes()
{
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
    case Positions::Alibi:
        break;
    }
    m_form->positions_note->clear();
}

QString SourcePanel::unreadableWhole(const NumberField* field) const
{
    return field->whole() ? QString() : tr("Please type a whole number, such as 16.");
}

void SourcePanel::changeEvent(QEvent* event)
{
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
    return QWidget::eventFilter(watched, event);
}

} // namespace headlight
