# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a Designer form says what something does, or leaves a control without a name or a tool tip.

A form says what stands where: connections and slots belong into C++. Usage: forms.py [ROOT]
"""
import pathlib
import sys
import xml.etree.ElementTree as xml

CONTROLS = {"QLineEdit", "QPlainTextEdit", "QTextEdit", "QSpinBox", "QDoubleSpinBox", "QComboBox", "QCheckBox",
            "QRadioButton", "QPushButton", "QToolButton", "QSlider", "QListWidget", "QTableWidget", "QTreeWidget",
            "QListView", "QTableView", "QTreeView"}


def text_of(widget, name):
    """The words of a string property, or an empty string."""
    for entry in widget.findall("property"):
        if entry.get("name") == name:
            return (entry.findtext("string") or "").strip()
    return ""


def complaints(form):
    try:
        tree = xml.parse(form)
    except xml.ParseError as error:
        yield f"is no XML: {error}"
        return
    for banned in ("connection", "slot", "signal"):
        if tree.find(f".//{banned}") is not None:
            yield f"holds a {banned}: what a form does belongs into C++"
    bases = {entry.findtext("class"): entry.findtext("extends") for entry in tree.iter("customwidget")}
    for widget in tree.iter("widget"):
        kind = bases.get(widget.get("class"), widget.get("class"))
        if kind not in CONTROLS:
            continue
        for needed in ("accessibleName", "toolTip"):
            if not text_of(widget, needed):
                yield f"{widget.get('class')} {widget.get('name')} has no {needed}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    found = [f"ui/{form.name}: {words}" for form in sorted(root.glob("ui/*.ui")) for words in complaints(form)]
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
