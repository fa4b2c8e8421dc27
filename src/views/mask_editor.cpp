// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/mask_editor.h"

#include "i18n/error_text.h"
#include "session/session.h"
#include "views/field_message.h"
#include "views/mask_file_list.h"
#include "views/rule_fields.h"
#include "views/rule_row.h"
#include "views/theme.h"

#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

MaskEditor::MaskEditor(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_meaning(new QLabel(this)), m_empty(new QLabel(this)),
      m_row_layout(new QVBoxLayout), m_add(new QToolButton(this)), m_add_menu(new QMenu(m_add)),
      m_paint(new QToolButton(this)), m_message(new FieldMessage(this)), m_files(new MaskFileList(session, this))
{
    m_meaning->setWordWrap(true);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_row_layout->setSpacing(spacing::medium);
    m_add->setObjectName(QStringLiteral("mask_add"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_add->setFocusPolicy(Qt::StrongFocus);
    m_add->setMenu(m_add_menu);
    for (std::size_t kind = 0; kind < RuleFields::kinds().size(); ++kind)
        connect(m_add_menu->addAction(QString()), &QAction::triggered, this, [this, kind] { addRule(kind); });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::medium);
    layout->addWidget(m_meaning);
    layout->addWidget(m_empty);
    layout->addLayout(m_row_layout);
    layout->addWidget(m_message);
    layout->addWidget(m_add, 0, Qt::AlignLeft);
    layout->addWidget(m_paint, 0, Qt::AlignLeft);
    m_paint->setObjectName(QStringLiteral("mask_paint"));
    m_paint->setFocusPolicy(Qt::StrongFocus);
    m_paint->hide();
    layout->addWidget(m_files);

    connect(&session, &Session::requestChanged, this, &MaskEditor::showRequest);
    connect(&session, &Session::errorChanged, this, &MaskEditor::showError);
    retranslate();
    showRequest();
    showError();
}

void MaskEditor::setPaintAction(QAction* painting)
{
    m_paint->setDefaultAction(painting);
    m_paint->show();
}

void MaskEditor::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showRequest();
        showError();
    }
    QWidget::changeEvent(event);
}

void MaskEditor::retranslate()
{
    m_meaning->setText(tr("True means may attend. A key is visible only if all rules and mask files allow it."));
    m_add->setText(tr("Add r&ule"));
    m_add->setAccessibleName(tr("Add a mask rule"));
    m_add->setToolTip(tr("Adds a rule that hides keys from queries."));
    m_paint->setAccessibleName(tr("Paint the mask on the maps"));
    const std::vector<RuleKind> kinds = RuleFields::kinds();
    const QList<QAction*> actions = m_add_menu->actions();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        actions[qsizetype(i)]->setText(kinds[i].name);
        actions[qsizetype(i)]->setToolTip(kinds[i].tip);
    }
    m_add_menu->setToolTipsVisible(true);
}

void MaskEditor::showRequest()
{
    const std::vector<MaskRule>& rules = m_session.request().mask.rules;
    const bool same_rows = std::ranges::equal(rules, m_rows, {}, &MaskRule::index, &RuleRow::kind);
    if (!same_rows)
        makeRows(rules);
    for (std::size_t i = 0; i < rules.size(); ++i)
        m_rows[i]->showRule(rules[i]);
    m_empty->setVisible(rules.empty() && m_session.request().mask.tensors.empty());
    const auto* checkpoint = std::get_if<CheckpointSource>(&m_session.request().source);
    m_empty->setText(checkpoint && checkpoint->own_mask ? tr("No rule of your own: the checkpoint's mask holds.")
                                                        : tr("No rule: every token sees every token."));
}

void MaskEditor::makeRows(const std::vector<MaskRule>& rules)
{
    for (RuleRow* row : m_rows) {
        row->disconnect(this);
        row->hide();
        row->deleteLater(); // the change may come from this row's own signal
    }
    m_rows.clear();
    QWidget* before = m_meaning;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        RuleRow* row = makeRow(rules[i], i);
        row->showPlace(Index(i), Index(rules.size()));
        m_row_layout->addWidget(row);
        m_rows.push_back(row);
        setTabOrder(before, row);
        before = row;
    }
    setTabOrder(before, m_add);
    setTabOrder(m_add, m_files);
}

RuleRow* MaskEditor::makeRow(const MaskRule& rule, std::size_t place)
{
    auto* row = new RuleRow(rule, this);
    connect(row, &RuleRow::ruleEdited, this, [this, place](const MaskRule& edited) {
        std::vector<MaskRule> rules = m_session.request().mask.rules;
        rules[place] = edited;
        setRules(rules, QStringLiteral("mask %1").arg(place));
    });
    connect(row, &RuleRow::kindChosen, this, [this, place](std::size_t kind) {
        std::vector<MaskRule> rules = m_session.request().mask.rules;
        if (rules[place].index() != kind)
            rules[place] = startingRule(kind, tokens());
        setRules(rules, {});
    });
    connect(row, &RuleRow::moveAsked, this, [this, place](int steps) {
        std::vector<MaskRule> rules = m_session.request().mask.rules;
        std::swap(rules[place], rules[std::size_t(std::ptrdiff_t(place) + steps)]);
        setRules(rules, {});
    });
    connect(row, &RuleRow::removeAsked, this, [this, place] {
        std::vector<MaskRule> rules = m_session.request().mask.rules;
        rules.erase(rules.begin() + std::ptrdiff_t(place));
        m_add->setFocus(); // the button that was pressed goes away
        setRules(rules, {});
    });
    connect(row, &RuleRow::editingFinished, &m_session, &Session::closeEdit);
    return row;
}

void MaskEditor::showError()
{
    const std::optional<Error> error = m_session.error();
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    const QString text = field == Field::Mask ? errorText(*error) : QString();
    const auto* misfit = error ? std::get_if<MaskDoesNotFit>(&*error) : nullptr;
    const std::vector<MaskRule>& rules = m_session.request().mask.rules;
    bool said = false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool mine = misfit && !said && ruleText(rules[i]) == misfit->rule;
        m_rows[i]->showMessage(mine ? text : QString());
        said = said || mine;
    }
    m_message->say(said ? QString() : text);
}

void MaskEditor::addRule(std::size_t kind)
{
    std::vector<MaskRule> rules = m_session.request().mask.rules;
    rules.push_back(startingRule(kind, tokens()));
    setRules(rules, {});
}

void MaskEditor::setRules(const std::vector<MaskRule>& rules, const QString& edit)
{
    Request request = m_session.request();
    request.mask.rules = rules;
    m_session.setRequest(request, edit);
}

Index MaskEditor::tokens() const
{
    const AnalysisPointer analysis = m_session.analysis();
    return analysis ? analysis->tokens.size() : 1;
}

} // namespace headlight
