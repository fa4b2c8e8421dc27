<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BatchWords</name>
    <message numerus="yes">
        <source>… %n files in all</source>
        <translation>
            <numerusform>… %n file in all</numerusform>
            <numerusform>… %n files in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files were written.</source>
        <translation>
            <numerusform>%n file was written.</numerusform>
            <numerusform>%n files were written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files that were there already stayed as they were.</source>
        <translation>
            <numerusform>%n file that was there already stayed as it was.</numerusform>
            <numerusform>%n files that were there already stayed as they were.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures failed:</source>
        <translation>
            <numerusform>%n picture failed:</numerusform>
            <numerusform>%n pictures failed:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n heads</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headlight::BatchDialog</name>
    <message numerus="yes">
        <source>%n pictures on one sheet.</source>
        <translation>
            <numerusform>%n picture on one sheet.</numerusform>
            <numerusform>%n pictures on one sheet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headlight::ChangeList</name>
    <message numerus="yes">
        <source>%n cells differ</source>
        <comment>under the list of changes</comment>
        <translation>
            <numerusform>%n cell differs</numerusform>
            <numerusform>%n cells differ</numerusform>
        </translation>
    </message>
</context>
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
