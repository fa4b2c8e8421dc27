// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "session/request.h"

#include <QString>

#include <functional>
#include <vector>

class QComboBox;

namespace Ui {
class SourcePanel;
}

namespace headlight {

class FieldMessage;
class NumberField;

/// A number field of the source panel, and the place in the document that it stands for.
struct NumberBinding
{
    enum class Asks { Whole, Real };

    Field field; // whose errors stand beside it
    NumberField* control;
    FieldMessage* message;
    QString edit; // changes under this name in a row are one step of undo
    Asks asks;    // what to type where it can't be read
    std::function<void(NumberField&, const Request&)> show;
    std::function<bool(const NumberField&, Request&)> take; // false where it can't be read
};

/// A list of the source panel, likewise.
struct ChoiceBinding
{
    Field field;
    QComboBox* control;
    FieldMessage* message;
    std::function<int(const Request&)> show; // the entry's place, −1 for none
    std::function<void(Request&, int)> take;
};

/// All but the number of heads, which carries the recipes along.
std::vector<NumberBinding> numberBindings(const Ui::SourcePanel& form);
std::vector<ChoiceBinding> choiceBindings(const Ui::SourcePanel& form);

} // namespace headlight
