// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare_page.h"

#include "figure/compare_figure.h"
#include "figure/stage_words.h"
#include "ui_compare_page.h"
#include "views/figure_link.h"
#include "views/flow_layout.h"
#include "views/theme.h"

#include <QEvent>

namespace headlight {

ComparePage::ComparePage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::ComparePage>()), m_figure(new CompareFigure)
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_ui->keep, m_ui->swap, m_ui->drop, m_ui->head_chooser, m_ui->stage_chooser})
        bar->addWidget(part);
    m_ui->head_chooser->follow(session);
    m_ui->stage_chooser->follow(session, StageChooser::Lists::AllStages);
    m_ui->figure_place->addWidget(m_figure);
    m_link = new FigureLink(session, m_figure, FigureLink::Shows::AnyStage);
    m_figure->setAccessibleName(tr("A, B and their difference"));
    connect(m_ui->keep, &QToolButton::clicked, this,
            [this] { m_session.setRequest(keepingItself(m_session.request())); });
    connect(m_ui->swap, &QToolButton::clicked, this, [this] { m_session.setRequest(swapped(m_session.request())); });
    connect(m_ui->drop, &QToolButton::clicked, this, [this] {
        Request request = m_session.request();
        request.kept = {};
        m_session.setRequest(request);
    });
    connect(&session, &Session::requestChanged, this, &ComparePage::showRequest);
    m_ui->bar->standOn(this);
    connect(&session, &Session::selectionChanged, this, &ComparePage::summarize);
    connect(&session, &Session::analysisChanged, this, &ComparePage::summarize);
    summarize();
    showRequest();
}

ComparePage::~ComparePage() = default;

Figure* ComparePage::figure()
{
    m_link->refresh();
    return m_figure;
}

void ComparePage::setFigureStyle(const FigureStyle& style)
{
    m_figure->setFigureStyle(style);
}

void ComparePage::showRequest()
{
    const bool keeps = m_session.request().kept.get() != nullptr;
    m_ui->swap->setEnabled(keeps);
    m_ui->drop->setEnabled(keeps);
}

void ComparePage::summarize()
{
    m_ui->bar->setSummary(
        tr("%1 · %2", "head, stage").arg(headSummary(m_session), stageTitle(m_session.selection().stage)));
}

void ComparePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    m_figure->setAccessibleName(tr("A, B and their difference"));
    summarize();
}

Request keepingItself(const Request& request)
{
    Request keeping = request;
    keeping.kept = KeptRequest(request);
    return keeping;
}

Request swapped(const Request& request)
{
    if (!request.kept.get())
        return request;
    Request other = *request.kept.get();
    other.kept = KeptRequest(request);
    return other;
}

} // namespace headlight
