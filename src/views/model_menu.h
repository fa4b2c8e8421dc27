// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/shipped_models.h"

#include <QMenu>

#include <vector>

namespace headlight {

class ExampleGuide;

/// The models that come with the program, their examples, and their training. Empty and disabled where none is there.
class ModelMenu : public QMenu
{
    Q_OBJECT

public:
    /// The guide must outlive the menu.
    ModelMenu(ExampleGuide& guide, QWidget* parent);

    bool hasModels() const { return !m_models.empty(); }

    /// The examples in the language of the moment.
    void fill();

signals:
    void chosen(const QString& path); // of a model, as a source's
    void scoresWanted();
    void trainingWanted(const QString& path); // of its last step

private:
    void addModels();
    void addExamples();
    void addTraining();

    ExampleGuide& m_guide;
    std::vector<ShippedModel> m_models;
    QString m_training; // the source's path of the last step; empty: there is none
};

} // namespace headlight
