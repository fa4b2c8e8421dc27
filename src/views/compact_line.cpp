// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compact_line.h"

#include "views/few_lines.h"
#include "views/fold_bar.h"
#include "views/text_line.h"
#include "views/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

namespace headlight {

CompactLine::CompactLine(TextLine* text, QTabWidget* tabs, const QList<QAction*>& views, QWidget* parent)
    : QWidget(parent), m_tabs(*tabs), m_lines(new FewLines(this)), m_view(new QToolButton(this)),
      m_choosers(new QToolButton(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing::medium);
    line->addWidget(m_view, 0, Qt::AlignTop);
    line->addWidget(m_choosers, 0, Qt::AlignTop);
    line->addWidget(text, 1);
    m_view->setObjectName(QStringLiteral("view_button"));
    m_choosers->setObjectName(QStringLiteral("choosers_button"));
    for (QToolButton* button : {m_view, m_choosers}) {
        button->setFocusPolicy(Qt::StrongFocus);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    }
    auto* menu = new QMenu(m_view);
    menu->addActions(views);
    connect(m_view, &QToolButton::clicked, menu,
            [this, menu] { menu->popup(m_view->mapToGlobal(QPoint(0, m_view->height()))); });
    connect(m_choosers, &QToolButton::clicked, this, &CompactLine::enterChoosers);
    connect(tabs, &QTabWidget::currentChanged, this, &CompactLine::followPage);
    connect(m_lines, &FewLines::changed, this, &CompactLine::arrange);
    followPage();
}

void CompactLine::enterChoosers()
{
    if (m_bar)
        m_bar->unfold();
}

void CompactLine::followPage()
{
    disconnect(m_following);
    const QWidget* const page = m_tabs.currentWidget();
    m_bar = page ? page->findChild<FoldBar*>() : nullptr;
    if (m_bar)
        m_following = connect(m_bar, &FoldBar::summaryChanged, this, &CompactLine::say);
    say();
    arrange();
}

void CompactLine::arrange()
{
    const bool few = m_lines->few();
    m_tabs.tabBar()->setVisible(!few);
    m_view->setVisible(few);
    m_choosers->setVisible(few && m_bar);
}

void CompactLine::say()
{
    const QString view = m_tabs.tabText(m_tabs.currentIndex());
    m_view->setText(tr("%1 ▾", "the view that is shown").arg(view));
    m_view->setAccessibleName(tr("View: %1").arg(view));
    m_view->setToolTip(tr("Which view is shown; Ctrl+1 to Ctrl+9 show them, too."));
    const QString chosen = m_bar ? m_bar->summary() : QString();
    m_choosers->setText(tr("%1 ▾", "what is chosen in a view").arg(QString(chosen).replace(u'&', QLatin1String("&&"))));
    m_choosers->setAccessibleName(tr("Choosers of this view: %1").arg(chosen));
    m_choosers->setToolTip(tr("Lays the choosers of this view over the figure; Escape puts them away again."));
}

} // namespace headlight
