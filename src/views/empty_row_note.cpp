// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/empty_row_note.h"

#include "i18n/number_text.h"
#include "views/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

namespace headlight {

namespace {

constexpr int digits = 3;

} // namespace

EmptyRowNote::EmptyRowNote(QWidget* parent) : QWidget(parent), m_title(new QLabel(this))
{
    m_title->setWordWrap(true);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(spacing::medium);
    layout->setVerticalSpacing(spacing::small);
    layout->addWidget(m_title, 0, 0, 1, 3);
    int row = 1;
    const auto addLine = [&] {
        const Line line{new QLabel(this), new QLabel(this), new QLabel(this)};
        line.name->setWordWrap(true);
        line.weights->setAlignment(Qt::AlignRight | Qt::AlignTop);
        line.output->setAlignment(Qt::AlignRight | Qt::AlignTop);
        layout->addWidget(line.name, row, 0);
        layout->addWidget(line.weights, row, 1);
        layout->addWidget(line.output, row++, 2);
        return line;
    };
    m_head = addLine();
    for (QLabel* label : {m_head.name, m_head.weights, m_head.output})
        label->setForegroundRole(QPalette::PlaceholderText);
    for (Line& line : m_lines) {
        line = addLine();
        setTextRole(line.weights, TextRole::Numbers);
        setTextRole(line.output, TextRole::Numbers);
    }
    layout->setColumnStretch(0, 1);
    retranslate();
}

void EmptyRowNote::retranslate()
{
    m_title->setText(tr("What an empty row becomes, here and in other libraries:"));
    m_head.weights->setText(tr("weight"));
    m_head.output->setText(tr("output 0"));
    m_lines[0].name->setText(tr("Here: zero"));
    m_lines[1].name->setText(tr("Softmax over −∞ alone: 0 ÷ 0"));
    m_lines[2].name->setText(tr("A large negative number instead of −∞: equal weights"));
}

void EmptyRowNote::showRow(Index keys, MatrixView values)
{
    m_lines[0].weights->setText(numberText(0, digits));
    m_lines[0].output->setText(numberText(0, digits));
    m_lines[1].weights->setText(QStringLiteral("NaN"));
    m_lines[1].output->setText(QStringLiteral("NaN"));
    m_lines[2].weights->setText(numberText(1.0 / double(keys), digits));
    m_lines[2].output->setText(numberText(evenOutput(values), digits));
}

void EmptyRowNote::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

double evenOutput(MatrixView values)
{
    double sum = 0;
    for (Index key = 0; key < values.rows(); ++key)
        sum += values.at(key, 0);
    return values.rows() > 0 ? sum / double(values.rows()) : 0;
}

} // namespace headlight
