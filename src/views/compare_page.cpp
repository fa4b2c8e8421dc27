// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare_page.h"

#include "figure/compare_figure.h"
#include "figure/stage_words.h"
#include "i18n/error_text.h"
#include "ui_compare_page.h"
#include "views/change_list.h"
#include "views/figure_link.h"
#include "views/flow_layout.h"
#include "views/kept_files.h"
#include "views/kept_place_chooser.h"
#include "views/theme.h"

#include <QEvent>
#include <QFileDialog>
#include <QMessageBox>

namespace headlight {

ComparePage::ComparePage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::ComparePage>()), m_figure(new CompareFigure),
      m_changes(new ChangeList(session)), m_files(new KeptFiles(session, this))
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    for (QWidget* part : std::initializer_list<QWidget*>{m_ui->head_chooser, new KeptPlaceChooser(session, m_ui->bar),
                                                         m_ui->stage_chooser, m_ui->keep, m_ui->choose, m_ui->swap,
                                                         m_ui->drop, m_ui->save_changes, m_ui->note})
        bar->addWidget(part);
    m_ui->head_chooser->follow(session);
    m_ui->head_chooser->addLayers(session);
    m_ui->choose->setMenu(m_files->menu());
    m_ui->stage_chooser->follow(session, StageChooser::Lists::AllStages);
    m_ui->parts->setLay(PageSplitter::Lay::Stacked);
    m_ui->parts->addFigure(m_figure);
    m_ui->parts->addFigure(m_changes);
    m_ui->parts->setStretchFactor(0, 4);
    m_link = new FigureLink(session, m_figure, FigureLink::Shows::AnyStage);
    m_figure->setAccessibleName(tr("A, B and their difference"));
    connect(m_ui->keep, &QToolButton::clicked, this,
            [this] { m_session.setRequest(keepingItself(m_session.request())); });
    connect(m_ui->swap, &QToolButton::clicked, this, &ComparePage::swap);
    connect(m_ui->save_changes, &QToolButton::clicked, this, &ComparePage::saveChanges);
    connect(m_changes, &ChangeList::changed, this, &ComparePage::showNote);
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
    showNote();
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
    m_ui->parts->showOnly(keeps ? nullptr : m_figure); // an empty list would only take room
}

void ComparePage::showNote()
{
    m_ui->note->setText(m_changes->hasChanges() ? m_changes->note() : QString());
    m_ui->note->setVisible(m_changes->hasChanges());
    m_ui->save_changes->setEnabled(m_changes->hasChanges());
}

void ComparePage::swap()
{
    const Request request = m_session.request();
    if (!request.kept.get())
        return;
    const Selection selection = m_session.selection();
    const Selection wanted = swapped(selection, request.kept.place());
    m_session.setSelection(wanted); // first: the layer is computed with the request
    // And again: until then what can be selected is that of the former B.
    connect(
        &m_session, &Session::analysisChanged, this, [this, wanted] { m_session.setSelection(wanted); },
        Qt::SingleShotConnection);
    m_session.setRequest(swapped(request, selection));
}

void ComparePage::saveChanges()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the List of Changes"), tr("changes.csv"),
                                                      tr("Tables (*.csv);;JSON (*.json)"));
    if (path.isEmpty())
        return;
    const Result<void> saved = m_changes->save(path);
    if (saved)
        return;
    QMessageBox message(QMessageBox::Warning, tr("Save the List of Changes"), tr("The list could not be saved."),
                        QMessageBox::Ok, window());
    message.setTextFormat(Qt::PlainText); // the reason quotes a path
    message.setInformativeText(errorText(saved.error()));
    message.exec();
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
    m_files->retranslate();
    showNote();
    m_figure->setAccessibleName(tr("A, B and their difference"));
    summarize();
}

Request keepingItself(const Request& request)
{
    Request keeping = request;
    keeping.kept = KeptRequest(request);
    return keeping;
}

Request swapped(const Request& request, const Selection& selection)
{
    if (!request.kept.get())
        return request;
    KeptPlace place;
    if (request.kept.place().layer)
        place.layer = selection.layer;
    if (request.kept.place().head)
        place.head = selection.head;
    Request other = *request.kept.get();
    other.kept = KeptRequest(request, place);
    return other;
}

Selection swapped(const Selection& selection, const KeptPlace& place)
{
    Selection other = selection;
    other.layer = place.layer.value_or(selection.layer);
    other.head = place.head.value_or(selection.head);
    return other;
}

} // namespace headlight
