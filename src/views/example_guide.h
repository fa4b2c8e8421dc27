// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/model_examples.h"
#include "session/session.h"
#include "views/score_keeper.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace headlight {

/// One example in words, with the numbers of the document.
struct ExamplePage
{
    QString title;
    int number = 0; // from 1
    int count = 0;
    QString origin; // taught or emerged
    QString ask;
    QString note;
    QString not_shown;
    QString found; // which head does most of this, and how much
    QString here;  // what it does in this sentence
    bool operator==(const ExamplePage&) const = default;
};

/// Examples of the shipped models: opens the model, sets the sentence, finds the head that does most of what the
/// example is about by its score, and selects it with the query's token. Follows the document from there on; another
/// model ends it.
class ExampleGuide : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive the guide.
    ExampleGuide(Session& session, ScoreKeeper& scores, QObject* parent = nullptr);

    /// "en", "zh_CN": the same examples in other words.
    void setLanguage(const QString& language);
    const std::vector<ModelExample>& examples() const { return m_examples; }

    void start(std::size_t example);
    void next();
    void previous();
    void leave();
    bool on() const { return m_on; }
    bool hasNext() const { return m_on && m_at + 1 < m_examples.size(); }
    bool hasPrevious() const { return m_on && m_at > 0; }

    const ExamplePage& page() const { return m_page; }

signals:
    void pageChanged();
    void onChanged(bool on);
    void opened(const QString& path); // a model, as a source's path
    void headShown();                 // the head is selected: it is to be seen

private:
    const ModelExample& example() const { return m_examples[m_at]; }
    void follow();
    bool isThere() const;
    void findHead();
    void select();
    void renew();
    QString foundWords() const;
    QString hereWords() const;

    Session& m_session;
    ScoreKeeper& m_scores;
    std::vector<ModelExample> m_examples;
    bool m_on = false;
    std::size_t m_at = 0;
    std::optional<ShippedModel> m_model;
    std::optional<BestHead> m_head; // once it is found
    ExamplePage m_page;
};

} // namespace headlight
