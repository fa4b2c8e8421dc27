// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/mask_file_row.h"

#include "i18n/number_text.h"
#include "views/elided_label.h"
#include "views/field_message.h"
#include "views/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QStringList>
#include <QToolButton>

namespace headlight {

namespace {

QString shapeText(const MaskTensor& mask)
{
    QStringList lengths;
    for (const Index length : mask.shape)
        lengths += countText(length);
    return lengths.join(QStringLiteral(" × "));
}

} // namespace

MaskFileRow::MaskFileRow(std::shared_ptr<const MaskTensor> mask, QWidget* parent)
    : QWidget(parent), m_mask(std::move(mask)), m_name(new ElidedLabel(this)), m_description(new QLabel(this)),
      m_remove(new QToolButton(this)), m_message(new FieldMessage(this))
{
    m_name->setObjectName(QStringLiteral("mask_file_name"));
    m_description->setObjectName(QStringLiteral("mask_file_description"));
    m_description->setTextFormat(Qt::PlainText);
    m_description->setWordWrap(true);
    m_remove->setObjectName(QStringLiteral("mask_file_remove"));
    m_remove->setAutoRaise(true);
    m_remove->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_remove);
    connect(m_remove, &QToolButton::clicked, this, &MaskFileRow::removeAsked);

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(spacing::small);
    layout->setVerticalSpacing(0);
    layout->addWidget(m_name, 0, 0);
    layout->addWidget(m_remove, 0, 1);
    layout->addWidget(m_description, 1, 0, 1, 2);
    layout->addWidget(m_message, 2, 0, 1, 2);
    layout->setColumnStretch(0, 1);
    retranslate();
}

QString MaskFileRow::description() const
{
    return m_description->text();
}

QString MaskFileRow::message() const
{
    return m_message->text();
}

void MaskFileRow::showMessage(const QString& text)
{
    m_message->say(text);
}

void MaskFileRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void MaskFileRow::retranslate()
{
    const QString name = QString::fromStdString(m_mask->name);
    const QString shape = m_mask->shape.empty() ? tr("one cell for all") : shapeText(*m_mask);
    m_name->setText(name);
    m_description->setText(std::holds_alternative<MaskTensor::Allowed>(m_mask->cells)
                               ? tr("%1 · boolean: true may attend").arg(shape)
                               : tr("%1 · additive: added to the scores, −∞ hides").arg(shape));
    m_remove->setText(QStringLiteral("×"));
    m_remove->setToolTip(tr("Takes this mask file out of the document."));
    m_remove->setAccessibleName(tr("Remove the mask file %1").arg(name));
}

} // namespace headlight
