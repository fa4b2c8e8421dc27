// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QShortcut>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace headlight {

enum class TextRole;

/// Words that stand below or beside the figures and lead from one page to the next: a title, what scrolls where it is
/// longer, and buttons on, back and out.
class WordsPanel : public QWidget
{
    Q_OBJECT

public:
    /// As high as its words need, but never more than a share of `height` pixels, which it has together with the
    /// figures.
    void standBelow(int height);
    /// So many pixels wide and as high as the figures.
    void standBeside(int width);
    bool isBeside() const { return m_width.has_value(); }

protected:
    explicit WordsPanel(QWidget* parent);

    /// The buttons, and Escape while the panel is in sight, lead through a guide's pages, and it is there as long as
    /// the guide is on. The guide outlives the panel.
    template<class Guide>
    void leadThrough(Guide& guide)
    {
        connect(m_previous, &QPushButton::clicked, &guide, &Guide::previous);
        connect(m_next, &QPushButton::clicked, &guide, &Guide::next);
        connect(m_leave, &QPushButton::clicked, &guide, &Guide::leave);
        connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, &guide, &Guide::leave);
        connect(&guide, &Guide::onChanged, this, &QWidget::setVisible);
    }

    /// Plain text that wraps, one below the other.
    QLabel* addWords(TextRole role);
    void addPart(QWidget* part);

    /// The width of the words. The viewport gets its own only later, and a layout forgets its when it changes.
    int room() const;
    /// Below the figures as high as the words need, up to a share of the height. After every change of words.
    void fitHeight();
    /// What depends on the width is made again.
    virtual void fitWidth() {}
    /// Tells screen readers what stands here now.
    void announce(const QString& words);

    void resizeEvent(QResizeEvent* event) override;

    QLabel* m_title;
    QLabel* m_place; // "step 3 of 12"
    QScrollArea* m_scroll;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_leave;

private:
    void arrange();

    QVBoxLayout* m_column = nullptr;
    QBoxLayout* m_head = nullptr; // title and buttons
    std::optional<int> m_width;   // beside the figures
    int m_most = 0;               // height of the words below the figures
};

} // namespace headlight
