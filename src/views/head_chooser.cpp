// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/head_chooser.h"

#include "figure/stage_words.h"
#include "views/layer_chooser.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QSignalBlocker>

#include <algorithm>

namespace headlight {

HeadChooser::HeadChooser(QWidget* parent) : QWidget(parent), m_label(new QLabel(this)), m_heads(new QComboBox(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing::medium);
    line->addWidget(m_label);
    line->addWidget(m_heads);
    m_label->setBuddy(m_heads);
    m_heads->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    auto* previous = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Left), this);
    auto* next = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Right), this);
    connect(previous, &QShortcut::activated, this, [this] { step(-1); });
    connect(next, &QShortcut::activated, this, [this] { step(1); });
    connect(m_heads, &QComboBox::currentIndexChanged, this, &HeadChooser::choose);
    translate();
}

void HeadChooser::follow(Session& session)
{
    m_session = &session;
    connect(&session, &Session::analysisChanged, this, &HeadChooser::takeAnalysis);
    connect(&session, &Session::selectionChanged, this, &HeadChooser::takeSelection);
    takeAnalysis();
}

void HeadChooser::addLayers(Session& session)
{
    auto* layers = new LayerChooser(session, LayerChooser::Keys::Alt, this);
    static_cast<QHBoxLayout*>(layout())->insertWidget(0, layers);
    setTabOrder(layers, m_heads);
}

void HeadChooser::translate()
{
    m_label->setText(tr("Hea&d"));
    m_heads->setAccessibleName(tr("Head"));
    m_heads->setToolTip(tr("The head that is shown large. Alt+← and Alt+→ step through the heads."));
}

void HeadChooser::takeAnalysis()
{
    const AnalysisPointer analysis = m_session->analysis();
    QStringList names;
    if (analysis)
        for (std::size_t head = 0; head < analysis->heads.size(); ++head)
            names.append(tr("%1 · %2").arg(QString::number(head), headOrigin(*analysis, Index(head))));
    QStringList shown;
    for (int index = 0; index < m_heads->count(); ++index)
        shown.append(m_heads->itemText(index));
    if (names != shown) { // an open list must not close because a letter was typed
        const QSignalBlocker quiet(m_heads);
        m_heads->clear();
        m_heads->addItems(names);
    }
    takeSelection();
}

void HeadChooser::takeSelection()
{
    const QSignalBlocker quiet(m_heads);
    m_heads->setCurrentIndex(std::min(int(m_session->selection().head), m_heads->count() - 1));
}

void HeadChooser::choose(int head)
{
    if (head < 0 || !m_session)
        return;
    Selection selection = m_session->selection();
    selection.head = head;
    m_session->setSelection(selection);
}

void HeadChooser::step(int heads)
{
    choose(std::clamp(m_heads->currentIndex() + heads, -1, m_heads->count() - 1));
}

void HeadChooser::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    translate();
    if (m_session)
        takeAnalysis();
}

QString headSummary(const Session& session)
{
    const AnalysisPointer analysis = session.analysis();
    const Selection& selection = session.selection();
    const QString head = QString::number(selection.head);
    return analysis && analysis->layerCount() > 1
               ? HeadChooser::tr("Layer %1 · Head %2").arg(QString::number(selection.layer), head)
               : HeadChooser::tr("Head %1").arg(head);
}

} // namespace headlight
