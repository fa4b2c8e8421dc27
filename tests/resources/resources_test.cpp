// SPDX-License-Identifier: GPL-3.0-or-later
// The resources reach an executable without a call, and every drawing among them can be drawn, in any ink.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>

namespace {

/// The drawing on white at four times its size.
QImage drawn(const QByteArray& svg)
{
    QSvgRenderer renderer(svg);
    if (!renderer.isValid() || renderer.defaultSize().isEmpty())
        return {};
    QImage image(renderer.defaultSize() * 4, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

/// The share of pixels that are nearer to `ink` than to white.
double inkShare(const QImage& image, QColor ink)
{
    const auto distance = [](QColor a, QColor b) {
        return qAbs(a.red() - b.red()) + qAbs(a.green() - b.green()) + qAbs(a.blue() - b.blue());
    };
    qsizetype inked = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor seen = image.pixelColor(x, y);
            inked += distance(seen, ink) < distance(seen, Qt::white) ? 1 : 0;
        }
    return double(inked) / (double(image.width()) * image.height());
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class ResourcesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyDrawingShowsInk_data();
    void everyDrawingShowsInk();
    void everyStageHasItsFormula_data();
    void everyStageHasItsFormula();
    void programIconIsAboard();
    void catalogueIsAboard();
};

void ResourcesTest::everyDrawingShowsInk_data()
{
    QTest::addColumn<QString>("path");
    for (const QString& folder : {QStringLiteral(":/formulas"), QStringLiteral(":/icons")})
        for (const QString& name : QDir(folder).entryList({QStringLiteral("*.svg")})) {
            if (name != QLatin1String("headlight.svg"))
                QTest::newRow(qPrintable(name)) << folder + QLatin1Char('/') + name;
        }
}

void ResourcesTest::everyDrawingShowsInk()
{
    QFETCH(QString, path);
    QByteArray svg = bytesOf(path);
    const double black = inkShare(drawn(svg), Qt::black);
    QVERIFY2(black > 0.01 && black < 0.6, qPrintable(QString::number(black)));

    QVERIFY(svg.contains("currentColor"));
    svg.replace("currentColor", "#c02020");
    QVERIFY(qAbs(inkShare(drawn(svg), QColor(0xc0, 0x20, 0x20)) - black) < 0.1 * black);
}

void ResourcesTest::everyStageHasItsFormula_data()
{
    QTest::addColumn<QString>("name");
    // Stage names as files and the console have them; the input stage's is "x" there.
    for (const auto* name : {"input",
                             "query",
                             "query-rope",
                             "key",
                             "key-rope",
                             "value",
                             "scores",
                             "scores-additive",
                             "scores-cosine",
                             "scaled",
                             "scaled-none",
                             "scaled-sqrt-dk",
                             "scaled-sqrt-dmodel",
                             "scaled-dk",
                             "scaled-number",
                             "capped",
                             "masked",
                             "weights",
                             "output",
                             "concat",
                             "projected"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void ResourcesTest::everyStageHasItsFormula()
{
    QFETCH(QString, name);
    QVERIFY(QFile::exists(QStringLiteral(":/formulas/%1.svg").arg(name)));
}

void ResourcesTest::programIconIsAboard()
{
    QVERIFY(QSvgRenderer(QStringLiteral(":/icons/headlight.svg")).isValid());
}

void ResourcesTest::catalogueIsAboard()
{
    QVERIFY(QFile::exists(QStringLiteral(":/i18n/headlight_zh_CN.qm")));
}

QTEST_MAIN(ResourcesTest)
#include "resources_test.moc"
