// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/layer_wall.h"
#include "figure/layer_words.h"
#include "figure/paint_drawing.h"

#include <vector>

namespace headlight {

/// The layers × heads wall of a checkpoint: of every head a small picture of its weights, or how far apart its scores
/// lie as a colour and a number. Keyboard: arrow keys move from head to head, Return chooses one.
class LayersFigure : public Figure
{
    Q_OBJECT

public:
    explicit LayersFigure(QWidget* parent = nullptr);

    /// The pictures there are; `chosen` is the head that the other views look at.
    void showPictures(LayerPicturesPointer pictures, std::optional<HeadPlace> chosen);
    const LayerPicturesPointer& pictures() const { return m_pictures; }

    /// The spread of every head's scores in place of pictures.
    void showSpreads(ScoreSpreadsPointer spreads, std::optional<HeadPlace> chosen);
    const ScoreSpreadsPointer& spreads() const { return m_spreads; }

    /// What its pictures show of cells that share a point.
    Pooling pooling() const;

    /// No wall, and why.
    void showNothing(NoWall why);

    /// A line in the place of the caption of an exported picture.
    void setCaption(const QString& caption) { m_caption = caption; }

    /// What is said below in any case, such as that settings are overridden; empty: nothing.
    void setNote(const QString& note);

    void setFigureStyle(const FigureStyle& style) override;
    FigureStyle figureStyle() const override { return m_style; }
    QImage image(QSize pixels, double scale) override;
    bool paintVectors(QPaintDevice& device, QSizeF size) override;
    QString description() const override;

    /// A head in words: its place, and the largest weight of its picture, or its spread.
    QString headWords(HeadPlace place) const;

    /// Where the keyboard stands.
    HeadPlace cursor() const { return m_cursor; }

    /// Where the wall stands on the widget.
    LayerWall wall() const;

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {720, 540}; }

signals:
    void headChosen(headlight::HeadPlace place);
    void placeReached(QRect place); // by the keyboard

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// One layer's pictures side by side, kept as long as nothing of them changes.
    struct Strip
    {
        HeadPictures of;
        QSize size;
        QImage image;
    };

    struct Shown
    {
        LayerPicturesPointer pictures;
        ScoreSpreadsPointer spreads;
        bool operator==(const Shown&) const = default;
    };

    void showWall(Shown shown, std::optional<HeadPlace> chosen);
    bool hasWall() const { return m_pictures || m_spreads; }
    Index layers() const;
    Index heads() const;
    void refresh();
    void moveTo(HeadPlace place);
    bool exists(HeadPlace place) const;
    bool isMade(HeadPlace place) const;
    const PooledHead* picture(HeadPlace place) const;
    ValueScale scale() const;
    FigureFooter footer() const;
    double footerHeight(double width, const FigureLook& look) const;
    QImage strip(Index layer, const LayerWall& wall, double ratio) const;
    const QImage& keptStrip(Index layer, const LayerWall& wall, double ratio);
    void paintWhole(QPainter& painter, QSizeF size, double ratio, PaintTarget target, bool keep);
    void paintPictures(QPainter& painter, const LayerWall& wall, const FigureLook& look, double ratio, bool keep);
    void paintSpreads(QPainter& painter, const LayerWall& wall, const FigureLook& look) const;
    void paintLabels(QPainter& painter, const LayerWall& wall, const FigureLook& look) const;
    void paintFooter(QPainter& painter, const LayerWall& wall, const FigureLook& look, QSizeF size,
                     PaintTarget target) const;
    void paintMarks(QPainter& painter) const;

    LayerPicturesPointer m_pictures; // or
    ScoreSpreadsPointer m_spreads;   // or neither
    NoWall m_no_wall = NoWall::NoLayers;
    std::optional<HeadPlace> m_chosen;
    HeadPlace m_cursor;
    std::optional<HeadPlace> m_hovered;
    FigureStyle m_style;
    QString m_caption;
    QString m_note;
    bool m_hidden = false;       // a picture has hidden cells
    std::vector<Strip> m_strips; // a layer each
};

} // namespace headlight
