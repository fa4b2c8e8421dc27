// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/latest_worker.h"
#include "session/session.h"
#include "views/atlas_model.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QTableView;
class QToolButton;

namespace headlight {

class FoldBar;
class NumberField;

/// Leaves the heads whose score in one column is large enough.
class AtlasFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit AtlasFilter(QObject* parent = nullptr);

    /// `column` is one of scores; nothing: all heads.
    void setLeast(std::optional<int> column, double least);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    std::optional<int> m_column;
    double m_least = 0;
};

/// The Atlas tab: what each head of a checkpoint does, on the sentence or on a file of sentences; and of any source
/// which heads are most like the one looked at. Made when it is asked for, since it takes passes of its own.
class AtlasPage : public QWidget
{
    Q_OBJECT

public:
    explicit AtlasPage(Session& session, QWidget* parent = nullptr);

signals:
    void headChosen(); // to be looked at in another tab

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addParts();
    void retranslate();
    void follow();
    void tell();
    bool covered() const;
    void scoreSentence();
    void scoreFile();
    void start(std::vector<std::string> texts);
    void take(const Result<AtlasPointer>& result, const AnalysisPointer& of);
    void findSimilar();
    void takeSimilar(const Result<SimilarHeadsPointer>& result, const AnalysisPointer& of);
    QString similarWords() const;
    void saveSimilar();
    void showColumns();
    void translateSimilar();
    void takeBusy(bool busy);
    void filter();
    void choose(const QModelIndex& index);
    QString atlasWords() const;
    void say(const QString& words);
    void placeNote();

    Session& m_session;
    QToolButton* m_score;
    QToolButton* m_file;
    QToolButton* m_similar;
    QToolButton* m_save;
    QLabel* m_filter_label;
    QComboBox* m_filter_score;
    NumberField* m_filter_least;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QLabel* m_note;
    QLabel* m_folded_note;
    AtlasModel* m_model;
    AtlasFilter* m_shown;
    QTableView* m_table;
    FoldBar* m_bar;
    AnalysisPointer m_of;         // whose checkpoint and overrides the table is of
    AnalysisPointer m_scoring;    // the same of the work under way
    AnalysisPointer m_similar_of; // whose distances are listed, or being made
    LatestWorker m_worker;        // last: its job ends before what it reads goes
};

} // namespace headlight
