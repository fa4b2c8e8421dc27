// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark in the window: chosen by a key, applied at once to everything, remembered.
#include "window_fixture.h"

#include "figure/figure_palette.h"
#include "figure/formula_picture.h"
#include "figure/stages_figure.h"
#include "views/export_dialog.h"
#include "views/field_message.h"
#include "views/window_palette.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPainter>
#include <QTabWidget>
#include <QToolButton>

using namespace headlight;

namespace {

QColor groundOf(const QImage& image)
{
    return image.pixelColor(1, image.height() - 2);
}

Preferences dark()
{
    Preferences preferences;
    preferences.appearance = Appearance::Dark;
    return preferences;
}

/// Whether some pixels of a picture are nearly of a colour.
bool holds(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor seen = image.pixelColor(x, y);
            if (std::abs(seen.red() - color.red()) + std::abs(seen.green() - color.green()) +
                    std::abs(seen.blue() - color.blue()) <
                24)
                return true;
        }
    return false;
}

} // namespace

class AppearanceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void cleanup() { applyAppearance(Appearance::Light); }

    void aKeyMakesEverythingDarkAtOnce()
    {
        Preferences light;
        light.appearance = Appearance::Light;
        WindowFixture w(light);
        QVERIFY(w.ready());
        QVERIFY(themeOf(w.window->palette()) == Theme::Light);
        QTest::keyClick(w.window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(themeOf(w.window->palette()) == Theme::Dark); // the widgets are told by the event loop
        auto* tabs = w.find<QTabWidget>("tabs");
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            for (QWidget* widget : w.window->findChildren<QWidget*>())
                if (widget->isVisible())
                    QVERIFY2(themeOf(widget->palette()) == Theme::Dark,
                             qPrintable(QLatin1String(widget->metaObject()->className()) + widget->objectName()));
            for (Figure* figure : tabs->widget(tab)->findChildren<Figure*>()) {
                QVERIFY(figure->figureStyle().theme == Theme::Dark);
                QCOMPARE(groundOf(figure->image(QSize(600, 500), 1)), figurePalette(Theme::Dark).background);
            }
        }
        QTest::keyClick(w.window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(themeOf(w.window->palette()) == Theme::Light);
        for (Figure* figure : tabs->findChildren<Figure*>())
            QVERIFY(figure->figureStyle().theme == Theme::Light);
    }

    void theChoiceIsRemembered()
    {
        Preferences stored;
        {
            WindowFixture w;
            QVERIFY(w.ready());
            QVERIFY(w.window->preferences().appearance == Appearance::System);
            QTest::keyClick(w.window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
            stored = w.window->preferences();
        }
        QVERIFY(stored.appearance == Appearance::Dark);
        applyAppearance(Appearance::Light);
        WindowFixture w(stored);
        QVERIFY(w.ready());
        QVERIFY(themeOf(w.window->palette()) == Theme::Dark);
    }

    void exportedPicturesStayLightUnlessAsked()
    {
        WindowFixture w(dark());
        QVERIFY(w.ready());
        w.find<QTabWidget>("tabs")->setCurrentIndex(1);
        auto* figure = w.window->findChild<StagesFigure*>();
        const QDir folder(QDir::temp());
        const QString path = folder.filePath(QStringLiteral("headlight_appearance_%1.png").arg(qApp->applicationPid()));
        const auto ground = [&](bool asked) {
            ExportDialog dialog({*figure, QStringLiteral("stages"), std::nullopt, {}}, {});
            dialog.findChild<QComboBox*>(QStringLiteral("theme"))->setCurrentIndex(asked ? 1 : 0);
            dialog.saveTo(path);
            const QColor color = groundOf(QImage(path));
            QFile::remove(path);
            return color;
        };
        QCOMPARE(ground(false), figurePalette(Theme::Light).background);
        QCOMPARE(ground(true), figurePalette(Theme::Dark).background);
        QVERIFY(figure->figureStyle().theme == Theme::Dark); // the screen is as it was
        w.trigger("action_copy_image");
        QCOMPARE(groundOf(QGuiApplication::clipboard()->image()), figurePalette(Theme::Light).background);
    }

    void formulasAreDrawnInEitherInk()
    {
        const QDir formulas(QStringLiteral(":/formulas"));
        const QStringList names = formulas.entryList({QStringLiteral("*.svg")});
        QVERIFY(names.size() >= 20);
        for (const QString& name : names)
            for (const Theme theme : {Theme::Light, Theme::Dark}) {
                const FigurePalette& palette = figurePalette(theme);
                QImage image(QSize(900, 120), QImage::Format_RGB32);
                image.fill(palette.background);
                QPainter painter(&image);
                paintFormula(painter, {QRectF(image.rect()), formulas.filePath(name), palette.text});
                painter.end();
                QVERIFY2(holds(image, palette.text), qPrintable(name));
            }
    }

    void aRefusedFieldIsReadableInTheDark()
    {
        WindowFixture w(dark());
        QVERIFY(w.ready());
        auto* field = w.find<QWidget>("d_k");
        QVERIFY(field);
        w.typeOver(field, QStringLiteral("x"));
        QVERIFY(w.settled());
        bool said = false;
        for (FieldMessage* message : w.window->findChildren<FieldMessage*>())
            for (const QLabel* label : message->findChildren<QLabel*>())
                if (message->isVisible() && !label->text().isEmpty()) {
                    said = true;
                    QCOMPARE(label->palette().color(QPalette::WindowText), signalColors(Theme::Dark).error);
                }
        QVERIFY(said);
    }

    void iconsHaveTheInkOfTheWords()
    {
        WindowFixture w(dark());
        QVERIFY(w.ready());
        const QImage image = w.find<QAction>("action_undo")->icon().pixmap(32, 32).toImage();
        QVERIFY(holds(image, QApplication::palette().color(QPalette::WindowText)) ||
                holds(image, QApplication::palette().color(QPalette::Disabled, QPalette::WindowText)));
        QVERIFY(holds(w.find<QToolButton>("dice")->icon().pixmap(32, 32).toImage(),
                      QApplication::palette().color(QPalette::WindowText)));
    }
};

QTEST_MAIN(AppearanceTest)
#include "appearance_test.moc"
