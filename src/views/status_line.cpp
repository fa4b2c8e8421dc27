// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/status_line.h"

#include "engine/transformer_checks.h"
#include "figure/outside_words.h"
#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "ui_status_line.h"
#include "views/setting_words.h"
#include "views/theme.h"

#include <QEvent>
#include <QStringList>

namespace headlight {

namespace {

constexpr std::chrono::milliseconds patience{150};
constexpr int progress_steps = 1000;

/// How many scores became infinite.
QString halfPrecisionWords(const Analysis& analysis)
{
    Index overflows = 0;
    for (const HeadSummary& head : analysis.heads)
        overflows += head.overflows;
    if (overflows == 0)
        return StatusLine::tr("scores in half precision");
    return overflows == 1 ? StatusLine::tr("scores in half precision: 1 overflows")
                          : StatusLine::tr("scores in half precision: %1 overflow").arg(countText(overflows));
}

/// Where the numbers come from.
QString originWords(const Analysis& analysis)
{
    if (analysis.imported)
        return StatusLine::tr("imported, layer %1 of %2").arg(analysis.layer).arg(analysis.layerCount());
    if (analysis.pass)
        return analysis.overrides() ? StatusLine::tr("%1, layer %2 of %3, with overrides")
                                          .arg(familyName(analysis))
                                          .arg(analysis.layer)
                                          .arg(analysis.layerCount())
                                    : StatusLine::tr("%1, layer %2 of %3")
                                          .arg(familyName(analysis))
                                          .arg(analysis.layer)
                                          .arg(analysis.layerCount());
    return std::holds_alternative<ByHand>(analysis.request.source)
               ? StatusLine::tr("by hand")
               : StatusLine::tr("seed %1").arg(analysis.request.seed);
}

} // namespace

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::StatusLine>())
{
    m_ui->setupUi(this);
    giveKeys();
    m_ui->problem->setForegroundRole(QPalette::BrightText);
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, m_ui->progress, &QWidget::show);
    connect(&m_patience, &QTimer::timeout, m_ui->cancel, &QWidget::show);
    m_ui->painting->hide();
    connect(m_ui->cancel, &QToolButton::clicked, &session, &Session::cancel);
    connect(m_ui->pool, &QToolButton::clicked, &session, [&session] { session.setMapsWanted(MapsWanted::IfTheyFit); });
    connect(&session, &Session::analysisChanged, this, &StatusLine::takeAnalysis);
    connect(&session, &Session::errorChanged, this, &StatusLine::takeError);
    connect(&session, &Session::busyChanged, this, &StatusLine::takeBusy);
    connect(&session, &Session::progressed, this, &StatusLine::takeProgress);
    takeAnalysis();
    takeError();
    takeBusy(session.busy());
}

StatusLine::~StatusLine() = default;

/// A button's text, also one that was only translated, takes its key away.
void StatusLine::giveKeys()
{
    m_ui->pool->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    m_ui->cancel->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
}

void StatusLine::setPaintAction(QAction* painting)
{
    const auto tell = [this](bool on) { m_ui->painting->setVisible(on); };
    connect(painting, &QAction::toggled, this, tell);
    connect(m_ui->painting, &QToolButton::clicked, painting, [painting] { painting->setChecked(false); });
    tell(painting->isChecked());
}

QString StatusLine::summary() const
{
    const AnalysisPointer analysis = m_session.analysis();
    if (!analysis)
        return tr("Nothing is computed yet.");
    const Index tokens = analysis->tokens.size();
    const Index heads = analysis->config.q_num_heads();
    QStringList pieces = {
        tokens == 1 ? tr("1 token") : tr("%1 tokens").arg(countText(tokens)),
        heads == 1 ? tr("1 head") : tr("%1 heads").arg(countText(heads)),
        tr("d_k %1").arg(countText(analysis->config.d_k())),
        maskWords(analysis->mask_in_force),
        analysis->precision == Precision::Float64 ? tr("float64") : tr("float32"),
        originWords(*analysis),
        durationText(analysis->duration.count()),
    };
    if (analysis->config.precision() == ScorePrecision::Half)
        pieces.insert(pieces.size() - 2, halfPrecisionWords(*analysis));
    if (!analysis->maps_kept)
        pieces.insert(1, tr("pooled heads, maps not kept"));
    if (const auto most = analysis->pass ? passedPositions(*analysis->pass->trace.config, tokens) : std::nullopt)
        pieces.insert(1, tr("past the %1 positions it is made for").arg(countText(*most)));
    if (analysis->imported) // nothing is known of its sizes and of its mask
        pieces.remove(2, 2);
    return pieces.join(QStringLiteral(" · "));
}

void StatusLine::takeAnalysis()
{
    m_ui->summary->setText(summary());
}

void StatusLine::takeError()
{
    const std::optional<Error> error = m_session.error();
    m_ui->problem->setVisible(error.has_value());
    m_ui->summary->setVisible(!error);
    const OverBudget* over = error ? std::get_if<OverBudget>(&*error) : nullptr;
    m_ui->pool->setVisible(over && over->fits_without_maps);
    if (!error)
        return m_ui->problem->setText({});
    const QString text = errorText(*error);
    m_ui->problem->setText(m_session.analysis() ? tr("%1 The picture shown is the last good one.").arg(text) : text);
}

void StatusLine::takeBusy(bool busy)
{
    if (busy)
        return m_patience.start();
    m_patience.stop();
    m_ui->progress->hide();
    m_ui->cancel->hide();
    m_ui->progress->setRange(0, 0); // unknown until the work says how far it is
}

void StatusLine::takeProgress(double share)
{
    m_ui->progress->setRange(0, progress_steps);
    m_ui->progress->setValue(int(share * progress_steps));
}

void StatusLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    giveKeys();
    takeAnalysis();
    takeError();
}

} // namespace headlight
