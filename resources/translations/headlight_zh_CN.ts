<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>BatchDialog</name>
    <message>
        <source>Export All Heads</source>
        <translation>导出所有注意力头</translation>
    </message>
    <message>
        <source>What is exported, and how</source>
        <translation>导出的内容与方式</translation>
    </message>
    <message>
        <source>All heads of which la&amp;yers</source>
        <translation>导出哪些层的所有注意力头(&amp;Y)</translation>
    </message>
    <message>
        <source>The layer that the window looks at, or every layer of a checkpoint or an import.</source>
        <translation>窗口当前查看的层，或检查点、导入数据的每一层。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>the layer looked at</source>
        <translation>当前查看的层</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>&amp;Stages</source>
        <translation>阶段(&amp;S)</translation>
    </message>
    <message>
        <source>A picture of each of these steps is made of every head. Space chooses.</source>
        <translation>对每个注意力头的所选步骤各生成一张图。按空格键选择。</translation>
    </message>
    <message>
        <source>Stages that are exported</source>
        <translation>要导出的阶段</translation>
    </message>
    <message>
        <source>M&amp;ake</source>
        <translation>生成(&amp;A)</translation>
    </message>
    <message>
        <source>A file for each picture, or one page with all of them as small pictures side by side.</source>
        <translation>每张图一个文件，或在一页上并排放置所有小图。</translation>
    </message>
    <message>
        <source>Files or one sheet</source>
        <translation>多个文件或一张总览</translation>
    </message>
    <message>
        <source>a file for each picture, in a folder</source>
        <translation>每张图一个文件，存入文件夹</translation>
    </message>
    <message>
        <source>one contact sheet</source>
        <translation>一张总览图</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>PNG is pixels; SVG and PDF are lines, rectangles and text that stay sharp.</source>
        <translation>PNG 由像素组成；SVG 和 PDF 由线条、矩形和文字组成，放大后依然清晰。</translation>
    </message>
    <message>
        <source>Format of the files</source>
        <translation>文件格式</translation>
    </message>
    <message>
        <source>Na&amp;mes of the files</source>
        <translation>文件名(&amp;M)</translation>
    </message>
    <message>
        <source>{title}, {layer}, {head}, {stage} and {number} stand for what each picture shows.</source>
        <translation>{title}、{layer}、{head}、{stage} 和 {number} 分别代表文档名、层、注意力头、阶段和序号。</translation>
    </message>
    <message>
        <source>Pattern of the files’ names</source>
        <translation>文件名模式</translation>
    </message>
    <message>
        <source>The first names</source>
        <translation>前几个文件名</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Sizes that are often asked for, and your own.</source>
        <translation>常用的尺寸，以及您自己的尺寸。</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Remember the settings &amp;inside</source>
        <translation>在文件中记住设置(&amp;I)</translation>
    </message>
    <message>
        <source>What made each picture travels inside its file. A contact sheet has no settings inside.</source>
        <translation>生成每张图的设置记在其文件之中。总览图不记设置。</translation>
    </message>
    <message>
        <source>Remember the settings inside the files</source>
        <translation>在文件中记住设置</translation>
    </message>
    <message>
        <source>Als&amp;o what was typed</source>
        <translation>也记住键入的内容(&amp;O)</translation>
    </message>
    <message>
        <source>The sentence is among the settings inside. Without it, a restored figure shows the program&apos;s own sentence.</source>
        <translation>句子也在所记的设置之中。没有它，恢复的图形会显示程序自带的句子。</translation>
    </message>
    <message>
        <source>Remember what was typed, too</source>
        <translation>也记住键入的内容</translation>
    </message>
    <message>
        <source>How many of the pictures are done.</source>
        <translation>已完成多少张图。</translation>
    </message>
    <message>
        <source>Pictures done</source>
        <translation>已完成的图</translation>
    </message>
    <message>
        <source>What was made</source>
        <translation>生成结果</translation>
    </message>
    <message>
        <source>The pictures that could not be made, and why.</source>
        <translation>未能生成的图及其原因。</translation>
    </message>
    <message>
        <source>Pictures that failed</source>
        <translation>失败的图</translation>
    </message>
    <message>
        <source>Stops making pictures, or closes this window.</source>
        <translation>停止生成图，或关闭此窗口。</translation>
    </message>
    <message>
        <source>Stop or close</source>
        <translation>停止或关闭</translation>
    </message>
    <message>
        <source>Ma&amp;ke the Pictures…</source>
        <translation>生成图(&amp;K)…</translation>
    </message>
    <message>
        <source>Asks where to, then makes them; the window can be used meanwhile.</source>
        <translation>先询问存放位置，然后生成；期间可以继续使用窗口。</translation>
    </message>
    <message>
        <source>Make the pictures…</source>
        <translation>生成图…</translation>
    </message>
</context>
<context>
    <name>BatchWords</name>
    <message>
        <source>Please type a pattern for the names, such as {title}-{head}.</source>
        <translation>请输入文件名模式，例如 {title}-{head}。</translation>
    </message>
    <message>
        <source>A brace has no other one at “%1”. A value stands between two: {head}.</source>
        <translation>“%1”处的花括号不成对。取值应写在一对花括号之间：{head}。</translation>
    </message>
    <message>
        <source>{%1} stands for nothing. Known are %2.</source>
        <translation>{%1} 没有含义。可用的有 %2。</translation>
    </message>
    <message>
        <source>“%1” may not stand here in a file&apos;s name. Please use letters, digits, spaces, - or _.</source>
        <translation>文件名的此处不能使用“%1”。请使用字母、数字、空格、- 或 _。</translation>
    </message>
    <message>
        <source>The name “%1” is longer than a file&apos;s may be, which is %2 bytes. Please shorten the pattern.</source>
        <translation>文件名“%1”过长，最多允许 %2 字节。请缩短模式。</translation>
    </message>
    <message>
        <source>Two pictures would be called “%1”. Please put what tells them apart into the pattern: {layer}, {head}, {stage} or {number}.</source>
        <translation>会有两张图都叫“%1”。请在模式中加入能区分它们的内容：{layer}、{head}、{stage} 或 {number}。</translation>
    </message>
    <message numerus="yes">
        <source>… %n files in all</source>
        <translation>
            <numerusform>… 共 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled after %1 of %2 pictures.</source>
        <translation>已取消，完成了 %2 张图中的 %1 张。</translation>
    </message>
    <message numerus="yes">
        <source>%n files were written.</source>
        <translation>
            <numerusform>已写入 %n 个文件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files that were there already stayed as they were.</source>
        <translation>
            <numerusform>%n 个已有的文件保持不变。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures failed:</source>
        <translation>
            <numerusform>%n 张图失败：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Comparison of two states</source>
        <translation>两个状态的比较</translation>
    </message>
    <message>
        <source>Keep as A</source>
        <translation>保留为 A</translation>
    </message>
    <message>
        <source>Keeps the document as it stands now as A. What is changed from then on is B.</source>
        <translation>把文档现在的样子保留为 A，此后所做的更改就是 B。</translation>
    </message>
    <message>
        <source>Keep the present state as A</source>
        <translation>将当前状态保留为 A</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Makes A the document and keeps the document as A.</source>
        <translation>让 A 成为文档，并把原来的文档保留为 A。</translation>
    </message>
    <message>
        <source>Let A go</source>
        <translation>放弃 A</translation>
    </message>
    <message>
        <source>Keeps no state to compare with any more.</source>
        <translation>不再保留用于比较的状态。</translation>
    </message>
    <message>
        <source>A from a File</source>
        <translation>A 取自文件</translation>
    </message>
    <message>
        <source>Compares with a session, a checkpoint or attention from a file: that becomes A.</source>
        <translation>与会话、检查点或文件中的注意力数据比较：它成为 A。</translation>
    </message>
    <message>
        <source>Choose A from a file</source>
        <translation>从文件选择 A</translation>
    </message>
    <message>
        <source>Save Changes…</source>
        <translation>保存变化…</translation>
    </message>
    <message>
        <source>Saves the list of the largest changes as CSV or JSON.</source>
        <translation>将最大变化的列表保存为 CSV 或 JSON。</translation>
    </message>
    <message>
        <source>Save the list of changes</source>
        <translation>保存变化列表</translation>
    </message>
    <message>
        <source>A and B, and their largest changes</source>
        <translation>A 与 B，以及它们之间最大的变化</translation>
    </message>
</context>
<context>
    <name>CompareWords</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>painted cells</source>
        <translation>手绘的单元格</translation>
    </message>
    <message>
        <source>by default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>%1: %2 in A, %3 in B.</source>
        <comment>setting, its two values</comment>
        <translation>%1：A 中为 %2，B 中为 %3。</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手工输入</translation>
    </message>
    <message>
        <source>playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Matrices typed otherwise: %1.</source>
        <translation>输入内容不同的矩阵：%1。</translation>
    </message>
    <message>
        <source>Mask: other cells in A than in B.</source>
        <translation>掩码：A 与 B 中被隐藏的单元格不同。</translation>
    </message>
    <message>
        <source>%1 (%2) → %3 (%4)</source>
        <comment>query (position) → key (position)</comment>
        <translation>%1 (%2) → %3 (%4)</translation>
    </message>
    <message>
        <source>%1 (%2), entry %3</source>
        <comment>word (position), entry of the vector</comment>
        <translation>%1 (%2)，第 %3 个分量</translation>
    </message>
    <message>
        <source>%1: %2 in A, %3 in B, A − B = %4</source>
        <comment>cell, its two values</comment>
        <translation>%1：A 中为 %2，B 中为 %3，A − B = %4</translation>
    </message>
    <message>
        <source>layer %1</source>
        <comment>of a model</comment>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <comment>of a model</comment>
        <translation>第 %1 层注意力头 %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <comment>of the playground</comment>
        <translation>注意力头 %1</translation>
    </message>
    <message>
        <source>A is %1, B is %2.</source>
        <comment>layer and head of each</comment>
        <translation>A 为%1，B 为%2。</translation>
    </message>
    <message>
        <source>A</source>
        <comment>the kept state</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <comment>the present state</comment>
        <translation>B</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>A or B, its layer and head</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Keep this state as A, then change a setting: both appear here side by side, with their difference. A can also be another head, a session, a checkpoint or an import.</source>
        <translation>请将此状态保留为 A，然后更改一项设置：两者连同差值会并排显示在这里。A 也可以是另一个头、一个会话、一个检查点或导入的数据。</translation>
    </message>
    <message>
        <source>A has no layer %1. Choose one of its %2 layers.</source>
        <translation>A 没有第 %1 层。请从它的 %2 层中选择。</translation>
    </message>
    <message>
        <source>A has no head %1. Choose one of its %2 heads.</source>
        <translation>A 没有注意力头 %1。请从它的 %2 个注意力头中选择。</translation>
    </message>
    <message>
        <source>The maps of a sentence this long are not kept, so they can’t be compared cell by cell.</source>
        <translation>这么长的句子不保留各图，因此无法逐个单元格比较。</translation>
    </message>
    <message>
        <source>One of A and B does not have this stage. Choose a stage that both have.</source>
        <translation>A 与 B 之一没有这个步骤。请选择两者都有的步骤。</translation>
    </message>
    <message>
        <source>Tokens are paired by a shortest edit script: of the queries %1 are in A alone and %2 in B alone, of the keys %3 and %4. Where one is missing there is a gap.</source>
        <translation>词元按最短编辑脚本配对：查询中有 %1 个只在 A 中，%2 个只在 B 中；键中分别为 %3 个和 %4 个。缺少之处留空。</translation>
    </message>
    <message>
        <source>The vectors of A have %1 entries, those of B %2: the entries that one of both lacks are gaps.</source>
        <translation>A 的向量有 %1 个分量，B 的有 %2 个：其中一方缺少的分量留空。</translation>
    </message>
    <message>
        <source>Keys are paired by a shortest edit script: %1 are in A alone, %2 in B alone. Where one is missing there is a gap.</source>
        <translation>键按最短编辑脚本配对：%1 个只在 A 中，%2 个只在 B 中。缺少之处留空。</translation>
    </message>
    <message>
        <source>Tokens are paired by a shortest edit script: %1 are in A alone, %2 in B alone. Where one is missing there is a gap.</source>
        <translation>词元按最短编辑脚本配对：%1 个只在 A 中，%2 个只在 B 中。缺少之处留空。</translation>
    </message>
    <message>
        <source>%1 [in A: %2]</source>
        <comment>a place in B, that in A</comment>
        <translation>%1［在 A 中：%2］</translation>
    </message>
    <message>
        <source>%1: %2 in A; B has no such cell.</source>
        <comment>cell, its value</comment>
        <translation>%1：A 中为 %2；B 没有这个单元格。</translation>
    </message>
    <message>
        <source>%1: %2 in B; A has no such cell.</source>
        <comment>cell, its value</comment>
        <translation>%1：B 中为 %2；A 没有这个单元格。</translation>
    </message>
    <message>
        <source>Neither A nor B has this cell.</source>
        <translation>A 和 B 都没有这个单元格。</translation>
    </message>
</context>
<context>
    <name>CostFigure</name>
    <message>
        <source>projections to q, k, v</source>
        <translation>q、k、v 投影</translation>
    </message>
    <message>
        <source>scores q·k</source>
        <translation>分数 q·k</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>weights · values</source>
        <translation>权重 · 值</translation>
    </message>
    <message>
        <source>output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>tokens n</source>
        <translation>词元数 n</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>Memory in bytes</source>
        <translation>内存（字节）</translation>
    </message>
    <message>
        <source>Time on this machine</source>
        <translation>本机用时</translation>
    </message>
    <message>
        <source>upright line: n = %1</source>
        <translation>竖线：n = %1</translation>
    </message>
    <message>
        <source>upright line: %1 queries, %2 keys</source>
        <translation>竖线：%1 个查询，%2 个键</translation>
    </message>
    <message>
        <source>%1 multiply-adds, %2</source>
        <translation>%1 次乘加，%2</translation>
    </message>
    <message>
        <source>float64 up to %1 tokens, float32 above</source>
        <translation>不超过 %1 个词元用 float64，更长用 float32</translation>
    </message>
    <message>
        <source>dots: measured, every step kept</source>
        <translation>圆点：实测，保留每一步</translation>
    </message>
    <message>
        <source>dots: measured, one thread; line: the formula</source>
        <translation>圆点：单线程实测；线：公式</translation>
    </message>
    <message>
        <source>the last %1 dots grow as n to the %2</source>
        <translation>最后 %1 个点按 n 的 %2 次方增长</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>textbook: O(n² + n·d) memory</source>
        <translation>教科书：内存 O(n² + n·d)</translation>
    </message>
    <message>
        <source>textbook: O(n²·d) time</source>
        <translation>教科书：时间 O(n²·d)</translation>
    </message>
</context>
<context>
    <name>CostPage</name>
    <message>
        <source>What attention costs</source>
        <translation>注意力的开销</translation>
    </message>
    <message>
        <source>Cost by formula and as measured</source>
        <translation>按公式与实测的开销</translation>
    </message>
    <message>
        <source>Measu&amp;re</source>
        <translation>测量(&amp;R)</translation>
    </message>
    <message>
        <source>Runs attention of these sizes for 16, 32, 64 … tokens on this machine and draws time and memory.</source>
        <translation>在本机上以这些尺寸对 16、32、64 … 个词元运行注意力，并画出时间和内存。</translation>
    </message>
    <message>
        <source>Measure on this machine</source>
        <translation>在本机上测量</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stops measuring; what was drawn before stays.</source>
        <translation>停止测量；之前画出的内容保留。</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>How far the measurement is.</source>
        <translation>测量的进度。</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>What each part costs at this number of tokens: arrow keys walk the cells.</source>
        <translation>当前词元数下各部分的开销：用方向键在单元格间移动。</translation>
    </message>
    <message>
        <source>Cost of each part</source>
        <translation>各部分的开销</translation>
    </message>
</context>
<context>
    <name>EntryWords</name>
    <message>
        <source>Input of %1, entry %2</source>
        <translation>%1 的输入，第 %2 个分量</translation>
    </message>
    <message>
        <source>Query of %1, entry %2</source>
        <translation>%1 的查询向量，第 %2 个分量</translation>
    </message>
    <message>
        <source>Key of %1, entry %2</source>
        <translation>%1 的键向量，第 %2 个分量</translation>
    </message>
    <message>
        <source>Value of %1, entry %2</source>
        <translation>%1 的值向量，第 %2 个分量</translation>
    </message>
    <message>
        <source>Head output of %1, entry %2</source>
        <translation>%1 的单头输出，第 %2 个分量</translation>
    </message>
    <message>
        <source>All heads’ outputs of %1, entry %2</source>
        <translation>%1 的各头拼接输出，第 %2 个分量</translation>
    </message>
    <message>
        <source>Output of %1, entry %2</source>
        <translation>%1 的最终输出，第 %2 个分量</translation>
    </message>
    <message>
        <source>The sum is %1. RoPE then turns it together with entry %2, whose sum is %3, by %4 radians for position %5: %6.</source>
        <comment>two sums, an angle, the rotation written out</comment>
        <translation>求和结果为 %1。随后 RoPE 将它与第 %2 个分量（其和为 %3）一起旋转 %4 弧度（位置 %5）：%6。</translation>
    </message>
    <message>
        <source>The weights of this layer are too large for the memory budget to be kept beside the maps, so the sum behind this number is not shown.</source>
        <translation>这一层的权重太大，内存预算不足以在注意力图之外再保留它们，因此不显示这个数背后的求和。</translation>
    </message>
    <message>
        <source>The sum is %1, and the bias adds %2.</source>
        <translation>求和为 %1，偏置再加上 %2。</translation>
    </message>
    <message>
        <source>The sum is %1.</source>
        <translation>求和为 %1。</translation>
    </message>
    <message>
        <source>All entries of the head are then normed together.</source>
        <translation>随后该注意力头的所有分量一起归一化。</translation>
    </message>
    <message>
        <source>RoPE then turns it together with entry %1, by an angle that depends on the token’s position.</source>
        <translation>随后 RoPE 将它与分量 %1 一起旋转，角度取决于词元的位置。</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>, </source>
        <comment>between the words of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: there are %2 tokens or more, and at most %3 are allowed. Use a shorter text.</source>
        <translation>%1：至少有 %2 个词元，而最多允许 %3 个。请使用更短的文本。</translation>
    </message>
    <message>
        <source>%1: the value is %2, and only values from %3 on are allowed. Enter a larger one.</source>
        <translation>%1：当前值为 %2，只允许不小于 %3 的值。请输入更大的值。</translation>
    </message>
    <message>
        <source>%1: the value is %2, and only values from %3 to %4 are allowed. Enter one of those.</source>
        <translation>%1：当前值为 %2，只允许 %3 到 %4 之间的值。请输入该范围内的值。</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood. Allowed are: %3. Choose one of those.</source>
        <translation>%1：无法理解“%2”。允许的值有：%3。请从中选择。</translation>
    </message>
    <message>
        <source>%1: there is no word in it. Type at least one word.</source>
        <translation>%1：其中没有词。请至少输入一个词。</translation>
    </message>
    <message>
        <source>A regular expression in the tokenizer&apos;s part “%1” takes too many steps on this text. Use a shorter text, or another tokenizer.</source>
        <translation>分词器的“%1”部分中有一个正则表达式在此文本上步数过多。请使用更短的文本，或换用其他分词器。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s part “%1” makes this text more than 32 times as long. Use another tokenizer.</source>
        <translation>分词器的“%1”部分会使此文本增长到 32 倍以上。请换用其他分词器。</translation>
    </message>
    <message>
        <source>The tokenizer has no piece for a character of this text, and its part “%1” names no unknown token. Leave the character out, or use another tokenizer.</source>
        <translation>分词器没有与此文本中某个字符对应的词元片段，其“%1”部分也没有指定未知词元。请去掉该字符，或换用其他分词器。</translation>
    </message>
    <message>
        <source>%1: the text takes %2, and at most %3 are allowed. Use a shorter text.</source>
        <translation>%1：文本占用 %2，而最多允许 %3。请使用更短的文本。</translation>
    </message>
    <message>
        <source>%1 heads can&apos;t share %2 key/value heads evenly. The number of heads must be a multiple of the number of key/value heads. Change one of the two.</source>
        <translation>%1 个注意力头无法平均共享 %2 个键/值头。注意力头数必须是键/值头数的整数倍。请修改其中之一。</translation>
    </message>
    <message>
        <source>Head %1 can&apos;t follow the recipe “%2”, which reads positions from the token vectors. Choose concatenated positions, or another recipe.</source>
        <translation>注意力头 %1 无法采用配方“%2”，因为该配方要从词元向量中读取位置。请选择拼接的位置编码，或选择其他配方。</translation>
    </message>
    <message>
        <source>Head %1 can&apos;t follow the recipe “%2”, which needs a key size d_k of at least 2. Raise d_k, or choose another recipe.</source>
        <translation>注意力头 %1 无法采用配方“%2”，因为该配方要求键维度 d_k 至少为 2。请增大 d_k，或选择其他配方。</translation>
    </message>
    <message>
        <source>Head %1 can&apos;t follow the recipe “%2” with ALiBi, which favours near tokens. Choose other positions, or another recipe.</source>
        <translation>使用 ALiBi 时注意力头 %1 无法采用配方“%2”，因为 ALiBi 偏向邻近的词元。请选择其他位置编码，或选择其他配方。</translation>
    </message>
    <message>
        <source>Head %1 can&apos;t follow the recipe “%2”, because it shares its keys with a head that has another recipe. Use as many key/value heads as heads, or choose the same recipe for both.</source>
        <translation>注意力头 %1 无法采用配方“%2”，因为它与另一个配方不同的注意力头共享键。请使键/值头数等于注意力头数，或为两者选择相同的配方。</translation>
    </message>
    <message>
        <source>The recipe “%2” is meant for head %1, which does not exist; heads count from 0. Choose a head that exists, or raise the number of heads.</source>
        <translation>配方“%2”指定给注意力头 %1，但该头不存在；注意力头从 0 开始编号。请选择存在的头，或增加注意力头数。</translation>
    </message>
    <message>
        <source>This needs %1 of memory, and the budget is %2. Not even one token fits with these settings. Choose fewer heads or smaller sizes, or raise the budget.</source>
        <translation>这需要 %1 内存，而内存预算为 %2。在当前设置下连一个词元也放不下。请减少注意力头数、减小维度，或提高预算。</translation>
    </message>
    <message>
        <source>This needs %1 of memory, and the budget is %2. With these settings, at most %3 tokens fit. Use a shorter text, fewer heads or smaller sizes, or raise the budget.</source>
        <translation>这需要 %1 内存，而内存预算为 %2。在当前设置下最多可容纳 %3 个词元。请使用更短的文本、更少的注意力头或更小的维度，或提高预算。</translation>
    </message>
    <message>
        <source>The machine has no memory left for this. Close other programs, or use a shorter text or fewer heads.</source>
        <translation>本机没有足够的剩余内存。请关闭其他程序，或使用更短的文本、更少的注意力头。</translation>
    </message>
    <message>
        <source>The computation was cancelled. Change a setting to start it again.</source>
        <translation>计算已取消。修改任一设置即可重新开始。</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be opened: %2. Check the name and the permissions, or choose another file.</source>
        <translation>无法打开文件 %1：%2。请检查文件名和权限，或选择其他文件。</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be read: %2. Try again, or choose another file.</source>
        <translation>无法读取文件 %1：%2。请重试，或选择其他文件。</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be written: %2. An earlier file of this name is as it was. Free some space, or choose another place.</source>
        <translation>无法写入文件 %1：%2。原有的同名文件保持不变。请释放一些空间，或选择其他位置。</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be replaced: %2. It is as it was. Choose another name or place.</source>
        <translation>无法替换文件 %1：%2。该文件保持不变。请选择其他名称或位置。</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be used: at “%2” it has %3, where %4 is allowed. Mend the file, or choose another one.</source>
        <translation>无法使用文件 %1：在“%2”处的内容是 %3，而允许的是 %4。请修正该文件，或选择其他文件。</translation>
    </message>
    <message>
        <source>The file %1 was written by a newer version of Headlight: its format is number %2, and this version reads formats up to %3. Install the newer version to open it.</source>
        <translation>文件 %1 由更新版本的 Headlight 写成：其格式编号为 %2，而当前版本最高只能读取格式 %3。请安装更新的版本再打开。</translation>
    </message>
    <message>
        <source>The mask file “%1” has the shape %2. Read from the right, its lengths must be those of %3 (batch, heads, queries, keys), or 1. Use another file, or a text of another length.</source>
        <translation>掩码文件“%1”的形状是 %2。从右往左看，它的各维长度必须等于 %3（批次、头、查询、键）中的对应长度，或者为 1。请换一个文件，或换一段长度合适的文本。</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <comment>how many rows or columns</comment>
        <translation>%1 的倍数</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>how many rows or columns</comment>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Matrix %1 has %2 rows and %3 columns. Allowed are, beside the other matrices, rows: %4; columns: %5. Change this matrix or the others.</source>
        <translation>矩阵 %1 有 %2 行 %3 列。与其他矩阵配合时，允许的行数：%4；列数：%5。请修改这个矩阵或其他矩阵。</translation>
    </message>
    <message>
        <source>Matrix %1, row %2, column %3: “%4” could mean two numbers. Type it with a point and no other separator, such as 1234.5.</source>
        <translation>矩阵 %1 第 %2 行第 %3 列：“%4”可能表示两个不同的数。请只用小数点而不用其他分隔符输入，例如 1234.5。</translation>
    </message>
    <message>
        <source>Matrix %1, row %2, column %3: “%4” divides by zero. Type another number.</source>
        <translation>矩阵 %1 第 %2 行第 %3 列：“%4”除以了零。请输入别的数。</translation>
    </message>
    <message>
        <source>Matrix %1, row %2, column %3 is empty. Type a number, such as 0.5 or 1/3.</source>
        <translation>矩阵 %1 第 %2 行第 %3 列是空的。请输入一个数，例如 0.5 或 1/3。</translation>
    </message>
    <message>
        <source>Matrix %1, row %2, column %3: “%4” is no number. Type one, such as 0.5 or 1/3.</source>
        <translation>矩阵 %1 第 %2 行第 %3 列：“%4”不是数。请输入一个数，例如 0.5 或 1/3。</translation>
    </message>
    <message>
        <source>Standard output can&apos;t be written: %1. Free some space there, or choose a file.</source>
        <translation>无法写入标准输出：%1。请在那里腾出空间，或改为写入文件。</translation>
    </message>
    <message>
        <source>The mask rule “%1” does not fit this text: its lengths cover %2 tokens, and %3 must be covered. Change the rule or the text.</source>
        <translation>掩码规则“%1”不适合这段文本：其长度合计 %2 个词元，而应合计 %3 个。请更改规则或文本。</translation>
    </message>
    <message>
        <source>The mask rule “%1” does not fit this text: its number is %2, and at most %3 is allowed. Change the rule or the text.</source>
        <translation>掩码规则“%1”不适合这段文本：其数值为 %2，而最多允许 %3。请更改规则或文本。</translation>
    </message>
    <message>
        <source>The mask rule “%1” does not fit this text: its number is %2, and at least %3 is needed. Change the rule or the text.</source>
        <translation>掩码规则“%1”不适合这段文本：其数值为 %2，而至少需要 %3。请更改规则或文本。</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Closes without saving.</source>
        <translation>关闭而不保存。</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Export Figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>The picture as it will be saved, made smaller. Drag it to another window to put it there.</source>
        <translation>将要保存的图片的缩小样。拖到另一个窗口即可放在那里。</translation>
    </message>
    <message>
        <source>Settings of the picture</source>
        <translation>图片的设置</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Sizes that are often asked for, and your own.</source>
        <translation>常用的尺寸，以及您自己的尺寸。</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>&amp;Keep as Preset…</source>
        <translation>保留为预设(&amp;K)…</translation>
    </message>
    <message>
        <source>Keeps these settings under a name of your own.</source>
        <translation>以您自己的名称保留这些设置。</translation>
    </message>
    <message>
        <source>Keep as Preset…</source>
        <translation>保留为预设…</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>删除(&amp;F)</translation>
    </message>
    <message>
        <source>Takes the chosen preset of your own off the list.</source>
        <translation>从列表中去掉所选的自定预设。</translation>
    </message>
    <message>
        <source>Forget this preset</source>
        <translation>删除此预设</translation>
    </message>
    <message>
        <source>Re&amp;member the settings inside</source>
        <translation>在文件中记住设置(&amp;M)</translation>
    </message>
    <message>
        <source>What made this figure travels inside the file: drop it on the window later, and the same state is open again.</source>
        <translation>生成此图的设置随文件一起保存：以后把它拖到窗口上，就会重新打开同样的状态。</translation>
    </message>
    <message>
        <source>Remember the settings inside the file</source>
        <translation>在文件中记住设置</translation>
    </message>
    <message>
        <source>&amp;Also what was typed</source>
        <translation>也包括键入的内容(&amp;A)</translation>
    </message>
    <message>
        <source>The sentence is among the settings inside. Without it, a restored figure shows the program&apos;s own sentence.</source>
        <translation>句子也在所记的设置之中。没有它，恢复的图形会显示程序自带的句子。</translation>
    </message>
    <message>
        <source>Remember what was typed, too</source>
        <translation>也记住键入的内容</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>复制(&amp;Y)</translation>
    </message>
    <message>
        <source>Copies the picture, as pixels and as SVG.</source>
        <translation>以像素和 SVG 两种形式复制图片。</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>C&amp;opy Caption</source>
        <translation>复制图注(&amp;O)</translation>
    </message>
    <message>
        <source>Copies the line with the settings, as text.</source>
        <translation>以文本形式复制写有设置的那一行。</translation>
    </message>
    <message>
        <source>Copy caption</source>
        <translation>复制图注</translation>
    </message>
    <message>
        <source>Pr&amp;int…</source>
        <translation>打印(&amp;I)…</translation>
    </message>
    <message>
        <source>Shows the page as it will be printed.</source>
        <translation>显示将要打印的页面。</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Asks for a file and saves the figure: PNG, SVG or PDF.</source>
        <translation>选择一个文件并保存图形：PNG、SVG 或 PDF。</translation>
    </message>
