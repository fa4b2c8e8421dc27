// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model_menu.h"

#include "session/training_run.h"
#include "views/example_guide.h"
#include "views/labelled_words.h"

namespace headlight {

namespace {

/// An ampersand in a text would become a mnemonic.
QString plain(QString text)
{
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void explain(QAction* action, const QString& tip)
{
    action->setToolTip(tip);
    action->setStatusTip(tip);
}

} // namespace

ModelMenu::ModelMenu(ExampleGuide& guide, QWidget* parent) : QMenu(parent), m_guide(guide), m_models(shippedModels())
{
    setObjectName(QStringLiteral("menu_models"));
    setToolTipsVisible(true);
    if (const std::optional<TrainingRun> run = bundledTraining())
        m_training = QString::fromStdString(shippedPath(run->checkpoints.back()));
    fill();
}

void ModelMenu::fill()
{
    clear();
    qDeleteAll(findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // of the former language
    setTitle(tr("&Models"));
    setEnabled(hasModels());
    menuAction()->setVisible(hasModels());
    if (!hasModels())
        return;
    addModels();
    addSeparator();
    addExamples();
    addTraining();
}

void ModelMenu::addModels()
{
    for (const ShippedModel& model : m_models) {
        QAction* action = addAction(plain(shippedModelLine(model)));
        action->setObjectName(QStringLiteral("model_") + QString::fromStdString(model.name));
        explain(action, shippedModelTip(model));
        connect(action, &QAction::triggered, this,
                [this, path = QString::fromStdString(model.path)] { emit chosen(path); });
    }
}

void ModelMenu::addExamples()
{
    const std::vector<ModelExample>& examples = m_guide.examples();
    for (const HeadOrigin origin : {HeadOrigin::Taught, HeadOrigin::Emerged}) {
        QMenu* menu = nullptr;
        for (std::size_t i = 0; i < examples.size(); ++i) {
            if (examples[i].origin != origin)
                continue;
            if (!menu) {
                menu = addMenu(origin == HeadOrigin::Taught ? tr("Examples of Heads That Were &Taught")
                                                            : tr("Examples of Heads That &Emerged"));
                menu->setToolTipsVisible(true);
            }
            QAction* action = menu->addAction(plain(QString::fromStdString(examples[i].title)));
            action->setObjectName(QStringLiteral("example_%1").arg(i));
            explain(action, tr("Opens the model on the sentence “%1” and shows the head found by its score.")
                                .arg(QString::fromStdString(examples[i].sentence)));
            connect(action, &QAction::triggered, &m_guide, [this, i] { m_guide.start(i); });
        }
    }
}

void ModelMenu::addTraining()
{
    QAction* scores = addAction(tr("&Scores on Held-Out Texts…"));
    scores->setObjectName(QStringLiteral("model_scores"));
    explain(scores, tr("Lists which head of the open model does most of each kind, measured by this program."));
    connect(scores, &QAction::triggered, this, &ModelMenu::scoresWanted);
    if (m_training.isEmpty())
        return;
    QAction* training = addAction(tr("T&raining, Step by Step"));
    training->setObjectName(QStringLiteral("model_training"));
    explain(training, tr("Opens a small model at the end of its training; a slider in the Layers tab leads back."));
    connect(training, &QAction::triggered, this, [this] { emit trainingWanted(m_training); });
}

} // namespace headlight
