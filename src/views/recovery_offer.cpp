// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recovery_offer.h"

#include "session/recovery.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

namespace headlight {

namespace {

struct OfferText
{
    Q_DECLARE_TR_FUNCTIONS(headlight::OfferText)
};

enum class Answer { Restore, Discard, Later };

QString description(const RecoveredDocument& document)
{
    constexpr qsizetype longest = 80;
    QString sentence = std::holds_alternative<ByHand>(document.request.source) ? OfferText::tr("matrices typed by hand")
                       : std::holds_alternative<ImportSource>(document.request.source)
                           ? OfferText::tr("imported attention")
                           : QString::fromStdString(document.request.text).simplified();
    if (sentence.size() > longest)
        sentence = sentence.left(longest) + QChar(0x2026);
    const QString written = QLocale().toString(document.written, QLocale::ShortFormat);
    if (document.path.isEmpty())
        return OfferText::tr("It was never saved. Last change: %1. Its sentence: %2").arg(written, sentence);
    return OfferText::tr("It belongs to %1, which is as it was. Last change: %2. Its sentence: %3")
        .arg(QFileInfo(document.path).fileName(), written, sentence);
}

Answer ask(const RecoveredDocument& document, QWidget* window)
{
    QMessageBox question(window);
    question.setIcon(QMessageBox::Question);
    question.setWindowTitle(OfferText::tr("Unsaved document"));
    question.setTextFormat(Qt::PlainText); // the sentence is anybody's
    question.setText(OfferText::tr("Headlight ended without closing a changed document. Open it again?"));
    question.setInformativeText(description(document));
    const QAbstractButton* restore = question.addButton(OfferText::tr("&Open"), QMessageBox::AcceptRole);
    const QAbstractButton* discard = question.addButton(OfferText::tr("&Discard"), QMessageBox::DestructiveRole);
    QPushButton* later = question.addButton(OfferText::tr("&Later"), QMessageBox::RejectRole);
    question.setEscapeButton(later);
    question.exec();
    if (question.clickedButton() == restore)
        return Answer::Restore;
    return question.clickedButton() == discard ? Answer::Discard : Answer::Later;
}

} // namespace

void offerCrashedDocuments(Recovery& recovery, QWidget* window)
{
    for (const RecoveredDocument& document : recovery.crashedDocuments()) {
        switch (ask(document, window)) {
        case Answer::Restore:
            recovery.restore(document);
            return;
        case Answer::Discard:
            recovery.discard(document);
            break;
        case Answer::Later:
            break;
        }
    }
}

} // namespace headlight