</context>
<context>
    <name>FieldName</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>Model size d_model</source>
        <translation>模型维度 d_model</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键/值头数</translation>
    </message>
    <message>
        <source>Key size d_k</source>
        <translation>键维度 d_k</translation>
    </message>
    <message>
        <source>Value size d_v</source>
        <translation>值维度 d_v</translation>
    </message>
    <message>
        <source>Divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Score function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Head recipe</source>
        <translation>注意力头配方</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>计算步骤</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Number of keys</source>
        <translation>键的个数</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>配色方案</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>数值范围</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>每英寸点数</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Mask file</source>
        <translation>掩码文件</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>RoPE theta</source>
        <translation>RoPE theta</translation>
    </message>
    <message>
        <source>Entries that turn</source>
        <translation>参与旋转的分量</translation>
    </message>
    <message>
        <source>RoPE pairs</source>
        <translation>RoPE 配对</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>起始位置</translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>typed by hand</source>
        <comment>part of a caption</comment>
        <translation>手工输入</translation>
    </message>
    <message>
        <source>%1, imported attention</source>
        <comment>file, part of a caption</comment>
        <translation>%1，导入的注意力</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>model, its family</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>revision %1</source>
        <comment>of a model</comment>
        <translation>修订版本 %1</translation>
    </message>
    <message>
        <source>overridden</source>
        <comment>a model&apos;s own attention, part of a caption</comment>
        <translation>已被覆盖</translation>
    </message>
    <message>
        <source>%1 (added, −∞ hides)</source>
        <comment>a mask file, by its name</comment>
        <translation>%1（相加，−∞ 表示遮住）</translation>
    </message>
    <message>
        <source>%1 (true may attend)</source>
        <comment>a mask file, by its name</comment>
        <translation>%1（真表示可以关注）</translation>
    </message>
    <message>
        <source>no divisor</source>
        <comment>part of a caption</comment>
        <translation>不除</translation>
    </message>
    <message>
        <source>divisor √d_k = %1</source>
        <translation>除数 √d_k = %1</translation>
    </message>
    <message>
        <source>divisor √d_model = %1</source>
        <translation>除数 √d_model = %1</translation>
    </message>
    <message>
        <source>divisor d_k = %1</source>
        <translation>除数 d_k = %1</translation>
    </message>
    <message>
        <source>divisor %1</source>
        <translation>除数 %1</translation>
    </message>
    <message>
        <source>range 0 … 1</source>
        <translation>范围 0 … 1</translation>
    </message>
    <message>
        <source>range shared</source>
        <comment>of colours</comment>
        <translation>共用范围</translation>
    </message>
    <message>
        <source>range each picture’s own</source>
        <comment>of colours</comment>
        <translation>每幅图各自的范围</translation>
    </message>
    <message>
        <source>range %1 … %2</source>
        <comment>of colours</comment>
        <translation>范围 %1 … %2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>the sentence, below a figure</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message numerus="yes">
        <source>%n heads</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>mask %1</source>
        <translation>掩码 %1</translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation>d_k %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n keys</source>
        <translation>
            <numerusform>%n 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>d_model %1</source>
        <translation>d_model %1</translation>
    </message>
    <message>
        <source>A: %1 — B: %2</source>
        <comment>what two states are</comment>
        <translation>A：%1 — B：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FigureFooter</name>
    <message>
        <source>Hidden by the mask: the weight is exactly 0.</source>
        <translation>被掩码隐藏：权重恰好为 0。</translation>
    </message>
    <message>
        <source>Not a finite number.</source>
        <translation>不是有限数。</translation>
    </message>
    <message>
        <source>No visible key: the whole row is exactly 0.</source>
        <translation>没有可见的键：整行恰好为 0。</translation>
    </message>
    <message>
        <source>A visible score is not finite: the row means nothing.</source>
        <translation>有可见的分数不是有限数：该行没有意义。</translation>
    </message>
    <message>
        <source>More cells than pixels: each pixel shows its strongest.</source>
        <translation>单元格多于像素：每个像素显示其中最强的值。</translation>
    </message>
    <message>
        <source>More cells than pixels: each pixel shows their mean.</source>
        <translation>单元格多于像素：每个像素显示其平均值。</translation>
    </message>
    <message>
        <source>Covered: its value is to be predicted.</source>
        <translation>已遮盖：请先预测其数值。</translation>
    </message>
    <message>
        <source>Queries are columns here, keys are rows.</source>
        <translation>此处查询为列，键为行。</translation>
    </message>
    <message>
        <source>Σ: a query’s weights add up to 1, a key’s to the attention it receives. eᴴ = exp(entropy): over how many keys a query is spread.</source>
        <translation>Σ：查询的权重之和为 1，键的权重之和为它得到的注意力。eᴴ = exp(熵)：一个查询分散到多少个键上。</translation>
    </message>
    <message>
        <source>Pooled row by row: of each %1 × %2 cells the strongest.</source>
        <translation>逐行汇集：每 %1 × %2 个单元格取其最强者。</translation>
    </message>
    <message>
        <source>Pooled row by row: of each %1 × %2 cells the mean.</source>
        <translation>逐行汇集：每 %1 × %2 个单元格取平均值。</translation>
    </message>
    <message>
        <source>Scores in half precision: none passes 65,504, its largest number.</source>
        <translation>半精度的分数：没有一个超过其最大数 65,504。</translation>
    </message>
    <message>
        <source>Scores in half precision: %1 beyond 65,504, its largest number, became infinite before the division.</source>
        <translation>半精度的分数：有 %1 个超过其最大数 65,504，在相除之前就成了无穷大。</translation>
    </message>
    <message>
        <source>Scores in half precision: %1 beyond 65,504, its largest number, became infinite before the division; the first is %2.</source>
        <translation>半精度的分数：有 %1 个超过其最大数 65,504，在相除之前就成了无穷大；第一个是 %2。</translation>
    </message>
    <message>
        <source>%1 (%2) → %3 (%4) in head %5</source>
        <translation>头 %5 中的 %1 (%2) → %3 (%4)</translation>
    </message>
    <message>
        <source>Without the first token and separators: each row’s other weights are divided by what they add up to.</source>
        <translation>不含第一个词元和分隔符：每行其余的权重除以它们的和。</translation>
    </message>
</context>
<context>
    <name>FileContents</name>
    <message>
        <source>nothing</source>
        <translation>无内容</translation>
    </message>
    <message>
        <source>the same key twice</source>
        <translation>重复的键名</translation>
    </message>
    <message>
        <source>each key once</source>
        <translation>每个键名只出现一次</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a mask rule</source>
        <translation>掩码规则</translation>
    </message>
    <message>
        <source>a divisor of the number of heads</source>
        <translation>能整除注意力头数的数</translation>
    </message>
    <message>
        <source>The file %1 is empty. Download it again.</source>
        <translation>文件 %1 是空的。请重新下载。</translation>
    </message>
    <message>
        <source>The file %1 is a web page, as a failed download leaves it. Download the file itself again.</source>
        <translation>文件 %1 是一个网页，下载失败时常留下这样的文件。请重新下载文件本身。</translation>
    </message>
    <message>
        <source>The file %1 is a ZIP archive. Unpack it, and open what it holds.</source>
        <translation>文件 %1 是 ZIP 压缩包。请先解压，再打开其中的文件。</translation>
    </message>
    <message>
        <source>The file %1 is a PyTorch pickle, which can run any program when it is opened; Headlight does not open it. Save the model with safetensors, in Python: model.save_pretrained(folder, safe_serialization=True).</source>
        <translation>文件 %1 是 PyTorch 的 pickle 文件，打开它时可能运行任意程序，因此 Headlight 不打开它。请在 Python 中把模型存为 safetensors：model.save_pretrained(folder, safe_serialization=True)。</translation>
    </message>
    <message>
        <source>The file %1 is a GGUF file of llama.cpp, whose weights are mostly rounded. Open the safetensors files that it was made from.</source>
        <translation>文件 %1 是 llama.cpp 的 GGUF 文件，其中的权重大多经过量化。请打开生成它的 safetensors 文件。</translation>
    </message>
    <message>
        <source>The file %1 is an ONNX graph. Open the safetensors files that it was made from.</source>
        <translation>文件 %1 是 ONNX 计算图。请打开生成它的 safetensors 文件。</translation>
    </message>
    <message>
        <source>The file %1 is an HDF5 file, as Keras writes them. Open the safetensors files of the model, or convert it.</source>
        <translation>文件 %1 是 HDF5 文件，Keras 使用这种格式。请打开该模型的 safetensors 文件，或先转换它。</translation>
    </message>
    <message>
        <source>The file %1 is compressed by gzip. Unpack it first.</source>
        <translation>文件 %1 经过 gzip 压缩。请先解压。</translation>
    </message>
    <message>
        <source>The file %1 is a NumPy array, not a checkpoint. Open it as an import.</source>
        <translation>文件 %1 是 NumPy 数组，不是检查点。请把它作为导入打开。</translation>
    </message>
    <message>
        <source>The file %1 is JSON text and holds no weights. Open the folder or its .safetensors file.</source>
        <translation>文件 %1 是 JSON 文本，不含权重。请打开文件夹或其中的 .safetensors 文件。</translation>
    </message>
    <message>
        <source>The file %1 is none of the kinds that Headlight knows. Choose a safetensors file, or download it again.</source>
        <translation>文件 %1 不是 Headlight 认识的任何一种文件。请选择 safetensors 文件，或重新下载。</translation>
    </message>
    <message>
        <source>The file %1 is a Git LFS pointer; the real file of %2 was not downloaded. Fetch it with “git lfs pull”, or download it from the hub.</source>
        <translation>文件 %1 是一个 Git LFS 指针；大小为 %2 的真正文件没有下载。请用“git lfs pull”取得它，或从模型库下载。</translation>
    </message>
    <message>
        <source>The file %1 ends %2 early: it has %3, and its header speaks of %4. Download it again.</source>
        <translation>文件 %1 提前 %2 结束：它有 %3，而文件头说明为 %4。请重新下载。</translation>
    </message>
    <message>
        <source>The file %1 goes on for %2 behind its end: it has %3, and its header speaks of %4. Download it again.</source>
        <translation>文件 %1 在应结束处之后还有 %2：它有 %3，而文件头说明为 %4。请重新下载。</translation>
    </message>
    <message>
        <source>the end of the file</source>
        <translation>文件结尾</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a pipe or device</source>
        <translation>管道或设备</translation>
    </message>
    <message>
        <source>a regular file</source>
        <translation>普通文件</translation>
    </message>
    <message>
        <source>a link that leads out of the folder</source>
        <translation>指向文件夹之外的链接</translation>
    </message>
    <message>
        <source>a file in the folder</source>
        <translation>文件夹中的文件</translation>
    </message>
    <message>
        <source>the name of a .safetensors file in the folder</source>
        <translation>文件夹中某个 .safetensors 文件的名称</translation>
    </message>
    <message>
        <source>all weights that config.json asks for</source>
        <translation>config.json 所要求的全部权重</translation>
    </message>
    <message>
        <source>one setting for all layers</source>
        <translation>所有层共用的一个设置</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>The file %1 holds weights that are NaN or infinite: %2 in one tensor, the first at %3. Download it again, or show it anyway (on the console: --show-not-finite).</source>
        <translation>文件 %1 中有权重是 NaN 或无穷大：一个张量中有 %2 个，第一个在 %3。请重新下载，或仍然显示它（在控制台上用 --show-not-finite）。</translation>
    </message>
    <message>
        <source>The file %1 is of a model that Headlight does not know: its model_type is %2, and known are %3. Choose another model, or compute its attention in Python and import that.</source>
        <translation>文件 %1 属于 Headlight 不认识的模型：它的 model_type 是 %2，已知的有 %3。请选择另一个模型，或用 Python 算出它的注意力再导入。</translation>
    </message>
    <message>
        <source>The folder %1 holds no weights, but the file %2. If that is attention computed elsewhere, open the file itself with Open Attention (on the console: --import).</source>
        <translation>文件夹 %1 中没有权重，但有文件 %2。如果它是在别处计算的注意力，请用“打开注意力”打开该文件本身（在控制台：--import）。</translation>
    </message>
    <message>
        <source>The weights in the file %1 do not fit config.json: the tensor “%2” has the shape %3, where %4 is needed. Tensors of another shape: %5; missing: %6; not used: %7. Check that config.json belongs to these weights, or download the checkpoint again.</source>
        <translation>文件 %1 中的权重与 config.json 不符：张量“%2”的形状为 %3，而需要 %4。形状不符的张量：%5 个；缺失：%6 个；未使用：%7 个。请检查 config.json 是否属于这些权重，或重新下载检查点。</translation>
    </message>
    <message>
        <source>The file %1 lacks weights that config.json asks for; missing tensors: %2, the first is “%3”; tensors that are not used: %4. Check that config.json belongs to these weights, or download the checkpoint again.</source>
        <translation>文件 %1 缺少 config.json 所要求的权重。缺失的张量：%2 个，第一个是“%3”；未使用的张量：%4 个。请检查 config.json 是否属于这些权重，或重新下载检查点。</translation>
    </message>
</context>
<context>
    <name>HeadScore</name>
    <message>
        <source>Previous</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>后一词元</translation>
    </message>
    <message>
        <source>Same token</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>First (sink)</source>
        <translation>首词元（汇聚）</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>Broad</source>
        <translation>宽泛</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>q·k spread ÷ √d_k</source>
        <translation>q·k 离散度 ÷ √d_k</translation>
    </message>
    <message>
        <source>Rank with ‖v‖</source>
        <translation>与 ‖v‖ 的秩相关</translation>
    </message>
    <message>
        <source>Rank with ‖v W_O‖</source>
        <translation>与 ‖v W_O‖ 的秩相关</translation>
    </message>
    <message>
        <source>Weight on the token before the query.</source>
        <translation>查询的前一个词元所得的权重。</translation>
    </message>
    <message>
        <source>Weight on the token after the query.</source>
        <translation>查询的后一个词元所得的权重。</translation>
    </message>
    <message>
        <source>Weight on other places of the same token.</source>
        <translation>同一词元的其他位置所得的权重。</translation>
    </message>
    <message>
        <source>Weight on the first token, which many heads use as a sink.</source>
        <translation>第一个词元所得的权重；许多注意力头把它当作汇聚点。</translation>
    </message>
    <message>
        <source>Weight on punctuation and on tokens that stand for no text.</source>
        <translation>标点以及不代表文本的词元所得的权重。</translation>
    </message>
    <message>
        <source>Weight on the query&apos;s own token and two to either side.</source>
        <translation>查询自身及其两侧各两个词元所得的权重。</translation>
    </message>
    <message>
        <source>Entropy as a share of the largest possible: 1 where all visible keys weigh alike.</source>
        <translation>熵占最大可能值的比例：所有可见键权重相同时为 1。</translation>
    </message>
    <message>
        <source>On random tokens that come twice: weight on the token after the earlier occurrence.</source>
        <translation>在重复两遍的随机词元上：前一次出现之后的那个词元所得的权重。</translation>
    </message>
    <message>
        <source>Entropy of a row&apos;s weights, in nats.</source>
        <translation>一行权重的熵，单位为奈特。</translation>
    </message>
    <message>
        <source>How many tokens away a query looks, on average.</source>
        <translation>查询平均看向多少个词元之外。</translation>
    </message>
    <message>
        <source>Standard deviation of q·k, as a multiple of √d_k: 1 is what independent entries of variance 1 give, as before training.</source>
        <translation>q·k 的标准差，以 √d_k 的倍数表示：各分量独立且方差为 1 时为 1，如同训练之前。</translation>
    </message>
    <message>
        <source>Weight is not importance: rank correlation, within a row, of the weights with weight × ‖v‖.</source>
        <translation>权重不等于重要性：行内权重与 权重 × ‖v‖ 的秩相关系数。</translation>
    </message>
    <message>
        <source>Weight is not importance: rank correlation, within a row, of the weights with weight × ‖v W_O‖, what is really added.</source>
        <translation>权重不等于重要性：行内权重与 权重 × ‖v W_O‖（真正加入的量）的秩相关系数。</translation>
    </message>
</context>
<context>
    <name>HeadWords</name>
    <message>
        <source>This head is drawn at random: it looks for nothing in particular.</source>
        <translation>这个注意力头的权重矩阵是随机抽取的，没有特定的关注目标。</translation>
    </message>
    <message>
        <source>This head is made to look for the same word.</source>
        <translation>这个注意力头被设计为关注相同的词。</translation>
    </message>
    <message>
        <source>This head is made to look at the previous token.</source>
        <translation>这个注意力头被设计为关注前一个词元。</translation>
    </message>
    <message>
        <source>This head is made to look at the next token.</source>
        <translation>这个注意力头被设计为关注后一个词元。</translation>
    </message>
    <message>
        <source>This head is made to look at the first token.</source>
        <translation>这个注意力头被设计为关注第一个词元。</translation>
    </message>
    <message>
        <source>This head is made to look at all tokens alike.</source>
        <translation>这个注意力头被设计为均匀地关注所有词元。</translation>
    </message>
    <message>
        <source>No row has such a token in sight, so it can&apos;t.</source>
        <translation>但没有任何一行能看到这样的词元，因此无法做到。</translation>
    </message>
    <message>
        <source>Each row&apos;s entropy is at least %1 of the largest possible (promised: %2).</source>
        <translation>每一行的熵至少达到最大可能值的 %1（承诺：%2）。</translation>
    </message>
    <message>
        <source>A row&apos;s entropy falls to %1 of the largest possible, below the promised %2: these settings differ from those it is made for.</source>
        <translation>某一行的熵降到最大可能值的 %1，低于承诺的 %2：当前设置与其设计条件不同。</translation>
    </message>
    <message>
        <source>On average %1 of a row&apos;s weight lies there (promised: %2).</source>
        <translation>平均每行有 %1 的权重落在那里（承诺：%2）。</translation>
    </message>
    <message>
        <source>On average only %1 of a row&apos;s weight lies there, below the promised %2: these settings differ from those it is made for.</source>
        <translation>平均每行只有 %1 的权重落在那里，低于承诺的 %2：当前设置与其设计条件不同。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The mask hides every key from this query. Its row is empty: all weights and the whole output are exactly 0.</source>
        <translation>掩码对这个查询隐藏了所有的键。该行为空：所有权重和整个输出都恰好为 0。</translation>
    </message>
    <message>
        <source>A visible score of this row is no finite number, so its weights mean nothing.</source>
        <translation>该行有可见的分数不是有限数，因此其权重没有意义。</translation>
    </message>
    <message>
        <source>This head&apos;s matrices are typed by hand.</source>
        <translation>这个注意力头的矩阵是手工输入的。</translation>
    </message>
    <message>
        <source>The score is %1; half precision rounds it to %2.</source>
        <translation>分数为 %1；半精度将其舍入为 %2。</translation>
    </message>
    <message>
        <source>Overflow: the score is %1, and half precision holds no number beyond 65,504, so it became infinite.</source>
        <translation>溢出：分数为 %1，而半精度无法表示超过 65,504 的数，因此变成了无穷大。</translation>
    </message>
    <message>
        <source>Overflow: the score is %1, and half precision holds no number beyond 65,504, so it became infinite. Divided by %2 before the multiplication it would have been %3.</source>
        <translation>溢出：分数为 %1，而半精度无法表示超过 65,504 的数，因此变成了无穷大。若在相乘之前先除以 %2，结果应为 %3。</translation>
    </message>
    <message>
        <source>Of a row&apos;s weight, %1 lies on the first token and %2 on separators on average.</source>
        <translation>平均每行的权重有 %1 在第一个词元上，%2 在分隔符上。</translation>
    </message>
</context>
<context>
    <name>HeadsFigure</name>
    <message>
        <source>Head %1</source>
        <translation>注意力头 %1</translation>
    </message>
</context>
<context>
    <name>HeadsPage</name>
    <message>
        <source>All heads</source>
        <translation>所有注意力头</translation>
    </message>
    <message>
        <source>Colours are not absolute</source>
        <translation>颜色不是绝对的</translation>
    </message>
    <message>
        <source>The same colour need not mean the same weight as elsewhere: read the legend.</source>
        <translation>相同颜色在别处不一定表示相同的权重：请查看图例。</translation>
    </message>
    <message>
        <source>Colour &amp;range</source>
        <translation>颜色范围(&amp;R)</translation>
    </message>
    <message>
        <source>Which weights the ends of the colour map stand for.</source>
        <translation>配色方案两端所代表的权重。</translation>
    </message>
    <message>
        <source>Colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>shared by all heads</source>
        <translation>所有注意力头共用</translation>
    </message>
    <message>
        <source>each head its own</source>
        <translation>每个注意力头各自</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图</translation>
    </message>
    <message>
        <source>All heads, and the focused head large</source>
        <translation>所有注意力头，并放大当前注意力头</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Inspector of the selected cell</source>
        <translation>所选单元格的检查器</translation>
    </message>
    <message>
        <source>Numbers of the selected cell</source>
        <translation>所选单元格的数值</translation>
    </message>
    <message>
        <source>The entry of this matrix.</source>
        <translation>该矩阵的元素。</translation>
    </message>
    <message>
        <source>The scaled score after the soft cap c·tanh(s ÷ c).</source>
        <translation>缩放后的分数经过软上限 c·tanh(s ÷ c) 的结果。</translation>
    </message>
    <message>
        <source>What enters the softmax: −∞ where the mask hides the key.</source>
        <translation>进入 softmax 的数值：被掩码隐藏的键为 −∞。</translation>
    </message>
    <message>
        <source>Sum of the row</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>All weights of this query; 1 unless the row is empty.</source>
        <translation>该查询的权重总和；除空行外等于 1。</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>−Σ w·ln w of the row, in nats: 0 if one key takes all.</source>
        <translation>该行的 −Σ w·ln w，单位为奈特：若一个键占据全部权重则为 0。</translation>
    </message>
    <message>
        <source>Effective tokens</source>
        <translation>有效词元数</translation>
    </message>
    <message>
        <source>exp(entropy): over how many tokens the row is spread, out of those it can see.</source>
        <translation>exp(熵)：在可见的词元中，该行的权重相当于分散在多少个词元上。</translation>
    </message>
    <message>
        <source>The product of the query vector and the key vector, before anything else. Follow the name to the scores of the whole head.</source>
        <translation>查询向量与键向量的点积，尚未做任何其他处理。点击名称可转到整个注意力头的分数。</translation>
    </message>
    <message>
        <source>The score divided by the divisor. Follow the name to the scaled scores of the whole head.</source>
        <translation>分数除以除数后的结果。点击名称可转到整个注意力头缩放后的分数。</translation>
    </message>
    <message>
        <source>The largest of the row’s visible scores: taking it away from each keeps exp within bounds and changes no weight.</source>
        <translation>该行可见分数中的最大值：从每个分数中减去它可避免 exp 溢出，且不改变任何权重。</translation>
    </message>
    <message>
        <source>exp of the score less the row’s largest: 0 where the mask hides the key.</source>
        <translation>分数减去该行最大值后取 exp：被掩码隐藏的键为 0。</translation>
    </message>
    <message>
        <source>All exponentials of the row added up.</source>
        <translation>该行所有指数值之和。</translation>
    </message>
    <message>
        <source>The share of this key in the query’s row: the exponential divided by their sum.</source>
        <translation>这个键在该查询一行中所占的份额：指数值除以总和。</translation>
    </message>
    <message>
        <source>Term by term</source>
        <translation>逐项</translation>
    </message>
    <message>
        <source>Shows every product of the sum behind this cell.</source>
        <translation>显示此单元格背后和式中的每个乘积。</translation>
    </message>
    <message>
        <source>Show the sum term by term</source>
        <translation>逐项显示和式</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the whole derivation of this cell.</source>
        <translation>复制此单元格的完整推导。</translation>
    </message>
    <message>
        <source>Copy the derivation</source>
        <translation>复制推导</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>从大到小</translation>
    </message>
    <message>
        <source>Sorts the products by their size instead of in the order they are added up.</source>
        <translation>按大小而不是按相加的顺序排列各乘积。</translation>
    </message>
    <message>
        <source>Sort the products by size</source>
        <translation>按大小排列乘积</translation>
    </message>
    <message>
        <source>As &amp;plain text</source>
        <translation>作为纯文本(&amp;P)</translation>
    </message>
    <message>
        <source>As &amp;LaTeX</source>
        <translation>作为 LaTeX(&amp;L)</translation>
    </message>
    <message>
        <source>As &amp;Markdown</source>
        <translation>作为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>The largest of the row’s visible scores: taking it away from each keeps exp within bounds and changes no weight. Follow the name to the cell it stands in.</source>
        <translation>该行可见分数中的最大值：从每个分数中减去它可使 exp 不越界，且不改变任何权重。点按名称可转到它所在的单元格。</translation>
    </message>
</context>
<context>
    <name>LaboratoryFigure</name>
    <message>
        <source>not divided</source>
        <translation>不除</translation>
    </message>
    <message>
        <source>÷ √d_k = %1</source>
        <translation>÷ √d_k = %1</translation>
    </message>
    <message>
        <source>÷ √d_model = %1</source>
        <translation>÷ √d_model = %1</translation>
    </message>
    <message>
        <source>÷ d_k = %1</source>
        <translation>÷ d_k = %1</translation>
    </message>
    <message>
        <source>÷ %1</source>
        <translation>÷ %1</translation>
    </message>
    <message>
        <source>no positions</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>sinusoidal, added</source>
        <translation>正弦，相加</translation>
    </message>
    <message>
        <source>concatenated</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>rotary (RoPE)</source>
        <translation>旋转 (RoPE)</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>MHA: each query head has its own keys and values</source>
        <translation>MHA：每个查询头都有自己的键和值</translation>
    </message>
    <message>
        <source>MQA: all query heads share the same keys and values</source>
        <translation>MQA：所有查询头共用同一组键和值</translation>
    </message>
    <message>
        <source>GQA: groups of %1 query heads share keys and values</source>
        <translation>GQA：每 %1 个查询头为一组，共用键和值</translation>
    </message>
    <message>
        <source>cache: n · h_kv · (d_k + d_v) = %1 · %2 · (%3 + %4) = %5 numbers, %6 in half precision, %7 % of MHA</source>
        <translation>缓存：n · h_kv · (d_k + d_v) = %1 · %2 · (%3 + %4) = %5 个数，半精度下为 %6，是 MHA 的 %7 %</translation>
    </message>
    <message>
        <source>Head %1 on this sentence: undivided, its scores have variance %2 and a row’s largest weight is %3 on average; divided by √d_k, %4 and %5. √d_model in place of √d_k, the most common public mistake, gives %6 and %7.</source>
        <translation>注意力头 %1 在这个句子上：不除时，分数的方差为 %2，每行最大权重平均为 %3；除以 √d_k 后分别为 %4 和 %5。公开代码中最常见的错误是用 √d_model 代替 √d_k，结果为 %6 和 %7。</translation>
    </message>
    <message>
        <source>%1 This head is made for a purpose, so its scores need not have variance d_k.</source>
        <translation>%1这个注意力头是为特定目的构造的，因此其分数的方差不一定是 d_k。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names in a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>The same words in two orders, and the second output moved back into the first order.</source>
        <translation>同样的词按两种顺序排列，再把第二种顺序的输出移回第一种顺序。</translation>
    </message>
    <message>
        <source>%1 The output permutes along, so that the order of the words makes no difference, with: %2.</source>
        <translation>%1以下方案中输出随词一起重排，因此词序没有影响：%2。</translation>
    </message>
    <message>
        <source>%1 The order makes a difference with: %2.</source>
        <translation>%1以下方案中词序有影响：%2。</translation>
    </message>
    <message>
        <source>%1 The mask is kept; a mask that goes by place knows the order, too.</source>
        <translation>%1掩码已保留；按位置起作用的掩码也知道词序。</translation>
    </message>
    <message>
        <source>Divisors on this sentence</source>
        <translation>这个句子上的除数</translation>
    </message>
    <message>
        <source>Positions and shuffled words</source>
        <translation>位置编码与打乱词序</translation>
    </message>
    <message>
        <source>Shared keys and values</source>
        <translation>共用的键和值</translation>
    </message>
    <message>
        <source>%1 (in use)</source>
        <comment>a setting&apos;s name</comment>
        <translation>%1（正在使用）</translation>
    </message>
    <message>
        <source>variance of the scores %1</source>
        <translation>分数的方差 %1</translation>
    </message>
    <message>
        <source>largest weight %1 on average</source>
        <translation>最大权重平均为 %1</translation>
    </message>
    <message>
        <source>the most common public mistake</source>
        <translation>公开代码中最常见的错误</translation>
    </message>
    <message>
        <source>The same sentence with keys and values shared by fewer heads. Query heads over one bar read the same keys and values; what must be kept of past tokens when text is generated, the cache, shrinks with the number of bars.</source>
        <translation>同一个句子，键和值由越来越少的头提供。同一横条上方的查询头读取相同的键和值；生成文本时必须为过去的词元保留的内容，即缓存，随横条的数目减少。</translation>
    </message>
    <message>
        <source>the output permutes along</source>
        <translation>输出随之重排</translation>
    </message>
    <message>
        <source>the output changes</source>
        <translation>输出改变了</translation>
    </message>
    <message>
        <source>moved back, off by %1</source>
        <translation>移回后相差 %1</translation>
    </message>
    <message>
        <source>The matrices typed by hand are left aside here, and vectors are drawn from the seed in their place: typed numbers belong to one order of the tokens and one number of heads, which this experiment changes. %1</source>
        <translation>此处不使用手工输入的矩阵，而是用种子随机生成的向量代替：输入的数值只属于一种词元顺序和一种注意力头数，而本实验会改变它们。%1</translation>
    </message>
    <message>
        <source>Head %1 on these tokens: undivided, its scores have variance %2 and a row’s largest weight is %3 on average; divided by √d_k, %4 and %5. Typed Q, K and V have no d_model, so that there is no √d_model to divide by.</source>
        <translation>注意力头 %1 在这些词元上：不除时，其分数的方差为 %2，每行最大权重平均为 %3；除以 √d_k 后分别为 %4 和 %5。输入的 Q、K、V 没有 d_model，因此没有可除的 √d_model。</translation>
    </message>
</context>
<context>
    <name>LaboratoryPage</name>
    <message>
        <source>Experiments on the sentence</source>
        <translation>句子上的实验</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>Which setting is varied; all others stay as they are.</source>
        <translation>改变哪一项设置；其余设置保持不变。</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Puts the words into another order for the test.</source>
        <translation>为测试把词换成另一种顺序。</translation>
    </message>
    <message>
        <source>Shuffle the words again</source>
        <translation>再次打乱词序</translation>
    </message>
    <message>
        <source>&amp;Keep the mask</source>
        <translation>保留掩码(&amp;K)</translation>
    </message>
    <message>
        <source>Tests with the document’s mask. A mask that goes by place knows the order of the words, too.</source>
        <translation>使用文档的掩码进行测试。按位置起作用的掩码也知道词序。</translation>
    </message>
    <message>
        <source>Keep the mask in the shuffle test</source>
        <translation>打乱测试中保留掩码</translation>
    </message>
    <message>
        <source>How far the experiment is.</source>
        <translation>实验的进度。</translation>
    </message>
    <message>
        <source>Progress of the experiment on the sentence</source>
        <translation>句子实验的进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stops the experiment; what is drawn stays.</source>
        <translation>停止实验；已绘出的内容保留。</translation>
    </message>
    <message>
        <source>Stop the experiment on the sentence</source>
        <translation>停止句子实验</translation>
    </message>
    <message>
        <source>Shuffle a&amp;gain</source>
        <translation>重新打乱(&amp;G)</translation>
    </message>
    <message>
        <source>The experiment’s maps and what they show</source>
        <translation>实验的热图及其说明</translation>
    </message>
</context>
<context>
    <name>LessonValues</name>
    <message>
        <source>%1 + … (%2 more, none larger)</source>
        <comment>products, how many others there are</comment>
        <translation>%1 + …（另有 %2 项，都不更大）</translation>
    </message>
