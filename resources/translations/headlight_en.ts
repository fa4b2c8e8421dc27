<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>headlight::HeadsFigure</name>
    <message numerus="yes">
        <source>%n heads, %1. Head %2 is focused: %3.</source>
        <comment>count, stage, number, recipe</comment>
        <translation>
            <numerusform>%n head, %1. Head %2 is focused: %3.</numerusform>
            <numerusform>%n heads, %1. Head %2 is focused: %3.</numerusform>
        </translation>
    </message>
</context>
</TS>
