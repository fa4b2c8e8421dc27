// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/manual_window.h"

#include "i18n/language.h"
#include "views/screen_room.h"
#include "views/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int block_role = Qt::UserRole;

} // namespace

ManualWindow::ManualWindow(const LanguageSwitch& language, QWidget* parent)
    : QDialog(parent), m_language(language), m_text(new QTextBrowser(this)), m_contents(new QTreeWidget(this)),
      m_sought(new QLineEdit(this)), m_sought_label(new QLabel(this)), m_found(new QLabel(this)),
      m_close(new QPushButton(this))
{
    build();
    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (!item)
            return;
        const QTextBlock block = m_text->document()->findBlockByNumber(item->data(0, block_role).toInt());
        m_text->setTextCursor(QTextCursor(block));
        const QRectF place = m_text->document()->documentLayout()->blockBoundingRect(block);
        m_text->verticalScrollBar()->setValue(qRound(place.top()));
    });
    connect(m_sought, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(m_sought, &QLineEdit::textChanged, m_found, &QLabel::clear);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        m_sought->setFocus(Qt::ShortcutFocusReason);
        m_sought->selectAll();
    });
    connect(new QShortcut(QKeySequence::FindNext, this), &QShortcut::activated, this, [this] { find(false); });
    connect(new QShortcut(QKeySequence::FindPrevious, this), &QShortcut::activated, this, [this] { find(true); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    name();
    load();
    resize(withinScreen(*this, {fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 40}));
}

void ManualWindow::build()
{
    m_sought->setClearButtonEnabled(true);
    m_sought_label->setBuddy(m_sought);
    m_found->setWordWrap(true);
    m_close->setAutoDefault(false); // Return searches
    m_contents->setHeaderHidden(true);
    m_contents->setRootIsDecorated(false);
    m_text->setOpenLinks(false);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);

    auto* parts = new QSplitter(this);
    parts->addWidget(m_contents);
    parts->addWidget(m_text);
    parts->setStretchFactor(1, 1);
    parts->setChildrenCollapsible(false);
    parts->setSizes({fontMetrics().averageCharWidth() * 32, fontMetrics().averageCharWidth() * 98});
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(spacing::medium);
    bottom->addWidget(m_sought_label);
    bottom->addWidget(m_sought);
    bottom->addWidget(m_found, 1);
    bottom->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::large);
    layout->addWidget(parts, 1);
    layout->addLayout(bottom);
}

/// The words that follow the language.
void ManualWindow::name()
{
    setWindowTitle(tr("Manual"));
    m_sought_label->setText(tr("&Find"));
    m_sought->setToolTip(tr("Return goes to the next place that has these words; F3 and Shift+F3 go on and back."));
    m_sought->setAccessibleName(tr("Words to find in the manual"));
    m_contents->setToolTip(tr("The parts of the manual."));
    m_contents->setAccessibleName(tr("Parts of the manual"));
    m_text->setAccessibleName(tr("Text of the manual"));
    m_close->setText(tr("&Close"));
    m_close->setToolTip(tr("Closes the manual."));
    m_close->setAccessibleName(tr("Close"));
}

void ManualWindow::load()
{
    const QString name = QStringLiteral(":/manual/manual.%1.md");
    const QString own = name.arg(m_language.current());
    QFile file(QFile::exists(own) ? own : name.arg(QStringLiteral("en")));
    if (file.open(QIODevice::ReadOnly))
        m_text->setMarkdown(QString::fromUtf8(file.readAll()));
    m_found->clear();
    listHeadings();
}

void ManualWindow::listHeadings()
{
    m_contents->clear();
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        if (level == 0)
            continue;
        auto* item = new QTreeWidgetItem(m_contents, {block.text()});
        item->setData(0, block_role, block.blockNumber());
        item->setToolTip(0, block.text());
    }
}

void ManualWindow::find(bool backward)
{
    const QString words = m_sought->text();
    if (words.isEmpty())
        return;
    const QTextDocument::FindFlags flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool found = m_text->find(words, flags);
    if (!found) { // once round
        const QTextCursor before = m_text->textCursor();
        m_text->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        found = m_text->find(words, flags);
        if (!found)
            m_text->setTextCursor(before);
    }
    m_found->setText(found ? QString() : tr("The manual does not have these words."));
}

void ManualWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        resize(withinScreen(*this, size()));
    if (event->type() != QEvent::LanguageChange)
        return;
    name();
    load();
}

} // namespace headlight
