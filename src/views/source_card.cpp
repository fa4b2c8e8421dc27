// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_card.h"

#include "figure/outside_words.h"
#include "i18n/number_text.h"
#include "views/elided_label.h"
#include "views/flow_layout.h"
#include "views/layer_chooser.h"
#include "views/source_details.h"
#include "views/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr int parity_digits = 2;
constexpr double close_enough = 1e-4; // of weights that both programs sum in float32

QLabel* sentence(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText); // names come from files
    return label;
}

QString checkpointFacts(const Analysis& analysis)
{
    const TransformerConfig& config = *analysis.pass->trace.config;
    const QString heads = config.kv_num_heads == config.q_num_heads
                              ? SourceCard::tr("%1: %2 layers × %3 heads, d_model %4, d_k %5.")
                              : SourceCard::tr("%1: %2 layers × %3 heads (%6 key/value heads), d_model %4, d_k %5.");
    const QString words = heads.arg(familyName(analysis))
                              .arg(config.layerCount())
                              .arg(config.q_num_heads)
                              .arg(countText(config.d_model), countText(config.d_k));
    const QString whole = config.kv_num_heads == config.q_num_heads ? words : words.arg(config.kv_num_heads);
    if (!analysis.pass->opened->readsIds())
        return whole;
    if (analysis.pass->opened->tokenizer)
        return SourceCard::tr("%1 The sentence is read as token ids, such as 5 17 3.").arg(whole);
    return SourceCard::tr("%1 It has no tokenizer: type token ids, such as 5 17 3.").arg(whole);
}

QString importFacts(const Analysis& analysis)
{
    const AttentionImport& import = *analysis.imported;
    QStringList facts = {SourceCard::tr("Imported attention: %1 layers, %2 heads in this one.")
                             .arg(analysis.layerCount())
                             .arg(analysis.config.q_num_heads())};
    if (import.rows_not_one > 0)
        facts += SourceCard::tr("Rows that do not sum to 1: %1; see the details.").arg(countText(import.rows_not_one));
    if (import.not_finite > 0)
        facts += SourceCard::tr("Numbers that are NaN or infinite: %1.").arg(countText(import.not_finite));
    const Tensor<float>& first = import.layers.front();
    if (import.unfit_tokens > 0)
        facts += SourceCard::tr("Its %1 tokens are left out, since it has %2 queries; numbers stand in their place.")
                     .arg(countText(import.unfit_tokens), countText(first.rows));
    if (import.unfit_context_tokens > 0)
        facts += SourceCard::tr("Its %1 tokens of the keys are left out, since it has %2 keys.")
                     .arg(countText(import.unfit_context_tokens), countText(first.columns));
    if (import.samples > 1)
        facts += SourceCard::tr("The first of %1 samples is shown.").arg(countText(import.samples));
    return facts.join(QLatin1Char(' '));
}

} // namespace

SourceCard::SourceCard(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_name(new ElidedLabel(this)), m_facts(sentence(this)),
      m_not_verified(sentence(this)), m_overridden(sentence(this)), m_parity(sentence(this)),
      m_details(new QToolButton(this)), m_another(new QToolButton(this)), m_own_mask(new QCheckBox(this)),
      m_own_divisor(new QCheckBox(this)), m_silence(new QCheckBox(this))
{
    setTextRole(m_name, TextRole::Heading);
    m_not_verified->setFrameShape(QFrame::StyledPanel);
    m_overridden->setFrameShape(QFrame::StyledPanel);
    m_parity->setFrameShape(QFrame::StyledPanel);
    m_parity->setObjectName(QStringLiteral("parity"));
    m_not_verified->setObjectName(QStringLiteral("not_verified"));
    m_overridden->setObjectName(QStringLiteral("overridden"));
    m_facts->setObjectName(QStringLiteral("source_facts"));
    m_own_mask->setObjectName(QStringLiteral("own_mask"));
    m_own_divisor->setObjectName(QStringLiteral("own_divisor"));
    m_silence->setObjectName(QStringLiteral("silence"));
    m_details->setObjectName(QStringLiteral("source_details"));
    m_details->setFocusPolicy(Qt::StrongFocus);
    m_another->setFocusPolicy(Qt::StrongFocus);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::medium);
    layout->addWidget(m_name);
    layout->addWidget(m_facts);
    layout->addWidget(m_not_verified);
    layout->addWidget(m_parity);
    auto* buttons = new QWidget(this);
    auto* line = new FlowLayout(buttons, spacing::medium);
    line->addWidget(m_another);
    line->addWidget(m_details);
    layout->addWidget(buttons);
    layout->addWidget(new LayerChooser(session, LayerChooser::Keys::None, this));
    layout->addWidget(m_own_mask);
    layout->addWidget(m_own_divisor);
    layout->addWidget(m_silence);
    layout->addWidget(m_overridden);

    connect(m_details, &QToolButton::clicked, this, &SourceCard::showDetails);
    connect(m_another, &QToolButton::clicked, this, &SourceCard::anotherWanted);
    connect(m_own_mask, &QCheckBox::clicked, this, [this](bool own) { setOwn(&CheckpointSource::own_mask, own); });
    connect(m_own_divisor, &QCheckBox::clicked, this,
            [this](bool own) { setOwn(&CheckpointSource::own_divisor, own); });
    connect(m_silence, &QCheckBox::clicked, this, &SourceCard::silence);
    connect(&session, &Session::selectionChanged, this, &SourceCard::showSelection);
    connect(&session, &Session::requestChanged, this, &SourceCard::showSource);
    connect(&session, &Session::analysisChanged, this, &SourceCard::showFacts);
    m_parity->hide();
    retranslate();
    showSelection();
    showSource();
    showFacts();
}

