// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_file.h"
#include "figure/figure_kind.h"
#include "session/analysis.h"
#include "views/copied_values.h"
#include "views/export_dialog.h"
#include "views/export_habits.h"
#include "views/picture_copies.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

AnalysisPointer sample()
{
    return analyse(Request{}, Bytes(1) << 30, {}).value();
}

ExportChoice columnOfAPaper()
{
    ExportChoice choice;
    choice.picture.width = 84;
    choice.picture.height = 63;
    choice.picture.unit = LengthUnit::Millimeters;
    choice.picture.dpi = 600;
    return choice;
}

} // namespace

class TestExportDialog : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_analysis = sample();
        m_figure = makeFigure(FigureKind::Heads);
        m_figure->showAnalysis(m_analysis, m_selection);
    }

    void aPictureHasTheSizeAskedFor()
    {
        const QString path = m_folder.filePath(QStringLiteral("size.png"));
        ExportDialog dialog(subject(), columnOfAPaper());
        dialog.saveTo(path);
        const QImage image(path);
        QCOMPARE(image.size(), QSize(1984, 1488)); // 84 ÷ 25.4 × 600 and 63 ÷ 25.4 × 600, rounded
        QCOMPARE(image.dotsPerMeterX(), 23'622);   // 600 ÷ 0.0254
    }

    void theNameSaysTheFormat()
    {
        for (const char* name : {"a.svg", "a.pdf"}) {
            const QString path = m_folder.filePath(QString::fromLatin1(name));
            ExportDialog dialog(subject(), columnOfAPaper());
            dialog.saveTo(path);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray begin = file.read(5);
            QVERIFY2(begin == "%PDF-" || begin == "<?xml", begin.constData());
            QCOMPARE(dialog.result(), int(QDialog::Accepted));
        }
        const QString path = m_folder.filePath(QStringLiteral("a.docx"));
        ExportDialog dialog(subject(), columnOfAPaper());
        dialog.saveTo(path);
        QVERIFY(!QFile::exists(path));
        QCOMPARE(dialog.result(), int(QDialog::Rejected));
    }

    void aFigureRemembersAsMuchAsIsAskedFor()
    {
        Request typed;
        typed.text = "a secret sentence";
        m_analysis = analyse(typed, Bytes(1) << 30, {}).value();
        m_figure->showAnalysis(m_analysis, m_selection);
        const QString path = m_folder.filePath(QStringLiteral("remembers.png"));
        ExportChoice choice = columnOfAPaper();
        ExportDialog(subject(), choice).saveTo(path);
        QVERIFY(readFigureMemory(path).value().memory.request == typed);
        choice.text_inside = false;
        ExportDialog(subject(), choice).saveTo(path);
        const RememberedFigure without = readFigureMemory(path).value();
        QVERIFY(!without.memory.with_text);
        QVERIFY(without.memory.request.text != typed.text);
        choice.settings_inside = false;
        ExportDialog(subject(), choice).saveTo(path);
        QVERIFY(!readFigureMemory(path));
    }

    void presetsSetSizeAndText()
    {
        ExportDialog dialog(subject(), columnOfAPaper());
        auto* presets = dialog.findChild<QComboBox*>(QStringLiteral("preset"));
        presets->setCurrentIndex(1);
        emit presets->activated(1);
        const PictureSettings slide = dialog.choice().picture;
        QCOMPARE(slide.pixels(), QSize(1920, 1080));
        QCOMPARE(slide.style.text_size, 14.0);
    }

    void theUnitChangesAndThePictureStaysAsLarge()
    {
        ExportDialog dialog(subject(), columnOfAPaper());
        auto* unit = dialog.findChild<QComboBox*>(QStringLiteral("unit"));
        unit->setCurrentIndex(2);
        emit unit->activated(2);
        QVERIFY(dialog.choice().picture.unit == LengthUnit::Inches);
        QCOMPARE(dialog.choice().picture.width, 3.31); // 84 ÷ 25.4, to a hundredth
        unit->setCurrentIndex(1);
        emit unit->activated(1);
        QCOMPARE(dialog.choice().picture.pixels().width(), 1986); // 3.31 × 600
    }

    void choicesAreRemembered()
    {
        ExportChoice choice = columnOfAPaper();
        choice.folder = QStringLiteral("/somewhere");
        choice.text_inside = false;
        choice.picture.style.caption = true;
        choice.picture.style.theme = Theme::Dark;
        choice.presets = {{QStringLiteral("my/own = 猫"), choice.picture}};
        Preferences preferences;
        keepExportChoice(choice, preferences);
        QVERIFY(exportChoice(preferences) == choice);
        preferences.export_picture = "{\"width\": -3}";
        QVERIFY(exportChoice(preferences).picture == PictureSettings{});
    }

    void copiesHavePixelsAndVectors()
    {
        ExportDialog dialog(subject(), columnOfAPaper());
        dialog.copyPicture();
        const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
        QVERIFY(copied->hasImage());
        QCOMPARE(QImage::fromData(copied->data(QStringLiteral("image/png"))).size(), QSize(1984, 1488));
        QVERIFY(QSvgRenderer(copied->data(QStringLiteral("image/svg+xml"))).isValid());
    }

    void valuesAreCopiedAsATable()
    {
        const QStringList lines = valuesAsTable(*m_analysis, Stage::Weights, 1).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 7);
        QCOMPARE(lines[0], QStringLiteral("\tThe\tcat\tsat\ton\tthe\tmat"));
        for (Index row = 0; row < 6; ++row) {
            const QStringList cells = lines[row + 1].split(QLatin1Char('\t'));
            QCOMPARE(cells.size(), 7);
            for (Index column = 0; column < 6; ++column)
                QCOMPARE(cells[column + 1].toDouble(), m_analysis->stage(Stage::Weights, 1).at(row, column));
        }
    }

private:
    ExportSubject subject()
    {
        return {*m_figure, QStringLiteral("heads"), figureMemory(FigureKind::Heads, *m_analysis, m_selection).value(),
                [](const FigureStyle&) { return QStringLiteral("a caption"); }};
    }

    QTemporaryDir m_folder;
    AnalysisPointer m_analysis;
    Selection m_selection;
    std::unique_ptr<AnalysisFigure> m_figure;
};

QTEST_MAIN(TestExportDialog)
#include "test_export_dialog.moc"
