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
<context>
    <name>headlight::LabelledWords</name>
    <message numerus="yes">
        <source>%1, taught: %n heads were told where to look</source>
        <translation>
            <numerusform>%1, taught: %n head was told where to look</numerusform>
            <numerusform>%1, taught: %n heads were told where to look</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headlight::LinksFigure</name>
    <message numerus="yes">
        <source>Links from queries to keys of %n heads. %1</source>
        <translation>
            <numerusform>Links from queries to keys of %n head. %1</numerusform>
            <numerusform>Links from queries to keys of %n heads. %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Weights of %n heads as lines</source>
        <translation>
            <numerusform>Weights of %n head as lines</numerusform>
            <numerusform>Weights of %n heads as lines</numerusform>
        </translation>
    </message>
</context>
</TS>
