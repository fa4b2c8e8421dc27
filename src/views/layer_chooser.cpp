// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_chooser.h"

#include "views/number_field.h"
#include "views/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>

namespace headlight {

LayerChooser::LayerChooser(Session& session, Keys keys, QWidget* parent)
    : QWidget(parent), m_session(session), m_keys(keys), m_label(new QLabel(this)), m_layer(new NumberField(this)),
      m_count(new QLabel(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing::medium);
    line->addWidget(m_label);
    line->addWidget(m_layer);
    line->addWidget(m_count);
    line->addStretch();
    if (keys == Keys::Alt)
        m_label->setBuddy(m_layer);
    m_layer->setObjectName(QStringLiteral("layer"));
    connect(m_layer, &NumberField::edited, this, [this] {
        if (const std::optional<Index> layer = m_layer->whole())
            choose(*layer);
    });
    connect(m_layer, &NumberField::editingFinished, this, &LayerChooser::takeSelection);
    if (keys == Keys::Alt) {
        const auto step = [this](Qt::Key key, Index layers) {
            auto* shortcut = new QShortcut(QKeySequence(Qt::ALT | key), this);
            connect(shortcut, &QShortcut::activated, this,
                    [this, layers] { choose(m_session.selection().layer + layers); });
        };
        step(Qt::Key_Up, -1);
        step(Qt::Key_Down, 1);
    }
    connect(&session, &Session::analysisChanged, this, &LayerChooser::takeSelection);
    connect(&session, &Session::selectionChanged, this, &LayerChooser::takeSelection);
    translate();
    takeSelection();
}

void LayerChooser::translate()
{
    m_label->setText(m_keys == Keys::Alt ? tr("La&yer") : tr("Layer"));
    m_layer->setAccessibleName(tr("Layer"));
    m_layer->setToolTip(tr("The layer that is shown, counted from 0. Alt+↑ and Alt+↓ step through the layers."));
}

void LayerChooser::takeSelection()
{
    const AnalysisPointer analysis = m_session.analysis();
    const Index layers = analysis ? analysis->layerCount() : 1;
    setVisible(layers > 1);
    m_layer->setStepRange(0, layers - 1);
    m_layer->showWhole(m_session.selection().layer);
    m_count->setText(tr("of %1", "layers").arg(layers));
}

void LayerChooser::choose(Index layer)
{
    Selection selection = m_session.selection();
    selection.layer = layer; // the session cuts it to the layers that there are
    m_session.setSelection(selection);
}

void LayerChooser::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    translate();
    takeSelection();
}

} // namespace headlight
