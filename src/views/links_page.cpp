// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/links_page.h"

#include "figure/links_figure.h"
#include "figure/stage_words.h"
#include "i18n/number_text.h"
#include "views/figure_link.h"
#include "views/flow_layout.h"
#include "views/theme.h"

#include <QEvent>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>
#include <array>

#include "ui_links_page.h"

namespace headlight {

namespace {

/// In the order of the lists on the form.
constexpr std::array head_choices = {LinkStyle::Heads::All, LinkStyle::Heads::Focused, LinkStyle::Heads::Chosen};
constexpr std::array<Index, 8> tops = {0, 1, 2, 3, 5, 10, 20, 50};

/// The thresholds that the keyboard steps through, too.
std::vector<double> thresholds()
{
    std::vector<double> all = {0};
    for (double next = LinksFigure::steppedThreshold(0, 1); next > all.back();
         next = LinksFigure::steppedThreshold(next, 1))
        all.push_back(next);
    return all;
}

template<class List, class Value>
int placeOf(const List& list, const Value& value)
{
    const auto found = std::find(list.begin(), list.end(), value);
    return found == list.end() ? -1 : int(found - list.begin());
}

} // namespace

LinksPage::LinksPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::LinksPage>()), m_figure(new LinksFigure)
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    for (QWidget* part :
         {static_cast<QWidget*>(m_ui->head_chooser), m_ui->heads_part, m_ui->threshold_part, m_ui->top_part})
        bar->addWidget(part);
    m_ui->head_chooser->follow(session);
    m_ui->figure_place->addWidget(m_figure, 1);
    m_ui->choose->setMenu(new QMenu(m_ui->choose));
    m_link = new FigureLink(session, m_figure, FigureLink::Shows::Maps);
    connect(&session, &Session::analysisChanged, this, &LinksPage::fillHeads);
    connect(m_ui->heads, &QComboBox::currentIndexChanged, this, &LinksPage::chooseHeads);
    connect(m_ui->threshold, &QComboBox::currentIndexChanged, this, &LinksPage::chooseThreshold);
    connect(m_ui->top, &QComboBox::currentIndexChanged, this, &LinksPage::chooseTop);
    connect(m_figure, &LinksFigure::thresholdAsked, this, &LinksPage::setThreshold);
    m_ui->bar->standOn(this);
    connect(&session, &Session::selectionChanged, this, &LinksPage::summarize);
    retranslate();
    fillHeads();
}

LinksPage::~LinksPage() = default;

Figure* LinksPage::figure()
{
    m_link->refresh();
    return m_figure;
}

void LinksPage::setFigureStyle(const FigureStyle& style)
{
    // What is drawn is chosen here; the window's style knows nothing of it.
    const LinkStyle links = m_style.links;
    m_style = style;
    m_style.links = links;
    applyStyle();
}

void LinksPage::showLinks(const LinkStyle& links)
{
    m_style.links = links;
    checkHeads();
    applyStyle();
}

/// What the menu says of the heads is what is drawn.
void LinksPage::checkHeads()
{
    const QList<QAction*> heads = m_ui->choose->menu()->actions();
    for (Index head = 0; head < Index(heads.size()); ++head) {
        const QSignalBlocker quiet(heads[head]);
        heads[head]->setChecked(placeOf(m_style.links.chosen, head) >= 0);
    }
}

void LinksPage::fillLists()
{
    const QSignalBlocker quiet_threshold(m_ui->threshold), quiet_top(m_ui->top);
    m_ui->threshold->clear();
    for (const double threshold : thresholds())
        m_ui->threshold->addItem(numberText(threshold, 3));
    m_ui->top->clear();
    for (const Index top : tops)
        m_ui->top->addItem(top == 0 ? tr("all", "links of a query") : countText(top));
}

void LinksPage::fillHeads()
{
    QMenu* menu = m_ui->choose->menu();
    const AnalysisPointer analysis = m_session.analysis();
    const Index heads = analysis ? Index(analysis->heads.size()) : 0;
    if (Index(menu->actions().size()) != heads) {
        menu->clear();
        for (Index head = 0; head < heads; ++head) {
            QAction* action = menu->addAction(QString());
            action->setCheckable(true);
            action->setChecked(placeOf(m_style.links.chosen, head) >= 0);
            connect(action, &QAction::toggled, this, [this, head](bool shown) {
                std::vector<Index>& chosen = m_style.links.chosen;
                std::erase(chosen, head);
                if (shown)
                    chosen.push_back(head);
                std::sort(chosen.begin(), chosen.end());
                applyStyle();
            });
        }
    }
    for (Index head = 0; head < heads; ++head)
        menu->actions()[head]->setText(
            tr("Head %1 · %2", "number, recipe").arg(QString::number(head), headOrigin(*analysis, head)));
}

void LinksPage::chooseHeads(int index)
{
    m_style.links.heads = head_choices[std::size_t(index)];
    if (m_style.links.heads == LinkStyle::Heads::Chosen && m_style.links.chosen.empty()) {
        const Index head = m_session.selection().head; // never an empty picture
        if (head < m_ui->choose->menu()->actions().size())
            m_ui->choose->menu()->actions()[head]->setChecked(true);
    }
    applyStyle();
}

void LinksPage::chooseThreshold(int index)
{
    setThreshold(thresholds()[std::size_t(index)]);
}

void LinksPage::chooseTop(int index)
{
    m_style.links.top = tops[std::size_t(index)];
    applyStyle();
}

void LinksPage::setThreshold(double threshold)
{
    m_style.links.threshold = threshold;
    applyStyle();
}

void LinksPage::applyStyle()
{
    const QSignalBlocker quiet_heads(m_ui->heads), quiet_threshold(m_ui->threshold), quiet_top(m_ui->top);
    m_ui->heads->setCurrentIndex(placeOf(head_choices, m_style.links.heads));
    m_ui->choose->setVisible(m_style.links.heads == LinkStyle::Heads::Chosen);
    // Numbers of a figure that was opened need not be in the lists.
    m_ui->threshold->setPlaceholderText(numberText(m_style.links.threshold, 3));
    m_ui->threshold->setCurrentIndex(placeOf(thresholds(), m_style.links.threshold));
    m_ui->top->setPlaceholderText(countText(m_style.links.top));
    m_ui->top->setCurrentIndex(placeOf(tops, m_style.links.top));
    m_figure->setFigureStyle(m_style);
    summarize();
}

void LinksPage::summarize()
{
    const bool one = m_style.links.heads == LinkStyle::Heads::Focused;
    m_ui->bar->setSummary(
        tr("%1, from %2", "whose links are drawn, their least weight")
            .arg(one ? headSummary(m_session) : m_ui->heads->currentText(), numberText(m_style.links.threshold, 3)));
}

void LinksPage::retranslate()
{
    m_figure->setAccessibleName(tr("Links between tokens"));
    fillLists();
    applyStyle();
}

void LinksPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    retranslate();
    fillHeads();
}

} // namespace headlight
