// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/hand_editor.h"

#include "i18n/error_text.h"
#include "session/hand_examples.h"
#include "session/session.h"
#include "views/field_message.h"
#include "views/matrix_editor.h"
#include "views/number_field.h"
#include "views/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

HandEditor::HandEditor(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_last(std::get<ByHand>(handExample(HandExample::TwoTokens).source)),
      m_kind_label(new QLabel(this)), m_kind(new QComboBox(this)), m_examples(new QToolButton(this)),
      m_examples_menu(new QMenu(m_examples)), m_names_label(new QLabel(this)), m_names(new QLineEdit(this)),
      m_heads_label(new QLabel(this)), m_heads(new NumberField(this)), m_heads_message(new FieldMessage(this)),
      m_projects(new QCheckBox(this)), m_matrices(new QWidget(this))
{
    addControls();
    layOut();
    connect(&session, &Session::requestChanged, this, &HandEditor::showRequest);
    connect(&session, &Session::errorChanged, this, &HandEditor::showError);
    retranslate();
    showRequest();
    showError();
}

void HandEditor::addControls()
{
    m_kind->setObjectName(QStringLiteral("hand_kind"));
    m_names->setObjectName(QStringLiteral("hand_names"));
    m_heads->setObjectName(QStringLiteral("hand_heads"));
    m_projects->setObjectName(QStringLiteral("hand_w_o"));
    m_examples->setObjectName(QStringLiteral("hand_examples"));
    m_kind->addItems({QString(), QString()});
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kind->setMinimumContentsLength(8);
    m_kind->setFocusPolicy(Qt::StrongFocus);
    m_examples->setPopupMode(QToolButton::InstantPopup);
    m_examples->setFocusPolicy(Qt::StrongFocus);
    m_examples->setMenu(m_examples_menu);
    m_names->setMaxLength(int(most_name_bytes * std::size_t(most_hand_tokens)) / 4);
    m_heads->setStepRange(1, most_hand_heads);
    m_kind_label->setBuddy(m_kind);
    m_names_label->setBuddy(m_names);
    m_heads_label->setBuddy(m_heads);
    for (const HandExample example : all_hand_examples)
        connect(m_examples_menu->addAction(QString()), &QAction::triggered, this, [this, example] {
            Request request = handExample(example);
            request.text = m_session.request().text; // waits as it was
            request.kept = m_session.request().kept;
            m_session.setRequest(request);
        });
    connect(m_kind, &QComboBox::activated, this, &HandEditor::takeKind);
    connect(m_names, &QLineEdit::textEdited, this, [this](const QString& text) {
        change(QStringLiteral("names"), [&text](ByHand& by_hand) { by_hand.names = namesFromText(text); });
    });
    connect(m_heads, &NumberField::edited, this, [this] {
        if (const std::optional<Index> heads = m_heads->whole())
            change(QStringLiteral("hand heads"), [heads](ByHand& by_hand) { by_hand.heads = *heads; });
    });
    connect(m_projects, &QCheckBox::clicked, this, [this](bool wanted) {
        change({}, [this, wanted](ByHand& by_hand) {
            if (!wanted)
                return by_hand.w_o.reset();
            const AnalysisPointer analysis = m_session.analysis();
            const Index size = analysis ? analysis->config.q_num_heads() * analysis->config.d_v() : 2;
            TypedMatrix& w_o = by_hand.w_o.emplace(resized({}, size, size));
            for (Index i = 0; i < size; ++i) // changes nothing until it is edited
                w_o.at(i, i) = "1";
        });
    });
    connect(m_names, &QLineEdit::editingFinished, &m_session, &Session::closeEdit);
    connect(m_heads, &NumberField::editingFinished, this, [this] {
        m_session.closeEdit();
        showRequest(); // what can't be read goes back to what counts
    });
}

void HandEditor::layOut()
{
    auto* fields = new QGridLayout;
    fields->setHorizontalSpacing(spacing::medium);
    fields->setVerticalSpacing(spacing::medium);
    const std::pair<QWidget*, QWidget*> lines[] = {
        {m_kind_label, m_kind}, {m_names_label, m_names}, {m_heads_label, m_heads}};
    for (const auto& [label, field] : lines) {
        const int row = fields->rowCount();
        fields->addWidget(label, row, 0);
        fields->addWidget(field, row, 1);
    }
    fields->setColumnStretch(1, 1);
    auto* matrices = new QVBoxLayout(m_matrices);
    matrices->setContentsMargins(0, 0, 0, 0);
    matrices->setSpacing(spacing::large);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::medium);
    layout->addWidget(m_examples, 0, Qt::AlignLeft);
    layout->addLayout(fields);
    layout->addWidget(m_heads_message);
    layout->addWidget(m_projects);
    layout->addSpacing(spacing::small);
    layout->addWidget(m_matrices);
}

