// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dock_title.h"

#include "views/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headlight {

DockTitle::DockTitle(QDockWidget* dock)
    : QWidget(dock), m_dock(dock), m_title(new QLabel(this)), m_close(new QToolButton(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(spacing::medium, spacing::small, spacing::small, spacing::small);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_close);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_close->setText(QStringLiteral("×"));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::TabFocus);
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(dock, &QDockWidget::windowTitleChanged, this, &DockTitle::retranslate);
    retranslate();
}

void DockTitle::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void DockTitle::retranslate()
{
    m_title->setText(m_dock->windowTitle());
    m_close->setToolTip(tr("Hides this panel; the View menu shows it again."));
    m_close->setAccessibleName(tr("Hide the panel %1").arg(m_dock->windowTitle()));
}

} // namespace headlight