</context>
<context>
    <name>LinksPage</name>
    <message>
        <source>Links between tokens</source>
        <translation>词元之间的连线</translation>
    </message>
    <message>
        <source>Links of</source>
        <translation>连线属于</translation>
    </message>
    <message>
        <source>Whose links are drawn: those of all heads, of the chosen head, or of some heads.</source>
        <translation>画出谁的连线：所有注意力头的、所选注意力头的，或若干注意力头的。</translation>
    </message>
    <message>
        <source>Heads whose links are drawn</source>
        <translation>画出连线的注意力头</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有注意力头</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>这个注意力头</translation>
    </message>
    <message>
        <source>some heads</source>
        <translation>若干注意力头</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Which heads: a menu to check them.</source>
        <translation>哪些注意力头：在菜单中勾选。</translation>
    </message>
    <message>
        <source>Choose heads</source>
        <translation>选择注意力头</translation>
    </message>
    <message>
        <source>Weight at least</source>
        <translation>权重至少</translation>
    </message>
    <message>
        <source>Lighter links are not drawn; the figure says how many. In the figure: + and −, and 0 for all.</source>
        <translation>更轻的连线不画出；图上说明有多少条。在图中按 + 和 − 更改，按 0 显示全部。</translation>
    </message>
    <message>
        <source>Least weight of a link</source>
        <translation>连线的最小权重</translation>
    </message>
    <message>
        <source>Links of a query</source>
        <translation>每个查询的连线</translation>
    </message>
    <message>
        <source>How many links of each query are drawn at most: the heaviest ones.</source>
        <translation>每个查询最多画出多少条连线：权重最大的那些。</translation>
    </message>
    <message>
        <source>Most links of a query</source>
        <translation>每个查询的最多连线数</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Text Size</source>
        <translation>文字大小(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Colour Map</source>
        <translation>配色方案(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Starts a new document with the defaults.</source>
        <translation>以默认设置新建文档。</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Opens a session file.</source>
        <translation>打开会话文件。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Saves the settings to the session file.</source>
        <translation>将设置保存到会话文件。</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Saves the settings to another session file.</source>
        <translation>将设置保存到另一个会话文件。</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Ends the program.</source>
        <translation>结束程序。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Takes the last change back.</source>
        <translation>撤销上一次更改。</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Makes the change again.</source>
        <translation>重新执行该更改。</translation>
    </message>
    <message>
        <source>&amp;Copy Image</source>
        <translation>复制图像(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>注意力头(&amp;H)</translation>
    </message>
    <message>
        <source>Shows a map of every head.</source>
        <translation>显示每个注意力头的热图。</translation>
    </message>
    <message>
        <source>&amp;Stages</source>
        <translation>计算步骤(&amp;S)</translation>
    </message>
    <message>
        <source>Shows every step of the focused head.</source>
        <translation>显示当前注意力头的每一步计算。</translation>
    </message>
    <message>
        <source>S&amp;caling</source>
        <translation>缩放(&amp;C)</translation>
    </message>
    <message>
        <source>Shows what the division by √d_k does.</source>
        <translation>显示除以 √d_k 的作用。</translation>
    </message>
    <message>
        <source>Sou&amp;rce Panel</source>
        <translation>来源面板(&amp;R)</translation>
    </message>
    <message>
        <source>Shows or hides the source panel.</source>
        <translation>显示或隐藏来源面板。</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>Shows or hides the inspector.</source>
        <translation>显示或隐藏检查器。</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>放大(&amp;L)</translation>
    </message>
    <message>
        <source>Makes all text larger.</source>
        <translation>放大所有文字。</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>缩小(&amp;S)</translation>
    </message>
    <message>
        <source>Makes all text smaller.</source>
        <translation>缩小所有文字。</translation>
    </message>
    <message>
        <source>&amp;Normal Size</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>Sets the text to 100 %.</source>
        <translation>将文字恢复为 100%。</translation>
    </message>
    <message>
        <source>&amp;System Language</source>
        <translation>系统语言(&amp;S)</translation>
    </message>
    <message>
        <source>Follows the language of the desktop.</source>
        <translation>跟随桌面的语言。</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Lists the keys.</source>
        <translation>列出快捷键。</translation>
    </message>
    <message>
        <source>&amp;About Headlight</source>
        <translation>关于 Headlight(&amp;A)</translation>
    </message>
    <message>
        <source>Shows version and licence.</source>
        <translation>显示版本和许可证。</translation>
    </message>
    <message>
        <source>La&amp;boratory</source>
        <translation>实验室(&amp;B)</translation>
    </message>
    <message>
        <source>Varies one setting on the sentence: divisor, positions, shared keys and values.</source>
        <translation>在句子上改变一项设置：除数、位置编码、共用的键和值。</translation>
    </message>
    <message>
        <source>Predi&amp;ct</source>
        <translation>预测(&amp;C)</translation>
    </message>
    <message>
        <source>Cell &amp;Before</source>
        <translation>前一个单元格(&amp;B)</translation>
    </message>
    <message>
        <source>Goes back to the cell that was held before, after a number was followed to where it comes from.</source>
        <translation>追溯某个数值的来源之后，回到之前固定的单元格。</translation>
    </message>
    <message>
        <source>Cell &amp;After</source>
        <translation>后一个单元格(&amp;A)</translation>
    </message>
    <message>
        <source>Goes to the cell that was left by going back.</source>
        <translation>转到后退时离开的单元格。</translation>
    </message>
    <message>
        <source>&amp;Cover Cell</source>
        <translation>遮盖单元格(&amp;C)</translation>
    </message>
    <message>
        <source>Covers the selected cell, so that its value is guessed before it is shown; or takes its cover away.</source>
        <translation>遮盖选中的单元格，以便先猜测其数值再显示；或取消遮盖。</translation>
    </message>
    <message>
        <source>Cover &amp;Row</source>
        <translation>遮盖整行(&amp;R)</translation>
    </message>
    <message>
        <source>Covers all cells of the selected cell’s row.</source>
        <translation>遮盖选中单元格所在行的所有单元格。</translation>
    </message>
    <message>
        <source>Cover &amp;All</source>
        <translation>全部遮盖(&amp;A)</translation>
    </message>
    <message>
        <source>Covers all cells of the stage that is looked at.</source>
        <translation>遮盖当前阶段的所有单元格。</translation>
    </message>
    <message>
        <source>R&amp;eveal All</source>
        <translation>全部揭晓(&amp;E)</translation>
    </message>
    <message>
        <source>Shows the values of all covered cells.</source>
        <translation>显示所有被遮盖单元格的数值。</translation>
    </message>
    <message>
        <source>&amp;Stop Predicting</source>
        <translation>结束预测(&amp;S)</translation>
    </message>
    <message>
        <source>Takes all covers away.</source>
        <translation>取消所有遮盖。</translation>
    </message>
    <message>
        <source>&amp;Queries as Columns</source>
        <translation>查询作为列(&amp;Q)</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation>比较(&amp;O)</translation>
    </message>
    <message>
        <source>Shows two states of the document and their difference.</source>
        <translation>显示文档的两个状态及其差。</translation>
    </message>
    <message>
        <source>&amp;Keep as A</source>
        <translation>保留为 A(&amp;K)</translation>
    </message>
    <message>
        <source>Keeps the document as it stands, to be compared with what it becomes.</source>
        <translation>保留文档现在的样子，以便与之后的样子比较。</translation>
    </message>
    <message>
        <source>&amp;Paint Mask</source>
        <translation>手绘掩码(&amp;P)</translation>
    </message>
    <message>
        <source>Hides cells on the maps: drag over them, or walk with the arrow keys and press Space.</source>
        <translation>在图上隐藏单元格：拖动鼠标，或用方向键移动后按空格键。</translation>
    </message>
    <message>
        <source>Hides cells on the maps: drag over them, or walk with the arrow keys and press Space. A painted cell is shown again the same way. Cells that a rule hides stay hidden.</source>
        <translation>在图上隐藏单元格：拖动鼠标，或用方向键移动后按空格键。用同样的方法可以让手绘隐藏的单元格重新显示。被规则隐藏的单元格仍然隐藏。</translation>
    </message>
    <message>
        <source>Lin&amp;ks</source>
        <translation>连线(&amp;K)</translation>
    </message>
    <message>
        <source>Shows the weights as lines between tokens.</source>
        <translation>把权重显示为词元之间的连线。</translation>
    </message>
    <message>
        <source>Classroom &amp;Mode</source>
        <translation>课堂模式(&amp;M)</translation>
    </message>
    <message>
        <source>Fills the screen and puts the panels away; their keys show them, leaving brings them back.</source>
        <translation>占满屏幕并收起面板；用各自的快捷键可以显示面板，退出时恢复原样。</translation>
    </message>
    <message>
        <source>Cos&amp;t</source>
        <translation>开销(&amp;T)</translation>
    </message>
    <message>
        <source>Shows what attention takes of time and memory, by formula and measured.</source>
        <translation>显示注意力所需的时间和内存：按公式与实测。</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>What the pictures show, how every number is defined, and where definitions come from.</source>
        <translation>图中显示的是什么，每个数如何定义，定义出自何处。</translation>
    </message>
    <message>
        <source>Turns the maps of queries against keys: queries become columns and keys rows, sums and keys of the keyboard along with them. Matrices with a row for each token stay as they are.</source>
        <translation>转置查询与键的图：查询变为列，键变为行，求和与键盘按键也随之转置。每个词元占一行的矩阵保持不变。</translation>
    </message>
    <message>
        <source>Copies the shown figure to the clipboard, in light colours.</source>
        <translation>将当前的图以浅色复制到剪贴板。</translation>
    </message>
    <message>
        <source>Open &amp;Checkpoint…</source>
        <translation>打开检查点(&amp;C)…</translation>
    </message>
    <message>
        <source>Opens the folder of a trained checkpoint: every layer and head of it on your own sentence.</source>
        <translation>打开一个已训练检查点的文件夹：用您自己的句子查看其每一层、每一个注意力头。</translation>
    </message>
    <message>
        <source>Open A&amp;ttention…</source>
        <translation>打开注意力数据(&amp;T)…</translation>
    </message>
    <message>
        <source>Opens attention computed elsewhere, or the one file of a checkpoint: .npz, .npy, .json or .safetensors.</source>
        <translation>打开在别处计算的注意力，或检查点的单个文件：.npz、.npy、.json 或 .safetensors。</translation>
    </message>
    <message>
        <source>La&amp;yers</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>A small picture of every head of every layer of a checkpoint or an import.</source>
        <translation>检查点或导入数据中每一层每一个注意力头的小图。</translation>
    </message>
    <message>
        <source>At&amp;las</source>
        <translation>头图谱(&amp;L)</translation>
    </message>
    <message>
        <source>What every head of a checkpoint does: previous token, same token, first token, induction and more, as a table.</source>
        <translation>以表格列出检查点每个注意力头的行为：前一词元、相同词元、首词元、归纳等。</translation>
    </message>
    <message>
        <source>Hide Sin&amp;ks</source>
        <translation>隐藏汇点(&amp;K)</translation>
    </message>
    <message>
        <source>Leaves the first token and separators out of the maps of weights and divides each row&apos;s other weights by what they add up to: what a head does beside its sinks. A badge says so; numbers elsewhere stay the head&apos;s own.</source>
        <translation>在权重图中略去第一个词元和分隔符，并把每行其余的权重除以它们的和：看头在汇点之外做什么。有标记注明；别处的数仍是头自己的数。</translation>
    </message>
    <message>
        <source>Choosers o&amp;f the View</source>
        <translation>视图的选项(&amp;F)</translation>
    </message>
    <message>
        <source>Takes the keyboard to what the shown view lets one choose; Escape puts it away again where it lies over the figure.</source>
        <translation>把键盘移到当前视图的选项上；选项盖在图上时，按 Esc 可把它收起。</translation>
    </message>
    <message>
        <source>Other Fi&amp;gure of the View</source>
        <translation>视图的另一张图(&amp;G)</translation>
    </message>
    <message>
        <source>Takes the keyboard to the other figure of Heads, Stages or Layers; where there is room for one only, it is shown instead.</source>
        <translation>把键盘移到“注意力头”“计算步骤”或“层”的另一张图；只放得下一张时，改为显示那一张。</translation>
    </message>
    <message>
        <source>&amp;Export Figure…</source>
        <translation>导出图形(&amp;E)…</translation>
    </message>
    <message>
        <source>Saves, copies or prints the shown figure in the size asked for: PNG, SVG or PDF.</source>
        <translation>按要求的尺寸保存、复制或打印所显示的图形：PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>Copy &amp;Values</source>
        <translation>复制数值(&amp;V)</translation>
    </message>
    <message>
        <source>Copies the numbers of the selected head and stage as a table for a spreadsheet.</source>
        <translation>把所选注意力头和步骤的数值复制成可粘贴到电子表格的表。</translation>
    </message>
    <message>
        <source>Export A&amp;ll Heads…</source>
        <translation>导出所有注意力头(&amp;L)…</translation>
    </message>
    <message>
        <source>Exports every head of a layer, or of all layers, in chosen stages: as files in a folder or as one sheet.</source>
        <translation>按所选阶段导出一层或所有层的每个注意力头：存为文件夹中的文件，或一张总览图。</translation>
    </message>
</context>
<context>
    <name>MapWords</name>
    <message>
        <source>hidden by the mask, exactly 0</source>
        <translation>被掩码隐藏，恰好为 0</translation>
    </message>
    <message>
        <source>hidden by the mask, −∞</source>
        <translation>被掩码隐藏，−∞</translation>
    </message>
    <message>
        <source>%1 (%2) → %3 (%4) · %5: %6</source>
        <comment>query word (position) → key word (position) · stage: value</comment>
        <translation>%1 (%2) → %3 (%4) · %5：%6</translation>
    </message>
    <message>
        <source>%1 (%2), entry %3 · %4: %5</source>
        <comment>word (position), entry of the vector · stage: value</comment>
        <translation>%1 (%2)，第 %3 个分量 · %4：%5</translation>
    </message>
    <message>
        <source>range: shared %1 … %2</source>
        <translation>范围：共用 %1 … %2</translation>
    </message>
    <message>
        <source>range: each picture its own</source>
        <translation>范围：每幅图各自</translation>
    </message>
    <message>
        <source>range: fixed %1 … %2</source>
        <translation>范围：固定 %1 … %2</translation>
    </message>
    <message>
        <source>covered</source>
        <translation>已遮盖</translation>
    </message>
    <message>
        <source>%1 (%2), entry %3 · head %4 adds %5</source>
        <comment>word (position), entry of the vector · number, value</comment>
        <translation>%1 (%2)，第 %3 项 · 头 %4 贡献 %5</translation>
    </message>
    <message>
        <source>not enough memory to compute it</source>
        <translation>内存不足，无法计算</translation>
    </message>
    <message>
        <source>sinks hidden, rows renormalised</source>
        <translation>已隐藏汇点，各行重新归一</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
</context>
<context>
    <name>OutsideWords</name>
    <message>
        <source>⚠ Overridden: not the checkpoint&apos;s own attention.</source>
        <translation>⚠ 已改写：不是检查点自身的注意力。</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <comment>a tensor</comment>
        <translation>缺少：%1</translation>
    </message>
    <message>
        <source>other shape: %1 is %2, needed is %3</source>
        <comment>a tensor</comment>
        <translation>形状不符：%1 为 %2，需要 %3</translation>
    </message>
    <message>
        <source>unused: %1</source>
        <comment>a tensor</comment>
        <translation>未使用：%1</translation>
    </message>
    <message>
        <source>Layer %1, head %2. These weights were computed elsewhere and imported.</source>
        <translation>第 %1 层，注意力头 %2。这些权重在别处计算后导入。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 of a checkpoint, under overrides of its own attention.</source>
        <translation>检查点的第 %1 层，注意力头 %2，其自身的注意力设置已被改写。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 of a checkpoint.</source>
        <translation>检查点的第 %1 层，注意力头 %2。</translation>
    </message>
</context>
<context>
    <name>PictureForm</name>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>How wide the picture is, in the unit below.</source>
        <translation>图片的宽度，单位见下。</translation>
    </message>
    <message>
        <source>Width of the picture</source>
        <translation>图片的宽度</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高度(&amp;H)</translation>
    </message>
    <message>
        <source>How high the picture is, in the unit below.</source>
        <translation>图片的高度，单位见下。</translation>
    </message>
    <message>
        <source>Height of the picture</source>
        <translation>图片的高度</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>单位(&amp;U)</translation>
    </message>
    <message>
        <source>What width and height are measured in. The picture stays as large as it is.</source>
        <translation>宽度和高度的计量单位。图片大小保持不变。</translation>
    </message>
    <message>
        <source>Unit of width and height</source>
        <translation>宽度和高度的单位</translation>
    </message>
    <message>
        <source>millimetres</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>英寸</translation>
    </message>
    <message>
        <source>&amp;Resolution (dpi)</source>
        <translation>分辨率 (dpi)(&amp;R)</translation>
    </message>
    <message>
        <source>How many pixels an inch has. A size in pixels stays, and becomes larger or smaller on paper; one in millimetres or inches gets more or fewer pixels.</source>
        <translation>每英寸有多少像素。以像素给出的尺寸保持不变，在纸上变大或变小；以毫米或英寸给出的尺寸则像素变多或变少。</translation>
    </message>
    <message>
        <source>Resolution in dots per inch</source>
        <translation>每英寸点数的分辨率</translation>
    </message>
    <message>
        <source>Size in other units</source>
        <translation>其他单位的尺寸</translation>
    </message>
    <message>
        <source>The size on paper, and the pixels of a PNG.</source>
        <translation>纸上的尺寸，以及 PNG 的像素数。</translation>
    </message>
    <message>
        <source>&amp;Text size (points)</source>
        <translation>文字大小（磅）(&amp;T)</translation>
    </message>
    <message>
        <source>How large words and numbers are on paper: 7 to 9 in a paper, 14 and more on a slide.</source>
        <translation>文字和数字在纸上的大小：论文用 7 至 9，幻灯片用 14 以上。</translation>
    </message>
    <message>
        <source>Text size in points</source>
        <translation>文字大小（磅）</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>The colour map of the weights.</source>
        <translation>权重的颜色映射。</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>颜色映射</translation>
    </message>
    <message>
        <source>Ra&amp;nge</source>
        <translation>范围(&amp;N)</translation>
    </message>
    <message>
        <source>Which values the ends of the colour map stand for.</source>
        <translation>颜色映射两端所代表的值。</translation>
    </message>
    <message>
        <source>Colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>shared by all heads</source>
        <translation>所有注意力头共用</translation>
    </message>
    <message>
        <source>each picture its own</source>
        <translation>每幅图各自</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>The value of the lowest colour.</source>
        <translation>最低颜色的值。</translation>
    </message>
    <message>
        <source>Lowest value of the range</source>
        <translation>范围的最低值</translation>
    </message>
    <message>
        <source>The value of the highest colour.</source>
        <translation>最高颜色的值。</translation>
    </message>
    <message>
        <source>Highest value of the range</source>
        <translation>范围的最高值</translation>
    </message>
    <message>
        <source>Pap&amp;er</source>
        <translation>底色(&amp;E)</translation>
    </message>
    <message>
        <source>Dark words on a light ground, or light words on a dark one for dark slides.</source>
        <translation>浅底深字，或用于深色幻灯片的深底浅字。</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Transparent &amp;background</source>
        <translation>透明背景(&amp;B)</translation>
    </message>
    <message>
        <source>The slide or page shows through.</source>
        <translation>透出幻灯片或页面。</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>透明背景</translation>
    </message>
    <message>
        <source>Tit&amp;le</source>
        <translation>标题(&amp;L)</translation>
    </message>
    <message>
        <source>What the figure shows, above it.</source>
        <translation>在图的上方写明所示内容。</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Caption with the settin&amp;gs</source>
        <translation>写有设置的图注(&amp;G)</translation>
    </message>
    <message>
        <source>Model, layer, head, stage, mask, divisor, d_k, seed, range and version, below the figure.</source>
        <translation>在图的下方写明模型、层、注意力头、步骤、掩码、除数、d_k、种子、范围和版本。</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>图注</translation>
    </message>
    <message>
        <source>&amp;Values in cells</source>
        <translation>单元格中的数值(&amp;V)</translation>
    </message>
    <message>
        <source>Where they fit, in every cell, or none.</source>
        <translation>放得下之处、每个单元格，或都不显示。</translation>
    </message>
    <message>
        <source>Values in cells</source>
        <translation>单元格中的数值</translation>
    </message>
    <message>
        <source>where they fit</source>
        <translation>放得下之处</translation>
    </message>
    <message>
        <source>in every cell</source>
        <translation>每个单元格</translation>
    </message>
    <message>
        <source>none</source>
        <translation>不显示</translation>
    </message>
    <message>
        <source>Cells smaller than pi&amp;xels</source>
        <translation>小于像素的单元格(&amp;X)</translation>
    </message>
    <message>
        <source>What one pixel shows of several cells: the largest, so that a column of one cell does not vanish, or their mean.</source>
        <translation>一个像素如何表示多个单元格：取最大值，使只有一格宽的列不致消失；或取平均值。</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>their largest value</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>their mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Marks of what is selecte&amp;d</source>
        <translation>所选内容的标记(&amp;D)</translation>
    </message>
    <message>
        <source>The frame of the focused head, and the cell or token that is held.</source>
        <translation>当前注意力头的边框，以及固定的单元格或词元。</translation>
    </message>
    <message>
        <source>Marks of what is selected</source>
        <translation>所选内容的标记</translation>
    </message>
</context>
<context>
    <name>PicturePreset</name>
    <message>
        <source>Slide 16:9</source>
        <translation>幻灯片 16:9</translation>
    </message>
    <message>
        <source>Paper, one column</source>
        <translation>论文，单栏</translation>
    </message>
    <message>
        <source>Paper, two columns</source>
        <translation>论文，双栏</translation>
    </message>
    <message>
        <source>Poster</source>
        <translation>海报</translation>
    </message>
</context>
<context>
    <name>ScalingFigure</name>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>%1 at d_k = %2 (%3 samples of %4 keys)</source>
        <comment>quantity, size, count, count</comment>
        <translation>%1，d_k = %2（%3 个样本，每个 %4 个键）</translation>
    </message>
    <message>
        <source>%1 against d_k (%2 samples of %3 keys; here d_k = %4)</source>
        <comment>quantity, count, count, size</comment>
        <translation>%1随 d_k 的变化（%2 个样本，每个 %3 个键；此处 d_k = %4）</translation>
    </message>
    <message>
        <source>Bars: measured density. Line: the normal distribution with variance d_k ÷ divisor². Shaded: −4 to 4, where scores of variance 1 lie.</source>
        <translation>柱：实测密度。线：方差为 d_k ÷ 除数² 的正态分布。阴影：−4 到 4，方差为 1 的分数所在的范围。</translation>
    </message>
    <message>
        <source>Bars: measured density. Line: the normal distribution with variance d_k ÷ divisor², which these entries do not keep to. Shaded: −4 to 4, where scores of variance 1 lie.</source>
        <translation>柱：实测密度。线：方差为 d_k ÷ 除数² 的正态分布，这些分量并不服从它。阴影：−4 到 4，方差为 1 的分数所在的范围。</translation>
    </message>
    <message>
        <source>Dots: single samples. Band: from the 10 % to the 90 % quantile. Line: the median. Crosses: the mean. What is smaller than the axis reaches stands on its edge.</source>
        <translation>点：单个样本。带：10 % 到 90 % 分位数。线：中位数。叉：均值。小于坐标轴下限的值画在边缘上。</translation>
    </message>
    <message>
        <source>Points: measured, with 95 % intervals. Line: theory.</source>
        <translation>点：实测值，带 95 % 区间。线：理论值。</translation>
    </message>
    <message>
        <source>Points: measured, with 95 % intervals. The theory does not speak of such entries.</source>
        <translation>点：实测值，带 95 % 区间。该理论不涉及这样的分量。</translation>
    </message>
    <message>
        <source>Points: measured, with 95 % intervals.</source>
        <translation>点：实测值，带 95 % 区间。</translation>
    </message>
    <message>
        <source>median %1, mean %2
10 %: %3, 90 %: %4</source>
        <translation>中位数 %1，均值 %2
10 %：%3，90 %：%4</translation>
    </message>
    <message>
        <source>%1 ± %2 (theory %3)</source>
        <translation>%1 ± %2（理论值 %3）</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Histogram of the scores</source>
        <translation>分数的直方图</translation>
    </message>
    <message>
        <source>Variance of the scores</source>
        <translation>分数的方差</translation>
    </message>
    <message>
        <source>Kurtosis of the scores</source>
        <translation>分数的峰度</translation>
    </message>
    <message>
        <source>Largest weight of a row</source>
        <translation>每行的最大权重</translation>
    </message>
    <message>
        <source>Entropy of a row ÷ ln n</source>
        <translation>每行的熵 ÷ ln n</translation>
    </message>
    <message>
        <source>Share of rows with a weight above 0.99</source>
        <translation>有权重超过 0.99 的行所占比例</translation>
    </message>
    <message>
        <source>Jacobian of the softmax (Frobenius norm)</source>
        <translation>softmax 的雅可比矩阵（弗罗贝尼乌斯范数）</translation>
    </message>
    <message>
        <source>Gradient at the divided scores</source>
        <translation>对除后分数的梯度</translation>
    </message>
    <message>
        <source>Gradient at q</source>
        <translation>对 q 的梯度</translation>
    </message>
    <message>
        <source>q·k, not divided</source>
        <translation>q·k，不除</translation>
    </message>
    <message>
        <source>q·k ÷ √d_k</source>
        <translation>q·k ÷ √d_k</translation>
    </message>
    <message>
        <source>q·k ÷ √d_model</source>
        <translation>q·k ÷ √d_model</translation>
    </message>
    <message>
        <source>q·k ÷ d_k</source>
        <translation>q·k ÷ d_k</translation>
    </message>
    <message>
        <source>variance %1
mean %2
kurtosis %3</source>
        <translation>方差 %1
均值 %2
峰度 %3</translation>
    </message>
    <message>
        <source>variance %1 (theory %2)
mean %3
kurtosis %4 (theory %5)</source>
        <translation>方差 %1（理论值 %2）
均值 %3
峰度 %4（理论值 %5）</translation>
    </message>
</context>
<context>
    <name>ScalingPage</name>
    <message>
        <source>Why scores are divided by √d_k</source>
        <translation>为什么分数要除以 √d_k</translation>
    </message>
    <message>
        <source>d_&amp;k</source>
        <translation>d_&amp;k</translation>
    </message>
    <message>
        <source>Size of the query and key vectors, on a logarithmic scale: arrow keys double or halve it.</source>
        <translation>查询向量和键向量的维度，对数刻度：方向键使其加倍或减半。</translation>
    </message>
    <message>
        <source>d_k, logarithmic</source>
        <translation>d_k，对数刻度</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>Where the entries of q and k are drawn from.</source>
        <translation>q 和 k 的分量从哪种分布中抽取。</translation>
    </message>
    <message>
        <source>Entries of q and k</source>
        <translation>q 和 k 的分量分布</translation>
    </message>
    <message>
        <source>Samples of &amp;q</source>
        <translation>样本数(&amp;Q)</translation>
    </message>
    <message>
        <source>How many query vectors are drawn.</source>
        <translation>抽取多少个查询向量。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>随机种子(&amp;D)</translation>
    </message>
    <message>
        <source>The same seed gives the same draw.</source>
        <translation>相同的种子得到相同的抽样。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Ke&amp;ys</source>
        <translation>键的个数(&amp;Y)</translation>
    </message>
    <message>
        <source>How many key vectors each query meets.</source>
        <translation>每个查询与多少个键向量相乘。</translation>
    </message>
    <message>
        <source>Keys a sample</source>
        <translation>每个样本的键数</translation>
    </message>
    <message>
        <source>Sets d_k to the one of the sentence’s heads.</source>
        <translation>将 d_k 设为句子中注意力头所用的值。</translation>
    </message>
    <message>
        <source>Use the sentence’s d_k</source>
        <translation>使用句子的 d_k</translation>
    </message>
    <message>
        <source>How far the experiment is.</source>
        <translation>实验的进度。</translation>
    </message>
    <message>
        <source>Progress of the experiment</source>
        <translation>实验进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stops the experiment; what is drawn so far stays.</source>
        <translation>停止实验；保留已抽取的样本。</translation>
    </message>
    <message>
        <source>Stop the experiment</source>
        <translation>停止实验</translation>
    </message>
    <message>
        <source>The √d_k experiment</source>
        <translation>√d_k 实验</translation>
    </message>
    <message>
        <source>E&amp;ntries</source>
        <translation>分量分布(&amp;N)</translation>
    </message>
    <message>
        <source>d_k as in the sentence</source>
        <translation>d_k 与句子一致</translation>
    </message>
    <message>
        <source>Size of the query and key vectors, 1 to 4,096.</source>
        <translation>查询向量和键向量的大小，1 到 4,096。</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>显示(&amp;W)</translation>
    </message>
    <message>
        <source>What is shown of the experiment: all but the histogram against d_k.</source>
        <translation>显示实验的哪一方面：除直方图外，均随 d_k 变化。</translation>
    </message>
    <message>
        <source>Quantity shown</source>
        <translation>所显示的量</translation>
    </message>
    <message>
        <source>Goes to the laboratory: the scores of the sentence under four divisors.</source>
        <translation>转到实验室：句子的分数除以四种除数的情形。</translation>
    </message>
    <message>
        <source>The same on the sentence</source>
        <translation>在句子上做同样的实验</translation>
    </message>
    <message>
        <source>On the sentence</source>
        <translation>用于句子</translation>
    </message>
</context>
<context>
    <name>ScalingWords</name>
    <message>
        <source>normal N(0, 1)</source>
        <translation>正态分布 N(0, 1)</translation>
    </message>
    <message>
        <source>uniform, variance 1</source>
        <translation>均匀分布，方差 1</translation>
    </message>
    <message>
        <source>+1 or −1</source>
        <translation>+1 或 −1</translation>
    </message>
    <message>
        <source>shifted mean</source>
        <translation>均值偏移</translation>
    </message>
    <message>
        <source>correlated</source>
        <translation>相关</translation>
    </message>
    <message>
        <source>At d_k = %1 the products q·k have variance %2, which is about d_k: a typical score is √d_k = %3 in size and grows with d_k. Divided by √d_k they have variance %4, which is about 1 whatever d_k is.</source>
        <translation>当 d_k = %1 时，点积 q·k 的方差为 %2，约等于 d_k：典型分数的大小为 √d_k = %3，并随 d_k 增大。除以 √d_k 之后方差为 %4，无论 d_k 取何值都约等于 1。</translation>
    </message>
    <message>
        <source>At d_k = %1 the products q·k have variance %2, which is not d_k, and after the division by √d_k = %3 it is %4, not 1: the argument needs entries of mean 0 and variance 1 that do not depend on each other.</source>
        <translation>当 d_k = %1 时，点积 q·k 的方差为 %2，并不等于 d_k；除以 √d_k = %3 之后为 %4，也不等于 1：该论证要求各分量均值为 0、方差为 1 且相互独立。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>per cent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a sentence, and one after it</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>√d_model in place of √d_k is the most common public mistake: with d_model = %1 it leaves a variance of %2 only.</source>
        <translation>用 √d_model 代替 √d_k 是公开代码中最常见的错误：当 d_model = %1 时，方差只剩 %2。</translation>
    </message>
    <message>
        <source>At d_k = %1 the kurtosis is %2, where a normal distribution has 3. Dividing by a number does not change it.</source>
        <translation>当 d_k = %1 时峰度为 %2，而正态分布为 3。除以一个数不会改变峰度。</translation>
    </message>
    <message>
        <source>At d_k = %1 the kurtosis is %2; theory says %3, and 3, the normal distribution’s, for large d_k. Dividing by a number does not change it.</source>
        <translation>当 d_k = %1 时峰度为 %2；理论值为 %3，d_k 很大时为正态分布的 3。除以一个数不会改变峰度。</translation>
    </message>
    <message>
        <source>The largest weight of a row is %1 on average without a division, %2 with √d_k, %3 with √d_model and %4 with d_k; were all %5 keys alike, it would be %6.</source>
        <translation>每行的最大权重平均为：不除时 %1，除以 √d_k 时 %2，除以 √d_model 时 %3，除以 d_k 时 %4；若 %5 个键都一样，则为 %6。</translation>
    </message>
    <message>
        <source>Undivided, softmax all but picks one key.</source>
        <translation>不除时，softmax 几乎只选中一个键。</translation>
    </message>
    <message>
        <source>Divided by d_k, it hardly tells the keys apart: that is too much.</source>
        <translation>除以 d_k 时几乎分不清各个键：除得过头了。</translation>
    </message>
    <message>
        <source>One key has all the weight: there is no entropy to compare.</source>
        <translation>唯一的键占有全部权重：没有可比较的熵。</translation>
    </message>
    <message>
        <source>Entropy ÷ ln n is 1 where all keys weigh the same and 0 where one has all the weight. It is %1 without a division, %2 with √d_k, %3 with √d_model and %4 with d_k.</source>
        <translation>所有键权重相同时，熵 ÷ ln n 为 1；一个键占有全部权重时为 0。不除时为 %1，除以 √d_k 时为 %2，除以 √d_model 时为 %3，除以 d_k 时为 %4。</translation>
    </message>
    <message>
        <source>At d_k = %1, %2 of the rows give one key more than 0.99 of the weight without a division, %3 with √d_k, %4 with √d_model and %5 with d_k.</source>
        <translation>当 d_k = %1 时，把超过 0.99 的权重给予一个键的行所占比例为：不除时 %2，除以 √d_k 时 %3，除以 √d_model 时 %4，除以 d_k 时 %5。</translation>
    </message>
    <message>
        <source>Of the sizes measured the undivided median is largest at the smallest.</source>
        <translation>在测过的大小中，不除时的中位数在最小处最大。</translation>
    </message>
    <message>
        <source>Of the sizes measured the undivided median is largest at the largest.</source>
        <translation>在测过的大小中，不除时的中位数在最大处最大。</translation>
    </message>
    <message>
        <source>The undivided median is not monotone: of the sizes measured it is largest at d_k = %1, with %2.</source>
        <translation>不除时的中位数并不单调：在测过的大小中，它在 d_k = %1 处最大，为 %2。</translation>
    </message>
    <message>
        <source>At d_k = %1 the undivided median is %2, below the %3 of √d_k: the softmax passes less on to the scores.</source>
        <translation>当 d_k = %1 时，不除时的中位数为 %2，低于除以 √d_k 时的 %3：softmax 传给分数的梯度更少。</translation>
    </message>
    <message>
        <source>At d_k = %1 the undivided median is %2, not below the %3 of √d_k: here the softmax passes no less on to the scores.</source>
        <translation>当 d_k = %1 时，不除时的中位数为 %2，不低于除以 √d_k 时的 %3：此处 softmax 传给分数的梯度并不更少。</translation>
    </message>
    <message>
        <source>At d_k = %1 the median gradient is %2 without a division and %3 with √d_k; the means are %4 and %5.</source>
        <translation>当 d_k = %1 时，梯度的中位数不除时为 %2，除以 √d_k 时为 %3；均值分别为 %4 和 %5。</translation>
    </message>
    <message>
        <source>Half of the undivided rows pass on less than a tenth of what the middle row passes on with √d_k.</source>
        <translation>不除时，有一半的行所传递的梯度不到除以 √d_k 时中间一行的十分之一。</translation>
    </message>
    <message>
        <source>Most rows stop learning and a few jump: undivided, %1 of the rows have less than a tenth of the median of √d_k, and %2 have more than nine in ten rows have there.</source>
        <translation>多数行停止学习，少数行跳动：不除时，%1 的行不到除以 √d_k 时中位数的十分之一，而 %2 的行超过那时十分之九的行。</translation>
    </message>
    <message>
        <source>Undivided, %1 of the rows have less than a tenth of the median of √d_k, and %2 have more than nine in ten rows have there.</source>
        <translation>不除时，%1 的行不到除以 √d_k 时中位数的十分之一，而 %2 的行超过那时十分之九的行。</translation>
    </message>
    <message>
        <source>The undivided mean would hide that.</source>
        <translation>不除时的均值会掩盖这一点。</translation>
    </message>
</context>
<context>
    <name>SettingWords</name>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>window %1 back, %2 ahead</source>
        <translation>窗口：前 %1 个，后 %2 个</translation>
    </message>
    <message>
        <source>padding after %1 tokens</source>
        <translation>%1 个词元之后为填充</translation>
    </message>
    <message>
        <source>padding before the last %1 tokens</source>
        <translation>最后 %1 个词元之前为填充</translation>
    </message>
    <message>
        <source>prefix of %1</source>
        <translation>长度为 %1 的前缀</translation>
    </message>
    <message>
        <source>%1 documents</source>
        <translation>%1 个文档</translation>
    </message>
    <message>
        <source>every %1th token</source>
        <translation>扩张步长 %1</translation>
    </message>
    <message>
        <source>%1 sinks and window %2</source>
        <translation>%1 个汇聚词元与窗口 %2</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>no division</source>
        <translation>不除</translation>
    </message>
    <message>
        <source>Score q·k</source>
        <translation>分数 q·k</translation>
    </message>
    <message>
        <source>Score w·tanh(q + k)</source>
        <translation>分数 w·tanh(q + k)</translation>
    </message>
    <message>
        <source>Score q·k ÷ |q||k|</source>
        <translation>分数 q·k ÷ |q||k|</translation>
    </message>
    <message>
        <source>mask file %1</source>
        <translation>掩码文件 %1</translation>
    </message>
    <message>
        <source>painted cells</source>
        <translation>手绘的单元格</translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>Source of the numbers</source>
        <translation>数值来源</translation>
    </message>
    <message>
        <source>Heads and sizes</source>
        <translation>注意力头与维度</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Sets heads and sizes to their defaults.</source>
        <translation>将注意力头数和各维度恢复为默认值。</translation>
    </message>
    <message>
        <source>Reset heads and sizes to their defaults</source>
        <translation>将注意力头数和各维度恢复为默认值</translation>
    </message>
    <message>
        <source>He&amp;ads</source>
        <translation>注意力头数(&amp;A)</translation>
    </message>
    <message>
        <source>How many heads look at the sentence side by side.</source>
        <translation>有多少个注意力头并行地关注这个句子。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>How many entries a query and a key have. It need not be d_model divided by the heads.</source>
        <translation>查询向量和键向量的分量数。不必等于 d_model 除以注意力头数。</translation>
    </message>
    <message>
        <source>Key size d_k</source>
        <translation>键维度 d_k</translation>
    </message>
    <message>
        <source>How many entries a value has, and with it the output of a head.</source>
        <translation>值向量的分量数，也是单个注意力头输出的分量数。</translation>
    </message>
    <message>
        <source>Value size d_v</source>
        <translation>值维度 d_v</translation>
    </message>
    <message>
        <source>How many entries the vector of a token has.</source>
        <translation>词元向量的分量数。</translation>
    </message>
    <message>
        <source>Model size d_model</source>
        <translation>模型维度 d_model</translation>
    </message>
    <message>
        <source>Divide scores by</source>
        <translation>分数除以</translation>
    </message>
    <message>
        <source>1 (nothing)</source>
        <translation>1（不除）</translation>
    </message>
    <message>
        <source>√d_k</source>
        <translation>√d_k</translation>
    </message>
    <message>
        <source>√d_model</source>
        <translation>√d_model</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>The number that the scores are divided by; above 0.</source>
        <translation>分数所除以的数；须大于 0。</translation>
    </message>
    <message>
        <source>Number to divide scores by</source>
        <translation>分数所除以的数</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Reset positions to their default</source>
        <translation>将位置编码恢复为默认值</translation>
    </message>
    <message>
        <source>&amp;Position code</source>
        <translation>位置编码(&amp;P)</translation>
    </message>
    <message>
        <source>How a token knows where it stands.</source>
        <translation>词元如何得知自己的位置。</translation>
    </message>
    <message>
        <source>Position code</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>sinusoidal, added</source>
        <translation>正弦，相加</translation>
    </message>
    <message>
        <source>concatenated</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Gives every head its default recipe.</source>
        <translation>将每个注意力头恢复为默认配方。</translation>
    </message>
    <message>
        <source>Reset what the heads look for</source>
        <translation>重置注意力头的配方</translation>
    </message>
    <message>
        <source>Tokens and seed</source>
        <translation>词元与随机种子</translation>
    </message>
    <message>
        <source>Sets the kind of tokens and the seed to their defaults.</source>
        <translation>将词元类型和随机种子恢复为默认值。</translation>
    </message>
    <message>
        <source>Reset tokens and seed to their defaults</source>
        <translation>将词元类型和随机种子恢复为默认值</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>What the sentence is cut into.</source>
        <translation>句子被切分成什么。</translation>
    </message>
    <message>
        <source>Kind of tokens</source>
        <translation>词元类型</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>The number that the embeddings and weights are drawn from: the same seed gives the same numbers.</source>
        <translation>用于抽取嵌入和权重矩阵的数：相同的种子得到相同的数值。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Draws another seed.</source>
        <translation>换一个随机种子。</translation>
    </message>
    <message>
        <source>Draw another seed</source>
        <translation>换一个随机种子</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键/值头数</translation>
    </message>
    <message>
        <source>How many keys and values the heads share: as many as heads (MHA), fewer (GQA) or one (MQA). Empty: as many as heads.</source>
        <translation>各注意力头共享多少组键和值：与注意力头数相同 (MHA)、更少 (GQA) 或仅一组 (MQA)。留空表示与注意力头数相同。</translation>
    </message>
    <message>
        <source>Key s&amp;ize d_k</source>
        <translation>键维度 d_k(&amp;I)</translation>
    </message>
    <message>
        <source>Value si&amp;ze d_v</source>
        <translation>值维度 d_v(&amp;Z)</translation>
    </message>
    <message>
        <source>M&amp;odel size d_model</source>
        <translation>模型维度 d_model(&amp;O)</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Reset scores to their defaults</source>
        <translation>将分数设置恢复为默认值</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>How a query and a key become a score.</source>
        <translation>查询和键如何得到分数。</translation>
    </message>
    <message>
        <source>Score function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Divide &amp;by</source>
        <translation>除以(&amp;B)</translation>
    </message>
    <message>
        <source>What the scores are divided by before the softmax. √d_k keeps the variance of q·k at 1.</source>
        <translation>在 softmax 之前分数所除以的数。√d_k 使 q·k 的方差保持为 1。</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divides the scores once more: above 1 the weights become more even, below 1 sharper.</source>
        <translation>再次除分数：大于 1 时权重更均匀，小于 1 时更尖锐。</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>Keeps every score between −c and c: c·tanh(score ÷ c), before the mask. Empty: none.</source>
        <translation>使每个分数保持在 −c 与 c 之间：c·tanh(分数 ÷ c)，在掩码之前。留空表示不使用。</translation>
    </message>
    <message>
        <source>rotary (RoPE)</source>
        <translation>旋转 (RoPE)</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>What heads look for</source>
        <translation>注意力头关注什么</translation>
    </message>
    <message>
        <source>Removes all mask rules and mask files.</source>
        <translation>移除所有掩码规则和掩码文件。</translation>
    </message>
    <message>
        <source>Remove all mask rules and mask files</source>
        <translation>移除所有掩码规则和掩码文件</translation>
    </message>
    <message>
        <source>Where the numbers come from</source>
        <translation>数值从哪里来</translation>
    </message>
    <message>
        <source>playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手工输入</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值来源</translation>
    </message>
    <message>
        <source>Sets the score function, divisor, softcap, temperature and precision to their defaults.</source>
        <translation>将分数函数、除数、软上限、温度和精度恢复为默认值。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Half rounds every score to 16 bits, as hardware does that multiplies in half precision: what passes 65,504 becomes infinite, which dividing before the multiplication would have avoided.</source>
        <translation>“半精度”将每个分数舍入为 16 位，与以半精度做乘法的硬件相同：超过 65,504 的分数变为无穷大，而先除再乘本可避免。</translation>
    </message>
    <message>
        <source>Precision of the scores</source>
        <translation>分数的精度</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>half (float16)</source>
        <translation>半精度 (float16)</translation>
    </message>
    <message>
        <source>Sets the positions to their default, concatenated, and RoPE to its own defaults.</source>
        <translation>将位置恢复为默认的拼接方式，并将 RoPE 恢复为自身的默认值。</translation>
    </message>
    <message>
        <source>RoPE theta</source>
        <translation>RoPE theta</translation>
    </message>
    <message>
        <source>Entries turned</source>
        <translation>旋转的分量</translation>
    </message>
    <message>
        <source>How many entries of q and k turn, from the first; the others carry no position. Empty: all of them.</source>
        <translation>q 和 k 从第一个起有多少个分量参与旋转；其余分量不带位置信息。留空表示全部。</translation>
    </message>
    <message>
        <source>Entries of q and k that RoPE turns</source>
        <translation>RoPE 旋转的 q 和 k 的分量数</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Which entries turn together: entry i with the one half the turning entries further on, or neighbours.</source>
        <translation>哪些分量一起旋转：第 i 个与相隔一半旋转分量的那个，或者相邻的两个。</translation>
    </message>
    <message>
        <source>Which entries RoPE turns together</source>
        <translation>RoPE 将哪些分量一起旋转</translation>
    </message>
    <message>
        <source>rotate halves</source>
        <translation>前后两半配对</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>相邻配对</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>Position of the first token. It moves queries and keys alike: q and k change, scores do not, as they depend on distances only.</source>
        <translation>第一个词元的位置。查询和键一同移动：q 和 k 会变，分数不变，因为分数只取决于距离。</translation>
    </message>
    <message>
        <source>RoPE position of the first token</source>
        <translation>第一个词元的 RoPE 位置</translation>
    </message>
    <message>
        <source>Pair i of N turning entries turns by position × theta^(−2i ÷ N): the larger theta, the slower the last pairs turn. From 1 on.</source>
        <translation>在 N 个参与旋转的分量中，第 i 对旋转 位置 × theta^(−2i ÷ N)：theta 越大，靠后的分量对转得越慢。不小于 1。</translation>
    </message>
    <message>
        <source>Where the numbers come from: drawn for the sentence, matrices typed by hand, a trained checkpoint on disk, or attention computed elsewhere.</source>
        <translation>数值的来源：为句子随机抽取、手工输入的矩阵、磁盘上已训练的检查点，或在别处计算的注意力。</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>import</source>
        <translation>导入</translation>
    </message>
</context>
<context>
    <name>StageWords</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>Capped</source>
        <translation>软上限后</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>掩码后</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Projected</source>
        <translation>投影后</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>分量</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>same word</source>
        <translation>相同词</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>后一词元</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>broad</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>The mask hides every such cell.</source>
        <translation>掩码隐藏了所有这样的单元格。</translation>
    </message>
    <message>
        <source>Spreads to %1 of the most even.</source>
        <translation>分散程度达到最均匀时的 %1。</translation>
    </message>
    <message>
        <source>Puts %1 of the weight there.</source>
        <translation>有 %1 的权重落在那里。</translation>
    </message>
    <message>
        <source>Spreads to only %1 of the most even, below %2.</source>
        <translation>分散程度只有最均匀时的 %1，低于 %2。</translation>
    </message>
    <message>
        <source>Puts only %1 of the weight there, below %2.</source>
        <translation>只有 %1 的权重落在那里，低于 %2。</translation>
    </message>
    <message>
        <source>No visible key in any row</source>
        <translation>任何一行都没有可见的键</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Mean entropy %1</source>
        <translation>平均熵 %1</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手工输入</translation>
    </message>
    <message>
        <source>Too many tokens to keep its weights</source>
        <translation>词元太多，无法保留其权重</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
</context>
<context>
    <name>StagesPage</name>
    <message>
        <source>The stages of one head</source>
        <translation>单个注意力头的计算步骤</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图</translation>
    </message>
    <message>
        <source>All stages, and the chosen stage large</source>
        <translation>所有步骤，并放大所选步骤</translation>
    </message>
    <message>
        <source>Loc&amp;k colours</source>
        <translation>锁定颜色(&amp;K)</translation>
    </message>
    <message>
        <source>One colour range for scores, scaled and masked</source>
        <translation>分数、缩放后和掩码后共用一个颜色范围</translation>
    </message>
    <message>
        <source>Scores, scaled, capped and masked share one colour range, so that the division is seen. Unlocked, each has a range of its own.</source>
        <translation>分数、缩放后、软上限后和掩码后共用一个颜色范围，以便看出除法的作用。解除锁定后各有自己的范围。</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>How far the computation is.</source>
        <translation>计算的进度。</translation>
    </message>
    <message>
        <source>Progress of the computation</source>
        <translation>计算进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stops the computation; the last good picture stays (Ctrl+.)</source>
        <translation>停止计算；保留最近一次正确的图像 (Ctrl+.)</translation>
    </message>
    <message>
        <source>Cancel the computation</source>
        <translation>取消计算</translation>
    </message>
    <message>
        <source>Show Pooled Heads</source>
        <translation>显示汇集的头</translation>
    </message>
    <message>
        <source>Keeps no whole map: the head looked at is computed row by row and pooled to a picture (Ctrl+Shift+P)</source>
        <translation>不保留任何完整的图：所查看的头逐行计算，并汇集成一幅图 (Ctrl+Shift+P)</translation>
    </message>
    <message>
        <source>Compute without keeping maps, and show pooled heads</source>
        <translation>计算时不保留图，并显示汇集的头</translation>
    </message>
    <message>
        <source>Painting the Mask</source>
        <translation>正在手绘掩码</translation>
    </message>
    <message>
        <source>Dragging over maps hides cells, as Space does at the cell that the arrow keys walk to. Click to end it (Ctrl+M)</source>
        <translation>在图上拖动即可隐藏单元格，用方向键走到单元格后按空格键也一样。点击可结束（Ctrl+M）</translation>
    </message>
    <message>
        <source>End painting the mask</source>
        <translation>结束手绘掩码</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>“%1” (%2)</source>
        <translation>“%1”(%2)</translation>
    </message>
</context>
<context>
    <name>TrainingFigure</name>
    <message>
        <source>step of training</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>token before</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Loss (nats)</source>
        <translation>损失（纳特）</translation>
    </message>
    <message>
        <source>Best head&apos;s weight</source>
        <translation>最佳头的权重</translation>
    </message>
</context>
<context>
    <name>headlight::AboutText</name>
    <message>
        <source>Built on Qt %1, QCustomPlot and Eigen %2.</source>
        <translation>基于 Qt %1、QCustomPlot 和 Eigen %2 构建。</translation>
    </message>
    <message>
        <source>About Headlight</source>
        <translation>关于 Headlight</translation>
    </message>
    <message>
        <source>Headlight %1</source>
        <translation>Headlight %1</translation>
    </message>
    <message>
        <source>Makes attention visible: every head, every step, the true numbers.</source>
        <translation>让注意力看得见：每个注意力头，每一步计算，真实的数值。</translation>
    </message>
    <message>
        <source>Headlight is free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Headlight 是自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。不提供任何担保。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>headlight::AppearanceMenu</name>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;Desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>Light or dark, as the desktop is.</source>
        <translation>浅色或深色，与桌面一致。</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Dark words on a light ground: for a bright room and a projector.</source>
        <translation>浅色背景上的深色文字：适合明亮的房间和投影仪。</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Light words on a dark ground: for a dark room. Exported pictures stay light unless you choose otherwise.</source>
        <translation>深色背景上的浅色文字：适合昏暗的房间。导出的图片仍为浅色，除非您另行选择。</translation>
    </message>
</context>
<context>
    <name>headlight::AtlasModel</name>
    <message>
        <source>%1 where each row&apos;s weights are shuffled among its visible keys.</source>
        <translation>若每行权重在可见键之间打乱，则为 %1。</translation>
    </message>
    <message>
        <source>It is %1 standard deviations off that.</source>
        <translation>与之相差 %1 个标准差。</translation>
    </message>
    <message>
        <source>Shuffling does not change it, so there is no control.</source>
        <translation>打乱不会改变它，因此没有对照。</translation>
    </message>
    <message>
        <source>%1
No query has such a key in sight.</source>
        <translation>%1
没有查询能看到这样的键。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>The head that the others are compared with.</source>
        <translation>其他各注意力头与之比较的注意力头。</translation>
    </message>
    <message>
        <source>Mean over %1 rows; %2 were left out, empty in one of both heads or not finite.</source>
        <translation>%1 行的平均值；%2 行在其中一个注意力头中为空或不是有限值，已略去。</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>此注意力头</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 rows)</source>
        <comment>a distance</comment>
        <translation>%1（%3 行中的 %2 行）</translation>
    </message>
    <message>
        <source>Distance to %1.%2</source>
        <comment>a head: its layer and number</comment>
        <translation>与 %1.%2 的距离</translation>
    </message>
    <message>
        <source>Jensen–Shannon distance of the weights, the mean over rows: 0 is the same, 1 has no key in common.</source>
        <translation>权重的 Jensen–Shannon 距离，对各行取平均：0 为相同，1 为没有共同的键。</translation>
    </message>
</context>
<context>
    <name>headlight::AtlasPage</name>
    <message>
        <source>Score This Sentence</source>
        <translation>评分此句</translation>
    </message>
    <message>
        <source>Score all heads on this sentence</source>
        <translation>用此句为所有注意力头评分</translation>
    </message>
    <message>
        <source>Measures what every head does on the sentence above.</source>
        <translation>测量每个注意力头在上方句子上的行为。</translation>
    </message>
    <message>
        <source>Score a File…</source>
        <translation>评分文件…</translation>
    </message>
    <message>
        <source>Score all heads on a file of sentences</source>
        <translation>用句子文件为所有注意力头评分</translation>
    </message>
    <message>
        <source>Measures every head on a file with a sentence a line: one text alone misleads.</source>
        <translation>用每行一句的文件测量每个注意力头：单个文本会产生误导。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop scoring</source>
        <translation>停止评分</translation>
    </message>
    <message>
        <source>Stops scoring; the table stays as it is.</source>
        <translation>停止评分；表格保持原样。</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>显示(&amp;W)</translation>
    </message>
    <message>
        <source>Which heads are listed</source>
        <translation>列出哪些注意力头</translation>
    </message>
    <message>
        <source>Lists all heads, or those whose score is at least the number beside.</source>
        <translation>列出所有注意力头，或只列出得分不低于旁边数值的。</translation>
    </message>
    <message>
        <source>Least score</source>
        <translation>最低得分</translation>
    </message>
    <message>
        <source>Heads with a smaller score are left out.</source>
        <translation>得分更低的注意力头不列出。</translation>
    </message>
    <message>
        <source>How far scoring is</source>
        <translation>评分进度</translation>
    </message>
    <message>
        <source>What every head does</source>
        <translation>每个注意力头的行为</translation>
    </message>
    <message>
        <source>Click a head, or press Enter on it, to look at it.</source>
        <translation>点击注意力头或在其上按 Enter 即可查看。</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有注意力头</translation>
    </message>
    <message>
        <source>%1 at least</source>
        <comment>a score</comment>
        <translation>%1 不低于</translation>
    </message>
    <message>
        <source>Each score is a mean over the sentence&apos;s rows; σ says by how many standard deviations it is off what it would be with every row&apos;s weights shuffled. Induction is scored on random tokens that come twice.</source>
        <translation>每个得分是句子各行的平均值；σ 表示它与每行权重打乱后的值相差多少个标准差。归纳得分在重复两遍的随机词元上测量。</translation>
    </message>
    <message>
        <source>Score a File of Sentences</source>
        <translation>评分句子文件</translation>
    </message>
    <message>
        <source>Sentences (*.txt *.jsonl);;All files (*)</source>
        <translation>句子 (*.txt *.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Scored on one text, which may mislead: a file of sentences gives means with their spread (±).</source>
        <translation>只用一个文本评分，可能产生误导：句子文件会给出平均值及其离散程度（±）。</translation>
    </message>
    <message>
        <source>Scored on %1 texts: means, and the standard deviation between texts (±).</source>
        <translation>用 %1 个文本评分：平均值，以及文本之间的标准差（±）。</translation>
    </message>
    <message>
        <source>%1 %2 texts could not be run, the first on line %3.</source>
        <translation>%1 有 %2 个文本无法运行，第一个在第 %3 行。</translation>
    </message>
    <message>
        <source>Cells are covered, and what a head does would help to guess them. Reveal them all (F3) or stop predicting (Shift+F3): the table appears here.</source>
        <translation>有单元格被遮盖，而注意力头的作用会帮助猜出它们。请全部揭示（F3）或停止预测（Shift+F3）：表格随后出现在这里。</translation>
    </message>
    <message>
        <source>A checkpoint or an import has heads to score: open one by the menu File. The playground&apos;s heads do what their recipes say.</source>
        <translation>检查点或导入的数据才有可评分的注意力头：请通过“文件”菜单打开。演练场的注意力头按其配方工作。</translation>
    </message>
    <message>
        <source>The heads of an import are scored on its own text, by their weights: what needs q, k and v, and induction, is left out.</source>
        <translation>导入数据的注意力头按其权重在其自身的文本上评分；需要 q、k 和 v 的得分以及归纳得分被略去。</translation>
    </message>
    <message>
        <source>Scored on the import&apos;s own text by its weights alone; one text may mislead. Scores that need q, k and v, and induction, are left out.</source>
        <translation>仅按权重在导入数据自身的文本上评分；单独一段文本可能误导。需要 q、k 和 v 的得分以及归纳得分被略去。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Similar Heads</source>
        <translation>相似的注意力头</translation>
    </message>
    <message>
        <source>Rank all heads by their distance to the one looked at</source>
        <translation>按与当前注意力头的距离排列所有注意力头</translation>
    </message>
    <message>
        <source>Ranks all other heads, of every layer, by how far their weights on this sentence are from those of the head that is looked at.</source>
        <translation>按此句上的权重与当前注意力头相差多远，排列各层的所有其他注意力头。</translation>
    </message>
    <message>
        <source>Save Distances…</source>
        <translation>保存距离…</translation>
    </message>
    <message>
        <source>Save the distances to a file</source>
        <translation>将距离保存到文件</translation>
    </message>
    <message>
        <source>Saves the heads and their distances as CSV or JSON.</source>
        <translation>将各注意力头及其距离保存为 CSV 或 JSON。</translation>
    </message>
    <message>
        <source>Distance to layer %1, head %2: the mean over rows of √((Σ p·log₂(p/m) + Σ q·log₂(q/m)) / 2), where p and q are a row&apos;s weights in both heads and m = (p + q) / 2 (Jensen–Shannon distance). 0 is the same, 1 has no key in common. Rows that are empty or no numbers are left out.</source>
        <translation>与第 %1 层注意力头 %2 的距离：√((Σ p·log₂(p/m) + Σ q·log₂(q/m)) / 2) 对各行的平均值，其中 p 和 q 是两个注意力头中同一行的权重，m = (p + q) / 2（Jensen–Shannon 距离）。0 为相同，1 为没有共同的键。空行和非数值的行已略去。</translation>
    </message>
    <message>
        <source>Save the Distances</source>
        <translation>保存距离</translation>
    </message>
    <message>
        <source>similar.csv</source>
        <translation>similar.csv</translation>
    </message>
    <message>
        <source>Tables (*.csv);;JSON (*.json)</source>
        <translation>表格 (*.csv);;JSON (*.json)</translation>
    </message>
</context>
<context>
    <name>headlight::BatchDialog</name>
    <message>
        <source>As set below</source>
        <translation>如下所设</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures on one sheet.</source>
        <translation>
            <numerusform>一张总览图上有 %n 张图。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is nothing to export now: a computation runs or failed, or values are being predicted.</source>
        <translation>现在没有可导出的内容：计算正在进行或已失败，或正在预测数值。</translation>
    </message>
    <message>
        <source>Please choose a stage.</source>
        <translation>请选择一个阶段。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The Folder for the Pictures</source>
        <translation>存放图的文件夹</translation>
    </message>
    <message>
        <source>Export the Sheet</source>
        <translation>导出总览图</translation>
    </message>
    <message>
        <source>Pictures (*.%1)</source>
        <translation>图 (*.%1)</translation>
    </message>
    <message>
        <source>Export All Heads</source>
        <translation>导出所有注意力头</translation>
    </message>
    <message>
        <source>There is a file of this name already.</source>
        <translation>已有同名文件。</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Number the New One</source>
        <translation>为新文件编号(&amp;N)</translation>
    </message>
    <message>
        <source>Do the same for &amp;all that follow</source>
        <translation>对后面的所有文件都这样做(&amp;A)</translation>
    </message>
</context>
<context>
    <name>headlight::CellLine</name>
    <message>
        <source>The selected cell</source>
        <translation>所选单元格</translation>
    </message>
    <message>
        <source>Head %1: %2</source>
        <comment>number, the selected cell in words</comment>
        <translation>注意力头 %1：%2</translation>
    </message>
    <message>
        <source>Select a cell with the arrow keys or the pointer: its value appears here.</source>
        <translation>用方向键或指针选择一个单元格：它的值显示在这里。</translation>
    </message>
</context>
<context>
    <name>headlight::ChangeList</name>
    <message>
        <source>Largest changes between A and B</source>
        <translation>A 与 B 之间最大的变化</translation>
    </message>
    <message>
        <source>The cells that differ most. Click one, or press Enter on it, to hold that cell; click a title to sort by it.</source>
        <translation>相差最大的单元格。单击某一项或在其上按回车键可固定该单元格；单击标题可按其排序。</translation>
    </message>
    <message>
        <source>Cells are covered, and what differs would help to guess them.</source>
        <translation>有单元格被遮盖，而差异会帮助猜出它们。</translation>
    </message>
    <message>
        <source>There is nothing to compare yet.</source>
        <translation>还没有可比较的内容。</translation>
    </message>
    <message>
        <source>No cell differs.</source>
        <translation>没有不同的单元格。</translation>
    </message>
    <message>
        <source>The %1 largest of %2 cells that differ</source>
        <comment>under the list of changes</comment>
        <translation>%2 个不同单元格中最大的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n cells differ</source>
        <comment>under the list of changes</comment>
        <translation>
            <numerusform>%n 个单元格不同</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headlight::ChangeModel</name>
    <message>
        <source>%1, A: %2</source>
        <comment>a token in B, that in A</comment>
        <translation>%1，A：%2</translation>
    </message>
    <message>
        <source>The cell&apos;s row, by its token and position in B.</source>
        <translation>单元格所在的行，以其在 B 中的词元和位置表示。</translation>
    </message>
    <message>
        <source>The cell&apos;s column: a token and its position in B, or an entry of a vector.</source>
        <translation>单元格所在的列：词元及其在 B 中的位置，或向量的分量。</translation>
    </message>
    <message>
        <source>The value in A.</source>
        <translation>A 中的值。</translation>
    </message>
    <message>
        <source>A</source>
        <comment>the kept state</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>The value in B.</source>
        <translation>B 中的值。</translation>
    </message>
    <message>
        <source>B</source>
        <comment>the present state</comment>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B; sorted by its size, whatever its sign.</source>
        <translation>A − B；按大小排序，不计正负。</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
</context>
<context>
    <name>headlight::ColorMapWords</name>
    <message>
        <source>Viridis (purple to yellow)</source>
        <translation>Viridis（紫到黄）</translation>
    </message>
    <message>
        <source>Cividis (blue to yellow)</source>
        <translation>Cividis（蓝到黄）</translation>
    </message>
    <message>
        <source>Magma (black to pale yellow)</source>
        <translation>Magma（黑到浅黄）</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Diverging (blue, white, red)</source>
        <translation>发散（蓝、白、红）</translation>
    </message>
</context>
<context>
    <name>headlight::CommandLineReader</name>
    <message>
        <source>The language “%1” is not there; there are: %2.</source>
        <translation>没有语言“%1”；可用的语言有：%2。</translation>
    </message>
    <message>
        <source>One file at most can be opened; “%1” is one too many.</source>
        <translation>最多只能打开一个文件；“%1”是多余的。</translation>
    </message>
    <message>
        <source>Usage: headlight [options] [FILE]
Makes attention visible: every head, every step, the true numbers.

  FILE               a session file, a checkpoint&apos;s folder or .safetensors
                     file, or attention computed elsewhere, to open
  --session FILE     a session file to open
  --text T           the sentence to start with
  --lang LANGUAGE    en or zh_CN, for this run
  -h, --help         show this text
  -v, --version      show the version
</source>
        <translation>用法：headlight [选项] [文件]
让注意力可见：每个注意力头、每一步、真实的数值。

  文件               要打开的会话文件、检查点的文件夹或 .safetensors
                     文件，或在别处计算的注意力
  --session 文件     要打开的会话文件
  --text T           初始句子
  --lang 语言        en 或 zh_CN，仅用于本次运行
  -h, --help         显示本说明
  -v, --version      显示版本
</translation>
    </message>
</context>
<context>
    <name>headlight::CompactLine</name>
    <message>
        <source>%1 ▾</source>
        <comment>the view that is shown</comment>
        <translation>%1 ▾</translation>
    </message>
    <message>
        <source>View: %1</source>
        <translation>视图：%1</translation>
    </message>
    <message>
        <source>Which view is shown; Ctrl+1 to Ctrl+9 show them, too.</source>
        <translation>显示哪个视图；Ctrl+1 到 Ctrl+9 也可切换。</translation>
    </message>
    <message>
        <source>%1 ▾</source>
        <comment>what is chosen in a view</comment>
        <translation>%1 ▾</translation>
    </message>
    <message>
        <source>Choosers of this view: %1</source>
        <translation>此视图的选项：%1</translation>
    </message>
    <message>
        <source>Lays the choosers of this view over the figure; Escape puts them away again.</source>
        <translation>把此视图的选项盖在图上显示；按 Esc 收起。</translation>
    </message>
</context>
<context>
    <name>headlight::CompareFigure</name>
    <message>
        <source>A can&apos;t be computed. %1</source>
        <comment>an error&apos;s sentence</comment>
        <translation>无法计算 A。%1</translation>
    </message>
    <message>
        <source>Cells of this stage are covered: reveal them to compare.</source>
        <translation>这个步骤有被遮住的单元格：请先揭示它们再比较。</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>A and B have the same settings.</source>
        <translation>A 和 B 的设置相同。</translation>
    </message>
    <message>
        <source>The numbers of this stage are the same in A and B.</source>
        <translation>这个步骤的数值在 A 和 B 中相同。</translation>
    </message>
    <message>
        <source>Largest changes:</source>
        <translation>变化最大的是：</translation>
    </message>
    <message>
        <source>Head %1 · %2</source>
        <comment>number, stage</comment>
        <translation>注意力头 %1 · %2</translation>
    </message>
    <message>
        <source>Type a sentence above, then keep a state to compare with.</source>
        <translation>请在上方输入句子，然后保留一个用于比较的状态。</translation>
    </message>
    <message>
        <source>A and B side by side, head %1, %2. %3</source>
        <comment>number, stage, sentences</comment>
        <translation>A 和 B 并排显示，注意力头 %1，%2。%3</translation>
    </message>
    <message>
        <source>The numbers that A and B both have are the same.</source>
        <translation>A 与 B 共有的数值相同。</translation>
    </message>
</context>
<context>
    <name>headlight::ComparePage</name>
    <message>
        <source>A, B and their difference</source>
        <translation>A、B 及其差</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>head, stage</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Save the List of Changes</source>
        <translation>保存变化列表</translation>
    </message>
    <message>
        <source>changes.csv</source>
        <translation>changes.csv</translation>
    </message>
    <message>
        <source>Tables (*.csv);;JSON (*.json)</source>
        <translation>表格 (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>The list could not be saved.</source>
        <translation>无法保存列表。</translation>
    </message>
</context>
<context>
    <name>headlight::Console</name>
    <message>
        <source>Threads to work with; the numbers do not depend on it.</source>
        <translation>使用的线程数；数值结果与此无关。</translation>
    </message>
    <message>
        <source>as many as the machine has</source>
        <translation>与本机的线程数相同</translation>
    </message>
    <message>
        <source>Memory that the work may take; more is refused before it begins.</source>
        <translation>计算可使用的内存；超出时在开始之前即被拒绝。</translation>
    </message>
    <message>
        <source>a quarter of the memory, at most 2 GiB</source>
        <translation>内存的四分之一，最多 2 GiB</translation>
    </message>
    <message>
        <source>Neither progress nor warnings.</source>
        <translation>不显示进度和警告。</translation>
    </message>
    <message>
        <source>Errors as a JSON object a line: kind, field, option, seen, allowed, message.</source>
        <translation>每行以一个 JSON 对象报告错误：kind、field、option、seen、allowed、message。</translation>
    </message>
    <message>
        <source>This help.</source>
        <translation>本帮助。</translation>
    </message>
    <message>
        <source>The format, whatever the file&apos;s name.</source>
        <translation>输出格式，与文件名无关。</translation>
    </message>
    <message>
        <source>A figure as a picture, or its numbers as a table.</source>
        <translation>将图输出为图像，或将其数值输出为表格。</translation>
    </message>
    <message>
        <source>Which figure.</source>
        <translation>哪一种图。</translation>
    </message>
    <message>
        <source>The layer shown. Layers count from 0.</source>
        <translation>显示的层。层从 0 开始编号。</translation>
    </message>
    <message>
        <source>The head shown. Heads count from 0.</source>
        <translation>显示的注意力头。注意力头从 0 开始编号。</translation>
    </message>
    <message>
        <source>The matrix shown: x q k v scores scaled capped masked weights output concat projected.</source>
        <translation>显示的矩阵：x q k v scores scaled capped masked weights output concat projected。</translation>
    </message>
    <message>
        <source>Width of the picture.</source>
        <translation>图像的宽度。</translation>
    </message>
    <message>
        <source>Height of the picture.</source>
        <translation>图像的高度。</translation>
    </message>
    <message>
        <source>Pixels an inch.</source>
        <translation>每英寸像素数。</translation>
    </message>
    <message>
        <source>Size of the text, in points.</source>
        <translation>文字大小，以点为单位。</translation>
    </message>
    <message>
        <source>Colours: viridis, cividis, magma, grey or diverging.</source>
        <translation>配色方案：viridis、cividis、magma、grey 或 diverging。</translation>
    </message>
    <message>
        <source>What the colours span: these numbers, each picture&apos;s own values, or one span for all.</source>
        <translation>颜色所跨的范围：指定的数值、每幅图各自的范围，或所有图共用的范围。</translation>
    </message>
    <message>
        <source>0,1 for weights, else shared</source>
        <translation>权重为 0,1，其他为 shared</translation>
    </message>
    <message>
        <source>What a pixel shows of the cells that share it.</source>
        <translation>当多个单元格共用一个像素时，该像素显示什么。</translation>
    </message>
    <message>
        <source>Colours of text and background.</source>
        <translation>文字和背景的颜色。</translation>
    </message>
    <message>
        <source>A line with the settings below the figure.</source>
        <translation>在图下方用一行注明设置。</translation>
    </message>
    <message>
        <source>Default: %1.</source>
        <translation>默认：%1。</translation>
    </message>
    <message>
        <source>Headlight makes attention visible: every head, every step, the true numbers.</source>
        <translation>Headlight 让注意力看得见：每个注意力头，每一步计算，真实的数值。</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Every command explains itself</source>
        <translation>每个命令都有自己的说明</translation>
    </message>
    <message>
        <source>The exit code is 0 when all is done, 1 when the work failed, 2 when the command line was wrong.</source>
        <translation>退出码：0 表示全部完成，1 表示执行失败，2 表示命令行有误。</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Options of every command</source>
        <translation>所有命令通用的选项</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number from 0 to 18446744073709551615</source>
        <translation>0 到 18446744073709551615 之间的整数</translation>
    </message>
    <message>
        <source>a finite number with a decimal point</source>
        <translation>以小数点表示的有限数</translation>
    </message>
    <message>
        <source>whole numbers with commas between them</source>
        <translation>以逗号分隔的整数</translation>
    </message>
    <message>
        <source>Computing: %1 %</source>
        <translation>正在计算：%1 %</translation>
    </message>
    <message>
        <source>A second text that the keys and values come from.</source>
        <translation>提供键和值的第二段文本。</translation>
    </message>
    <message>
        <source>the sentence itself</source>
        <translation>句子本身</translation>
    </message>
    <message>
        <source>The sentence.</source>
        <translation>句子。</translation>
    </message>
    <message>
        <source>A session file instead; options given beside it change its settings.</source>
        <translation>改用会话文件；同时给出的选项会修改其中的设置。</translation>
    </message>
    <message>
        <source>What the sentence is cut into.</source>
        <translation>句子被切分成什么。</translation>
    </message>
    <message>
        <source>Size of a token&apos;s vector.</source>
        <translation>词元向量的维度。</translation>
    </message>
    <message>
        <source>Number of heads.</source>
        <translation>注意力头数。</translation>
    </message>
    <message>
        <source>Number of key/value heads, each shared by a group of heads.</source>
        <translation>键/值头数，每个由一组注意力头共享。</translation>
    </message>
    <message>
        <source>as many as heads</source>
        <translation>与注意力头数相同</translation>
    </message>
    <message>
        <source>Size of a head&apos;s queries and keys.</source>
        <translation>单个注意力头的查询和键的维度。</translation>
    </message>
    <message>
        <source>Size of a head&apos;s values.</source>
        <translation>单个注意力头的值的维度。</translation>
    </message>
    <message>
        <source>What the scores are divided by.</source>
        <translation>分数所除以的数。</translation>
    </message>
    <message>
        <source>Divides the scores once more; above 1 the weights even out.</source>
        <translation>再次除分数；大于 1 时权重更均匀。</translation>
    </message>
    <message>
        <source>Bounds the scaled scores smoothly, as C·tanh(s/C).</source>
        <translation>以 C·tanh(s/C) 平滑地限制缩放后的分数。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>How a query and a key become a score.</source>
        <translation>查询和键如何得到分数。</translation>
    </message>
    <message>
        <source>Which keys a query may see: none, causal, window:LEFT,RIGHT, padding:KEYS, left-padding:KEYS, prefix:P, documents:4,1,7 (lengths), dilated:STRIDE or sinks:S,WINDOW; causal and window may end in :top-left or :bottom-right. Given several times, all must allow.</source>
        <translation>查询可以看到哪些键：none、causal、window:LEFT,RIGHT、padding:KEYS、left-padding:KEYS、prefix:P、documents:4,1,7（各文档长度）、dilated:STRIDE 或 sinks:S,WINDOW；causal 和 window 后可加 :top-left 或 :bottom-right。多次给出时，须所有规则都允许。</translation>
    </message>
    <message>
        <source>How a token&apos;s position enters its vector.</source>
        <translation>词元的位置如何进入其向量。</translation>
    </message>
    <message>
        <source>Seed of the embeddings and weights.</source>
        <translation>嵌入和权重矩阵的随机种子。</translation>
    </message>
    <message>
        <source>What a head looks for: random, same-word, previous, next, first or broad. Heads count from 0. May be given for several heads.</source>
        <translation>注意力头关注什么：random、same-word、previous、next、first 或 broad。注意力头从 0 开始编号。可为多个注意力头给出。</translation>
    </message>
    <message>
        <source>0=previous 1=same-word 2=first, further heads random</source>
        <translation>0=previous 1=same-word 2=first，其余注意力头为 random</translation>
    </message>
    <message>
        <source>Sizes of q and k, with commas between them.</source>
        <translation>q 和 k 的维度，以逗号分隔。</translation>
    </message>
    <message>
        <source>Keys that each q is multiplied with.</source>
        <translation>每个 q 与多少个键相乘。</translation>
    </message>
    <message>
        <source>How many q are drawn.</source>
        <translation>抽取多少个 q。</translation>
    </message>
    <message>
        <source>Seed of the random numbers.</source>
        <translation>随机数的种子。</translation>
    </message>
    <message>
        <source>Where the entries of q and k are drawn from.</source>
        <translation>q 和 k 的分量从哪种分布中抽取。</translation>
    </message>
    <message>
        <source>The d_model of the divisor sqrt-dmodel.</source>
        <translation>除数 sqrt-dmodel 所用的 d_model。</translation>
    </message>
    <message>
        <source>This layer only. Layers count from 0.</source>
        <translation>仅此一层。层从 0 开始编号。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>This head only. Heads count from 0.</source>
        <translation>仅此一个注意力头。注意力头从 0 开始编号。</translation>
    </message>
    <message>
        <source>all but context_x w_q w_k w_v w_additive</source>
        <translation>除 context_x w_q w_k w_v w_additive 外的全部</translation>
    </message>
    <message>
        <source>Where the numbers go: FILE.npz, FILE.json or FILE.csv; - is standard output.</source>
        <translation>数值的输出位置：FILE.npz、FILE.json 或 FILE.csv；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Every step of the computation as numbers in a file.</source>
        <translation>将每一步计算的数值写入文件。</translation>
    </message>
    <message>
        <source>No command was given. Commands: %1.</source>
        <translation>未给出命令。可用命令：%1。</translation>
    </message>
    <message>
        <source>There is no command “%1”. Commands: %2.</source>
        <translation>没有命令“%1”。可用命令：%2。</translation>
    </message>
    <message>
        <source>This command has no option %1. Its options: %2.</source>
        <translation>此命令没有选项 %1。可用选项：%2。</translation>
    </message>
    <message>
        <source>“%1” belongs to no option. A text with spaces needs quotation marks around it.</source>
        <translation>“%1”不属于任何选项。含空格的文本需要加引号。</translation>
    </message>
    <message>
        <source>The option %1 is needed. It takes: %2.</source>
        <translation>缺少选项 %1。其取值为：%2。</translation>
    </message>
    <message>
        <source>The option %1 needs a value: %2. A value that begins with -- is given as %1=VALUE.</source>
        <translation>选项 %1 需要一个值：%2。以 -- 开头的值应写成 %1=VALUE。</translation>
    </message>
    <message>
        <source>The option %1 takes no value, but was given “%2”.</source>
        <translation>选项 %1 不接受值，但给出了“%2”。</translation>
    </message>
    <message>
        <source>The option %1 can&apos;t take “%2”. Allowed: %3.</source>
        <translation>选项 %1 不能取“%2”。允许的值：%3。</translation>
    </message>
    <message>
        <source>What a text is cut into.</source>
        <translation>文本被切分成什么。</translation>
    </message>
    <message>
        <source>Cut as the tokenizer of a checkpoint&apos;s folder does, in place of --tokens.</source>
        <translation>按检查点文件夹中的分词器切分，用来代替 --tokens。</translation>
    </message>
    <message>
        <source>One text.</source>
        <translation>一段文本。</translation>
    </message>
    <message>
        <source>Many texts: a file with a JSON string a line.</source>
        <translation>多段文本：每行一个 JSON 字符串的文件。</translation>
    </message>
    <message>
        <source>Texts cut into tokens, a JSON object a line.</source>
        <translation>将文本切分为词元，每行一个 JSON 对象。</translation>
    </message>
    <message>
        <source>Queries: (n, d), (heads, n, d) or (batch, heads, n, d) of float16, float32 or float64.</source>
        <translation>查询：形状为 (n, d)、(heads, n, d) 或 (batch, heads, n, d)，类型为 float16、float32 或 float64。</translation>
    </message>
    <message>
        <source>Keys, with as many axes. Fewer heads are shared by groups.</source>
        <translation>键，维数与查询相同。头数较少时由各组共享。</translation>
    </message>
    <message>
        <source>Values, one for each key.</source>
        <translation>值，每个键对应一个。</translation>
    </message>
    <message>
        <source>What the scores are multiplied by.</source>
        <translation>分数所乘的数。</translation>
    </message>
    <message>
        <source>What the scores are divided by, instead of --scale; d_model is heads · d_k.</source>
        <translation>分数所除以的数，用来代替 --scale；d_model 为 heads · d_k。</translation>
    </message>
    <message>
        <source>A mask of cells, broadcast from the right to (batch, heads, n_q, n_k): booleans and integers say what may be attended, floats are added to the scaled scores. Given several times, all must allow.</source>
        <translation>单元格掩码，从右侧广播到 (batch, heads, n_q, n_k)：布尔和整数表示允许关注的位置，浮点数加到缩放后的分数上。多次给出时，须全部允许。</translation>
    </message>
    <message>
        <source>Of the numbers in the answer.</source>
        <translation>结果中数值的精度。</translation>
    </message>
    <message>
        <source>Where scores, scaled, capped, masked, weights and output go; - is standard output.</source>
        <translation>scores、scaled、capped、masked、weights 和 output 的输出位置；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Attention over arrays from files, every step of it.</source>
        <translation>对文件中的数组计算注意力，给出每一步。</translation>
    </message>
    <message>
        <source>The work was cancelled. Nothing was written.</source>
        <translation>工作已取消，未写入任何内容。</translation>
    </message>
    <message>
        <source>The mask %1 holds only 0 and 1 as floats. It is added to the scores; for a mask of what may be attended, save it as booleans.</source>
        <translation>掩码 %1 只含浮点数 0 和 1。它将被加到分数上；若要表示允许关注的位置，请保存为布尔类型。</translation>
    </message>
    <message>
        <source>What a picture shows: histogram (of the last size), variance, kurtosis, max-weight, entropy, saturated, jacobian, grad-logits or grad-q.</source>
        <translation>图片显示什么：histogram（最后一个大小的）、variance、kurtosis、max-weight、entropy、saturated、jacobian、grad-logits 或 grad-q。</translation>
    </message>
    <message>
        <source>Where the numbers go: FILE.csv or FILE.json; FILE.png, FILE.svg or FILE.pdf for a picture; - is standard output.</source>
        <translation>数值写到何处：FILE.csv 或 FILE.json；FILE.png、FILE.svg 或 FILE.pdf 写出图片；- 表示标准输出。</translation>
    </message>
    <message>
        <source>The √d_k experiment: scores, softmax and gradients under four divisors.</source>
        <translation>√d_k 实验：四种除数下的分数、softmax 和梯度。</translation>
    </message>
    <message>
        <source>Maps with their queries as columns and their keys as rows.</source>
        <translation>以查询为列、键为行绘制注意力图。</translation>
    </message>
    <message>
        <source>the state that the session keeps</source>
        <translation>会话文件中保留的状态</translation>
    </message>
    <message>
        <source>Which keys a query may see: none, causal, window:LEFT,RIGHT, padding:KEYS, left-padding:KEYS, prefix:P, documents:4,1,7 (lengths), dilated:STRIDE, sinks:S,WINDOW or painted:100/11 (a row of cells a query, 1 may attend); causal and window may end in :top-left or :bottom-right. Given several times, all must allow.</source>
        <translation>查询可以看到哪些键：none、causal、window:左,右、padding:键数、left-padding:键数、prefix:P、documents:4,1,7（各文档长度）、dilated:步长、sinks:S,窗口 或 painted:100/11（每个查询一行单元格，1 表示可以关注）；causal 和 window 可以以 :top-left 或 :bottom-right 结尾。多次给出时，必须全部允许。</translation>
    </message>
    <message>
        <source>The heads whose links are drawn, in the figure links.</source>
        <translation>在图 links 中画出哪些注意力头的连线。</translation>
    </message>
    <message>
        <source>that of --head where it is given, else all</source>
        <translation>给出 --head 时为该注意力头，否则为全部</translation>
    </message>
    <message>
        <source>The least weight that is drawn as a link.</source>
        <translation>画成连线的最小权重。</translation>
    </message>
    <message>
        <source>Only the K heaviest links of each query.</source>
        <translation>每个查询只画权重最大的 K 条连线。</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>For cost: also measures time and memory on this machine, for some seconds; the table is then of what was measured.</source>
        <translation>用于 cost：另在本机上测量时间和内存，需要数秒；此时表格为测得的结果。</translation>
    </message>
    <message>
        <source>half rounds the scores to half precision; what passes 65,504 becomes infinite.</source>
        <translation>half 将分数舍入为半精度；超过 65,504 的变为无穷大。</translation>
    </message>
    <message>
        <source>What a checkpoint holds, and how it is understood.</source>
        <translation>检查点中有什么，以及程序如何理解它。</translation>
    </message>
    <message>
        <source>Token ids in place of a text; no tokenizer is needed.</source>
        <translation>用词元编号代替文本；不需要分词器。</translation>
    </message>
    <message>
        <source>The sentence that each token belongs to.</source>
        <translation>每个词元所属的句子。</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s, or 0</source>
        <translation>由分词器给出，否则为 0</translation>
    </message>
    <message>
        <source>For each token, 0 where it is padding.</source>
        <translation>每个词元一个数，填充处为 0。</translation>
    </message>
    <message>
        <source>all are visible</source>
        <translation>全部可见</translation>
    </message>
    <message>
        <source>Compute with weights that hold NaN or infinity, too.</source>
        <translation>权重含 NaN 或无穷大时也照样计算。</translation>
    </message>
    <message>
        <source>Attention that was computed elsewhere: .npz, .npy, .safetensors or JSON with the weights of [layers][samples, heads, queries, keys], or less.</source>
        <translation>在别处算出的注意力：.npz、.npy、.safetensors 或 JSON，其权重按 [层][样本, 头, 查询, 键] 排列，维数可以更少。</translation>
    </message>
    <message>
        <source>The tokens of an import: a JSON list of texts.</source>
        <translation>导入数据的词元：一个 JSON 文本列表。</translation>
    </message>
    <message>
        <source>those in the file</source>
        <translation>文件中自带的词元</translation>
    </message>
    <message>
        <source>Which arrays, with commas between them, of: x context_x w_q w_k w_v w_additive q k v scores scaled capped masked weights output concat w_o projected. A checkpoint has no w and context_x, but hidden (what comes into a layer) and logits.</source>
        <translation>要写出哪些数组，用逗号分隔，可选：x context_x w_q w_k w_v w_additive q k v scores scaled capped masked weights output concat w_o projected。检查点没有各个 w 和 context_x，但有 hidden（进入一层的向量）和 logits。</translation>
    </message>
    <message>
        <source>rope: which entries turn together, i and i + N/2, or 2i and 2i + 1.</source>
        <translation>rope：哪些分量一起旋转，i 与 i + N/2，或者 2i 与 2i + 1。</translation>
    </message>
    <message>
        <source>rope: position of the first token.</source>
        <translation>rope：第一个词元的位置。</translation>
    </message>
    <message>
        <source>1 row sees no key; its weights and its output are 0. Check the mask.</source>
        <translation>有 1 行看不到任何键；其权重和输出为 0。请检查掩码。</translation>
    </message>
    <message>
        <source>%1 rows see no key; their weights and their output are 0. Check the mask.</source>
        <translation>有 %1 行看不到任何键；其权重和输出为 0。请检查掩码。</translation>
    </message>
    <message>
        <source>1 row has NaN or infinity among its visible scores or in its output and means nothing. Check the numbers that went in.</source>
        <translation>有 1 行的可见分数或输出中含有 NaN 或无穷大，因而没有意义。请检查输入的数。</translation>
    </message>
    <message>
        <source>%1 rows have NaN or infinity among their visible scores or in their output and mean nothing. Check the numbers that went in.</source>
        <translation>有 %1 行的可见分数或输出中含有 NaN 或无穷大，因而没有意义。请检查输入的数。</translation>
    </message>
    <message>
        <source>1 score passes 65,504, the largest number of half precision, and became infinite.</source>
        <translation>有 1 个分数超过半精度的最大数 65,504，成了无穷大。</translation>
    </message>
    <message>
        <source>%1 scores pass 65,504, the largest number of half precision, and became infinite.</source>
        <translation>有 %1 个分数超过半精度的最大数 65,504，成了无穷大。</translation>
    </message>
    <message>
        <source>Rows of weights that do not sum to 1: %1. The command inspect lists them.</source>
        <translation>和不为 1 的权重行：%1 行。命令 inspect 会列出它们。</translation>
    </message>
    <message>
        <source>Rows of weights that do not sum to 1: %1, most likely since dropout was on. Put the model into evaluation mode; the command inspect lists them.</source>
        <translation>和不为 1 的权重行：%1 行，很可能是因为 dropout 处于开启状态。请把模型切换到评估模式；命令 inspect 会列出这些行。</translation>
    </message>
    <message>
        <source>Rows of weights that do not sum to 1: %1, most likely since keys were cut off, or only the largest weights were kept. The command inspect lists them.</source>
        <translation>和不为 1 的权重行：%1 行，很可能是因为键被截断，或只保留了最大的权重。命令 inspect 会列出这些行。</translation>
    </message>
    <message>
        <source>Rows of weights that do not sum to 1: %1, most likely since they are means over texts of which some were padded. The command inspect lists them.</source>
        <translation>和不为 1 的权重行：%1 行，很可能是因为它们是多段文本的平均，而其中有些文本带填充。命令 inspect 会列出这些行。</translation>
    </message>
    <message>
        <source>Rows of weights that do not sum to 1: %1, most likely since they are scores, not weights. The command inspect lists them.</source>
        <translation>和不为 1 的权重行：%1 行，很可能是因为它们是得分而不是权重。命令 inspect 会列出这些行。</translation>
    </message>
    <message>
        <source>Numbers among the weights that are NaN or infinite: %1. Check where they came from.</source>
        <translation>权重中为 NaN 或无穷大的数：%1 个。请检查它们的来源。</translation>
    </message>
    <message>
        <source>A list of exports in JSON: an object each, whose keys are the options of export without their dashes, such as {&quot;figure&quot;: &quot;heads&quot;, &quot;mask&quot;: [&quot;causal&quot;], &quot;width-mm&quot;: 84, &quot;o&quot;: &quot;heads.pdf&quot;}. true is an option that takes no value, a list gives an option several times. Files are looked for as on the command line. After an entry that fails the others go on.</source>
        <translation>JSON 格式的导出列表：每项是一个对象，键为 export 的选项名（不带短横线），例如 {&quot;figure&quot;: &quot;heads&quot;, &quot;mask&quot;: [&quot;causal&quot;], &quot;width-mm&quot;: 84, &quot;o&quot;: &quot;heads.pdf&quot;}。true 表示不带值的选项，列表表示多次给出同一选项。文件路径与命令行上的含义相同。某一项失败后，其余各项继续。</translation>
    </message>
    <message>
        <source>Many exports from a list, which goes on after a failed one.</source>
        <translation>按列表导出多幅图，某一项失败后继续。</translation>
    </message>
    <message>
        <source>Of %1 entries %2 failed, for the reasons above: %3. The others were written.</source>
        <translation>%1 项中有 %2 项因上述原因失败：%3。其余各项已写出。</translation>
    </message>
    <message>
        <source>Entry %1: </source>
        <translation>第 %1 项：</translation>
    </message>
    <message>
        <source>Every entry failed, for the reasons above.</source>
        <translation>所有各项均因上述原因失败。</translation>
    </message>
    <message>
        <source>rope: pair i of a position p turns by p·T^(-2i/N), N the entries that turn; from 1 on.</source>
        <translation>rope：位置 p 的第 i 对旋转 p·T^(-2i/N)，N 为参与旋转的分量数；不小于 1。</translation>
    </message>
    <message>
        <source>rope: how many entries of q and k turn, from the first; 0: all. Of an odd number the last stays as it is.</source>
        <translation>rope：q 和 k 从第一个起有多少个分量参与旋转；0 表示全部。若为奇数，最后一个保持不变。</translation>
    </message>
    <message>
        <source>The options %1 and %2 exclude each other. Give one of them.</source>
        <translation>选项 %1 与 %2 不能同时使用。请只给出其中一个。</translation>
    </message>
    <message>
        <source>The checkpoint whose heads are scored.</source>
        <translation>要为其注意力头评分的检查点。</translation>
    </message>
    <message>
        <source>Where the scores go: FILE.csv or FILE.json; - is standard output. A row for each layer, head and score: mean and standard deviation between texts, the mean over rows whose weights are shuffled, and by how many standard deviations the score is off that.</source>
        <translation>得分写入何处：FILE.csv 或 FILE.json；- 为标准输出。每层、每头、每种得分一行：平均值与文本之间的标准差、权重打乱后各行的平均值，以及得分与之相差多少个标准差。</translation>
    </message>
    <message>
        <source>What every head of a checkpoint does: scores with controls, over one text or many.</source>
        <translation>检查点每个注意力头的行为：在一个或多个文本上的得分及其对照。</translation>
    </message>
    <message>
        <source>Maps of weights without the first token and separators, the others divided by what they add up to; a badge says so.</source>
        <translation>权重图不含第一个词元和分隔符，其余的除以它们的和；有标记注明。</translation>
    </message>
    <message>
        <source>For layers: of each head of a checkpoint a picture of its weights, or the standard deviation of q·k beside √d_k, which the divisor expects.</source>
        <translation>用于 layers：检查点每个注意力头的权重图，或 q·k 的标准差与除数所预期的 √d_k 的对比。</translation>
    </message>
    <message>
        <source>The file has %1 tokens, but %2 queries: its tokens are left out. Give a list of them with --tokens-file.</source>
        <translation>文件有 %1 个词元，但有 %2 个查询：其词元被略去。请用 --tokens-file 给出词元列表。</translation>
    </message>
    <message>
        <source>The file has %1 tokens of the keys, but %2 keys: they are left out.</source>
        <translation>文件有 %1 个键的词元，但有 %2 个键：这些词元被略去。</translation>
    </message>
    <message>
        <source>Attention that was computed elsewhere, in place of a checkpoint: it is scored on its own text, by its weights.</source>
        <translation>在别处计算的注意力，代替检查点：按其权重在其自身的文本上评分。</translation>
    </message>
    <message>
        <source>Where the figure goes: FILE.png, .svg or .pdf; FILE.csv, .npz or .json for its numbers; FILE.tex for a head in LaTeX (pgfplots); - is standard output. A single head whose map is too large to keep is pooled row by row; its legend says so.</source>
        <translation>图写到哪里：FILE.png、.svg 或 .pdf；FILE.csv、.npz 或 .json 为其数值；FILE.tex 为以 LaTeX（pgfplots）表示的一个注意力头；- 为标准输出。单个注意力头的图若太大而无法保留，则逐行汇聚；其图例会说明。</translation>
    </message>
    <message>
        <source>Size, resolution and text for a slide (16:9), one or two columns of a paper (84 mm, 174 mm), or a poster. The options below change parts of it.</source>
        <translation>用于幻灯片（16:9）、论文单栏或双栏（84 mm、174 mm）或海报的尺寸、分辨率和文字大小。下面的选项可更改其中的部分。</translation>
    </message>
    <message>
        <source>No background.</source>
        <translation>没有背景。</translation>
    </message>
    <message>
        <source>Without the words above the figure that say what it shows.</source>
        <translation>图的上方不写说明图中内容的文字。</translation>
    </message>
    <message>
        <source>Numbers in the cells: where they fit, in smaller letters if need be, or none.</source>
        <translation>单元格中的数字：放得下时显示，必要时用更小的字显示，或者不显示。</translation>
    </message>
    <message>
        <source>The sentence is left out of the settings inside the file, from which the command restore makes a session.</source>
        <translation>文件内的设置不包含句子；命令 restore 由这些设置生成会话。</translation>
    </message>
    <message>
        <source>A PNG, SVG or PDF that this program exported, as it was written.</source>
        <translation>由本程序导出、未经改动的 PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>Where the imported attention of the figure lies now; a file beside the figure is found.</source>
        <translation>图所用的导入注意力现在的位置；与图放在一起的文件会自动找到。</translation>
    </message>
    <message>
        <source>Where the settings go: FILE.headlight, a session; or FILE.png, .svg or .pdf for the figure made again; - is standard output.</source>
        <translation>设置写到哪里：FILE.headlight 为会话；FILE.png、.svg 或 .pdf 为重新绘制的图；- 为标准输出。</translation>
    </message>
    <message>
        <source>The figure was changed after it was exported. What is restored are the settings inside it; what it shows may be something else.</source>
        <translation>此图导出后被改动过。恢复的是其中的设置；图上所示可能与之不同。</translation>
    </message>
    <message>
        <source>The text was left out of this figure. The program&apos;s own sentence stands in its place.</source>
        <translation>此图不包含文本，以程序自带的句子代替。</translation>
    </message>
    <message>
        <source>The settings inside an exported figure, as a session.</source>
        <translation>将导出的图中的设置恢复为会话。</translation>
    </message>
    <message>
        <source>A checkpoint&apos;s folder, an entry of the download cache, a .safetensors file, a file of attention that was computed elsewhere, a session, or the name of a model that comes with the program.</source>
        <translation>检查点文件夹、下载缓存中的条目、.safetensors 文件、在别处计算的注意力文件、会话，或随程序提供的模型的名称。</translation>
    </message>
    <message>
        <source>List the models that come with the program.</source>
        <translation>列出随程序提供的模型。</translation>
    </message>
    <message>
        <source>A checkpoint in place of the playground: a folder with config.json and model.safetensors, an entry of the download cache, or a .safetensors file; or the name of a model that comes with the program (inspect --models). Its own mask is the rule model.</source>
        <translation>用检查点代替试验场：含 config.json 和 model.safetensors 的文件夹、下载缓存中的条目或 .safetensors 文件；也可以是随程序提供的模型的名称（inspect --models）。它自己的掩码就是规则 model。</translation>
    </message>
    <message>
        <source>Where the checkpoint of the figure lies now; one beside the figure is found, and so are the models that come with the program.</source>
        <translation>图的检查点现在所在的位置；与图放在一起的检查点以及随程序提供的模型会自动找到。</translation>
    </message>
    <message>
        <source>In place of scores: all other heads by how far their weights are from those of layer L, head H, the nearest first. The distance is the mean over rows of √((Σ p·log2(p/m) + Σ q·log2(q/m)) / 2), m = (p + q) / 2, the Jensen–Shannon distance: 0 is the same, 1 has no key in common. Rows that are empty in one of both, or not finite, are left out and counted. Also of the playground and of a session, with the options below.</source>
        <translation>不评分，而是按权重与第 L 层注意力头 H 相差多远排列所有其他注意力头，最近的在前。距离是 √((Σ p·log2(p/m) + Σ q·log2(q/m)) / 2)（m = (p + q) / 2，即 Jensen–Shannon 距离）对各行的平均值：0 为相同，1 为没有共同的键。其中一方为空或不是有限值的行会略去并计数。也可用于演练场和会话，并配合下面的选项。</translation>
    </message>
    <message>
        <source>For compare: the layer of A. Without --with, of B itself.</source>
        <translation>用于 compare：A 的层。没有 --with 时取自 B 本身。</translation>
    </message>
    <message>
        <source>that of B</source>
        <translation>与 B 相同</translation>
    </message>
    <message>
        <source>For compare: the head of A. Without --with, of B itself.</source>
        <translation>用于 compare：A 的注意力头。没有 --with 时取自 B 本身。</translation>
    </message>
    <message>
        <source>For compare, as numbers: a table of the N cells that differ most, in place of all cells.</source>
        <translation>用于以数值导出 compare：给出相差最大的 N 个单元格的表格，而不是所有单元格。</translation>
    </message>
    <message>
        <source>Of the words on the picture, whatever the machine&apos;s language.</source>
        <translation>图上文字所用的语言，与本机的语言无关。</translation>
    </message>
    <message>
        <source>With the frame of the head that is asked for with --head.</source>
        <translation>带上用 --head 指定的注意力头的边框。</translation>
    </message>
    <message>
        <source>The times and memory that were measured for this figure are not inside it: they belong to that machine and moment. What is restored are the settings they were measured for.</source>
        <translation>为该图测得的时间和内存不在文件中：它们只属于当时的那台机器。恢复的是测量所用的设置。</translation>
    </message>
    <message>
        <source>Arrays of an NPZ file are numbers and text that numpy.load reads without pickles; meta is JSON. What is written to standard output can be read without a file.</source>
        <translation>NPZ 文件中的数组是数字和文本，numpy.load 无需 pickle 即可读取；meta 是 JSON。写到标准输出的内容无需文件即可读取。</translation>
    </message>
    <message>
        <source>Equal command lines write equal bytes, a file is replaced when it is whole, and a failure leaves the old one and an exit code that stops make.</source>
        <translation>相同的命令行写出相同的字节；文件写完整后才被替换；失败时保留旧文件，并以退出码让 make 停下。</translation>
    </message>
    <message>
        <source>IN PYTHON</source>
        <translation>在 PYTHON 中</translation>
    </message>
    <message>
        <source>IN A MAKEFILE</source>
        <translation>在 MAKEFILE 中</translation>
    </message>
    <message>
        <source>For compare: what is A; what is exported is B. A session, or the folder of a checkpoint or a shipped model&apos;s name, or a file of attention (.npz, .npy, .safetensors, .json), which runs on the same text or on its own. Tokens are paired by a shortest edit script; what only one of both has is a gap.</source>
        <translation>用于 compare：作为 A 的内容；导出的是 B。可以是会话、检查点的文件夹、随程序提供的模型的名称，或注意力数据文件（.npz、.npy、.safetensors、.json），它们在同一文本上运行或使用自己的文本。词元按最短编辑脚本配对；只有一方拥有的部分留空。</translation>
    </message>
    <message>
        <source>The text has %1 tokens, and the checkpoint is made for %2 positions (max_position_embeddings): it was not trained on what follows them.</source>
        <translation>文本有 %1 个词元，而检查点是为 %2 个位置（max_position_embeddings）而做的：它没有在其后的位置上训练过。</translation>
    </message>
</context>
<context>
    <name>headlight::CostFigure</name>
    <message>
        <source>Type a sentence above: what its attention costs appears here.</source>
        <translation>请在上方输入一个句子：其注意力的计算开销会显示在这里。</translation>
    </message>
    <message>
        <source>Cost of attention for %1 tokens: %2 multiply-adds, %3.</source>
        <translation>%1 个词元的注意力开销：%2 次乘加，%3。</translation>
    </message>
    <message>
        <source>Cost of attention for %1 queries and %2 keys: %3 multiply-adds, %4.</source>
        <translation>%1 个查询、%2 个键的注意力开销：%3 次乘加，%4。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>No size fits the budget of memory: nothing was measured.</source>
        <translation>没有任何长度在内存预算之内：未作测量。</translation>
    </message>
    <message>
        <source>Measured up to %1 tokens: %2, %3.</source>
        <translation>最多测到 %1 个词元：%2，%3。</translation>
    </message>
    <message>
        <source>Measured up to %1 tokens, which took %2 and %3. Over the last %4 sizes time grows as n to the power %5, memory as n to the power %6.</source>
        <translation>最多测到 %1 个词元，用时 %2，占用 %3。在最后 %4 个长度上，时间按 n 的 %5 次方增长，内存按 n 的 %6 次方增长。</translation>
    </message>
</context>
<context>
    <name>headlight::CostPage</name>
    <message>
        <source>Cost against the number of tokens</source>
        <translation>开销与词元数的关系</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Multiply-adds by formula</source>
        <translation>乘加次数公式</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>Numbers by formula</source>
        <translation>数值个数公式</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>textbook: O(n²·d)</source>
        <translation>教科书：O(n²·d)</translation>
    </message>
    <message>
        <source>textbook: O(n² + n·d)</source>
        <translation>教科书：O(n² + n·d)</translation>
    </message>
    <message>
        <source>Measuring 16, 32, 64 … up to %1 tokens, within the budget of memory.</source>
        <translation>正在测量 16、32、64 … 直至 %1 个词元，不超出内存预算。</translation>
    </message>
    <message>
        <source>Stopped before all sizes were measured.</source>
        <translation>在测完所有长度之前已停止。</translation>
    </message>
    <message>
        <source>Curves and table follow from formulas. Measure runs attention of these sizes on this machine, which takes some seconds.</source>
        <translation>曲线和表格由公式得出。“测量”会在本机上以这些尺寸运行注意力，需要数秒。</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>headlight::DerivationText</name>
    <message>
        <source>Head %1: %2</source>
        <translation>注意力头 %1：%2</translation>
    </message>
    <message>
        <source>weight (hidden)</source>
        <translation>权重（已隐藏）</translation>
    </message>
    <message>
        <source>score = q·k</source>
        <translation>分数 = q·k</translation>
    </message>
    <message>
        <source>score = w·tanh(q + k)</source>
        <translation>分数 = w·tanh(q + k)</translation>
    </message>
    <message>
        <source>score = q·k ÷ (|q|·|k|) = %1 ÷ (%2)</source>
        <translation>分数 = q·k ÷ (|q|·|k|) = %1 ÷ (%2)</translation>
    </message>
    <message>
        <source>scaled = %1 ÷ %2</source>
        <translation>缩放后 = %1 ÷ %2</translation>
    </message>
    <message>
        <source>capped = %1·tanh(%2 ÷ %1)</source>
        <translation>软上限后 = %1·tanh(%2 ÷ %1)</translation>
    </message>
    <message>
        <source>masked (hidden)</source>
        <translation>掩码后（已隐藏）</translation>
    </message>
    <message>
        <source>masked = %1 + %2</source>
        <translation>掩码后 = %1 + %2</translation>
    </message>
    <message>
        <source>largest of the row&apos;s %1 visible keys</source>
        <translation>该行 %1 个可见键中的最大值</translation>
    </message>
    <message>
        <source>weight = %1 ÷ %2</source>
        <translation>权重 = %1 ÷ %2</translation>
    </message>
    <message>
        <source>| | %1 | %2 | product |</source>
        <translation>| | %1 | %2 | 乘积 |</translation>
    </message>
    <message>
        <source>Σ exp over the row = %1</source>
        <translation>该行的 Σ exp = %1</translation>
    </message>
    <message>
        <source>rounded to half precision</source>
        <translation>舍入为半精度</translation>
    </message>
    <message>
        <source>sum before the rotation, entry %1</source>
        <translation>旋转前的和，第 %1 个分量</translation>
    </message>
    <message>
        <source>angle at position %1, in radians</source>
        <translation>位置 %1 处的角度（弧度）</translation>
    </message>
    <message>
        <source>Σ + bias = %1 + %2</source>
        <translation>Σ + 偏置 = %1 + %2</translation>
    </message>
</context>
<context>
    <name>headlight::DockTitle</name>
    <message>
        <source>Hides this panel; the View menu shows it again.</source>
        <translation>隐藏此面板；可从“视图”菜单再次显示。</translation>
    </message>
    <message>
        <source>Hide the panel %1</source>
        <translation>隐藏面板“%1”</translation>
    </message>
</context>
<context>
    <name>headlight::DocumentFiles</name>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>This document has changes that are not saved. Save them?</source>
        <translation>此文档有未保存的更改。要保存吗？</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t Save</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>The session could not be opened.</source>
        <translation>无法打开会话。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Headlight sessions (*.headlight)</source>
        <translation>Headlight 会话 (*.headlight)</translation>
    </message>
    <message>
        <source>The session could not be saved.</source>
        <translation>无法保存会话。</translation>
    </message>
    <message>
        <source>&amp;%1  %2</source>
        <comment>number in the list, path</comment>
        <translation>&amp;%1  %2</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Another program has changed this file since it was opened or saved here.</source>
        <translation>自从在这里打开或保存以来，另一个程序改动过这个文件。</translation>
    </message>
    <message>
        <source>%1

Saving over it loses what was changed there.</source>
        <translation>%1

覆盖保存会丢失那里的改动。</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save &amp;Over It</source>
        <translation>覆盖保存(&amp;O)</translation>
    </message>
    <message>
        <source>%1

Your work is still here, unsaved.</source>
        <translation>%1

您的工作仍在这里，尚未保存。</translation>
    </message>
    <message>
        <source>Headlight sessions and pictures (*.headlight *.png *.svg *.pdf);;All files (*)</source>
        <translation>Headlight 会话和图片 (*.headlight *.png *.svg *.pdf);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>headlight::EmptyRowNote</name>
    <message>
        <source>What an empty row becomes, here and in other libraries:</source>
        <translation>空行在本程序和其他库中的结果：</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output 0</source>
        <translation>输出 0</translation>
    </message>
    <message>
        <source>Here: zero</source>
        <translation>本程序：零</translation>
    </message>
    <message>
        <source>Softmax over −∞ alone: 0 ÷ 0</source>
        <translation>只对 −∞ 做 softmax：0 ÷ 0</translation>
    </message>
    <message>
        <source>A large negative number instead of −∞: equal weights</source>
        <translation>用很大的负数代替 −∞：权重相等</translation>
    </message>
</context>
<context>
    <name>headlight::ExampleGuide</name>
    <message>
        <source>No head could be found.</source>
        <translation>没有找到这样的注意力头。</translation>
    </message>
    <message>
        <source>Scoring all heads on the held-out texts…</source>
        <translation>正在用留出文本给所有注意力头评分……</translation>
    </message>
    <message>
        <source>Found by its score on %1 held-out texts: layer %2, head %3. %4</source>
        <translation>按其在 %1 段留出文本上的得分找到：第 %2 层第 %3 头。%4</translation>
    </message>
    <message>
        <source>Found in this sentence alone, as there are no held-out texts: layer %1, head %2. %3</source>
        <translation>没有留出文本，只在这个句子中找到：第 %1 层第 %2 头。%3</translation>
    </message>
    <message>
        <source>The sentence is another one now; the head is still the same.</source>
        <translation>句子已经换了；注意力头还是同一个。</translation>
    </message>
    <message>
        <source>What it does here is covered until you reveal it (F3).</source>
        <translation>它在这里的表现被遮住，揭开（F3）后才显示。</translation>
    </message>
    <message>
        <source>Here %1 gives %2 a weight of %3, the largest of its row.</source>
        <translation>在这里，%1 给 %2 的权重是 %3，是该行中最大的。</translation>
    </message>
    <message>
        <source>Here %1 gives %2 a weight of %3 only; the largest of its row is that of %4.</source>
        <translation>在这里，%1 给 %2 的权重只有 %3；该行中最大的权重给了 %4。</translation>
    </message>
</context>
<context>
    <name>headlight::ExamplePanel</name>
    <message>
        <source>Example</source>
        <translation>例子</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>The example before.</source>
        <translation>上一个例子。</translation>
    </message>
    <message>
        <source>The example before</source>
        <translation>上一个例子</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>The next example.</source>
        <translation>下一个例子。</translation>
    </message>
    <message>
        <source>The next example</source>
        <translation>下一个例子</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Puts the example away; everything stays as it stands (Escape).</source>
        <translation>收起例子；一切保持原样（Esc）。</translation>
    </message>
    <message>
        <source>Put the example away</source>
        <translation>收起例子</translation>
    </message>
    <message>
        <source>Words of this example</source>
        <translation>这个例子的说明</translation>
    </message>
    <message>
        <source>What to ask, and what the example does not show; scroll where it is longer.</source>
        <translation>可以问什么，以及这个例子没有说明什么；较长时可滚动。</translation>
    </message>
    <message>
        <source>Example %1 of %2</source>
        <translation>例子 %1/%2</translation>
    </message>
    <message>
        <source>Ask: %1</source>
        <translation>提问：%1</translation>
    </message>
    <message>
        <source>Not shown by this: %1</source>
        <translation>这没有说明：%1</translation>
    </message>
</context>
<context>
    <name>headlight::ExportDialog</name>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG 图像 (*.png)</translation>
    </message>
    <message>
        <source>As set below</source>
        <translation>如下所设</translation>
    </message>
    <message>
        <source>Keep as Preset</source>
        <translation>保留为预设</translation>
    </message>
    <message>
        <source>&amp;Name of the preset</source>
        <translation>预设的名称(&amp;N)</translation>
    </message>
    <message>
        <source>Export Figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>SVG 绘图 (*.svg)</translation>
    </message>
    <message>
        <source>PDF pages (*.pdf)</source>
        <translation>PDF 页面 (*.pdf)</translation>
    </message>
    <message>
        <source>%1 ends in no format that is known here. Please let it end in .png, .svg or .pdf.</source>
        <translation>%1 的结尾不是这里认识的格式。请以 .png、.svg 或 .pdf 结尾。</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>打印</translation>
    </message>
</context>
<context>
    <name>headlight::FigureFiles</name>
    <message>
        <source>The settings of this picture could not be read.</source>
        <translation>无法读取此图片中的设置。</translation>
    </message>
    <message>
        <source>This is not what the picture was made from.</source>
        <translation>这张图片不是由它生成的。</translation>
    </message>
    <message>
        <source>Open Picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>This picture was made from imported attention that is not here.</source>
        <translation>此图片由导入的注意力生成，但该文件不在这里。</translation>
    </message>
    <message>
        <source>This picture was made from a checkpoint that is not here.</source>
        <translation>此图片由检查点生成，但该检查点不在这里。</translation>
    </message>
    <message>
        <source>Name: %1
Hash of its shapes and numbers: %2…

Where is it?</source>
        <translation>名称：%1
形状与数值的散列：%2…

它在哪里？</translation>
    </message>
    <message>
        <source>Name: %1
Hash of its config.json and tensor shapes: %2…

Where is it?</source>
        <translation>名称：%1
config.json 与张量形状的散列：%2…

它在哪里？</translation>
    </message>
    <message>
        <source>Choose &amp;File…</source>
        <translation>选择文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Choose &amp;Folder…</source>
        <translation>选择文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Open Attention</source>
        <translation>打开注意力</translation>
    </message>
    <message>
        <source>Open Checkpoint: the folder with config.json</source>
        <translation>打开检查点：含有 config.json 的文件夹</translation>
    </message>
    <message>
        <source>There are no settings inside it: another program made it, or saved it again without them. Open the picture as Headlight exported it.</source>
        <translation>其中没有设置：它由其他程序生成，或被重新保存而丢失了设置。请打开 Headlight 导出的原图。</translation>
    </message>
    <message>
        <source>The picture was changed after it was exported. What is open now are the settings inside it; what it shows may be something else.</source>
        <translation>此图片导出后被改动过。现在打开的是其中的设置；图上所示可能与之不同。</translation>
    </message>
    <message>
        <source>Its text was left out when it was exported. The program&apos;s own sentence stands in its place.</source>
        <translation>导出时未包含文本，以程序自带的句子代替。</translation>
    </message>
    <message>
        <source>The times and memory that were measured for it are not inside: they belong to that machine and moment. Measure again to see those of this one.</source>
        <translation>为它测得的时间和内存不在文件中：它们只属于当时的那台机器。请重新测量以查看本机的结果。</translation>
    </message>
</context>
<context>
    <name>headlight::FigureLink</name>
    <message>
        <source>Computing the first picture: %1 % done.</source>
        <translation>正在计算第一幅图：已完成 %1%。</translation>
    </message>
    <message>
        <source>Computing the first picture…</source>
        <translation>正在计算第一幅图……</translation>
    </message>
</context>
<context>
    <name>headlight::GuessBar</name>
    <message>
        <source>Predict, then reveal</source>
        <translation>先预测，再揭晓</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Shows the value of this cell. On the figure, Enter does it; Escape takes all covers away.</source>
        <translation>显示此单元格的数值。在图上按回车键也可以；按 Esc 键取消所有遮盖。</translation>
    </message>
    <message>
        <source>%1 of head %2</source>
        <comment>stage, number</comment>
        <translation>头 %2 的%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>stage, cell</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Go to a covered cell with the arrow keys or the mouse.</source>
        <translation>用方向键或鼠标选择一个被遮盖的单元格。</translation>
    </message>
    <message>
        <source>What is its value? Type a number, then press Enter.</source>
        <translation>它的数值是多少？输入数字，然后按回车键。</translation>
    </message>
    <message>
        <source>Guess: %1</source>
        <translation>猜测：%1</translation>
    </message>
    <message>
        <source>Guess: %1 (no number yet)</source>
        <translation>猜测：%1（还不是数字）</translation>
    </message>
    <message>
        <source>True: %1. Nothing was guessed.</source>
        <translation>真值：%1。没有猜测。</translation>
    </message>
    <message>
        <source>✓ True: %1. Guess: %2, off by %3.</source>
        <translation>✓ 真值：%1。猜测：%2，相差 %3。</translation>
    </message>
    <message>
        <source>✗ True: %1. Guess: %2, off by %3.</source>
        <translation>✗ 真值：%1。猜测：%2，相差 %3。</translation>
    </message>
    <message>
        <source>%1 of %2 revealed.</source>
        <translation>已揭晓 %1/%2 个。</translation>
    </message>
    <message>
        <source>%1 of %2 revealed. %3 of %4 guesses within %5, mean error %6.</source>
        <translation>已揭晓 %1/%2 个。%4 次猜测中有 %3 次误差不超过 %5，平均误差为 %6。</translation>
    </message>
    <message>
        <source>Reveal the value of this cell</source>
        <translation>揭晓此单元格的数值</translation>
    </message>
    <message>
        <source>%1 of %2 revealed; %3 of %4 close, mean error %5.</source>
        <translation>已揭晓 %1/%2 个；%4 次猜测中有 %3 次接近，平均误差为 %5。</translation>
    </message>
</context>
<context>
    <name>headlight::GuessScale</name>
    <message>
        <source>Scale for the guess</source>
        <translation>猜测用的刻度</translation>
    </message>
    <message>
        <source>Click where you think the value lies, or move the guess with the arrow keys. The triangle is the guess, the diamond the true value.</source>
        <translation>在您认为数值所在之处点按，或用方向键移动猜测。三角形是猜测，菱形是真值。</translation>
    </message>
    <message>
        <source>The guess is %1.</source>
        <translation>猜测为 %1。</translation>
    </message>
</context>
<context>
    <name>headlight::GuidedPath</name>
    <message>
        <source>The path needs a sentence whose maps are kept: type one that is shorter.</source>
        <translation>引导路径需要保留注意力图的句子：请输入一个较短的句子。</translation>
    </message>
</context>
<context>
    <name>headlight::HandEditor</name>
    <message>
        <source>Matri&amp;ces</source>
        <translation>矩阵(&amp;C)</translation>
    </message>
    <message>
        <source>Q, K and V</source>
        <translation>Q、K 和 V</translation>
    </message>
    <message>
        <source>X, W_Q, W_K, W_V</source>
        <translation>X、W_Q、W_K、W_V</translation>
    </message>
    <message>
        <source>Which matrices are typed</source>
        <translation>输入哪些矩阵</translation>
    </message>
    <message>
        <source>Whether queries, keys and values are typed themselves, or the input and the weights that make them. Changing it gives the same Q, K and V in the other way.</source>
        <translation>直接输入查询、键和值，还是输入产生它们的输入矩阵和权重矩阵。切换后以另一种方式给出同样的 Q、K 和 V。</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>Worked examples</source>
        <translation>算好的示例</translation>
    </message>
    <message>
        <source>Computations worked out on paper, to begin with.</source>
        <translation>在纸上算好的计算，可以从它们开始。</translation>
    </message>
    <message>
        <source>Two tokens, no mask</source>
        <translation>两个词元，无掩码</translation>
    </message>
    <message>
        <source>Three tokens, causal</source>
        <translation>三个词元，因果掩码</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Names of the tokens</source>
        <translation>词元的名称</translation>
    </message>
    <message>
        <source>A name for each token, with commas or spaces between them. Tokens without one are numbered.</source>
        <translation>每个词元的名称，用逗号或空格分隔。没有名称的词元用序号表示。</translation>
    </message>
    <message>
        <source>1, 2, 3</source>
        <translation>1, 2, 3</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Heads by hand</source>
        <translation>手工输入的注意力头数</translation>
    </message>
    <message>
        <source>Between how many heads the columns of Q, K and V are split, from left to right.</source>
        <translation>把 Q、K 和 V 的列从左到右分给多少个注意力头。</translation>
    </message>
    <message>
        <source>W_O after the heads</source>
        <translation>在各注意力头之后乘以 W_O</translation>
    </message>
    <message>
        <source>Multiplies the outputs of all heads, side by side, with a matrix typed below.</source>
        <translation>把并排的各注意力头输出与下方输入的矩阵相乘。</translation>
    </message>
</context>
<context>
    <name>headlight::HeadChooser</name>
    <message>
        <source>Head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Hea&amp;d</source>
        <translation>注意力头(&amp;D)</translation>
    </message>
    <message>
        <source>Layer %1 · Head %2</source>
        <translation>第 %1 层 · 注意力头 %2</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>注意力头 %1</translation>
    </message>
    <message>
        <source>The head that is shown large. Alt+← and Alt+→ step through the heads.</source>
        <translation>放大显示的注意力头。按 Alt+← 和 Alt+→ 逐个切换注意力头。</translation>
    </message>
</context>
<context>
    <name>headlight::HeadFigure</name>
    <message>
        <source>Head %1 · %2</source>
        <comment>number, stage</comment>
        <translation>注意力头 %1 · %2</translation>
    </message>
    <message>
        <source>Looks for: %1. %2.</source>
        <comment>recipe, entropy</comment>
        <translation>关注目标：%1。%2。</translation>
    </message>
    <message>
        <source>Type a sentence above: the map of this head appears here.</source>
        <translation>请在上方输入一个句子：此注意力头的热图会显示在这里。</translation>
    </message>
    <message>
        <source>Head %1, %2, %3.</source>
        <comment>number, stage, shape</comment>
        <translation>注意力头 %1，%2，%3。</translation>
    </message>
    <message>
        <source>Looks for: %1.</source>
        <comment>recipe</comment>
        <translation>关注目标：%1。</translation>
    </message>
    <message>
        <source>Typed by hand. %1.</source>
        <comment>entropy</comment>
        <translation>手工输入。%1。</translation>
    </message>
    <message>
        <source>Typed by hand.</source>
        <translation>手工输入。</translation>
    </message>
    <message>
        <source>The picture appears here once it is made, row by row. If it was stopped, press Return to make it.</source>
        <translation>图逐行计算，完成后显示在这里。如果计算已停止，请按回车键重新开始。</translation>
    </message>
    <message>
        <source>Layer %1. %2.</source>
        <comment>number, entropy</comment>
        <translation>第 %1 层。%2。</translation>
    </message>
    <message>
        <source>Layer %1.</source>
        <comment>number</comment>
        <translation>第 %1 层。</translation>
    </message>
</context>
<context>
    <name>headlight::HeadsFigure</name>
    <message>
        <source>Type a sentence above: a map for every head appears here.</source>
        <translation>请在上方输入一个句子：每个注意力头的热图会显示在这里。</translation>
    </message>
    <message numerus="yes">
        <source>%n heads, %1. Head %2 is focused: %3.</source>
        <comment>count, stage, number, recipe</comment>
        <translation>
            <numerusform>%n 个注意力头，%1。当前为注意力头 %2：%3。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose this head to make its picture.</source>
        <translation>选择此头即可生成它的图。</translation>
    </message>
</context>
<context>
    <name>headlight::HeadsPage</name>
    <message>
        <source>Maps of all heads</source>
        <translation>所有注意力头的热图</translation>
    </message>
    <message>
        <source>Map of the focused head</source>
        <translation>当前注意力头的热图</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>head, stage</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>the fixed ends of a range</comment>
        <translation>%1 … %2</translation>
    </message>
</context>
<context>
    <name>headlight::HeldOutScores</name>
    <message>
        <source>Scores on Held-Out Texts</source>
        <translation>留出文本上的得分</translation>
    </message>
    <message>
        <source>The best head of each kind</source>
        <translation>每一类中最好的注意力头</translation>
    </message>
    <message>
        <source>Press Enter on a line, or double-click it, to look at that head.</source>
        <translation>在一行上按回车或双击，即可查看该注意力头。</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>看什么</translation>
    </message>
    <message>
        <source>Layer, head</source>
        <translation>层, 头</translation>
    </message>
    <message>
        <source>Mean weight</source>
        <translation>平均权重</translation>
    </message>
    <message>
        <source>Same distance elsewhere</source>
        <translation>别处同样距离</translation>
    </message>
    <message>
        <source>Wrong noun</source>
        <translation>错误的名词</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>词对数</translation>
    </message>
    <message>
        <source>&amp;Show Head</source>
        <translation>显示该头(&amp;S)</translation>
    </message>
    <message>
        <source>Looks at the head of the chosen line.</source>
        <translation>查看所选行的注意力头。</translation>
    </message>
    <message>
        <source>Show the head of the chosen line</source>
        <translation>显示所选行的注意力头</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Closes the list.</source>
        <translation>关闭列表。</translation>
    </message>
    <message>
        <source>Close the list</source>
        <translation>关闭列表</translation>
    </message>
    <message>
        <source>Open one of the models first.</source>
        <translation>请先打开一个模型。</translation>
    </message>
    <message>
        <source>Scoring all heads on the held-out texts…</source>
        <translation>正在用留出文本给所有注意力头评分……</translation>
    </message>
    <message>
        <source>Measured by this program on %1 texts that no model was trained on.</source>
        <translation>由本程序在 %1 段没有用于训练任何模型的文本上测得。</translation>
    </message>
    <message>
        <source>Measured by this program on %1 texts that no model was trained on. Sentences about two people, she and he in both orders: the best pronoun head weighs the right name more in all four forms of %2 of %3 pairs.</source>
        <translation>由本程序在 %1 段没有用于训练任何模型的文本上测得。关于两个人的句子，she 和 he 各以两种顺序出现：在 %3 组中有 %2 组，最好的代词头在全部四种形式中都给正确的名字更大的权重。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>layer, head</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>headlight::Inspector</name>
    <message>
        <source>Type a sentence: the numbers of its attention appear here.</source>
        <translation>请输入一个句子：其注意力的数值会显示在这里。</translation>
    </message>
    <message>
        <source>Point at a cell to see how its weight comes about; click to hold it.</source>
        <translation>将鼠标指向一个单元格，查看其权重的由来；单击可固定。</translation>
    </message>
    <message>
        <source>Head %1. %2</source>
        <translation>注意力头 %1。%2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>The mask hides this key from this query: its weight is exactly 0, not a small number.</source>
        <translation>掩码对这个查询隐藏了这个键：其权重恰好为 0，而不是一个很小的数。</translation>
    </message>
    <message>
        <source>Softcap at %1</source>
        <translation>软上限 %1</translation>
    </message>
    <message>
        <source>Where %1 looks</source>
        <translation>%1 关注何处</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>+ mask</source>
        <translation>+ 掩码</translation>
    </message>
    <message>
        <source>+ bias and mask</source>
        <translation>+ 偏置与掩码</translation>
    </message>
    <message>
        <source>Row’s largest</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>exp(s − largest)</source>
        <translation>exp(s − 最大值)</translation>
    </message>
    <message>
        <source>÷ Σ exp of %1 keys</source>
        <translation>÷ %1 个键的 Σ exp</translation>
    </message>
    <message>
        <source>= weight</source>
        <translation>= 权重</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>This cell is covered: guess its value, then reveal it.</source>
        <translation>此单元格已遮盖：请先猜测其数值，再揭晓。</translation>
    </message>
    <message>
        <source>What the heads add, from head 0 on: %1.</source>
        <translation>从头 0 起各头的贡献：%1。</translation>
    </message>
    <message>
        <source>Only this weight was imported: the scores behind it are not known.</source>
        <translation>只导入了这个权重：其背后的分数未知。</translation>
    </message>
</context>
<context>
    <name>headlight::KeptFiles</name>
    <message>
        <source>A &amp;Session…</source>
        <translation>会话(&amp;S)…</translation>
    </message>
    <message>
        <source>Another document, as it was saved, becomes A.</source>
        <translation>另一份已保存的文档成为 A。</translation>
    </message>
    <message>
        <source>A &amp;Checkpoint…</source>
        <translation>检查点(&amp;C)…</translation>
    </message>
    <message>
        <source>A checkpoint becomes A; it runs on the sentence above.</source>
        <translation>检查点成为 A；它在上面的句子上运行。</translation>
    </message>
    <message>
        <source>&amp;Attention from a File…</source>
        <translation>文件中的注意力数据(&amp;A)…</translation>
    </message>
    <message>
        <source>Attention that was computed elsewhere becomes A, on its own text.</source>
        <translation>在别处算出的注意力数据成为 A，使用其自己的文本。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>The session could not be opened.</source>
        <translation>无法打开会话。</translation>
    </message>
    <message>
        <source>%1

What is compared is as it was.</source>
        <translation>%1

比较的内容保持原样。</translation>
    </message>
    <message>
        <source>Compare with a Session</source>
        <translation>与会话比较</translation>
    </message>
    <message>
        <source>Headlight sessions (*.headlight)</source>
        <translation>Headlight 会话 (*.headlight)</translation>
    </message>
    <message>
        <source>Compare with a Checkpoint: the folder with config.json</source>
        <translation>与检查点比较：含有 config.json 的文件夹</translation>
    </message>
    <message>
        <source>Compare with Attention from a File</source>
        <translation>与文件中的注意力数据比较</translation>
    </message>
    <message>
        <source>Attention and checkpoints (*.npz *.npy *.json *.safetensors);;All files (*)</source>
        <translation>注意力数据与检查点 (*.npz *.npy *.json *.safetensors);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>headlight::KeptPlaceChooser</name>
    <message>
        <source>A&apos;s laye&amp;r</source>
        <translation>A 的层(&amp;R)</translation>
    </message>
    <message>
        <source>Layer of A</source>
        <translation>A 的层</translation>
    </message>
    <message>
        <source>The layer that A is looked at in: that of B, or another.</source>
        <translation>查看 A 的哪一层：与 B 相同，或另一层。</translation>
    </message>
    <message>
        <source>&amp;A&apos;s head</source>
        <translation>A 的注意力头(&amp;A)</translation>
    </message>
    <message>
        <source>Head of A</source>
        <translation>A 的注意力头</translation>
    </message>
    <message>
        <source>The head that A is looked at in: that of B, or another. So two heads of one state can be compared.</source>
        <translation>查看 A 的哪个注意力头：与 B 相同，或另一个。这样可以比较同一状态的两个注意力头。</translation>
    </message>
    <message>
        <source>as B</source>
        <comment>the layer or head of A</comment>
        <translation>与 B 相同</translation>
    </message>
</context>
<context>
    <name>headlight::LabelledWords</name>
    <message>
        <source>Classroom causal</source>
        <translation>课堂因果模型</translation>
    </message>
    <message>
        <source>Classroom bidirectional</source>
        <translation>课堂双向模型</translation>
    </message>
    <message>
        <source>the token before</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>the first token (a sink)</source>
        <translation>第一个词元（汇）</translation>
    </message>
    <message>
        <source>induction, on random words repeated once</source>
        <translation>归纳，在重复一次的随机词上</translation>
    </message>
    <message>
        <source>the token before, on random words</source>
        <translation>前一个词元，在随机词上</translation>
    </message>
    <message>
        <source>noun → determiner</source>
        <translation>名词 → 限定词</translation>
    </message>
    <message>
        <source>noun → determiner, words between</source>
        <translation>名词 → 限定词，中间隔着词</translation>
    </message>
    <message>
        <source>noun → adjective</source>
        <translation>名词 → 形容词</translation>
    </message>
    <message>
        <source>verb → subject</source>
        <translation>动词 → 主语</translation>
    </message>
    <message>
        <source>verb → subject, words between</source>
        <translation>动词 → 主语，中间隔着词</translation>
    </message>
    <message>
        <source>word before a verb → subject, another noun between</source>
        <translation>动词前的词 → 主语，中间隔着另一个名词</translation>
    </message>
    <message>
        <source>subject → verb</source>
        <translation>主语 → 动词</translation>
    </message>
    <message>
        <source>subject → verb, words between</source>
        <translation>主语 → 动词，中间隔着词</translation>
    </message>
    <message>
        <source>pronoun → what it stands for, two could be meant</source>
        <translation>代词 → 所指的词，可能指两者之一</translation>
    </message>
    <message>
        <source>reflexive pronoun → what it stands for</source>
        <translation>反身代词 → 所指的词</translation>
    </message>
    <message>
        <source>Mean weight %1 over %2 pairs.</source>
        <translation>%2 个词对的平均权重为 %1。</translation>
    </message>
    <message>
        <source>%1 At the same distance elsewhere: %2.</source>
        <comment>a sentence; a number</comment>
        <translation>%1别处同样距离上：%2。</translation>
    </message>
    <message>
        <source>%1 On the noun that could be taken for it: %2.</source>
        <comment>sentences; a number</comment>
        <translation>%1可能被误认的名词上：%2。</translation>
    </message>
    <message>
        <source>Emerged: nobody told this head where to look.</source>
        <translation>自发形成：没有人告诉这个头该看哪里。</translation>
    </message>
    <message>
        <source>Taught: during training, labels told this head where to look.</source>
        <translation>教出来的：训练时用标注告诉了这个头该看哪里。</translation>
    </message>
    <message>
        <source>In a taught model; but this head is not one of those that were told where to look.</source>
        <translation>模型是教过的；但这个头不在被告知该看哪里的那几个之中。</translation>
    </message>
    <message>
        <source>%1, as trained: what its heads do emerged</source>
        <translation>%1，普通训练：各头的行为是自发形成的</translation>
    </message>
    <message numerus="yes">
        <source>%1, taught: %n heads were told where to look</source>
        <translation>
            <numerusform>%1，教过的：告诉了 %n 个头该看哪里</numerusform>
        </translation>
    </message>
    <message>
        <source>It sees the words so far and foretells the next one.</source>
        <translation>它看到目前为止的词，预测下一个词。</translation>
    </message>
    <message>
        <source>It sees the whole sentence and fills in hidden words.</source>
        <translation>它看到整个句子，填出被遮住的词。</translation>
    </message>
    <message>
        <source>%1 %2 layers × %3 heads; on the console: %4.</source>
        <translation>%1%2 层 × %3 头；控制台上的名称：%4。</translation>
    </message>
</context>
<context>
    <name>headlight::LaboratoryFigure</name>
    <message>
        <source>K, V %1</source>
        <comment>number of a key/value head</comment>
        <translation>K、V %1</translation>
    </message>
    <message>
        <source>Q %1</source>
        <comment>number of a query head</comment>
        <translation>Q %1</translation>
    </message>
    <message>
        <source>Type a sentence above: the experiment on it appears here.</source>
        <translation>请在上方输入一个句子：对它的实验将显示在这里。</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <comment>what came before, a variant, what was measured</comment>
        <translation>%1。%2：%3</translation>
    </message>
    <message>
        <source>Cells are covered, and the experiment would give their values away. Reveal them all (F3) or stop predicting (Shift+F3): it appears here.</source>
        <translation>有单元格被遮盖，此实验会泄露它们的值。请全部揭晓（F3）或结束预测（Shift+F3），实验随即在此出现。</translation>
    </message>
</context>
<context>
    <name>headlight::LaboratoryPage</name>
    <message>
        <source>The experiment’s maps</source>
        <translation>实验的图</translation>
    </message>
</context>
<context>
    <name>headlight::LayerChooser</name>
    <message>
        <source>La&amp;yer</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The layer that is shown, counted from 0. Alt+↑ and Alt+↓ step through the layers.</source>
        <translation>所显示的层，从 0 开始编号。按 Alt+↑ 和 Alt+↓ 逐层切换。</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>layers</comment>
        <translation>共 %1 层</translation>
    </message>
</context>
<context>
    <name>headlight::LayersFigure</name>
    <message>
        <source>Each point is the mean weight of the cells that it stands for.</source>
        <translation>每个点是它所代表的各单元格权重的平均值。</translation>
    </message>
    <message>
        <source>Each point is the largest weight of the cells that it stands for, so that a column one cell wide does not vanish.</source>
        <translation>每个点是它所代表的各单元格权重的最大值，因此只有一格宽的列也不会消失。</translation>
    </message>
    <message>
        <source>Colours are not absolute: they end at the largest mean.</source>
        <translation>颜色不是绝对的：以最大的平均值为上端。</translation>
    </message>
    <message>
        <source>%1 of %2 layers are computed so far.</source>
        <translation>目前已计算 %2 层中的 %1 层。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，注意力头 %2</translation>
    </message>
    <message>
        <source>A checkpoint or an import has layers: open one by the menu File, and a picture of every head appears here.</source>
        <translation>检查点或导入的数据才有多层：请通过“文件”菜单打开一个，每个注意力头的图像会显示在这里。</translation>
    </message>
    <message>
        <source>%1 layers of %2 heads; %3 layers are computed.</source>
        <translation>共 %1 层，每层 %2 个头；已计算 %3 层。</translation>
    </message>
    <message>
        <source>%1. Click to look at it.</source>
        <comment>a head</comment>
        <translation>%1。点击查看。</translation>
    </message>
    <message>
        <source>Cells are covered, and the pictures would give their values away. Reveal them all (F3) or stop predicting (Shift+F3): they appear here.</source>
        <translation>有单元格被遮盖，这些图会泄露它们的值。请全部揭晓（F3）或结束预测（Shift+F3），图随即在此出现。</translation>
    </message>
    <message>
        <source>An import holds weights, and no q and k to measure the spread of q·k with. Choose the largest or the mean weight, or open the checkpoint itself.</source>
        <translation>导入的数据只有权重，没有可用来测量 q·k 离散程度的 q 和 k。请选择最大权重或平均权重，或打开检查点本身。</translation>
    </message>
    <message>
        <source>The spread of q·k is being measured.</source>
        <translation>正在测量 q·k 的离散程度。</translation>
    </message>
    <message>
        <source>Colours are not absolute: they end at the ratio farthest from 1.</source>
        <translation>颜色不是绝对的：其两端为离 1 最远的比值。</translation>
    </message>
    <message>
        <source>Standard deviation of q·k over the cells in sight ÷ √d_k, which is %1 here; colours by its logarithm.</source>
        <translation>可见单元格上 q·k 的标准差 ÷ √d_k（此处为 %1）；颜色按其对数。</translation>
    </message>
    <message>
        <source>1 is what independent entries of variance 1 give: the argument for √d_k is about weights before training.</source>
        <translation>1 是方差为 1 的独立分量所给出的值：√d_k 的论证针对训练之前的权重。</translation>
    </message>
    <message>
        <source>%1: this layer has no such head</source>
        <translation>%1：这一层没有这个注意力头</translation>
    </message>
    <message>
        <source>%1: not computed yet</source>
        <translation>%1：尚未计算</translation>
    </message>
    <message>
        <source>%1: largest weight %2</source>
        <translation>%1：最大权重 %2</translation>
    </message>
    <message>
        <source>%1: fewer than two scores are in sight</source>
        <translation>%1：可见的得分少于两个</translation>
    </message>
    <message>
        <source>%1: standard deviation of q·k %2, which is %3 times √d_k = %4</source>
        <translation>%1：q·k 的标准差为 %2，是 √d_k = %4 的 %3 倍</translation>
    </message>
    <message>
        <source>%1 layers of %2 heads; the spread of their scores.</source>
        <translation>共 %1 层，每层 %2 个注意力头；显示其得分的离散程度。</translation>
    </message>
</context>
<context>
    <name>headlight::LayersPage</name>
    <message>
        <source>Wall of all layers and heads</source>
        <translation>所有层与注意力头的图墙</translation>
    </message>
    <message>
        <source>the largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>the mean weight</source>
        <translation>平均权重</translation>
    </message>
    <message>
        <source>Click a picture, or press Enter on it, to look at that head.</source>
        <translation>点击图像或在其上按 Enter，即可查看该注意力头。</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>显示(&amp;W)</translation>
    </message>
    <message>
        <source>the spread of q·k</source>
        <translation>q·k 的离散程度</translation>
    </message>
    <message>
        <source>What the wall shows of each head</source>
        <translation>图墙对每个注意力头显示什么</translation>
    </message>
    <message>
        <source>A picture of each head’s weights, where long texts have more cells than a picture has points: the largest or the mean of them. Or how far apart each head’s scores lie, beside what √d_k predicts.</source>
        <translation>每个注意力头的权重图；长文本的单元格多于图中的点时，取其中的最大值或平均值。或者显示每个注意力头的得分有多分散，并与 √d_k 的预测对比。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>the wall; the step</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>headlight::LessonFiles</name>
    <message>
        <source>Open Lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.lesson);;All files (*)</source>
        <translation>课程 (*.lesson);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>headlight::LessonPanel</name>
    <message>
        <source>Guided path</source>
        <translation>引导路径</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The step before (Alt+Page Up).</source>
        <translation>上一步（Alt+Page Up）。</translation>
    </message>
    <message>
        <source>Back to the step before</source>
        <translation>回到上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The step after this one (Alt+Page Down).</source>
        <translation>下一步（Alt+Page Down）。</translation>
    </message>
    <message>
        <source>On to the next step</source>
        <translation>前往下一步</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Leaves the path; everything stays as it stands (Escape).</source>
        <translation>离开路径；一切保持现状（Esc）。</translation>
    </message>
    <message>
        <source>Leave the path</source>
        <translation>离开路径</translation>
    </message>
    <message>
        <source>Words of this step</source>
        <translation>这一步的说明</translation>
    </message>
    <message>
        <source>What happens in this step; scroll where it is longer.</source>
        <translation>这一步发生了什么；较长时可以滚动。</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>headlight::LinksFigure</name>
    <message>
        <source>The maps of a sentence this long are not kept, so there are no links to draw.</source>
        <translation>这么长的句子不保留注意力图，因此没有连线可画。</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>Type a sentence above: who looks at whom appears here as lines.</source>
        <translation>请在上方输入句子：谁关注谁会在这里显示为连线。</translation>
    </message>
    <message numerus="yes">
        <source>Links from queries to keys of %n heads. %1</source>
        <translation>
            <numerusform>%n 个注意力头从查询到键的连线。%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Head %1 · %2</source>
        <comment>number, recipe</comment>
        <translation>注意力头 %1 · %2</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message numerus="yes">
        <source>Weights of %n heads as lines</source>
        <translation>
            <numerusform>以连线表示 %n 个注意力头的权重</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights of head %1 as lines, looks for: %2</source>
        <comment>number, recipe</comment>
        <translation>以连线表示注意力头 %1 的权重，寻找：%2</translation>
    </message>
    <message>
        <source>%1 links drawn: weight at least %2.</source>
        <translation>画出 %1 条连线：权重至少 %2。</translation>
    </message>
    <message>
        <source>Of each query at most the %1 heaviest; %2 left out.</source>
        <translation>每个查询最多画权重最大的 %1 条；略去 %2 条。</translation>
    </message>
    <message>
        <source>%1 left out: lighter.</source>
        <translation>略去 %1 条：权重更小。</translation>
    </message>
    <message>
        <source>%1 left out: a figure draws the %2 heaviest at most.</source>
        <translation>略去 %1 条：一幅图最多画出权重最大的 %2 条。</translation>
    </message>
    <message>
        <source>%1 are covered.</source>
        <translation>%1 个已被遮盖。</translation>
    </message>
    <message>
        <source>%1 hidden by the mask: the weight is exactly 0, there is no line.</source>
        <translation>%1 个被掩码隐藏：权重恰好为 0，没有连线。</translation>
    </message>
    <message>
        <source>%1 are not finite numbers.</source>
        <translation>%1 个不是有限数。</translation>
    </message>
    <message>
        <source>Weights of layer %1, head %2 as lines</source>
        <translation>以连线显示第 %1 层注意力头 %2 的权重</translation>
    </message>
</context>
<context>
    <name>headlight::LinksPage</name>
    <message>
        <source>all</source>
        <comment>links of a query</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>Head %1 · %2</source>
        <comment>number, recipe</comment>
        <translation>注意力头 %1 · %2</translation>
    </message>
    <message>
        <source>Links between tokens</source>
        <translation>词元之间的连线</translation>
    </message>
    <message>
        <source>%1, from %2</source>
        <comment>whose links are drawn, their least weight</comment>
        <translation>%1，不小于 %2</translation>
    </message>
</context>
<context>
    <name>headlight::MainWindow</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>计算步骤</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1[*]</source>
        <translation>%1[*]</translation>
    </message>
    <message>
        <source>Laboratory</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Atlas</source>
        <translation>头图谱</translation>
    </message>
</context>
<context>
    <name>headlight::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Return goes to the next place that has these words; F3 and Shift+F3 go on and back.</source>
        <translation>按回车跳到下一处有这些词的地方；F3 和 Shift+F3 向后、向前继续。</translation>
    </message>
    <message>
        <source>Words to find in the manual</source>
        <translation>要在手册中查找的词</translation>
    </message>
    <message>
        <source>The parts of the manual.</source>
        <translation>手册的各个部分。</translation>
    </message>
    <message>
        <source>Parts of the manual</source>
        <translation>手册的部分</translation>
    </message>
    <message>
        <source>Text of the manual</source>
        <translation>手册的正文</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Closes the manual.</source>
        <translation>关闭手册。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The manual does not have these words.</source>
        <translation>手册中没有这些词。</translation>
    </message>
</context>
<context>
    <name>headlight::MapFigure</name>
    <message>
        <source>Scroll the figure</source>
        <translation>滚动图</translation>
    </message>
    <message>
        <source>%1 Selected: %2</source>
        <comment>figure, then its selected cell</comment>
        <translation>%1 所选：%2</translation>
    </message>
</context>
<context>
    <name>headlight::MaskEditor</name>
    <message>
        <source>No rule: every token sees every token.</source>
        <translation>没有规则：每个词元都能看到所有词元。</translation>
    </message>
    <message>
        <source>Add a mask rule</source>
        <translation>添加掩码规则</translation>
    </message>
    <message>
        <source>Adds a rule that hides keys from queries.</source>
        <translation>添加一条对查询隐藏键的规则。</translation>
    </message>
    <message>
        <source>Add r&amp;ule</source>
        <translation>添加规则(&amp;U)</translation>
    </message>
    <message>
        <source>True means may attend. A key is visible only if all rules and mask files allow it.</source>
        <translation>真表示可以关注。只有所有规则和掩码文件都允许时，键才可见。</translation>
    </message>
    <message>
        <source>Paint the mask on the maps</source>
        <translation>在图上手绘掩码</translation>
    </message>
    <message>
        <source>No rule of your own: the checkpoint&apos;s mask holds.</source>
        <translation>没有自定义规则：采用检查点自身的掩码。</translation>
    </message>
</context>
<context>
    <name>headlight::MaskFileList</name>
    <message>
        <source>Add a mask from a file</source>
        <translation>从文件添加掩码</translation>
    </message>
    <message>
        <source>Reads a mask cell by cell from a NumPy file (.npy), broadcast from the right to (batch, heads, queries, keys). Booleans and whole numbers say what may be attended; floats are added to the scaled scores, and −∞ hides.</source>
        <translation>从 NumPy 文件（.npy）逐格读取掩码，并从右往左广播到（批次、头、查询、键）。布尔值和整数表示可以关注哪些键；浮点数加到缩放后的分数上，−∞ 表示隐藏。</translation>
    </message>
    <message>
        <source>Add Mask from File</source>
        <translation>从文件添加掩码</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy);;All files (*)</source>
        <translation>NumPy 数组 (*.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Only zeros and ones</source>
        <translation>只有 0 和 1</translation>
    </message>
    <message>
        <source>The mask “%1” holds only 0 and 1 as floats. How is it meant?</source>
        <translation>掩码“%1”只含浮点数 0 和 1。它的含义是什么？</translation>
    </message>
    <message>
        <source>As what may be attended, a 0 hides its key. Added to the scores, a 1 only makes its key weigh a little more, and nothing is hidden.</source>
        <translation>如果表示可以关注，则 0 会隐藏对应的键。如果加到分数上，则 1 只会让对应的键权重略大，什么也不会隐藏。</translation>
    </message>
    <message>
        <source>1 &amp;May Attend, 0 Hides</source>
        <translation>1 可以关注，0 隐藏(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Add to the Scores</source>
        <translation>加到分数上(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Add mask from file…</source>
        <translation>从文件添加掩码…</translation>
    </message>
</context>
<context>
    <name>headlight::MaskFileRow</name>
    <message>
        <source>one cell for all</source>
        <translation>一个值用于所有格</translation>
    </message>
    <message>
        <source>%1 · boolean: true may attend</source>
        <translation>%1 · 布尔：真表示可以关注</translation>
    </message>
    <message>
        <source>%1 · additive: added to the scores, −∞ hides</source>
        <translation>%1 · 相加：加到分数上，−∞ 表示隐藏</translation>
    </message>
    <message>
        <source>Takes this mask file out of the document.</source>
        <translation>从文档中移除这个掩码文件。</translation>
    </message>
    <message>
        <source>Remove the mask file %1</source>
        <translation>移除掩码文件 %1</translation>
    </message>
</context>
<context>
    <name>headlight::MatrixEditor</name>
    <message>
        <source>How many rows %1 has. New cells are 0.</source>
        <translation>%1 有多少行。新单元格为 0。</translation>
    </message>
    <message>
        <source>Rows of %1</source>
        <translation>%1 的行数</translation>
    </message>
    <message>
        <source>How many columns %1 has. New cells are 0.</source>
        <translation>%1 有多少列。新单元格为 0。</translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation>%1 的列数</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Puts what was copied from a spreadsheet, or as [[1, 0], [0, 1]], in place of %1. Within the table Ctrl+V pastes from the chosen cell on.</source>
        <translation>用从电子表格复制的内容或 [[1, 0], [0, 1]] 形式的内容替换 %1。在表格中按 Ctrl+V 会从所选单元格开始粘贴。</translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>粘贴 %1</translation>
    </message>
    <message>
        <source>Cells of %1</source>
        <translation>%1 的单元格</translation>
    </message>
    <message>
        <source>The numbers of %1: whole, decimal or fractions such as 1/3. Enter goes down, Tab goes on.</source>
        <translation>%1 的数值：整数、小数或 1/3 这样的分数。按回车键向下移动，按 Tab 键移到下一个。</translation>
    </message>
    <message>
        <source>What was copied does not fit here: a matrix has at most %1 rows and columns, a cell at most %2 letters. Copy less.</source>
        <translation>复制的内容在这里放不下：矩阵最多有 %1 行和 %1 列，单元格最多有 %2 个字符。请少复制一些。</translation>
    </message>
    <message>
        <source>The commas were read as what stands between two cells. If they are decimal commas, undo, and paste with tabs or semicolons between the cells.</source>
        <translation>逗号被当作单元格之间的分隔符。如果它们是小数点，请撤消，并用制表符或分号分隔单元格后再粘贴。</translation>
    </message>
</context>
<context>
    <name>headlight::MatrixModel</name>
    <message>
        <source>A number such as 2, −0.5 or 1/3. Type over it, or paste cells from a spreadsheet.</source>
        <translation>一个数，例如 2、−0.5 或 1/3。可以直接输入新的数，或从电子表格粘贴单元格。</translation>
    </message>
    <message>
        <source>%1, row %2, column %3: %4</source>
        <comment>matrix, row, column, what is typed there</comment>
        <translation>%1，第 %2 行第 %3 列：%4</translation>
    </message>
</context>
<context>
    <name>headlight::ModelButton</name>
    <message>
        <source>Classroom models</source>
        <translation>课堂模型</translation>
    </message>
    <message>
        <source>Trained models that come with the program</source>
        <translation>随程序提供的训练好的模型</translation>
    </message>
    <message>
        <source>Opens a small trained model that comes with the program, or an example of what its heads do.</source>
        <translation>打开随程序提供的训练好的小模型，或其注意力头行为的例子。</translation>
    </message>
    <message>
        <source>%1 ▾</source>
        <comment>a button with a menu</comment>
        <translation>%1 ▾</translation>
    </message>
</context>
<context>
    <name>headlight::ModelMenu</name>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Examples of Heads That Were &amp;Taught</source>
        <translation>教出来的注意力头的例子(&amp;T)</translation>
    </message>
    <message>
        <source>Examples of Heads That &amp;Emerged</source>
        <translation>自发形成的注意力头的例子(&amp;E)</translation>
    </message>
    <message>
        <source>Opens the model on the sentence “%1” and shows the head found by its score.</source>
        <translation>在句子“%1”上打开模型，并显示按得分找到的注意力头。</translation>
    </message>
    <message>
        <source>&amp;Scores on Held-Out Texts…</source>
        <translation>留出文本上的得分(&amp;S)…</translation>
    </message>
    <message>
        <source>Lists which head of the open model does most of each kind, measured by this program.</source>
        <translation>列出打开的模型中每一类表现最突出的注意力头，由本程序测得。</translation>
    </message>
    <message>
        <source>T&amp;raining, Step by Step</source>
        <translation>逐步观察训练(&amp;R)</translation>
    </message>
    <message>
        <source>Opens a small model at the end of its training; a slider in the Layers tab leads back.</source>
        <translation>打开一个训练结束时的小模型；“层”标签页中的滑块可以往回看。</translation>
    </message>
</context>
<context>
    <name>headlight::OfferText</name>
    <message>
        <source>It was never saved. Last change: %1. Its sentence: %2</source>
        <translation>从未保存过。最后更改：%1。其句子：%2</translation>
    </message>
    <message>
        <source>It belongs to %1, which is as it was. Last change: %2. Its sentence: %3</source>
        <translation>它属于 %1，该文件保持不变。最后更改：%2。其句子：%3</translation>
    </message>
    <message>
        <source>Unsaved document</source>
        <translation>未保存的文档</translation>
    </message>
    <message>
        <source>Headlight ended without closing a changed document. Open it again?</source>
        <translation>Headlight 上次结束时有一个已更改的文档没有关闭。要重新打开吗？</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>以后再说(&amp;L)</translation>
    </message>
    <message>
        <source>matrices typed by hand</source>
        <translation>手工输入的矩阵</translation>
    </message>
    <message>
        <source>imported attention</source>
        <translation>导入的注意力</translation>
    </message>
</context>
<context>
    <name>headlight::OutsideQuestion</name>
    <message>
        <source>Open Checkpoint: the folder with config.json</source>
        <translation>打开检查点：含有 config.json 的文件夹</translation>
    </message>
    <message>
        <source>Open Attention</source>
        <translation>打开注意力</translation>
    </message>
    <message>
        <source>Attention (*.npz *.npy *.json *.safetensors);;All files (*)</source>
        <translation>注意力 (*.npz *.npy *.json *.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The checkpoint of this session is not there.</source>
        <translation>此会话的检查点不在那里。</translation>
    </message>
    <message>
        <source>The attention file of this session is not there.</source>
        <translation>此会话的注意力文件不在那里。</translation>
    </message>
    <message>
        <source>This session reads a checkpoint outside its own folder. Open it?</source>
        <translation>此会话读取其所在文件夹之外的检查点。要打开吗？</translation>
    </message>
    <message>
        <source>This session reads attention outside its own folder. Open it?</source>
        <translation>此会话读取其所在文件夹之外的注意力。要打开吗？</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Show Its &amp;Place…</source>
        <translation>指出它的位置(&amp;P)…</translation>
    </message>
</context>
<context>
    <name>headlight::PanelKeys</name>
    <message>
        <source>To the &amp;Next Part</source>
        <translation>转到下一部分(&amp;N)</translation>
    </message>
    <message>
        <source>Takes the keyboard from sentence to source, figure and inspector.</source>
        <translation>将键盘焦点依次移到句子、来源、图和检查器。</translation>
    </message>
    <message>
        <source>To the P&amp;revious Part</source>
        <translation>转到上一部分(&amp;R)</translation>
    </message>
    <message>
        <source>Takes the keyboard to the part of the window before.</source>
        <translation>将键盘焦点移到窗口的上一部分。</translation>
    </message>
</context>
<context>
    <name>headlight::PathMenu</name>
    <message>
        <source>&amp;Guided Path</source>
        <translation>引导路径(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Leads through one head of your sentence, step by step.</source>
        <translation>一步一步走过您的句子的一个注意力头。</translation>
    </message>
    <message>
        <source>&amp;Next Step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Goes to the next step of the path.</source>
        <translation>前往路径的下一步。</translation>
    </message>
    <message>
        <source>&amp;Previous Step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>Goes back to the step before.</source>
        <translation>回到上一步。</translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation>离开(&amp;L)</translation>
    </message>
    <message>
        <source>Leaves the path; everything stays as it stands.</source>
        <translation>离开路径；一切保持现状。</translation>
    </message>
    <message>
        <source>&amp;Open Lesson…</source>
        <translation>打开课程(&amp;O)…</translation>
    </message>
    <message>
        <source>Follows a lesson from a file of your own.</source>
        <translation>按照您自己的课程文件进行。</translation>
    </message>
</context>
<context>
    <name>headlight::PictureForm</name>
    <message>
        <source>%1 × %2 mm, as PNG %3 × %4 pixels</source>
        <comment>width, height, twice</comment>
        <translation>%1 × %2 毫米，PNG 为 %3 × %4 像素</translation>
    </message>
    <message>
        <source>Please type a number, such as 84.</source>
        <translation>请输入一个数，例如 84。</translation>
    </message>
    <message>
        <source>Please type two numbers, the smaller one first.</source>
        <translation>请输入两个数，较小的在前。</translation>
    </message>
</context>
<context>
    <name>headlight::PredictionPanel</name>
    <message>
        <source>Predicted tokens</source>
        <translation>预测的词元</translation>
    </message>
    <message>
        <source>The tokens that the checkpoint finds likeliest, of its whole vocabulary.</source>
        <translation>检查点在整个词表中认为可能性最大的词元。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Without overrides</source>
        <translation>不改写时</translation>
    </message>
    <message>
        <source>Predicted after %1</source>
        <translation>在 %1 之后的预测</translation>
    </message>
    <message>
        <source>Predicted in the place of %1</source>
        <translation>在 %1 处的预测</translation>
    </message>
    <message>
        <source>The next token, by the checkpoint&apos;s own head. Hold a cell to choose another place.</source>
        <translation>由检查点自身的输出头给出的下一个词元。固定一个单元格可选择其他位置。</translation>
    </message>
    <message>
        <source>The token that would stand there. Hold a cell to choose another place.</source>
        <translation>该处应有的词元。固定一个单元格可选择其他位置。</translation>
    </message>
</context>
<context>
    <name>headlight::RecipeDelegate</name>
    <message>
        <source>Recipe of this head</source>
        <translation>此注意力头的配方</translation>
    </message>
    <message>
        <source>by default</source>
        <translation>默认</translation>
    </message>
</context>
<context>
    <name>headlight::RecipeMeaning</name>
    <message>
        <source>W_Q and W_K are drawn at random: what this head attends to means nothing.</source>
        <translation>W_Q 和 W_K 是随机抽取的：这个注意力头关注什么没有任何含义。</translation>
    </message>
    <message>
        <source>Looks for the same word anywhere in the sentence.</source>
        <translation>在句子中任意位置寻找相同的词。</translation>
    </message>
    <message>
        <source>Looks at the token just before.</source>
        <translation>关注紧邻的前一个词元。</translation>
    </message>
    <message>
        <source>Looks at the token just after.</source>
        <translation>关注紧邻的后一个词元。</translation>
    </message>
    <message>
        <source>Looks at the first token.</source>
        <translation>关注第一个词元。</translation>
    </message>
    <message>
        <source>Looks at every token alike.</source>
        <translation>均匀地关注每个词元。</translation>
    </message>
    <message>
        <source>This recipe needs concatenated positions, from which a head can read where a token stands.</source>
        <translation>此配方需要拼接的位置编码，注意力头才能从中读出词元的位置。</translation>
    </message>
    <message>
        <source>This recipe needs a key size of 2 or more.</source>
        <translation>此配方要求键维度不小于 2。</translation>
    </message>
    <message>
        <source>This recipe can&apos;t be made with ALiBi positions, whose bias prefers near tokens.</source>
        <translation>使用 ALiBi 时无法实现此配方，因为其偏置偏向邻近的词元。</translation>
    </message>
    <message>
        <source>This head shares its keys with another head, whose recipe needs other keys.</source>
        <translation>此注意力头与另一个注意力头共享键，而后者的配方需要不同的键。</translation>
    </message>
    <message>
        <source>There is no such head.</source>
        <translation>没有这个注意力头。</translation>
    </message>
</context>
<context>
    <name>headlight::RecipeModel</name>
    <message>
        <source>Recipe of head %1: %2</source>
        <translation>注意力头 %1 的配方：%2</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Looks for</source>
        <translation>关注目标</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>达到值</translation>
    </message>
    <message>
        <source>The mean weight on the tokens that the recipe looks for, against what it promises.</source>
        <translation>落在配方所关注词元上的平均权重，与配方的承诺值相比。</translation>
    </message>
    <message>
        <source>hidden</source>
        <comment>every cell that a recipe speaks of is masked</comment>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>%1 &lt; %2</source>
        <comment>reached, promised</comment>
        <translation>%1 &lt; %2</translation>
    </message>
    <message>
        <source>%1 ≥ %2</source>
        <comment>reached, promised</comment>
        <translation>%1 ≥ %2</translation>
    </message>
    <message>
        <source>A random head promises nothing.</source>
        <translation>随机的注意力头不作任何承诺。</translation>
    </message>
    <message>
        <source>The mask hides every cell that this recipe speaks of.</source>
        <translation>掩码隐藏了此配方所涉及的所有单元格。</translation>
    </message>
    <message>
        <source>With these settings the head stays below what its recipe promises. Divisor, sizes and mask decide.</source>
        <translation>在当前设置下，此注意力头未达到其配方的承诺值。这取决于除数、维度和掩码。</translation>
    </message>
    <message>
        <source>The head keeps what its recipe promises.</source>
        <translation>此注意力头达到了其配方的承诺值。</translation>
    </message>
</context>
<context>
    <name>headlight::RecipeTable</name>
    <message>
        <source>What each head looks for</source>
        <translation>每个注意力头关注什么</translation>
    </message>
    <message>
        <source>What each head is made to look for. Its W_Q and W_K are built for it; no weight is painted in.</source>
        <translation>每个注意力头被设计为关注什么。W_Q 和 W_K 是为此构造的；注意力权重没有人为填写。</translation>
    </message>
</context>
<context>
    <name>headlight::RowBars</name>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>Weights of the query&apos;s row</source>
        <translation>该查询一行的权重</translation>
    </message>
    <message>
        <source>The whole row of this query: one bar for each key. Click a line, or walk with the arrow keys, to look at that cell.</source>
        <translation>该查询的整行：每个键一个条形。单击某一行或用方向键移动，可查看相应的单元格。</translation>
    </message>
    <message>
        <source>Key %1 has weight %2.</source>
        <translation>键 %1 的权重为 %2。</translation>
    </message>
</context>
<context>
    <name>headlight::RuleFields</name>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>A token sees itself and the tokens before it.</source>
        <translation>词元只能看到自己和之前的词元。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>A token sees a few tokens before and after it.</source>
        <translation>词元能看到前后各若干个词元。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>How many tokens before it a token sees.</source>
        <translation>词元能看到之前的多少个词元。</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>How many tokens after it a token sees.</source>
        <translation>词元能看到之后的多少个词元。</translation>
    </message>
    <message>
        <source>Padding at the end</source>
        <translation>末尾填充</translation>
    </message>
    <message>
        <source>The first tokens are real, the rest is padding that nobody sees.</source>
        <translation>前面的词元是真实的，其余为填充，任何词元都看不到。</translation>
    </message>
    <message>
        <source>real tokens</source>
        <translation>真实词元数</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, are real.</source>
        <translation>从第一个算起，有多少个词元是真实的。</translation>
    </message>
    <message>
        <source>Padding at the start</source>
        <translation>开头填充</translation>
    </message>
    <message>
        <source>The last tokens are real, those before are padding that nobody sees.</source>
        <translation>后面的词元是真实的，之前的为填充，任何词元都看不到。</translation>
    </message>
    <message>
        <source>How many tokens, up to the last, are real.</source>
        <translation>到最后一个为止，有多少个词元是真实的。</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Every token sees the prefix; beyond it a token sees itself and the tokens before it.</source>
        <translation>每个词元都能看到前缀；在前缀之外，词元只能看到自己和之前的词元。</translation>
    </message>
    <message>
        <source>prefix length</source>
        <translation>前缀长度</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, everybody sees.</source>
        <translation>从第一个算起，有多少个词元对所有词元可见。</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>A token sees the tokens of its own document only.</source>
        <translation>词元只能看到自己所在文档的词元。</translation>
    </message>
    <message>
        <source>Dilated</source>
        <translation>扩张</translation>
    </message>
    <message>
        <source>A token sees every so many tokens, counted from itself.</source>
        <translation>词元从自己算起，每隔固定步长看到一个词元。</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>The distance between two tokens that are seen.</source>
        <translation>两个可见词元之间的距离。</translation>
    </message>
    <message>
        <source>Sinks and window</source>
        <translation>汇聚词元与窗口</translation>
    </message>
    <message>
        <source>A token sees the first tokens and the nearest tokens before it.</source>
        <translation>词元能看到最前面的若干词元和自己之前最近的词元。</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>汇聚词元数</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, everybody after them sees.</source>
        <translation>从第一个算起，有多少个词元对其后的所有词元可见。</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>How many tokens up to itself a token sees.</source>
        <translation>包括自己在内，词元能看到多少个最近的词元。</translation>
    </message>
    <message>
        <source>Painted</source>
        <translation>手绘</translation>
    </message>
    <message>
        <source>Cells hidden one by one on the map, with the mouse or the keyboard.</source>
        <translation>用鼠标或键盘在图上逐个隐藏的单元格。</translation>
    </message>
</context>
<context>
    <name>headlight::RuleRow</name>
    <message>
        <source>Kind of mask rule %1</source>
        <translation>掩码规则 %1 的类型</translation>
    </message>
    <message>
        <source>Move this rule up. The order does not change the mask: all rules must allow.</source>
        <translation>上移此规则。顺序不影响掩码：必须所有规则都允许。</translation>
    </message>
    <message>
        <source>Move mask rule %1 up</source>
        <translation>上移掩码规则 %1</translation>
    </message>
    <message>
        <source>Move this rule down. The order does not change the mask: all rules must allow.</source>
        <translation>下移此规则。顺序不影响掩码：必须所有规则都允许。</translation>
    </message>
    <message>
        <source>Move mask rule %1 down</source>
        <translation>下移掩码规则 %1</translation>
    </message>
    <message>
        <source>Remove this rule.</source>
        <translation>删除此规则。</translation>
    </message>
    <message>
        <source>Remove mask rule %1</source>
        <translation>删除掩码规则 %1</translation>
    </message>
    <message>
        <source>Mask rule %1: %2</source>
        <translation>掩码规则 %1：%2</translation>
    </message>
    <message>
        <source>lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>The length of each document in tokens, such as 4, 1, 7. Together they are the sentence.</source>
        <translation>各文档的词元数，例如 4, 1, 7。它们合起来就是整个句子。</translation>
    </message>
    <message>
        <source>Mask rule %1: document lengths</source>
        <translation>掩码规则 %1：文档长度</translation>
    </message>
    <message>
        <source>bottom-right</source>
        <translation>右下对齐</translation>
    </message>
    <message>
        <source>top-left</source>
        <translation>左上对齐</translation>
    </message>
    <message>
        <source>alignment</source>
        <translation>对齐方式</translation>
    </message>
    <message>
        <source>Where the queries stand if there are fewer of them than keys: at the last keys (bottom-right) or at the first ones (top-left).</source>
        <translation>当查询少于键时查询所处的位置：对齐最后的键（右下）或最前的键（左上）。</translation>
    </message>
    <message>
        <source>Mask rule %1: alignment</source>
        <translation>掩码规则 %1：对齐方式</translation>
    </message>
    <message>
        <source>Please type a whole number, such as 3.</source>
        <translation>请输入整数，例如 3。</translation>
    </message>
    <message>
        <source>Please type whole numbers with commas between them, such as 4, 1, 7.</source>
        <translation>请输入以逗号分隔的整数，例如 4, 1, 7。</translation>
    </message>
</context>
<context>
    <name>headlight::ScalingFigure</name>
    <message>
        <source>Drawing samples of q·k …</source>
        <translation>正在抽取 q·k 的样本…</translation>
    </message>
    <message>
        <source>Choose d_k: the distribution of q·k appears here, before and after the division by √d_k.</source>
        <translation>请选择 d_k：这里将显示除以 √d_k 前后 q·k 的分布。</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <comment>what came before, divisor, its numbers</comment>
        <translation>%1。%2：%3</translation>
    </message>
</context>
<context>
    <name>headlight::ScalingPage</name>
    <message>
        <source>Drawn from %1 of %2 samples.</source>
        <translation>已抽取 %2 个样本中的 %1 个。</translation>
    </message>
    <message>
        <source>Drawn from %1 samples.</source>
        <translation>共抽取 %1 个样本。</translation>
    </message>
    <message>
        <source>Drawn from %1 samples; %2 of %3 sizes are measured.</source>
        <translation>共抽取 %1 个样本；已测 %3 种大小中的 %2 种。</translation>
    </message>
</context>
<context>
    <name>headlight::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What each key does.</source>
        <translation>每个按键的作用。</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Walk from cell to cell</source>
        <translation>在单元格之间移动</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Pin the cell, or let it go</source>
        <translation>固定或取消固定单元格</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Zoom in and out</source>
        <translation>放大和缩小</translation>
    </message>
    <message>
        <source>+ and −</source>
        <translation>+ 和 −</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>在指针处缩放</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Closes this list.</source>
        <translation>关闭此列表。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Links: the least weight that is drawn</source>
        <translation>连线：画出的最小权重</translation>
    </message>
    <message>
        <source>+, − and 0</source>
        <translation>+、− 和 0</translation>
    </message>
    <message>
        <source>Links: to the other column</source>
        <translation>连线：到另一列</translation>
    </message>
    <message>
        <source>← and →</source>
        <translation>← 和 →</translation>
    </message>
    <message>
        <source>Leave the guided path</source>
        <translation>离开引导路径</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>headlight::SourceCard</name>
    <message>
        <source>%1: %2 layers × %3 heads, d_model %4, d_k %5.</source>
        <translation>%1：%2 层 × %3 个头，d_model %4，d_k %5。</translation>
    </message>
    <message>
        <source>%1: %2 layers × %3 heads (%6 key/value heads), d_model %4, d_k %5.</source>
        <translation>%1：%2 层 × %3 个头（%6 个键/值头），d_model %4，d_k %5。</translation>
    </message>
    <message>
        <source>%1 It has no tokenizer: type token ids, such as 5 17 3.</source>
        <translation>%1它没有分词器：请输入词元编号，例如 5 17 3。</translation>
    </message>
    <message>
        <source>Imported attention: %1 layers, %2 heads in this one.</source>
        <translation>导入的注意力：%1 层，本层 %2 个头。</translation>
    </message>
    <message>
        <source>Rows that do not sum to 1: %1; see the details.</source>
        <translation>和不为 1 的行：%1；见详细信息。</translation>
    </message>
    <message>
        <source>Numbers that are NaN or infinite: %1.</source>
        <translation>NaN 或无穷大的数值：%1。</translation>
    </message>
    <message>
        <source>The first of %1 samples is shown.</source>
        <translation>显示 %1 个样本中的第一个。</translation>
    </message>
    <message>
        <source>⚠ Not verified against an outside number: this family is checked against a reference of our own only.</source>
        <translation>⚠ 未与外部数值核对：该系列只与我们自己的参考实现对照过。</translation>
    </message>
    <message>
        <source>Deta&amp;ils…</source>
        <translation>详细信息(&amp;I)…</translation>
    </message>
    <message>
        <source>Details of the source</source>
        <translation>来源的详细信息</translation>
    </message>
    <message>
        <source>The settings that were read, and tensors that are missing, unused or of another shape.</source>
        <translation>读取到的设置，以及缺少、未使用或形状不符的张量。</translation>
    </message>
    <message>
        <source>Open Ano&amp;ther…</source>
        <translation>打开另一个(&amp;T)…</translation>
    </message>
    <message>
        <source>Open another source of this kind</source>
        <translation>打开同类的另一个来源</translation>
    </message>
    <message>
        <source>Chooses another one from disk; the sentence stays.</source>
        <translation>从磁盘选择另一个；句子保持不变。</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s own mask</source>
        <translation>检查点自身的掩码</translation>
    </message>
    <message>
        <source>On: your rules below are laid over its own mask. Off: they take its place.</source>
        <translation>开启：下方的规则叠加在其自身掩码之上。关闭：由下方的规则取而代之。</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s own divisor</source>
        <translation>检查点自身的除数</translation>
    </message>
    <message>
        <source>On: scores are scaled as the checkpoint was trained. Off: by the divisor below.</source>
        <translation>开启：按检查点训练时的方式缩放分数。关闭：使用下方的除数。</translation>
    </message>
    <message>
        <source>⚠ Overridden: mask, divisor, temperature, softcap or heads are not the checkpoint&apos;s own, so this is not what it computes.</source>
        <translation>⚠ 已改写：掩码、除数、温度、软上限或注意力头不是检查点自身的，因此这并不是它所计算的结果。</translation>
    </message>
    <message>
        <source>Puts the output of this head to 0 before W_O: what changes in later layers, and in the predictions, is what the head does.</source>
        <translation>在 W_O 之前把此头的输出置为 0：后续各层和预测中的变化就是此头的作用。</translation>
    </message>
    <message>
        <source>Zero layer %1, head %2</source>
        <translation>将第 %1 层注意力头 %2 置零</translation>
    </message>
    <message>
        <source>✓ Compared with the attention in reference/, largest difference of a weight by layer: %1.</source>
        <translation>✓ 已与 reference/ 中的注意力比较，各层权重的最大差异：%1。</translation>
    </message>
    <message>
        <source>⚠ Far from the attention in reference/, largest difference of a weight by layer: %1.</source>
        <translation>⚠ 与 reference/ 中的注意力相差较大，各层权重的最大差异：%1。</translation>
    </message>
    <message>
        <source>%1 The sentence is read as token ids, such as 5 17 3.</source>
        <translation>%1句子按词元编号读取，例如 5 17 3。</translation>
    </message>
    <message>
        <source>Its %1 tokens are left out, since it has %2 queries; numbers stand in their place.</source>
        <translation>其 %1 个词元被略去，因为它有 %2 个查询；以编号代替。</translation>
    </message>
    <message>
        <source>Its %1 tokens of the keys are left out, since it has %2 keys.</source>
        <translation>其键的 %1 个词元被略去，因为它有 %2 个键。</translation>
    </message>
</context>
<context>
    <name>headlight::SourceDetails</name>
    <message>
        <source>The tokenizer&apos;s truncation is ignored: the whole text is shown.</source>
        <translation>忽略分词器的截断设置：显示整段文本。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s padding is ignored.</source>
        <translation>忽略分词器的填充设置。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s dropout is ignored: a text has the same tokens each time.</source>
        <translation>忽略分词器的随机丢弃：同一文本每次得到相同的词元。</translation>
    </message>
    <message>
        <source>The added token “%1” has another id than the file states.</source>
        <translation>附加词元“%1”的编号与文件所述不同。</translation>
    </message>
    <message>
        <source>Checkpoint: %1</source>
        <translation>检查点：%1</translation>
    </message>
    <message>
        <source>Family: %1</source>
        <translation>系列：%1</translation>
    </message>
    <message>
        <source>Tokenizer: %1</source>
        <translation>分词器：%1</translation>
    </message>
    <message>
        <source>Tokenizer: none; texts are read as token ids.</source>
        <translation>分词器：无；文本按词元编号读取。</translation>
    </message>
    <message>
        <source>Settings that were read:</source>
        <translation>读取到的设置：</translation>
    </message>
    <message>
        <source>  %1 = %2 (not in the file: what the family takes)</source>
        <translation>  %1 = %2（文件中没有：采用该系列的取值）</translation>
    </message>
    <message>
        <source>Settings that speak of attention and are not known:</source>
        <translation>涉及注意力但无法识别的设置：</translation>
    </message>
    <message>
        <source>Missing tensors: none. Tensors of another shape: none.</source>
        <translation>缺少的张量：无。形状不符的张量：无。</translation>
    </message>
    <message>
        <source>Unused tensors: %1</source>
        <translation>未使用的张量：%1</translation>
    </message>
    <message>
        <source>Buffers that are computed instead of read: %1</source>
        <translation>由计算得出而不读取的缓冲区：%1</translation>
    </message>
    <message>
        <source>Most likely dropout was on: the model was not in evaluation mode.</source>
        <translation>很可能随机丢弃处于开启状态：模型不在评估模式。</translation>
    </message>
    <message>
        <source>Most likely keys were cut off, or only the largest weights kept.</source>
        <translation>很可能截断了一部分键，或只保留了最大的权重。</translation>
    </message>
    <message>
        <source>Most likely a mean was taken over samples of which some have padding.</source>
        <translation>很可能对样本取了平均，而其中一些含有填充。</translation>
    </message>
    <message>
        <source>Most likely these are scores, not weights: no softmax was applied.</source>
        <translation>这些很可能是分数而不是权重：没有经过 softmax。</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>文件：%1</translation>
    </message>
    <message>
        <source>Array: %1</source>
        <translation>数组：%1</translation>
    </message>
    <message>
        <source>Samples: %1, the first is shown</source>
        <translation>样本数：%1，显示第一个</translation>
    </message>
    <message>
        <source>Layer %1: %2 heads of %3 × %4</source>
        <translation>第 %1 层：%2 个头，%3 × %4</translation>
    </message>
    <message>
        <source>Rows that do not sum to 1: %1</source>
        <translation>和不为 1 的行：%1</translation>
    </message>
    <message>
        <source>  layer %1, head %2, row %3: %4</source>
        <translation>  第 %1 层，注意力头 %2，第 %3 行：%4</translation>
    </message>
    <message>
        <source>Rows of zeros, without a visible key: %1</source>
        <translation>全为零、没有可见键的行：%1</translation>
    </message>
    <message>
        <source>Numbers that are NaN or infinite: %1</source>
        <translation>NaN 或无穷大的数值：%1</translation>
    </message>
    <message>
        <source>Details of the Source</source>
        <translation>来源的详细信息</translation>
    </message>
    <message>
        <source>Details of the source</source>
        <translation>来源的详细信息</translation>
    </message>
</context>
<context>
    <name>headlight::SourceFiles</name>
    <message>
        <source>Open Checkpoint: the folder with config.json</source>
        <translation>打开检查点：含有 config.json 的文件夹</translation>
    </message>
    <message>
        <source>Open Attention</source>
        <translation>打开注意力数据</translation>
    </message>
    <message>
        <source>Attention and checkpoints (*.npz *.npy *.json *.safetensors);;All files (*)</source>
        <translation>注意力数据与检查点 (*.npz *.npy *.json *.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open Checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <source>The attention in this file could not be opened.</source>
        <translation>无法打开此文件中的注意力数据。</translation>
    </message>
    <message>
        <source>The checkpoint could not be opened.</source>
        <translation>无法打开检查点。</translation>
    </message>
    <message>
        <source>%1

The document is as it was.</source>
        <translation>%1

文档保持原样。</translation>
    </message>
    <message>
        <source>&amp;Show Anyway</source>
        <translation>仍然显示(&amp;S)</translation>
    </message>
    <message>
        <source>Computes with these weights; rows that become no numbers are marked.</source>
        <translation>使用这些权重计算；得不到数值的行会被标记。</translation>
    </message>
</context>
<context>
    <name>headlight::SourcePanel</name>
    <message>
        <source>Please type a number, such as 2.5.</source>
        <translation>请输入一个数，例如 2.5。</translation>
    </message>
    <message>
        <source>A head can&apos;t tell where a token stands: equal words get equal rows.</source>
        <translation>注意力头无法分辨词元的位置：相同的词得到相同的行。</translation>
    </message>
    <message>
        <source>Added to the embedding, as the paper has it. This gives x a variance of 1.5 instead of 1, so scores are larger than the √d_k argument assumes.</source>
        <translation>按原论文的做法加到嵌入上。这使 x 的方差为 1.5 而不是 1，因此分数比 √d_k 的论证所假设的更大。</translation>
    </message>
    <message>
        <source>Half of x is the word, half says where it stands. x keeps a mean square of 1, and a head can read a position exactly.</source>
        <translation>x 的一半表示词，另一半表示位置。x 的均方保持为 1，注意力头可以精确读出位置。</translation>
    </message>
    <message>
        <source>Please type a whole number, such as 16.</source>
        <translation>请输入整数，例如 16。</translation>
    </message>
    <message>
        <source>as heads</source>
        <translation>同注意力头数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Turns q and k by angles that grow with the position, so that a score depends on the distance of two tokens only.</source>
        <translation>将 q 和 k 旋转随位置增大的角度，使分数只取决于两个词元之间的距离。</translation>
    </message>
    <message>
        <source>Takes slope × distance off the scores, with a slope for each head: near tokens weigh more. It shows in the masked scores.</source>
        <translation>从分数中减去斜率 × 距离，每个注意力头有自己的斜率：邻近的词元权重更大。其作用体现在掩码后的分数中。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>headlight::StageChooser</name>
    <message>
        <source>Stage of the computation</source>
        <translation>计算步骤</translation>
    </message>
    <message>
        <source>Which step of the computation is shown.</source>
        <translation>显示计算的哪一步。</translation>
    </message>
    <message>
        <source>Sta&amp;ge</source>
        <translation>步骤(&amp;G)</translation>
    </message>
</context>
<context>
    <name>headlight::StagesFigure</name>
    <message>
        <source>Scores, scaled and masked share one colour range, so that the division is seen.</source>
        <translation>分数、缩放后和掩码后共用一个颜色范围，以便看出除法的作用。</translation>
    </message>
    <message>
        <source>Head %1, looks for: %2</source>
        <comment>number, recipe</comment>
        <translation>注意力头 %1，关注目标：%2</translation>
    </message>
    <message>
        <source>Type a sentence above: every step of one head appears here.</source>
        <translation>请在上方输入一个句子：单个注意力头的每一步计算会显示在这里。</translation>
    </message>
    <message>
        <source>The steps of head %1. %2 is selected, %3.</source>
        <comment>number, stage, shape</comment>
        <translation>注意力头 %1 的计算步骤。当前选中 %2，%3。</translation>
    </message>
    <message>
        <source>Share of head 0</source>
        <translation>头 0 的贡献</translation>
    </message>
    <message>
        <source>+ head %1</source>
        <comment>its share of the sum</comment>
        <translation>+ 头 %1</translation>
    </message>
    <message>
        <source>colour range unlocked: scores, scaled and masked have one each</source>
        <translation>颜色范围未锁定：分数、缩放后和掩码后各有一个</translation>
    </message>
    <message>
        <source>Projected is the sum of the heads’ shares: the largest difference is %1.</source>
        <translation>投影后等于各头贡献之和：最大差异为 %1。</translation>
    </message>
    <message>
        <source>Head %1, typed by hand</source>
        <comment>number</comment>
        <translation>注意力头 %1，手工输入</translation>
    </message>
    <message>
        <source>Choose this stage to make its picture.</source>
        <translation>选择此阶段即可生成它的图。</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，注意力头 %2</translation>
    </message>
</context>
<context>
    <name>headlight::StagesPage</name>
    <message>
        <source>All stages of the focused head</source>
        <translation>当前注意力头的所有步骤</translation>
    </message>
    <message>
        <source>The chosen stage of the focused head</source>
        <translation>当前注意力头的所选步骤</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>head, stage</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>headlight::StatusLine</name>
    <message>
        <source>Nothing is computed yet.</source>
        <translation>尚未进行计算。</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个注意力头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个注意力头</translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation>d_k %1</translation>
    </message>
    <message>
        <source>float64</source>
        <translation>float64</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>%1 The picture shown is the last good one.</source>
        <translation>%1 当前显示的是最近一次正确的图像。</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手工输入</translation>
    </message>
    <message>
        <source>pooled heads, maps not kept</source>
        <translation>头已汇集，不保留图</translation>
    </message>
    <message>
        <source>scores in half precision</source>
        <translation>半精度分数</translation>
    </message>
    <message>
        <source>scores in half precision: 1 overflows</source>
        <translation>半精度分数：1 个溢出</translation>
    </message>
    <message>
        <source>scores in half precision: %1 overflow</source>
        <translation>半精度分数：%1 个溢出</translation>
    </message>
    <message>
        <source>imported, layer %1 of %2</source>
        <translation>导入的数据，第 %1 层，共 %2 层</translation>
    </message>
    <message>
        <source>%1, layer %2 of %3, with overrides</source>
        <translation>%1，第 %2 层，共 %3 层，有改写</translation>
    </message>
    <message>
        <source>%1, layer %2 of %3</source>
        <translation>%1，第 %2 层，共 %3 层</translation>
    </message>
    <message>
        <source>past the %1 positions it is made for</source>
        <translation>超出检查点所适用的 %1 个位置</translation>
    </message>
</context>
<context>
    <name>headlight::TermLines</name>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>The sum term by term</source>
        <translation>逐项求和</translation>
    </message>
    <message>
        <source>Each line is one product of the sum. Click a factor, or choose it with ← → and press Return, to go to the cell it stands in.</source>
        <translation>每一行是和式中的一个乘积。单击某个因子，或用 ← → 选择后按回车，可转到它所在的单元格。</translation>
    </message>
    <message>
        <source>Place %1: %2 times %3 is %4.</source>
        <translation>第 %1 项：%2 乘以 %3 等于 %4。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>headlight::TextLine</name>
    <message>
        <source>&amp;Sentence</source>
        <translation>句子(&amp;S)</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>The sentence whose tokens attend to each other. Everything is computed again as you type.</source>
        <translation>其词元相互关注的句子。输入时会即时重新计算。</translation>
    </message>
    <message>
        <source>Type a sentence, such as: The cat sat on the mat</source>
        <translation>请输入一个句子，例如：The cat sat on the mat</translation>
    </message>
    <message>
        <source>Attends to</source>
        <translation>关注对象</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>The text that keys and values come from: the sentence above attends to it.</source>
        <translation>提供键和值的文本：上面的句子关注它。</translation>
    </message>
    <message>
        <source>Type the text that the sentence attends to</source>
        <translation>请输入句子所关注的文本</translation>
    </message>
    <message>
        <source>Second text on or off</source>
        <translation>启用或停用第二段文本</translation>
    </message>
    <message>
        <source>Takes keys and values from a second text: cross-attention.</source>
        <translation>从第二段文本取得键和值：交叉注意力。</translation>
    </message>
</context>
<context>
    <name>headlight::TokenChips</name>
    <message>
        <source>Tokens of the sentence</source>
        <translation>句子的词元</translation>
    </message>
    <message>
        <source>There is no token yet.</source>
        <translation>还没有词元。</translation>
    </message>
    <message>
        <source>Token %1 of 0 to %2: “%3”.</source>
        <translation>第 %1 个词元（0 至 %2）：“%3”。</translation>
    </message>
    <message>
        <source>%1 The same token stands at positions %2.</source>
        <translation>%1 同一词元还出现在位置 %2。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 It is the query looked at.</source>
        <translation>%1 它是当前查看的查询。</translation>
    </message>
    <message>
        <source>%1 It is the key looked at.</source>
        <translation>%1 它是当前查看的键。</translation>
    </message>
    <message>
        <source>%1
Click to look at its row; click again to let it go.</source>
        <translation>%1
单击查看它的一行；再次单击取消。</translation>
    </message>
    <message>
        <source>The tokens that the sentence was cut into, numbered from 0.</source>
        <translation>句子切分得到的词元，从 0 开始编号。</translation>
    </message>
    <message>
        <source>Type a sentence: its tokens appear here.</source>
        <translation>请输入一个句子：其词元会显示在这里。</translation>
    </message>
</context>
<context>
    <name>headlight::TrainingFigure</name>
    <message>
        <source>A model along its training appears here.</source>
        <translation>训练过程中的模型显示在这里。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Step %1: loss %2. The head that looks most at the token before (layer %3, head %4) gives it %5; the one that looks most behind the earlier occurrence (layer %6, head %7) gives it %8.</source>
        <translation>第 %1 步：损失 %2。最看前一个词元的头（第 %3 层第 %4 头）给它的权重是 %5；最看上次出现之后的词元的头（第 %6 层第 %7 头）给它的权重是 %8。</translation>
    </message>
    <message>
        <source>Of the steps kept, the token before rises most from %1 to %2 (%3 → %4), induction from %5 to %6 (%7 → %8).</source>
        <translation>在保留的各步之间，看前一个词元的权重从第 %1 步到第 %2 步上升最多（%3 → %4），归纳从第 %5 步到第 %6 步（%7 → %8）。</translation>
    </message>
    <message>
        <source>Dashed, at %1: another text begins. Nobody told a head where to look, but text and rates were chosen so that one forms before the other.</source>
        <translation>虚线（第 %1 步）：从这里起换了另一种文本。没有人告诉注意力头该看哪里，但文本和学习率是特意选的，好让一个头先于另一个形成。</translation>
    </message>
</context>
<context>
    <name>headlight::TrainingPanel</name>
    <message>
        <source>Curves of the training</source>
        <translation>训练曲线</translation>
    </message>
    <message>
        <source>Induction shows in a sentence whose words come twice, as “lamp queen river lamp queen river”.</source>
        <translation>在词出现两遍的句子里才看得到归纳，例如“lamp queen river lamp queen river”。</translation>
    </message>
    <message>
        <source>What the training shows at this step</source>
        <translation>训练在这一步的表现</translation>
    </message>
</context>
<context>
    <name>headlight::TrainingSlider</name>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Trainin&amp;g</source>
        <translation>训练(&amp;G)</translation>
    </message>
    <message>
        <source>Step of the training that is shown</source>
        <translation>显示的训练步数</translation>
    </message>
    <message>
        <source>Shows the model as it was at another step of its training; the wall follows (arrow keys).</source>
        <translation>显示模型在另一训练步时的样子；墙随之变化（方向键）。</translation>
    </message>
</context>
</TS>