void HandEditor::retranslate()
{
    m_kind_label->setText(tr("Matri&ces"));
    m_kind->setItemText(0, tr("Q, K and V"));
    m_kind->setItemText(1, tr("X, W_Q, W_K, W_V"));
    m_kind->setAccessibleName(tr("Which matrices are typed"));
    m_kind->setToolTip(
        tr("Whether queries, keys and values are typed themselves, or the input and the weights that make "
           "them. Changing it gives the same Q, K and V in the other way."));
    m_examples->setText(tr("E&xamples"));
    m_examples->setAccessibleName(tr("Worked examples"));
    m_examples->setToolTip(tr("Computations worked out on paper, to begin with."));
    const QString names[] = {tr("Two tokens, no mask"), tr("Three tokens, causal")};
    for (qsizetype i = 0; i < m_examples_menu->actions().size(); ++i)
        m_examples_menu->actions()[i]->setText(names[i]);
    m_names_label->setText(tr("Tokens"));
    m_names->setAccessibleName(tr("Names of the tokens"));
    m_names->setToolTip(
        tr("A name for each token, with commas or spaces between them. Tokens without one are numbered."));
    m_names->setPlaceholderText(tr("1, 2, 3"));
    m_heads_label->setText(tr("Heads"));
    m_heads->setAccessibleName(tr("Heads by hand"));
    m_heads->setToolTip(tr("Between how many heads the columns of Q, K and V are split, from left to right."));
    m_projects->setText(tr("W_O after the heads"));
    m_projects->setAccessibleName(tr("W_O after the heads"));
    m_projects->setToolTip(tr("Multiplies the outputs of all heads, side by side, with a matrix typed below."));
}

void HandEditor::startByHand()
{
    Request request = m_session.request();
    request.source = m_last;
    m_session.setRequest(request);
}

void HandEditor::change(const QString& edit, const std::function<void(ByHand&)>& apply)
{
    Request request = m_session.request();
    auto* by_hand = std::get_if<ByHand>(&request.source);
    if (!by_hand)
        return; // an editor that is going away says a last word
    apply(*by_hand);
    m_session.setRequest(request, edit);
}

void HandEditor::takeKind(int kind)
{
    change({}, [kind](ByHand& by_hand) {
        if (int(by_hand.matrices.index()) != kind)
            by_hand = withOtherMatrices(by_hand);
    });
    showRequest();
}

void HandEditor::showRequest()
{
    const auto* by_hand = std::get_if<ByHand>(&m_session.request().source);
    if (!by_hand)
        return;
    m_last = *by_hand;
    m_kind->setCurrentIndex(int(by_hand->matrices.index()));
    m_heads->showWhole(by_hand->heads);
    m_projects->setChecked(by_hand->w_o.has_value());
    if (namesFromText(m_names->text()) != by_hand->names)
        m_names->setText(namesText(by_hand->names));
    makeMatrices(*by_hand);
    for (MatrixEditor* editor : m_editors)
        editor->showMatrix(*handMatrix(*by_hand, editor->matrix()));
}

void HandEditor::makeMatrices(const ByHand& by_hand)
{
    const std::vector<HandMatrix> wanted = handMatrices(by_hand);
    if (std::ranges::equal(wanted, m_editors, {}, {}, &MatrixEditor::matrix))
        return;
    for (MatrixEditor* editor : m_editors) {
        editor->disconnect(this);
        editor->hide();
        editor->deleteLater(); // the change may come from one of its own signals
    }
    m_editors.clear();
    QWidget* before = m_projects;
    for (const HandMatrix matrix : wanted) {
        auto* editor = new MatrixEditor(matrix, m_matrices);
        connect(editor, &MatrixEditor::matrixEdited, this,
                [this, matrix](const TypedMatrix& edited, const QString& edit) {
                    change(edit, [&](ByHand& changed) { *handMatrix(changed, matrix) = edited; });
                });
        connect(editor, &MatrixEditor::editingFinished, &m_session, &Session::closeEdit);
        m_matrices->layout()->addWidget(editor);
        m_editors.push_back(editor);
        setTabOrder(before, editor);
        before = editor;
    }
}

void HandEditor::showError()
{
    const std::optional<Error> error = m_session.error();
    std::string wrong;
    if (const auto* shape = error ? std::get_if<MatrixDoesNotFit>(&*error) : nullptr)
        wrong = shape->matrix;
    if (const auto* cell = error ? std::get_if<CellNotANumber>(&*error) : nullptr)
        wrong = cell->matrix;
    for (MatrixEditor* editor : m_editors)
        editor->showMessage(handMatrixName(editor->matrix()) == wrong ? errorText(*error) : QString());
    const bool of_heads = error && errorField(*error) == Field::Heads;
    m_heads_message->say(of_heads ? errorText(*error) : QString(), m_heads);
}

void HandEditor::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showError();
    }
    QWidget::changeEvent(event);
}

} // namespace headlight
