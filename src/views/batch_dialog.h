// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/batch_run.h"
#include "views/export_dialog.h"

#include <QDialog>

#include <memory>

namespace Ui {
class BatchDialog;
}

namespace headlight {

/// What was asked for last, beside the pictures' size and look.
struct BatchChoice
{
    ExportChoice exports; // its picture, folder and what is put inside
    QString pattern = QString::fromLatin1(standard_pattern.data(), qsizetype(standard_pattern.size()));
    PictureFormat format = PictureFormat::Png;
    bool sheet = false;
    bool all_layers = false;
    std::vector<Stage> stages = {Stage::Weights};
    bool operator==(const BatchChoice&) const = default;
};

/// What is exported: all heads of this.
struct BatchSubject
{
    AnalysisPointer analysis; // null: nothing may be exported now
    QString title;            // of the document, in names
    std::string language = english;
    Bytes budget = 0;
    bool operator==(const BatchSubject&) const = default;
};

/// Exports all heads of one or of all layers in chosen stages, as files in a folder or as one sheet. Is not modal: the
/// document can be worked on meanwhile, and what is made is of the document as it was at the start.
class BatchDialog : public QDialog
{
    Q_OBJECT

public:
    /// `style` is the look of the figures on the screen, which the pictures start with.
    BatchDialog(const FigureStyle& style, const BatchChoice& choice, QWidget* parent = nullptr);
    ~BatchDialog() override;

    /// The document, now and whenever it changes.
    void showSubject(const BatchSubject& subject);

    /// What stands in the fields; what can't be read is as it was given.
    BatchChoice choice() const;

    /// Makes the pictures: in a folder, or as the file of a sheet.
    void makeIn(const QString& folder_or_file);

    /// Null before the first.
    const BatchRun* run() const { return m_run.get(); }

    /// Who is asked before files are overwritten; a question of the window unless it is set.
    void setAsk(BatchRun::Ask ask) { m_ask = std::move(ask); }

signals:
    void choiceChanged();
    void ended();

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void reject() override;

private:
    void connectFields();
    void fillPresets();
    void fillStages();
    void choosePreset(int index);
    void showNames();
    void showState();
    void showOutcome();
    void chooseAndMake();
    QString askForFolder();
    QString askForFile();
    ExistingAnswer askAbout(const QString& path);
    std::vector<Stage> chosenStages() const;
    std::vector<PicturePlace> places() const;
    tl::expected<QStringList, PatternFault> fileNames() const;
    PictureSettings picture() const;
    bool running() const { return m_run && m_run->running(); }
    QString obstacle() const;
    void sizeLists();

    std::unique_ptr<Ui::BatchDialog> m_form;
    BatchChoice m_choice; // as it was last readable
    BatchSubject m_subject;
    BatchRun::Ask m_ask;
    std::unique_ptr<BatchRun> m_run;
};

} // namespace headlight
