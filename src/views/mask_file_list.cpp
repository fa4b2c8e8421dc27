// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/mask_file_list.h"

#include "i18n/error_text.h"
#include "session/mask_file.h"
#include "session/session.h"
#include "views/field_message.h"
#include "views/mask_file_row.h"
#include "views/theme.h"

#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

MaskFileList::MaskFileList(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_row_layout(new QVBoxLayout), m_add(new QToolButton(this)),
      m_message(new FieldMessage(this))
{
    m_row_layout->setSpacing(spacing::medium);
    m_add->setObjectName(QStringLiteral("mask_file_add"));
    m_add->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_add->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_add);
    connect(m_add, &QToolButton::clicked, this, &MaskFileList::chooseFile);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::medium);
    layout->addLayout(m_row_layout);
    layout->addWidget(m_message);
    layout->addWidget(m_add, 0, Qt::AlignLeft);

    connect(&session, &Session::requestChanged, this, &MaskFileList::showRequest);
    connect(&session, &Session::errorChanged, this, &MaskFileList::showError);
    retranslate();
    showRequest();
    showError();
}

void MaskFileList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showError();
    }
    QWidget::changeEvent(event);
}

void MaskFileList::retranslate()
{
    m_add->setText(tr("Add mask from file…"));
    m_add->setAccessibleName(tr("Add a mask from a file"));
    m_add->setToolTip(
        tr("Reads a mask cell by cell from a NumPy file (.npy), broadcast from the right to (batch, heads, "
           "queries, keys). Booleans and whole numbers say what may be attended; floats are added to "
           "the scaled scores, and −∞ hides."));
}

void MaskFileList::showRequest()
{
    const auto& masks = m_session.request().mask.tensors;
    const bool same = std::ranges::equal(
        masks, m_rows, [](const auto& mask, const MaskFileRow* row) { return mask.get() == &row->mask(); });
    if (!same)
        makeRows();
    m_message->say({}); // what was wrong with a file that was not taken is past
}

void MaskFileList::makeRows()
{
    for (MaskFileRow* row : m_rows) {
        row->disconnect(this);
        row->hide();
        row->deleteLater(); // the change may come from this row's own signal
    }
    m_rows.clear();
    const auto& masks = m_session.request().mask.tensors;
    for (std::size_t i = 0; i < masks.size(); ++i) {
        auto* row = new MaskFileRow(masks[i], this);
        connect(row, &MaskFileRow::removeAsked, this, [this, i] { removeMask(i); });
        m_row_layout->addWidget(row);
        setTabOrder(m_rows.empty() ? static_cast<QWidget*>(this) : m_rows.back(), row);
        m_rows.push_back(row);
    }
    if (!m_rows.empty())
        setTabOrder(m_rows.back(), m_add);
}

void MaskFileList::showError()
{
    const std::optional<Error> error = m_session.error();
    const auto* misfit = error ? std::get_if<MaskShapeDoesNotFit>(&*error) : nullptr;
    bool said = false;
    for (MaskFileRow* row : m_rows) {
        const bool mine = misfit && !said && row->mask().name == misfit->name && row->mask().shape == misfit->seen;
        row->showMessage(mine ? errorText(*error) : QString());
        said = said || mine;
    }
}

void MaskFileList::chooseFile()
{
    const QString document = m_session.filePath();
    const QString folder = document.isEmpty() ? QString() : QFileInfo(document).path();
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Add Mask from File"), folder, tr("NumPy arrays (*.npy);;All files (*)"));
    if (!path.isEmpty())
        addFile(path);
}

void MaskFileList::addFile(const QString& path)
{
    const Index left = most_mask_cells - cellCount(m_session.request().mask);
    const Result<std::shared_ptr<const MaskTensor>> mask = readMaskFile(QFile::encodeName(path).toStdString(), left);
    if (!mask) {
        m_message->say(errorText(mask.error()));
        return;
    }
    m_message->say({});
    if (looksLikeAllowed(**mask))
        askForMeaning(*mask);
    else
        addMask(*mask);
}

void MaskFileList::askForMeaning(const std::shared_ptr<const MaskTensor>& mask)
{
    auto* question = new QMessageBox(QMessageBox::Question, tr("Only zeros and ones"), {}, QMessageBox::Cancel, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setText(
        tr("The mask “%1” holds only 0 and 1 as floats. How is it meant?").arg(QString::fromStdString(mask->name)));
    question->setInformativeText(
        tr("As what may be attended, a 0 hides its key. Added to the scores, a 1 only makes its "
           "key weigh a little more, and nothing is hidden."));
    QPushButton* allowed = question->addButton(tr("1 &May Attend, 0 Hides"), QMessageBox::AcceptRole);
    QPushButton* added = question->addButton(tr("&Add to the Scores"), QMessageBox::AcceptRole);
    allowed->setObjectName(QStringLiteral("mask_as_allowed"));
    added->setObjectName(QStringLiteral("mask_as_added"));
    question->button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    question->setDefaultButton(allowed);
    question->setEscapeButton(QMessageBox::Cancel);
    connect(allowed, &QPushButton::clicked, this, [this, mask] { addMask(asAllowed(*mask)); });
    connect(added, &QPushButton::clicked, this, [this, mask] { addMask(mask); });
    question->open();
}

void MaskFileList::addMask(std::shared_ptr<const MaskTensor> mask)
{
    Request request = m_session.request();
    request.mask.tensors.push_back(std::move(mask));
    m_session.setRequest(request);
}

void MaskFileList::removeMask(std::size_t place)
{
    Request request = m_session.request();
    request.mask.tensors.erase(request.mask.tensors.begin() + std::ptrdiff_t(place));
    m_add->setFocus(); // the button that was pressed goes away
    m_session.setRequest(request);
}

} // namespace headlight
