// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"

#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

namespace headlight {

class ElidedLabel;
class FieldMessage;

/// One mask file of the document: its name, its shape, and whether its cells say what may be attended or are added.
class MaskFileRow : public QWidget
{
    Q_OBJECT

public:
    explicit MaskFileRow(std::shared_ptr<const MaskTensor> mask, QWidget* parent = nullptr);

    const MaskTensor& mask() const { return *m_mask; }
    QString description() const; // shape and kind, as shown
    QString message() const;
    void showMessage(const QString& text);

signals:
    void removeAsked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    std::shared_ptr<const MaskTensor> m_mask;
    ElidedLabel* m_name;
    QLabel* m_description;
    QToolButton* m_remove;
    FieldMessage* m_message;
};

} // namespace headlight
