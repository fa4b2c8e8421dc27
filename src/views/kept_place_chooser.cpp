// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kept_place_chooser.h"

#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace headlight {

namespace {

/// A place as the list can show it: a file may name any number.
std::optional<Index> listed(const std::optional<Index>& place)
{
    constexpr Index most = 4'096;
    return place ? std::optional<Index>(std::min<Index>(*place, most)) : std::nullopt;
}

} // namespace

KeptPlaceChooser::KeptPlaceChooser(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_layer_label(new QLabel(this)), m_layer(new QComboBox(this)),
      m_head_label(new QLabel(this)), m_head(new QComboBox(this))
{
    setObjectName(QStringLiteral("kept_place"));
    m_layer->setObjectName(QStringLiteral("kept_layer"));
    m_head->setObjectName(QStringLiteral("kept_head"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing::medium);
    for (QWidget* part : std::initializer_list<QWidget*>{m_layer_label, m_layer, m_head_label, m_head})
        line->addWidget(part);
    m_layer_label->setBuddy(m_layer);
    m_head_label->setBuddy(m_head);
    for (QComboBox* list : {m_layer, m_head}) {
        list->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(list, &QComboBox::activated, this, &KeptPlaceChooser::choose);
    }
    connect(&session, &Session::requestChanged, this, &KeptPlaceChooser::follow);
    connect(&session, &Session::analysisChanged, this, &KeptPlaceChooser::follow);
    translate();
    follow();
}

void KeptPlaceChooser::translate()
{
    m_layer_label->setText(tr("A's laye&r"));
    m_layer->setAccessibleName(tr("Layer of A"));
    m_layer->setToolTip(tr("The layer that A is looked at in: that of B, or another."));
    m_head_label->setText(tr("&A's head"));
    m_head->setAccessibleName(tr("Head of A"));
    m_head->setToolTip(tr("The head that A is looked at in: that of B, or another. So two heads of one state can be "
                          "compared."));
}

/// The numbers that there are, and the one chosen though there may be no such any more.
void KeptPlaceChooser::fill(QComboBox* list, Index count, const std::optional<Index>& chosen)
{
    QStringList names = {tr("as B", "the layer or head of A")};
    for (Index number = 0; number < std::max(count, chosen.value_or(-1) + 1); ++number)
        names += QString::number(number);
    QStringList shown;
    for (int index = 0; index < list->count(); ++index)
        shown += list->itemText(index);
    if (names != shown) {
        const QSignalBlocker quiet(list);
        list->clear();
        list->addItems(names);
    }
    list->setCurrentIndex(int(chosen.value_or(-1)) + 1);
}

void KeptPlaceChooser::follow()
{
    const KeptRequest& kept = m_session.request().kept;
    setVisible(kept.get() != nullptr);
    const AnalysisPointer analysis = m_session.analysis();
    const Analysis* const a = analysis ? analysis->kept.get() : nullptr;
    const Index layers = a ? a->layerCount() : 1;
    for (QWidget* part : std::initializer_list<QWidget*>{m_layer_label, m_layer})
        part->setVisible(layers > 1 || kept.place().layer.value_or(0) > 0);
    fill(m_layer, layers, listed(kept.place().layer));
    fill(m_head, a ? Index(a->heads.size()) : 0, listed(kept.place().head));
}

void KeptPlaceChooser::choose()
{
    Request request = m_session.request();
    if (!request.kept.get())
        return;
    const auto chosen = [](const QComboBox* list) {
        return list->currentIndex() > 0 ? std::optional(Index(list->currentIndex() - 1)) : std::nullopt;
    };
    request.kept = KeptRequest(*request.kept.get(), {chosen(m_layer), chosen(m_head)});
    m_session.setRequest(request);
}

void KeptPlaceChooser::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    translate();
    follow();
}

} // namespace headlight
