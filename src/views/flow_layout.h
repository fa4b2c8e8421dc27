// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <vector>

namespace headlight {

/// Lays its items out in a line and goes on below where it is full, so that a bar of controls needs no more width than
/// its widest one: at 200 % text nothing is cut off.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent, int gap);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& place) override;

private:
    enum class Do { Measure, Place };
    int flow(QRect place, Do what) const; // the height needed

    std::vector<QLayoutItem*> m_items;
    int m_gap;
};

} // namespace headlight