void SourceCard::retranslate()
{
    m_not_verified->setText(tr("⚠ Not verified against an outside number: this family is checked against a reference "
                               "of our own only."));
    m_details->setText(tr("Deta&ils…"));
    m_details->setAccessibleName(tr("Details of the source"));
    m_details->setToolTip(tr("The settings that were read, and tensors that are missing, unused or of another shape."));
    m_another->setText(tr("Open Ano&ther…"));
    m_another->setAccessibleName(tr("Open another source of this kind"));
    m_another->setToolTip(tr("Chooses another one from disk; the sentence stays."));
    m_own_mask->setText(tr("The checkpoint's own mask"));
    m_own_mask->setAccessibleName(m_own_mask->text());
    m_own_mask->setToolTip(tr("On: your rules below are laid over its own mask. Off: they take its place."));
    m_own_divisor->setText(tr("The checkpoint's own divisor"));
    m_own_divisor->setAccessibleName(m_own_divisor->text());
    m_own_divisor->setToolTip(tr("On: scores are scaled as the checkpoint was trained. Off: by the divisor below."));
    m_overridden->setText(
        tr("⚠ Overridden: mask, divisor, temperature, softcap or heads are not the checkpoint's own, so this is not "
           "what it computes."));
    m_silence->setToolTip(tr("Puts the output of this head to 0 before W_O: what changes in later layers, and in the "
                             "predictions, is what the head does."));
}

void SourceCard::showSource()
{
    const Source& source = m_session.request().source;
    const auto* checkpoint = std::get_if<CheckpointSource>(&source);
    const auto* import = std::get_if<ImportSource>(&source);
    setVisible(checkpoint || import);
    m_own_mask->setVisible(checkpoint);
    m_own_divisor->setVisible(checkpoint);
    m_silence->setVisible(checkpoint);
    if (!checkpoint && !import)
        return;
    m_name->setText(nameOfPath(checkpoint ? checkpoint->path : import->path));
    if (checkpoint) {
        m_own_mask->setChecked(checkpoint->own_mask);
        m_own_divisor->setChecked(checkpoint->own_divisor);
    }
    showSelection();
}

void SourceCard::showSelection()
{
    const Selection& selection = m_session.selection();
    m_silence->setText(tr("Zero layer %1, head %2").arg(selection.layer).arg(selection.head));
    m_silence->setAccessibleName(m_silence->text());
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&m_session.request().source))
        m_silence->setChecked(std::ranges::count(checkpoint->silenced, SilencedHead{selection.layer, selection.head}) >
                              0);
}

void SourceCard::silence(bool silent)
{
    Request request = m_session.request();
    auto* checkpoint = std::get_if<CheckpointSource>(&request.source);
    if (!checkpoint)
        return;
    const SilencedHead head{m_session.selection().layer, m_session.selection().head};
    std::erase(checkpoint->silenced, head);
    if (silent)
        checkpoint->silenced.push_back(head);
    m_session.setRequest(request);
}

void SourceCard::showFacts()
{
    const AnalysisPointer analysis = m_session.analysis();
    const bool of_checkpoint = analysis && analysis->pass;
    const bool of_import = analysis && analysis->imported;
    m_facts->setText(of_checkpoint ? checkpointFacts(*analysis) : of_import ? importFacts(*analysis) : QString());
    m_not_verified->setVisible(of_checkpoint && !analysis->pass->opened->checkpoint->config().family->is_verified);
    m_overridden->setVisible(of_checkpoint && analysis->overrides());
    m_details->setEnabled(of_checkpoint || of_import);
    compare();
}

/// Once for each checkpoint that is opened, beside the document's own work.
void SourceCard::compare()
{
    const AnalysisPointer analysis = m_session.analysis();
    const auto opened = analysis && analysis->pass ? analysis->pass->opened : nullptr;
    if (opened == m_compared)
        return;
    m_compared = opened;
    m_parity->hide();
    m_worker.cancel();
    if (!opened || !hasReference(*opened))
        return;
    m_worker.submit([this, opened, budget = m_session.budget()](const WorkContext& work) -> LatestWorker::Deliver {
        auto parity = std::make_shared<Result<Parity>>(compareWithReference(*opened, budget, work));
        return [this, parity] { showParity(*parity); };
    });
}

void SourceCard::showParity(const Result<Parity>& parity)
{
    if (!parity || parity->texts == 0)
        return; // nothing that fits this checkpoint
    QStringList layers;
    for (const double largest : parity->largest)
        layers += numberText(largest, parity_digits);
    const bool close = *std::ranges::max_element(parity->largest) <= close_enough;
    const QString words =
        close ? tr("✓ Compared with the attention in reference/, largest difference of a weight by layer: %1.")
              : tr("⚠ Far from the attention in reference/, largest difference of a weight by "
                   "layer: %1.");
    m_parity->setText(words.arg(layers.join(QStringLiteral("; "))));
    m_parity->show();
}

void SourceCard::setOwn(bool CheckpointSource::*own, bool value)
{
    Request request = m_session.request();
    if (auto* checkpoint = std::get_if<CheckpointSource>(&request.source))
        checkpoint->*own = value;
    m_session.setRequest(request);
}

void SourceCard::showDetails()
{
    if (const AnalysisPointer analysis = m_session.analysis())
        SourceDetails(*analysis, this).exec();
}

void SourceCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showSelection();
        m_compared = nullptr; // says it once more
        showFacts();
    }
    QWidget::changeEvent(event);
}

} // namespace headlight
