<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
        <source>No row has such a token in sight, so it can't.</source>
        <translation>但没有任何一行能看到这样的词元，因此无法做到。</translation>
    </message>
    <message>
        <source>Each row's entropy is at least %1 of the largest possible (promised: %2).</source>
        <translation>每一行的熵至少达到最大可能值的 %1（承诺：%2）。</translation>
    </message>
    <message>
        <source>A row's entropy falls to %1 of the largest possible, below the promised %2: these settings differ from those it is made for.</source>
        <translation>某一行的熵降到最大可能值的 %1，低于承诺的 %2：当前设置与其设计条件不同。</translation>
    </message>
    <message>
        <source>On average %1 of a row's weight lies there (promised: %2).</source>
        <translation>平均每行有 %1 的权重落在那里（承诺：%2）。</translation>
    </message>
    <message>
        <source>On average only %1 of a row's weight lies there, below the promised %2: these settings differ from those it is made for.</source>
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
        <source>Score q·k</source>
        <translation>分数 q·k</translation>
    </message>
    <message>
        <source>The product of the query vector and the key vector, before anything else.</source>
        <translation>查询向量与键向量的点积，尚未做任何其他处理。</translation>
    </message>
    <message>
        <source>÷ √d_k</source>
        <translation>÷ √d_k</translation>
    </message>
    <message>
        <source>The score divided by the divisor.</source>
        <translation>分数除以除数后的结果。</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>The scaled score after the soft cap c·tanh(s ÷ c).</source>
        <translation>缩放后的分数经过软上限 c·tanh(s ÷ c) 的结果。</translation>
    </message>
    <message>
        <source>+ mask</source>
        <translation>+ 掩码</translation>
    </message>
    <message>
        <source>What enters the softmax: −∞ where the mask hides the key.</source>
        <translation>进入 softmax 的数值：被掩码隐藏的键为 −∞。</translation>
    </message>
    <message>
        <source>Softmax → weight</source>
        <translation>Softmax → 权重</translation>
    </message>
    <message>
        <source>The share of this key in the query’s row.</source>
        <translation>这个键在该查询一行中所占的份额。</translation>
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
        <source>no division</source>
        <translation>不除</translation>
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
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>“%1” (%2)</source>
        <translation>“%1”(%2)</translation>
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
</context>
<context>
    <name>headlight::RowBars</name>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>Weights of the query's row</source>
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
</TS>
