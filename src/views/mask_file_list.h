// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"

#include <QWidget>

#include <memory>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace headlight {

class FieldMessage;
class MaskFileRow;
class Session;

/// The document's mask files, each a row, and the button that adds one. A mask that does not fit the sentence (any
/// more) is said at its row; nothing is computed with it, and the picture stays the last good one.
class MaskFileList : public QWidget
{
    Q_OBJECT

public:
    explicit MaskFileList(Session& session, QWidget* parent = nullptr);

    /// Adds the mask of a file. An added one of zeros and ones is asked about first: it is most likely meant as what
    /// may be attended.
    void addFile(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showRequest();
    void showError();
    void makeRows();
    void chooseFile();
    void askForMeaning(const std::shared_ptr<const MaskTensor>& mask);
    void addMask(std::shared_ptr<const MaskTensor> mask);
    void removeMask(std::size_t place);

    Session& m_session;
    QVBoxLayout* m_row_layout;
    std::vector<MaskFileRow*> m_rows;
    QToolButton* m_add;
    FieldMessage* m_message;
};

} // namespace headlight
