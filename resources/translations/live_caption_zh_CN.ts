<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>AboutPage</name>
        <message>
            <source>&amp;Copy diagnostics</source>
            <translation>复制诊断信息(&amp;C)</translation>
        </message>
        <message>
            <source>Examines this computer for some seconds. No captions.</source>
            <translation>花几秒钟检查这台电脑。其中不含字幕内容。</translation>
        </message>
        <message>
            <source>Everything is done on this computer.</source>
            <translation>一切都在这台电脑上完成。</translation>
        </message>
        <message>
            <source>Licences</source>
            <translation>许可证</translation>
        </message>
        <message>
            <source>Made with</source>
            <translation>使用的组件</translation>
        </message>
        <message>
            <source>not installed</source>
            <translation>未安装</translation>
        </message>
        <message>
            <source>{models}: {version}</source>
            <translation>{models}：{version}</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>打开(&amp;O)</translation>
        </message>
        <message>
            <source>Open the folder of the logs</source>
            <translation>打开日志文件夹</translation>
        </message>
        <message>
            <source>Logs: {folder}</source>
            <translation>日志：{folder}</translation>
        </message>
        <message>
            <source>Examining…</source>
            <translation>正在检查…</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
    </context>
    <context>
        <name>Actions</name>
        <message>
            <source>&amp;Lock captions</source>
            <translation>锁定字幕(&amp;L)</translation>
        </message>
        <message>
            <source>Clicks go through the captions to what is below.</source>
            <translation>点击会穿过字幕，落到下面的窗口上。</translation>
        </message>
        <message>
            <source>H&amp;istory…</source>
            <translation>历史记录(&amp;I)…</translation>
        </message>
        <message>
            <source>S&amp;ettings…</source>
            <translation>设置(&amp;E)…</translation>
        </message>
        <message>
            <source>Set &amp;up again…</source>
            <translation>重新设置(&amp;U)…</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>&amp;Details…</source>
            <translation>详情(&amp;D)…</translation>
        </message>
        <message>
            <source>S&amp;ource</source>
            <translation>声音来源(&amp;O)</translation>
        </message>
        <message>
            <source>De&amp;vice</source>
            <translation>设备(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Model</source>
            <translation>模型(&amp;M)</translation>
        </message>
        <message>
            <source>&amp;Computer sound</source>
            <translation>系统声音(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Microphone</source>
            <translation>麦克风(&amp;M)</translation>
        </message>
        <message>
            <source>&amp;Both</source>
            <translation>两者(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Sample recording</source>
            <translation>示例录音(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Start</source>
            <translation>开始(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Pause</source>
            <translation>暂停(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Hide captions</source>
            <translation>隐藏字幕(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Show captions</source>
            <translation>显示字幕(&amp;S)</translation>
        </message>
    </context>
    <context>
        <name>CaptionView</name>
        <message>
            <source>Captions</source>
            <translation>字幕</translation>
        </message>
        <message>
            <source>You</source>
            <translation>我</translation>
        </message>
        <message>
            <source>Computer</source>
            <translation>电脑</translation>
        </message>
        <message>
            <source>File</source>
            <translation>文件</translation>
        </message>
    </context>
    <context>
        <name>CaptionWindow</name>
        <message>
            <source>Locked. Choose this window in the taskbar to unlock it.</source>
            <translation>已锁定。在任务栏中选择此窗口即可解锁。</translation>
        </message>
        <message>
            <source>Right-click for the menu.</source>
            <translation>点击右键打开菜单。</translation>
        </message>
        <message>
            <source>&amp;Copy</source>
            <translation>复制(&amp;C)</translation>
        </message>
        <message>
            <source>Select &amp;all</source>
            <translation>全选(&amp;A)</translation>
        </message>
    </context>
    <context>
        <name>ChoiceMenus</name>
        <message>
            <source>{device} (not connected)</source>
            <translation>{device}（未连接）</translation>
        </message>
        <message>
            <source>Looking for devices…</source>
            <translation>正在查找设备…</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>正在查找模型…</translation>
        </message>
        <message>
            <source>&amp;More models…</source>
            <translation>更多模型(&amp;M)…</translation>
        </message>
        <message>
            <source>Microphone</source>
            <translation>麦克风</translation>
        </message>
        <message>
            <source>Computer sound</source>
            <translation>系统声音</translation>
        </message>
    </context>
    <context>
        <name>CloseButton</name>
        <message>
            <source>Hide captions</source>
            <translation>隐藏字幕</translation>
        </message>
    </context>
    <context>
        <name>ColourEditor</name>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
    </context>
    <context>
        <name>CrashDialog</name>
        <message>
            <source>Something went wrong inside Live Caption.</source>
            <translation>Live Caption 内部出现了错误。</translation>
        </message>
        <message>
            <source>Captions go on if they can; if they do not, start the program again. A report helps to mend it. It tells where in the program it happened, and nothing that was said.</source>
            <translation>字幕会尽可能继续；如果中断，请重新启动程序。错误报告有助于修复问题，其中只说明出错的位置，不含任何说话内容。</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
        <message>
            <source>Warning</source>
            <translation>警告</translation>
        </message>
        <message>
            <source>&amp;Copy report</source>
            <translation>复制报告(&amp;C)</translation>
        </message>
        <message>
            <source>Open &amp;logs</source>
            <translation>打开日志(&amp;L)</translation>
        </message>
    </context>
    <context>
        <name>DetailsButton</name>
        <message>
            <source>Details…</source>
            <translation>详情…</translation>
        </message>
        <message>
            <source>Details of what does not work</source>
            <translation>查看故障详情</translation>
        </message>
    </context>
    <context>
        <name>DetailsDialog</name>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Everything works.</source>
            <translation>一切正常。</translation>
        </message>
        <message>
            <source>Since {since}.</source>
            <translation>始于 {since}。</translation>
        </message>
        <message>
            <source>From {since} to {until}; it is over.</source>
            <translation>{since} 至 {until}，现已恢复。</translation>
        </message>
        <message>
            <source>Open &amp;models page</source>
            <translation>打开“模型”页(&amp;M)</translation>
        </message>
        <message>
            <source>Choose a &amp;device</source>
            <translation>选择设备(&amp;D)</translation>
        </message>
        <message>
            <source>Choose &amp;folders</source>
            <translation>选择文件夹(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Try again</source>
            <translation>重试(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Copy details</source>
            <translation>复制详情(&amp;C)</translation>
        </message>
    </context>
    <context>
        <name>DonePage</name>
        <message>
            <source>Ready</source>
            <translation>准备就绪</translation>
        </message>
        <message>
            <source>Live Caption writes down what it hears from now on.</source>
            <translation>从现在起，Live Caption 会把听到的话显示成文字。</translation>
        </message>
        <message>
            <source>Click the icon in the tray with the right button, or the captions.</source>
            <translation>右键点击托盘图标，或右键点击字幕。</translation>
        </message>
        <message>
            <source>Click the captions with the right button.</source>
            <translation>右键点击字幕。</translation>
        </message>
        <message>
            <source>Speech model</source>
            <translation>语音模型</translation>
        </message>
        <message>
            <source>The menu</source>
            <translation>菜单</translation>
        </message>
        <message>
            <source>The captions</source>
            <translation>字幕</translation>
        </message>
        <message>
            <source>Drag them where you want them, and pull at their edges for more room.</source>
            <translation>可以拖到任何位置，拖动边缘可调整大小。</translation>
        </message>
        <message>
            <source>This setup</source>
            <translation>本向导</translation>
        </message>
        <message>
            <source>“Set up again” in the menu opens it whenever you like.</source>
            <translation>随时可以用菜单中的“重新设置”再次打开。</translation>
        </message>
    </context>
    <context>
        <name>HistoryList</name>
        <message>
            <source>Sessions</source>
            <translation>记录</translation>
        </message>
        <message>
            <source>Captions found: {number}</source>
            <translation>找到 {number} 条字幕</translation>
        </message>
    </context>
    <context>
        <name>HistoryModel</name>
        <message>
            <source>Exported as {name}.</source>
            <translation>已导出为 {name}。</translation>
        </message>
        <message>
            <source>Deleted.</source>
            <translation>已删除。</translation>
        </message>
        <message>
            <source>The history was deleted.</source>
            <translation>历史记录已删除。</translation>
        </message>
        <message>
            <source>No captions have been kept yet.</source>
            <translation>还没有保存任何字幕。</translation>
        </message>
        <message>
            <source>Nothing was found.</source>
            <translation>没有找到任何内容。</translation>
        </message>
        <message>
            <source>Only the newest {number} places are listed.</source>
            <translation>只列出最新的 {number} 处。</translation>
        </message>
        <message>
            <source>Yesterday</source>
            <translation>昨天</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>今天</translation>
        </message>
        <message>
            <source>Microphone</source>
            <translation>麦克风</translation>
        </message>
        <message>
            <source>Computer sound</source>
            <translation>系统声音</translation>
        </message>
    </context>
    <context>
        <name>HistoryText</name>
        <message>
            <source>Captions</source>
            <translation>字幕</translation>
        </message>
    </context>
    <context>
        <name>HistoryWindow</name>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message>
            <source>Search in all captions</source>
            <translation>在所有字幕中搜索</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Text (*.txt)</source>
            <translation>文本 (*.txt)</translation>
        </message>
        <message>
            <source>SubRip subtitles (*.srt)</source>
            <translation>SubRip 字幕 (*.srt)</translation>
        </message>
        <message>
            <source>WebVTT subtitles (*.vtt)</source>
            <translation>WebVTT 字幕 (*.vtt)</translation>
        </message>
        <message>
            <source>JSON (*.json)</source>
            <translation>JSON (*.json)</translation>
        </message>
        <message>
            <source>Delete the captions of {session}? They cannot be brought back.</source>
            <translation>要删除“{session}”的字幕吗？删除后无法恢复。</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Delete the whole history? It cannot be brought back.</source>
            <translation>要删除全部历史记录吗？删除后无法恢复。</translation>
        </message>
        <message>
            <source>Delete all</source>
            <translation>全部删除</translation>
        </message>
        <message>
            <source>&amp;Previous</source>
            <translation>上一处(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Next</source>
            <translation>下一处(&amp;N)</translation>
        </message>
        <message>
            <source>Delete &amp;all…</source>
            <translation>全部删除(&amp;A)…</translation>
        </message>
        <message>
            <source>&amp;Copy</source>
            <translation>复制(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation>导出(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;Delete…</source>
            <translation>删除(&amp;D)…</translation>
        </message>
        <message>
            <source>Divider</source>
            <translation>分隔条</translation>
        </message>
        <message>
            <source>{number} of {places}</source>
            <translation>第 {number} 处，共 {places} 处</translation>
        </message>
    </context>
    <context>
        <name>Inventory</name>
        <message>
            <source>Default of the system</source>
            <translation>系统默认</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>正在查找模型…</translation>
        </message>
    </context>
    <context>
        <name>JobProgress</name>
        <message>
            <source>Progress</source>
            <translation>进度</translation>
        </message>
        <message>
            <source>&amp;Cancel</source>
            <translation>取消(&amp;C)</translation>
        </message>
        <message>
            <source>You can go on: it is used once it is here, also when this window is closed.</source>
            <translation>您可以继续：下载完成后就会使用它，关闭此窗口也不影响。</translation>
        </message>
    </context>
    <context>
        <name>Keys</name>
        <message>
            <source>“{keys}” is no combination of keys.</source>
            <translation>“{keys}”不是有效的组合键。</translation>
        </message>
        <message>
            <source>Use Ctrl or Alt as well: this key is for typing.</source>
            <translation>请同时使用 Ctrl 或 Alt：这个键用于输入文字。</translation>
        </message>
        <message>
            <source>“{keys}” has a fixed meaning in the caption window.</source>
            <translation>“{keys}”在字幕窗口中已有固定用途。</translation>
        </message>
        <message>
            <source>“{keys}” is for “{label}” already.</source>
            <translation>“{keys}”已用于“{label}”。</translation>
        </message>
    </context>
    <context>
        <name>LanguageEditor</name>
        <message>
            <source>Automatic</source>
            <translation>自动</translation>
        </message>
    </context>
    <context>
        <name>LanguageNames</name>
        <message>
            <source>, </source>
            <comment>between names</comment>
            <translation>、</translation>
        </message>
        <message>
            <source>Arabic</source>
            <translation>阿拉伯语</translation>
        </message>
        <message>
            <source>Bulgarian</source>
            <translation>保加利亚语</translation>
        </message>
        <message>
            <source>Czech</source>
            <translation>捷克语</translation>
        </message>
        <message>
            <source>Danish</source>
            <translation>丹麦语</translation>
        </message>
        <message>
            <source>German</source>
            <translation>德语</translation>
        </message>
        <message>
            <source>Greek</source>
            <translation>希腊语</translation>
        </message>
        <message>
            <source>English</source>
            <translation>英语</translation>
        </message>
        <message>
            <source>Spanish</source>
            <translation>西班牙语</translation>
        </message>
        <message>
            <source>Estonian</source>
            <translation>爱沙尼亚语</translation>
        </message>
        <message>
            <source>Persian</source>
            <translation>波斯语</translation>
        </message>
        <message>
            <source>Finnish</source>
            <translation>芬兰语</translation>
        </message>
        <message>
            <source>Filipino</source>
            <translation>菲律宾语</translation>
        </message>
        <message>
            <source>French</source>
            <translation>法语</translation>
        </message>
        <message>
            <source>Hebrew</source>
            <translation>希伯来语</translation>
        </message>
        <message>
            <source>Hindi</source>
            <translation>印地语</translation>
        </message>
        <message>
            <source>Croatian</source>
            <translation>克罗地亚语</translation>
        </message>
        <message>
            <source>Hungarian</source>
            <translation>匈牙利语</translation>
        </message>
        <message>
            <source>Indonesian</source>
            <translation>印度尼西亚语</translation>
        </message>
        <message>
            <source>Italian</source>
            <translation>意大利语</translation>
        </message>
        <message>
            <source>Japanese</source>
            <translation>日语</translation>
        </message>
        <message>
            <source>Korean</source>
            <translation>韩语</translation>
        </message>
        <message>
            <source>Lithuanian</source>
            <translation>立陶宛语</translation>
        </message>
        <message>
            <source>Latvian</source>
            <translation>拉脱维亚语</translation>
        </message>
        <message>
            <source>Macedonian</source>
            <translation>马其顿语</translation>
        </message>
        <message>
            <source>Malay</source>
            <translation>马来语</translation>
        </message>
        <message>
            <source>Maltese</source>
            <translation>马耳他语</translation>
        </message>
        <message>
            <source>Dutch</source>
            <translation>荷兰语</translation>
        </message>
        <message>
            <source>Norwegian Bokmål</source>
            <translation>挪威语（书面）</translation>
        </message>
        <message>
            <source>Polish</source>
            <translation>波兰语</translation>
        </message>
        <message>
            <source>Portuguese</source>
            <translation>葡萄牙语</translation>
        </message>
        <message>
            <source>Romanian</source>
            <translation>罗马尼亚语</translation>
        </message>
        <message>
            <source>Russian</source>
            <translation>俄语</translation>
        </message>
        <message>
            <source>Slovak</source>
            <translation>斯洛伐克语</translation>
        </message>
        <message>
            <source>Slovenian</source>
            <translation>斯洛文尼亚语</translation>
        </message>
        <message>
            <source>Swedish</source>
            <translation>瑞典语</translation>
        </message>
        <message>
            <source>Thai</source>
            <translation>泰语</translation>
        </message>
        <message>
            <source>Turkish</source>
            <translation>土耳其语</translation>
        </message>
        <message>
            <source>Ukrainian</source>
            <translation>乌克兰语</translation>
        </message>
        <message>
            <source>Vietnamese</source>
            <translation>越南语</translation>
        </message>
        <message>
            <source>Cantonese</source>
            <translation>粤语</translation>
        </message>
        <message>
            <source>Chinese</source>
            <translation>中文</translation>
        </message>
    </context>
    <context>
        <name>LanguagePage</name>
        <message>
            <source>Which languages are spoken?</source>
            <translation>会说哪些语言？</translation>
        </message>
        <message>
            <source>Tick what you want to have captioned. One language gives the best captions; if you tick several, or none, Live Caption listens for the language itself.</source>
            <translation>勾选需要字幕的语言。只选一种时字幕效果最好；选了几种或一种都不选时，Live Caption 会自动判断语言。</translation>
        </message>
        <message>
            <source>Search languages</source>
            <translation>搜索语言</translation>
        </message>
        <message>
            <source>Spoken languages</source>
            <translation>所说语言</translation>
        </message>
        <message>
            <source>Chosen: {languages}</source>
            <translation>已选择：{languages}</translation>
        </message>
        <message>
            <source>None chosen: Live Caption listens for the language.</source>
            <translation>未选择：Live Caption 会自动判断语言。</translation>
        </message>
    </context>
    <context>
        <name>LevelMeter</name>
        <message>
            <source>Level of {source}</source>
            <translation>{source}的音量</translation>
        </message>
    </context>
    <context>
        <name>LookPage</name>
        <message>
            <source>How should captions look?</source>
            <translation>字幕要什么样？</translation>
        </message>
        <message>
            <source>Font, size and colours can be changed one by one in the settings.</source>
            <translation>字体、字号和颜色可以在设置中逐项更改。</translation>
        </message>
        <message>
            <source>This is how captions look while somebody speaks.</source>
            <translation>有人说话时，字幕就是这个样子。</translation>
        </message>
        <message>
            <source>These words may still change.</source>
            <translation>这些文字还可能变化。</translation>
        </message>
    </context>
    <context>
        <name>ModelArrival</name>
        <message>
            <source>Stopped. What has arrived is kept for the next time.</source>
            <translation>已停止。已下载的部分会保留，供下次继续。</translation>
        </message>
        <message>
            <source>{title} is here and can be chosen in the settings.</source>
            <translation>{title} 已就绪，可以在设置中选择。</translation>
        </message>
        <message>
            <source>{title} is here and makes the captions now.</source>
            <translation>{title} 已就绪，现在由它生成字幕。</translation>
        </message>
        <message>
            <source>The speech model did not arrive.</source>
            <translation>语音模型没有下载成功。</translation>
        </message>
    </context>
    <context>
        <name>ModelChoice</name>
        <message>
            <source>{title} is damaged.</source>
            <translation>{title} 已损坏。</translation>
        </message>
        <message>
            <source>Repair it on the Model page.</source>
            <translation>请在“模型”页中修复。</translation>
        </message>
        <message>
            <source>{title} is not on this computer yet.</source>
            <translation>这台电脑上还没有 {title}。</translation>
        </message>
        <message>
            <source>Download it on the Model page.</source>
            <translation>请在“模型”页中下载。</translation>
        </message>
        <message>
            <source>can be downloaded</source>
            <translation>可下载</translation>
        </message>
        <message>
            <source>not here</source>
            <translation>未安装</translation>
        </message>
        <message>
            <source>installed</source>
            <translation>已安装</translation>
        </message>
        <message>
            <source>embedded</source>
            <translation>内置</translation>
        </message>
        <message>
            <source>damaged</source>
            <translation>已损坏</translation>
        </message>
        <message>
            <source>incomplete</source>
            <translation>不完整</translation>
        </message>
        <message>
            <source>{size} MB</source>
            <translation>{size} MB</translation>
        </message>
        <message>
            <source>{size} GB</source>
            <translation>{size} GB</translation>
        </message>
        <message>
            <source>many languages</source>
            <translation>多种语言</translation>
        </message>
        <message>
            <source>{names} and {more} more</source>
            <translation>{names} 等（另有 {more} 种）</translation>
        </message>
    </context>
    <context>
        <name>ModelEditor</name>
        <message>
            <source>Folder…</source>
            <translation>文件夹…</translation>
        </message>
    </context>
    <context>
        <name>ModelJobs</name>
        <message>
            <source>{title} is here and can be used.</source>
            <translation>{title} 已就绪，可以使用。</translation>
        </message>
        <message>
            <source>{title} is damaged or incomplete: {names}.</source>
            <translation>{title} 已损坏或不完整：{names}。</translation>
        </message>
        <message>
            <source>{title} is complete and undamaged.</source>
            <translation>{title} 完整无损。</translation>
        </message>
        <message>
            <source>{title} was removed: {size} are free again.</source>
            <translation>{title} 已删除，释放了 {size}。</translation>
        </message>
        <message>
            <source>Something unexpected went wrong.</source>
            <translation>出现了意外错误。</translation>
        </message>
        <message>
            <source>Imported: {titles}.</source>
            <translation>已导入：{titles}。</translation>
        </message>
        <message>
            <source>{title} still lacks {names}.</source>
            <translation>{title} 还缺少 {names}。</translation>
        </message>
        <message>
            <source>Import the missing files, too.</source>
            <translation>请把缺少的文件也导入。</translation>
        </message>
    </context>
    <context>
        <name>ModelPage</name>
        <message>
            <source>Which speech model?</source>
            <translation>用哪个语音模型？</translation>
        </message>
        <message>
            <source>A model recognises speech on this computer. Larger ones make fewer errors and ask more of the computer.</source>
            <translation>模型在这台电脑上识别语音。模型越大错误越少，对电脑的要求也越高。</translation>
        </message>
        <message>
            <source>Measuring this computer…</source>
            <translation>正在测试这台电脑的性能…</translation>
        </message>
        <message>
            <source>From a &amp;file…</source>
            <translation>从文件(&amp;F)…</translation>
        </message>
        <message>
            <source>From a f&amp;older…</source>
            <translation>从文件夹(&amp;O)…</translation>
        </message>
        <message>
            <source>Captions are made with it now.</source>
            <translation>现在由它生成字幕。</translation>
        </message>
        <message>
            <source>Captions are made with it now. Licence: {licence}.</source>
            <translation>现在由它生成字幕。许可证：{licence}。</translation>
        </message>
        <message>
            <source>Captions are made with it now, but it does not know {languages}. Licence: {licence}.</source>
            <translation>现在由它生成字幕，但它不支持{languages}。许可证：{licence}。</translation>
        </message>
        <message>
            <source>{title}: already in use</source>
            <translation>{title}：正在使用</translation>
        </message>
        <message>
            <source>&amp;Use it</source>
            <translation>使用它(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Download {size}</source>
            <translation>下载 {size}(&amp;D)</translation>
        </message>
        <message>
            <source>Ready now</source>
            <translation>现在可用</translation>
        </message>
        <message>
            <source>Recommended</source>
            <translation>推荐</translation>
        </message>
        <message>
            <source>A file, an archive or a folder that you have already.</source>
            <translation>您已有的文件、压缩包或文件夹。</translation>
        </message>
        <message>
            <source>Your own</source>
            <translation>自备模型</translation>
        </message>
    </context>
    <context>
        <name>ModelText</name>
        <message>
            <source>{state}, in use</source>
            <translation>{state}，使用中</translation>
        </message>
        <message>
            <source>downloading {percent} %</source>
            <translation>正在下载 {percent}%</translation>
        </message>
        <message>
            <source>downloading</source>
            <translation>正在下载</translation>
        </message>
        <message>
            <source>being verified</source>
            <translation>正在校验</translation>
        </message>
        <message>
            <source>being imported</source>
            <translation>正在导入</translation>
        </message>
        <message>
            <source>being removed</source>
            <translation>正在删除</translation>
        </message>
        <message>
            <source>Size {size}, memory {memory}. Licence: {licence}</source>
            <translation>大小 {size}，内存 {memory}。许可证：{licence}</translation>
        </message>
        <message>
            <source>It can be downloaded or imported again.</source>
            <translation>以后可以重新下载或导入。</translation>
        </message>
        <message>
            <source>It makes the captions, and no other model is here: from the next start on there are none.</source>
            <translation>字幕正由它生成，而且没有别的模型：下次启动后将没有字幕。</translation>
        </message>
        <message>
            <source>It makes the captions. {other} will make them instead.</source>
            <translation>字幕正由它生成，之后将改由 {other} 生成。</translation>
        </message>
        <message>
            <source>Re&amp;pair</source>
            <translation>修复(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Download {size}</source>
            <translation>下载 {size}(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Download</source>
            <translation>下载(&amp;D)</translation>
        </message>
        <message>
            <source>Stopped. What has arrived is kept for the next time.</source>
            <translation>已停止。已下载的部分会保留，供下次继续。</translation>
        </message>
        <message>
            <source>checking {file}…</source>
            <translation>正在校验 {file}…</translation>
        </message>
        <message>
            <source>beginning…</source>
            <translation>正在开始…</translation>
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation>{done} / {total}</translation>
        </message>
        <message>
            <source>{far}, {time} left</source>
            <translation>{far}，还需 {time}</translation>
        </message>
        <message>
            <source>{seconds} s</source>
            <translation>{seconds} 秒</translation>
        </message>
        <message>
            <source>{minutes} min</source>
            <translation>{minutes} 分钟</translation>
        </message>
    </context>
    <context>
        <name>ModelsPage</name>
        <message>
            <source>Progress</source>
            <translation>进度</translation>
        </message>
        <message>
            <source>&amp;Cancel</source>
            <translation>取消(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Use this</source>
            <translation>使用此模型(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Download</source>
            <translation>下载(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Verify</source>
            <translation>校验(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Remove…</source>
            <translation>删除(&amp;R)…</translation>
        </message>
        <message>
            <source>&amp;Import</source>
            <translation>导入(&amp;I)</translation>
        </message>
        <message>
            <source>Open &amp;folder</source>
            <translation>打开文件夹(&amp;F)</translation>
        </message>
        <message>
            <source>Remove model</source>
            <translation>删除模型</translation>
        </message>
        <message>
            <source>Remove {title} from this computer?</source>
            <translation>要从这台电脑上删除 {title} 吗？</translation>
        </message>
        <message>
            <source>&amp;Remove</source>
            <translation>删除(&amp;R)</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Languages</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型列表</translation>
        </message>
        <message>
            <source>From a &amp;file or archive…</source>
            <translation>从文件或压缩包(&amp;F)…</translation>
        </message>
        <message>
            <source>From a f&amp;older…</source>
            <translation>从文件夹(&amp;O)…</translation>
        </message>
    </context>
    <context>
        <name>Naming</name>
        <message>
            <source>Clear {label}</source>
            <translation>清除“{label}”</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>NewestButton</name>
        <message>
            <source>Newest</source>
            <translation>最新</translation>
        </message>
        <message>
            <source>Back to the newest captions</source>
            <translation>回到最新字幕</translation>
        </message>
    </context>
    <context>
        <name>PathEditor</name>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>As usual</source>
            <translation>默认位置</translation>
        </message>
    </context>
    <context>
        <name>PrivacyPage</name>
        <message>
            <source>Keep what was said?</source>
            <translation>要保存说过的话吗？</translation>
        </message>
        <message>
            <source>A history lets you read, search and export earlier captions. It is a file on this computer that nobody else gets. Sound is never kept.</source>
            <translation>有了历史记录，就能阅读、搜索和导出以前的字幕。它只是这台电脑上的一个文件，不会交给任何人。声音从不保存。</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message>
            <source>&amp;Keep a history on this computer</source>
            <translation>在这台电脑上保存历史记录(&amp;K)</translation>
        </message>
        <message>
            <source>Captions are deleted after 30 days, or at any time in the history window.</source>
            <translation>字幕会在 30 天后删除，也可以随时在历史记录窗口中删除。</translation>
        </message>
        <message>
            <source>Keep n&amp;othing</source>
            <translation>不保存(&amp;O)</translation>
        </message>
        <message>
            <source>Captions are gone when Live Caption is closed.</source>
            <translation>关闭 Live Caption 后字幕即消失。</translation>
        </message>
    </context>
    <context>
        <name>Sentences</name>
        <message>
            <source>{first} {second}</source>
            <translation>{first}{second}</translation>
        </message>
        <message>
            <source>, but models of type {types}</source>
            <translation>，只有 {types} 类型的模型</translation>
        </message>
        <message>
            <source>, which calls itself a {named},</source>
            <translation>（自称为 {named}）</translation>
        </message>
        <message>
            <source>35 languages with punctuation and few errors, for a computer with some power.</source>
            <translation>支持 35 种语言，带标点，错误少，适合性能较好的电脑。</translation>
        </message>
        <message>
            <source>64 digits of 0-9 and a-f, a SHA-256</source>
            <translation>由 64 个 0-9 和 a-f 组成的 SHA-256</translation>
        </message>
        <message>
            <source>A Whisper model for CTranslate2 is a folder with model.bin, config.json, tokenizer.json and vocabulary.txt; a Qwen3-ASR model is two GGUF files; a streaming model is a folder with ONNX files and tokens.txt.</source>
            <translation>CTranslate2 版的 Whisper 模型是一个文件夹，内含 model.bin、config.json、tokenizer.json 和 vocabulary.txt；Qwen3-ASR 模型是两个 GGUF 文件；流式模型是一个内含 ONNX 文件和 tokens.txt 的文件夹。</translation>
        </message>
        <message>
            <source>A company network may replace it: its administrator can add the right certificate to this computer.</source>
            <translation>公司网络可能替换了证书：网络管理员可以为这台电脑添加正确的证书。</translation>
        </message>
        <message>
            <source>A file in {folder} cannot grow that large.</source>
            <translation>{folder} 中的文件不能这么大。</translation>
        </message>
        <message>
            <source>A file in {folder} is in use.</source>
            <translation>{folder} 中有文件正在使用。</translation>
        </message>
        <message>
            <source>A new one has begun.</source>
            <translation>已开始新的记录。</translation>
        </message>
        <message>
            <source>A part of Live Caption is missing: {name}.</source>
            <translation>Live Caption 缺少一个组成部分：{name}。</translation>
        </message>
        <message>
            <source>A path cannot hold a null character.</source>
            <translation>路径中不能有空字符。</translation>
        </message>
        <message>
            <source>A streaming model is a folder with tokens.txt and the ONNX files of a Zipformer or NeMo transducer (encoder, decoder, joiner), of a Zipformer2 CTC model (one file) or of a streaming Paraformer (encoder, decoder).</source>
            <translation>流式模型是一个文件夹，内含 tokens.txt，以及 Zipformer 或 NeMo transducer（encoder、decoder、joiner）、Zipformer2 CTC（单个文件）或流式 Paraformer（encoder、decoder）的 ONNX 文件。</translation>
        </message>
        <message>
            <source>Allow this program to use the microphone in the system's privacy settings, or choose another one.</source>
            <translation>请在系统的隐私设置中允许本程序使用麦克风，或选择其他麦克风。</translation>
        </message>
        <message>
            <source>Another import into {models_folder} is running.</source>
            <translation>另一个向 {models_folder} 的导入正在进行。</translation>
        </message>
        <message>
            <source>Captions are {lag_s} seconds behind: this computer is busy.</source>
            <translation>字幕落后 {lag_s} 秒：这台电脑正忙。</translation>
        </message>
        <message>
            <source>Captions begin when it is.</source>
            <translation>服务运行后字幕就会开始。</translation>
        </message>
        <message>
            <source>Captions go on when it is back.</source>
            <translation>恢复后字幕会继续。</translation>
        </message>
        <message>
            <source>Captions most languages on a weak computer, with many errors.</source>
            <translation>能在低性能电脑上为大多数语言生成字幕，但错误较多。</translation>
        </message>
        <message>
            <source>Change its permissions, or copy it.</source>
            <translation>请修改它的权限，或复制一份。</translation>
        </message>
        <message>
            <source>Check that a sound server is running.</source>
            <translation>请检查音频服务是否在运行。</translation>
        </message>
        <message>
            <source>Check the network and start again: what has arrived is kept.</source>
            <translation>请检查网络后重新开始：已下载的部分会保留。</translation>
        </message>
        <message>
            <source>Check the path.</source>
            <translation>请检查路径。</translation>
        </message>
        <message>
            <source>Check the proxy.</source>
            <translation>请检查代理。</translation>
        </message>
        <message>
            <source>Chinese and English, also mixed, at little cost and without punctuation.</source>
            <translation>中文和英语，可以混说，占用很低，不带标点。</translation>
        </message>
        <message>
            <source>Chinese and English, also mixed, with fewer errors than the small models.</source>
            <translation>中文和英语，可以混说，错误比小模型少。</translation>
        </message>
        <message>
            <source>Chinese on the weakest computer, without punctuation.</source>
            <translation>适合最低性能电脑的中文模型，不带标点。</translation>
        </message>
        <message>
            <source>Choose a Qwen3-ASR model and its projector.</source>
            <translation>请选择 Qwen3-ASR 模型及其投影器。</translation>
        </message>
        <message>
            <source>Choose a Whisper or a streaming model: those run on it.</source>
            <translation>请选择 Whisper 或流式模型：它们可以在这台电脑上运行。</translation>
        </message>
        <message>
            <source>Choose a folder that can be written to.</source>
            <translation>请选择可以写入的文件夹。</translation>
        </message>
        <message>
            <source>Choose a folder that you may write to.</source>
            <translation>请选择您有写入权限的文件夹。</translation>
        </message>
        <message>
            <source>Choose a models folder on another disk, or lift the limit.</source>
            <translation>请把模型文件夹放到其他磁盘，或解除限制。</translation>
        </message>
        <message>
            <source>Choose a models folder that can be written to.</source>
            <translation>请选择可以写入的模型文件夹。</translation>
        </message>
        <message>
            <source>Choose a sound or video file.</source>
            <translation>请选择音频或视频文件。</translation>
        </message>
        <message>
            <source>Choose another device in the settings.</source>
            <translation>请在设置中选择其他设备。</translation>
        </message>
        <message>
            <source>Choose another model, or end the program that uses it, then try again.</source>
            <translation>请选择其他模型，或结束正在使用它的程序后再试。</translation>
        </message>
        <message>
            <source>Choose another model, or verify this one.</source>
            <translation>请选择其他模型，或校验此模型。</translation>
        </message>
        <message>
            <source>Choose another model.</source>
            <translation>请选择其他模型。</translation>
        </message>
        <message>
            <source>Choose another name, or remove it.</source>
            <translation>请换一个名称，或将其删除。</translation>
        </message>
        <message>
            <source>Choose another output.</source>
            <translation>请选择其他输出设备。</translation>
        </message>
        <message>
            <source>Choose one of those that “live-caption devices” lists.</source>
            <translation>请从“live-caption devices”列出的设备中选择。</translation>
        </message>
        <message>
            <source>Choose one of {join}.</source>
            <translation>请选择其中之一：{join}。</translation>
        </message>
        <message>
            <source>Choose one of {known}, or give a folder.</source>
            <translation>请选择其中之一：{known}，或指定文件夹。</translation>
        </message>
        <message>
            <source>Choose {wanted}, or a model for that language.</source>
            <translation>请选择 {wanted}，或选择支持该语言的模型。</translation>
        </message>
        <message>
            <source>Choose “webrtc” or “silero”.</source>
            <translation>请选择“webrtc”或“silero”。</translation>
        </message>
        <message>
            <source>Comes with the program and captions most languages, with fewer errors than tiny.</source>
            <translation>程序自带，支持大多数语言，错误比 tiny 少。</translation>
        </message>
        <message>
            <source>Connect one; it will be heard at once.</source>
            <translation>请连接一个，连上后会立即收听。</translation>
        </message>
        <message>
            <source>Connect one; it will be used at once.</source>
            <translation>请连接一个，连上后会立即使用。</translation>
        </message>
        <message>
            <source>Connect or choose another one.</source>
            <translation>请连接或选择其他设备。</translation>
        </message>
        <message>
            <source>Connect the device again, or choose another one.</source>
            <translation>请重新连接该设备，或选择其他设备。</translation>
        </message>
        <message>
            <source>Connect the microphone again; it will be used at once.</source>
            <translation>请重新连接麦克风，连上后会立即使用。</translation>
        </message>
        <message>
            <source>Connection refused</source>
            <translation>连接被拒绝</translation>
        </message>
        <message>
            <source>Connection timed out</source>
            <translation>连接超时</translation>
        </message>
        <message>
            <source>Correct it there; if the file came with the program, install the program again.</source>
            <translation>请在该处改正；如果文件是程序自带的，请重新安装程序。</translation>
        </message>
        <message>
            <source>Delete it yourself.</source>
            <translation>请自行删除。</translation>
        </message>
        <message>
            <source>Device or resource busy</source>
            <translation>设备或资源忙</translation>
        </message>
        <message>
            <source>Disk quota exceeded</source>
            <translation>超出磁盘配额</translation>
        </message>
        <message>
            <source>Download it again, or verify the model.</source>
            <translation>请重新下载，或校验模型。</translation>
        </message>
        <message>
            <source>Download it with “live-caption models download {id}”.</source>
            <translation>请用“live-caption models download {id}”下载。</translation>
        </message>
        <message>
            <source>Download the file again, or choose another one.</source>
            <translation>请重新下载该文件，或选择其他文件。</translation>
        </message>
        <message>
            <source>Download the file again, or install a newer llama-cpp-python.</source>
            <translation>请重新下载该文件，或安装更新的 llama-cpp-python。</translation>
        </message>
        <message>
            <source>Eight languages from Arabic to Chinese in one model at moderate cost.</source>
            <translation>一个模型支持从阿拉伯语到中文的八种语言，占用适中。</translation>
        </message>
        <message>
            <source>End its process, then start it again.</source>
            <translation>请结束它的进程，然后重新启动。</translation>
        </message>
        <message>
            <source>English at little cost, in capitals without punctuation.</source>
            <translation>英语，占用很低，全大写，不带标点。</translation>
        </message>
        <message>
            <source>English on the weakest computer, in capitals without punctuation.</source>
            <translation>适合最低性能电脑的英语模型，全大写，不带标点。</translation>
        </message>
        <message>
            <source>English with fewer errors than tiny, on a computer that is twice as fast as tiny needs.</source>
            <translation>英语，错误比 tiny 少，需要的电脑速度是 tiny 的两倍。</translation>
        </message>
        <message>
            <source>English with punctuation and capitals at little cost.</source>
            <translation>英语，带标点和大小写，占用很低。</translation>
        </message>
        <message>
            <source>Everything before that was read.</source>
            <translation>之前的部分都已读取。</translation>
        </message>
        <message>
            <source>Export it again, or choose another model.</source>
            <translation>请重新导出，或选择其他模型。</translation>
        </message>
        <message>
            <source>Few errors in 30 languages, also when they are mixed, and knows names that you give it.</source>
            <translation>30 种语言错误都很少，可以混说，还能识别您提供的名称。</translation>
        </message>
        <message>
            <source>File exists</source>
            <translation>文件已存在</translation>
        </message>
        <message>
            <source>File name too long</source>
            <translation>文件名过长</translation>
        </message>
        <message>
            <source>File too large</source>
            <translation>文件过大</translation>
        </message>
        <message>
            <source>Free some space or choose a folder that you may write to; captions go on.</source>
            <translation>请腾出一些空间，或选择有写入权限的文件夹；字幕会继续。</translation>
        </message>
        <message>
            <source>Free some space there, or choose another models folder.</source>
            <translation>请在该处腾出一些空间，或选择其他模型文件夹。</translation>
        </message>
        <message>
            <source>Free some space, {value}</source>
            <translation>请腾出一些空间，{value}</translation>
        </message>
        <message>
            <source>Free some space; nothing is lost while the program runs.</source>
            <translation>请腾出一些空间；程序运行期间不会丢失任何内容。</translation>
        </message>
        <message>
            <source>French at little cost, without punctuation.</source>
            <translation>法语，占用很低，不带标点。</translation>
        </message>
        <message>
            <source>French with punctuation and capitals at little cost.</source>
            <translation>法语，带标点和大小写，占用很低。</translation>
        </message>
        <message>
            <source>German with punctuation and capitals at little cost.</source>
            <translation>德语，带标点和大小写，占用很低。</translation>
        </message>
        <message>
            <source>Get its files and import them with “live-caption models import PATH”.</source>
            <translation>请取得它的文件，再用“live-caption models import PATH”导入。</translation>
        </message>
        <message>
            <source>Get the file in another way and import it, or try another model.</source>
            <translation>请用其他方式取得该文件并导入，或换一个模型。</translation>
        </message>
        <message>
            <source>Give another file.</source>
            <translation>请指定其他文件。</translation>
        </message>
        <message>
            <source>Give one such as http://proxy.example:3128.</source>
            <translation>请填写类似 http://proxy.example:3128 的地址。</translation>
        </message>
        <message>
            <source>Give the projector of a Qwen3-ASR model.</source>
            <translation>请指定 Qwen3-ASR 模型的投影器。</translation>
        </message>
        <message>
            <source>Give the proxy with its name and password.</source>
            <translation>请填写带用户名和密码的代理地址。</translation>
        </message>
        <message>
            <source>Give the text model with --model and the projector with --mmproj.</source>
            <translation>请用 --model 指定文本模型，用 --mmproj 指定投影器。</translation>
        </message>
        <message>
            <source>Import the model from files, or install it as a package.</source>
            <translation>请从文件导入模型，或以软件包安装。</translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation>输入/输出错误</translation>
        </message>
        <message>
            <source>Install PipeWire (pipewire-pulse) or PulseAudio.</source>
            <translation>请安装 PipeWire（pipewire-pulse）或 PulseAudio。</translation>
        </message>
        <message>
            <source>Install PortAudio (libportaudio2).</source>
            <translation>请安装 PortAudio（libportaudio2）。</translation>
        </message>
        <message>
            <source>Install a virtual device such as BlackHole, send the sound to it with a multi-output device, and choose it here as the microphone.</source>
            <translation>请安装 BlackHole 之类的虚拟设备，用“多输出设备”把声音送给它，再在这里把它选作麦克风。</translation>
        </message>
        <message>
            <source>Install it again.</source>
            <translation>请重新安装。</translation>
        </message>
        <message>
            <source>Install libpulse (libpulse0).</source>
            <translation>请安装 libpulse（libpulse0）。</translation>
        </message>
        <message>
            <source>Install the faster-whisper package, or choose the detector “webrtc”.</source>
            <translation>请安装 faster-whisper 软件包，或选择检测器“webrtc”。</translation>
        </message>
        <message>
            <source>Install the program again.</source>
            <translation>请重新安装程序。</translation>
        </message>
        <message>
            <source>Install the program with its starter models: pip install 'live-caption[starter]'.</source>
            <translation>请连同入门模型一起安装程序：pip install 'live-caption[starter]'。</translation>
        </message>
        <message>
            <source>Is a directory</source>
            <translation>是一个目录</translation>
        </message>
        <message>
            <source>It can go on where it stopped.</source>
            <translation>可以从停下的地方继续。</translation>
        </message>
        <message>
            <source>It is kept under another name when a new one begins.</source>
            <translation>开始新的记录时，它会以另一个名称保留。</translation>
        </message>
        <message>
            <source>It is the most capable model for {languages} that leaves this computer room for other work: {machine}.</source>
            <translation>在给这台电脑的其他工作留有余地的前提下，它是 {languages} 最强的模型：{machine}。</translation>
        </message>
        <message>
            <source>It knows {known}.</source>
            <translation>它支持 {known}。</translation>
        </message>
        <message>
            <source>It knows {named}.</source>
            <translation>它支持 {named}。</translation>
        </message>
        <message>
            <source>It may be incomplete: get it again.</source>
            <translation>它可能不完整：请重新获取。</translation>
        </message>
        <message>
            <source>It says “{architecture}”, not “{value}”.</source>
            <translation>其中写的是“{architecture}”，而不是“{value}”。</translation>
        </message>
        <message>
            <source>It was kept as {name}, and the defaults are used.</source>
            <translation>它已保留为 {name}，现在使用默认设置。</translation>
        </message>
        <message>
            <source>It was not loaded. {hint}</source>
            <translation>它没有被加载。{hint}</translation>
        </message>
        <message>
            <source>It was set aside as {kept} and is not used. {value}</source>
            <translation>它已另存为 {kept}，不会被使用。{value}</translation>
        </message>
        <message>
            <source>Its name usually begins with “mmproj”; give that file.</source>
            <translation>它的名称通常以“mmproj”开头；请指定那个文件。</translation>
        </message>
        <message>
            <source>Keep one model in a folder.</source>
            <translation>一个文件夹中请只放一个模型。</translation>
        </message>
        <message>
            <source>Kroko (English)</source>
            <translation>Kroko（英语）</translation>
        </message>
        <message>
            <source>Kroko (French)</source>
            <translation>Kroko（法语）</translation>
        </message>
        <message>
            <source>Kroko (German)</source>
            <translation>Kroko（德语）</translation>
        </message>
        <message>
            <source>Kroko (Spanish)</source>
            <translation>Kroko（西班牙语）</translation>
        </message>
        <message>
            <source>Leave the engine to the program: this model runs on “{engine}”.</source>
            <translation>请让程序决定引擎：此模型使用“{engine}”运行。</translation>
        </message>
        <message>
            <source>Live Caption could not start.</source>
            <translation>Live Caption 无法启动。</translation>
        </message>
        <message>
            <source>Live Caption is not running.</source>
            <translation>Live Caption 没有运行。</translation>
        </message>
        <message>
            <source>Live Caption is running but does not answer.</source>
            <translation>Live Caption 正在运行，但没有响应。</translation>
        </message>
        <message>
            <source>Look at the address of the release feed in the settings, or try again later.</source>
            <translation>请检查设置中的发布源地址，或稍后再试。</translation>
        </message>
        <message>
            <source>Most languages with few errors, on a fast computer.</source>
            <translation>支持大多数语言，错误少，需要较快的电脑。</translation>
        </message>
        <message>
            <source>Move it away.</source>
            <translation>请把它移走。</translation>
        </message>
        <message>
            <source>NeMo streaming transducer</source>
            <translation>NeMo 流式 transducer</translation>
        </message>
        <message>
            <source>Nemotron 3.5 streaming 0.6B (35 languages)</source>
            <translation>Nemotron 3.5 流式 0.6B（35 种语言）</translation>
        </message>
        <message>
            <source>Network is unreachable</source>
            <translation>网络不可达</translation>
        </message>
        <message>
            <source>No address is known for the model file {name}.</source>
            <translation>不知道模型文件 {name} 的下载地址。</translation>
        </message>
        <message>
            <source>No model for {languages} leaves this computer room for other work, and this one asks least of it: {machine}.</source>
            <translation>没有哪个 {languages} 模型能给这台电脑的其他工作留出余地，其中这个要求最低：{machine}。</translation>
        </message>
        <message>
            <source>No model that can run here knows {wanted}.</source>
            <translation>能在这里运行的模型都不支持 {wanted}。</translation>
        </message>
        <message>
            <source>No route to host</source>
            <translation>没有到主机的路由</translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation>设备上没有剩余空间</translation>
        </message>
        <message>
            <source>No such file or directory</source>
            <translation>没有这样的文件或目录</translation>
        </message>
        <message>
            <source>Not a directory</source>
            <translation>不是目录</translation>
        </message>
        <message>
            <source>Nothing is lost.</source>
            <translation>不会丢失任何内容。</translation>
        </message>
        <message>
            <source>Nothing was imported. Get the model from a source you trust.</source>
            <translation>没有导入任何内容。请从可信的来源获取模型。</translation>
        </message>
        <message>
            <source>Open any web page in a browser: the network may want a login first.</source>
            <translation>请在浏览器中打开任意网页：网络可能需要先登录。</translation>
        </message>
        <message>
            <source>Operation not permitted</source>
            <translation>操作不允许</translation>
        </message>
        <message>
            <source>Paraformer (Chinese and English)</source>
            <translation>Paraformer（中文和英语）</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>权限不足</translation>
        </message>
        <message>
            <source>Qwen3-ASR</source>
            <translation>Qwen3-ASR</translation>
        </message>
        <message>
            <source>Qwen3-ASR 0.6B (30 languages)</source>
            <translation>Qwen3-ASR 0.6B（30 种语言）</translation>
        </message>
        <message>
            <source>Qwen3-ASR 0.6B, smaller (30 languages)</source>
            <translation>Qwen3-ASR 0.6B 精简版（30 种语言）</translation>
        </message>
        <message>
            <source>Qwen3-ASR 1.7B (30 languages)</source>
            <translation>Qwen3-ASR 1.7B（30 种语言）</translation>
        </message>
        <message>
            <source>Qwen3-ASR 1.7B, smaller (30 languages)</source>
            <translation>Qwen3-ASR 1.7B 精简版（30 种语言）</translation>
        </message>
        <message>
            <source>Qwen3-ASR does not know the language “{language}”.</source>
            <translation>Qwen3-ASR 不支持语言“{language}”。</translation>
        </message>
        <message>
            <source>Qwen3-ASR needs GGUF files.</source>
            <translation>Qwen3-ASR 需要 GGUF 文件。</translation>
        </message>
        <message>
            <source>Qwen3-ASR needs the engine llama.cpp, not installed here.</source>
            <translation>Qwen3-ASR 需要 llama.cpp 引擎，而这里没有安装。</translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation>只读文件系统</translation>
        </message>
        <message>
            <source>Rename it by hand; until then the defaults are used.</source>
            <translation>请手动重命名；在此之前使用默认设置。</translation>
        </message>
        <message>
            <source>Repair it with “live-caption models verify {id} --repair”.</source>
            <translation>请用“live-caption models verify {id} --repair”修复。</translation>
        </message>
        <message>
            <source>Russian on the weakest computer, without punctuation.</source>
            <translation>适合最低性能电脑的俄语模型，不带标点。</translation>
        </message>
        <message>
            <source>See whether other programs have sound; log in again if not.</source>
            <translation>请看看其他程序有没有声音；如果没有，请重新登录系统。</translation>
        </message>
        <message>
            <source>Spanish with punctuation and capitals at little cost.</source>
            <translation>西班牙语，带标点和大小写，占用很低。</translation>
        </message>
        <message>
            <source>Start again later: what has arrived is kept.</source>
            <translation>请稍后重新开始：已下载的部分会保留。</translation>
        </message>
        <message>
            <source>Start it with “live-caption”.</source>
            <translation>请用“live-caption”启动。</translation>
        </message>
        <message>
            <source>Start with “make run ENGINES=qwen”, or run: pip install 'live-caption[qwen]'.</source>
            <translation>请用“make run ENGINES=qwen”启动，或运行：pip install 'live-caption[qwen]'。</translation>
        </message>
        <message>
            <source>Streaming models</source>
            <translation>流式模型</translation>
        </message>
        <message>
            <source>Switch it in the task manager, under “Startup apps”.</source>
            <translation>请在任务管理器的“启动应用”中切换。</translation>
        </message>
        <message>
            <source>System sound needs a sound server, and none is installed.</source>
            <translation>收听系统声音需要音频服务，而这里没有安装。</translation>
        </message>
        <message>
            <source>The PortAudio library is missing.</source>
            <translation>缺少 PortAudio 库。</translation>
        </message>
        <message>
            <source>The PulseAudio client library is missing.</source>
            <translation>缺少 PulseAudio 客户端库。</translation>
        </message>
        <message>
            <source>The Silero speech detector is not installed.</source>
            <translation>没有安装 Silero 语音检测器。</translation>
        </message>
        <message>
            <source>The archive {path} is refused: {why}.</source>
            <translation>压缩包 {path} 被拒绝：{why}。</translation>
        </message>
        <message>
            <source>The chosen device is back.</source>
            <translation>所选设备已恢复。</translation>
        </message>
        <message>
            <source>The computer was asleep.</source>
            <translation>电脑刚从睡眠中恢复。</translation>
        </message>
        <message>
            <source>The damaged file {path} cannot be renamed: {strerror}.</source>
            <translation>损坏的文件 {path} 无法重命名：{strerror}。</translation>
        </message>
        <message>
            <source>The download was stopped.</source>
            <translation>下载已停止。</translation>
        </message>
        <message>
            <source>The engine llama.cpp does not load: {error}.</source>
            <translation>llama.cpp 引擎无法加载：{error}。</translation>
        </message>
        <message>
            <source>The engine “{engine}” cannot run {model}.</source>
            <translation>引擎“{engine}”无法运行 {model}。</translation>
        </message>
        <message>
            <source>The fewest errors in 30 languages, for a very fast computer with much memory.</source>
            <translation>30 种语言中错误最少，适合速度很快、内存很大的电脑。</translation>
        </message>
        <message>
            <source>The file {name} is damaged or cut off after {rate_hz} s.</source>
            <translation>文件 {name} 在 {rate_hz} 秒之后损坏或被截断。</translation>
        </message>
        <message>
            <source>The file {name} is empty.</source>
            <translation>文件 {name} 是空的。</translation>
        </message>
        <message>
            <source>The file {name} is not a sound file that can be read, or it is damaged.</source>
            <translation>文件 {name} 不是可读取的音频文件，或已损坏。</translation>
        </message>
        <message>
            <source>The file {name} may not be read.</source>
            <translation>没有权限读取文件 {name}。</translation>
        </message>
        <message>
            <source>The file {path} cannot be deleted: {strerror}.</source>
            <translation>文件 {path} 无法删除：{strerror}。</translation>
        </message>
        <message>
            <source>The file {path} cannot be read.</source>
            <translation>文件 {path} 无法读取。</translation>
        </message>
        <message>
            <source>The file {path} cannot be read: {strerror}.</source>
            <translation>文件 {path} 无法读取：{strerror}。</translation>
        </message>
        <message>
            <source>The file {path} cannot be written</source>
            <translation>文件 {path} 无法写入</translation>
        </message>
        <message>
            <source>The files in {folder} do not work together: {user_message}</source>
            <translation>{folder} 中的文件无法配合使用：{user_message}</translation>
        </message>
        <message>
            <source>The folder {folder} cannot be created</source>
            <translation>文件夹 {folder} 无法创建</translation>
        </message>
        <message>
            <source>The folder {folder} cannot be written to</source>
            <translation>文件夹 {folder} 无法写入</translation>
        </message>
        <message>
            <source>The folder {folder} cannot be written to: {reason}.</source>
            <translation>文件夹 {folder} 无法写入：{reason}。</translation>
        </message>
        <message>
            <source>The folder {folder} holds a {names}.</source>
            <translation>文件夹 {folder} 中有多个模型：{names}。</translation>
        </message>
        <message>
            <source>The folder {folder} holds no encoder of a streaming model that this program understands{known}.</source>
            <translation>文件夹 {folder} 中没有本程序能识别的流式模型编码器{known}。</translation>
        </message>
        <message>
            <source>The folder {folder} lacks the {missing} of a {family}.</source>
            <translation>文件夹 {folder} 缺少 {family} 的 {missing}。</translation>
        </message>
        <message>
            <source>The folder {folder} lacks tokens.txt.</source>
            <translation>文件夹 {folder} 缺少 tokens.txt。</translation>
        </message>
        <message>
            <source>The folder {folder} must hold one text model of Qwen3-ASR; it holds {names}.</source>
            <translation>文件夹 {folder} 中必须有且只有一个 Qwen3-ASR 文本模型，实际有：{names}。</translation>
        </message>
        <message>
            <source>The graphics card cannot run this model, so the processor recognises instead.</source>
            <translation>显卡无法运行此模型，因此改用处理器识别。</translation>
        </message>
        <message>
            <source>The graphics card computes wrongly, so the processor recognises instead.</source>
            <translation>显卡计算有误，因此改用处理器识别。</translation>
        </message>
        <message>
            <source>The history was damaged and is kept as “{name}”.</source>
            <translation>历史记录已损坏，已保留为“{name}”。</translation>
        </message>
        <message>
            <source>The history “{name}” cannot be used: {reason}.</source>
            <translation>历史记录“{name}”无法使用：{reason}。</translation>
        </message>
        <message>
            <source>The history “{name}” is damaged ({error}).</source>
            <translation>历史记录“{name}”已损坏（{error}）。</translation>
        </message>
        <message>
            <source>The history “{name}” was written by a newer Live Caption.</source>
            <translation>历史记录“{name}”是由更新版本的 Live Caption 写入的。</translation>
        </message>
        <message>
            <source>The home in “{text}” is not known.</source>
            <translation>“{text}”中的主目录未知。</translation>
        </message>
        <message>
            <source>The installed package lacks a part of {name}.</source>
            <translation>已安装的软件包缺少 {name} 的一部分。</translation>
        </message>
        <message>
            <source>The installed {value} {version} is too old for Qwen3-ASR, which needs {needed}.</source>
            <translation>已安装的 {value} {version} 太旧，Qwen3-ASR 需要 {needed}。</translation>
        </message>
        <message>
            <source>The log folder has the details: live-caption doctor shows where it is.</source>
            <translation>详情在日志文件夹中：live-caption doctor 会显示它的位置。</translation>
        </message>
        <message>
            <source>The log has the details.</source>
            <translation>日志中有详情。</translation>
        </message>
        <message>
            <source>The metadata of {name} do not normalise {stacked} frames of {bins} numbers.</source>
            <translation>{name} 的元数据不能对 {stacked} 帧、每帧 {bins} 个数值做归一化。</translation>
        </message>
        <message>
            <source>The metadata of {name}{calling} lack {what} as “{key}”.</source>
            <translation>{name}{calling} 的元数据缺少“{key}”（{what}）。</translation>
        </message>
        <message>
            <source>The model cannot forget a part of what it was told.</source>
            <translation>模型无法丢弃一部分输入。</translation>
        </message>
        <message>
            <source>The model catalogue {path} is missing.</source>
            <translation>缺少模型目录 {path}。</translation>
        </message>
        <message>
            <source>The model catalogue {path} {what}.</source>
            <translation>模型目录 {path} {what}。</translation>
        </message>
        <message>
            <source>The model does not know the language “{language}”.</source>
            <translation>该模型不支持语言“{language}”。</translation>
        </message>
        <message>
            <source>The model failed</source>
            <translation>模型运行失败</translation>
        </message>
        <message>
            <source>The model file {name} cannot be downloaded: {reasons}.</source>
            <translation>模型文件 {name} 无法下载：{reasons}。</translation>
        </message>
        <message>
            <source>The model file {name} is damaged, so nothing was exported.</source>
            <translation>模型文件 {name} 已损坏，因此没有导出。</translation>
        </message>
        <message>
            <source>The model file {path} cannot be read: {strerror}.</source>
            <translation>模型文件 {path} 无法读取：{strerror}。</translation>
        </message>
        <message>
            <source>The model file {path} is cut off: {size} of {size_} bytes are there.</source>
            <translation>模型文件 {path} 不完整：只有 {size} 字节，应为 {size_} 字节。</translation>
        </message>
        <message>
            <source>The model file {path} is damaged or cut off.</source>
            <translation>模型文件 {path} 已损坏或不完整。</translation>
        </message>
        <message>
            <source>The model file {path} is damaged: it is not what the catalogue describes.</source>
            <translation>模型文件 {path} 已损坏：与目录中的描述不符。</translation>
        </message>
        <message>
            <source>The model file {path} is missing.</source>
            <translation>缺少模型文件 {path}。</translation>
        </message>
        <message>
            <source>The model file {path} {reason}.</source>
            <translation>模型文件 {path} {reason}。</translation>
        </message>
        <message>
            <source>The model has no token {name}, so it is not a Qwen3-ASR model.</source>
            <translation>模型中没有标记 {name}，因此不是 Qwen3-ASR 模型。</translation>
        </message>
        <message>
            <source>The model in {folder} cannot be loaded: {error}.</source>
            <translation>{folder} 中的模型无法加载：{error}。</translation>
        </message>
        <message>
            <source>The model {name} failed: {error}</source>
            <translation>模型 {name} 运行失败：{error}</translation>
        </message>
        <message>
            <source>The model {title} comes with an installed package and cannot be removed.</source>
            <translation>模型 {title} 随软件包安装，无法删除。</translation>
        </message>
        <message>
            <source>The model {title} is being installed.</source>
            <translation>模型 {title} 正在安装。</translation>
        </message>
        <message>
            <source>The model {title} is not installed.</source>
            <translation>模型 {title} 没有安装。</translation>
        </message>
        <message>
            <source>The projector {path} is of the kind “{kind}”, not “{value}”.</source>
            <translation>投影器 {path} 的类型是“{kind}”，而不是“{value}”。</translation>
        </message>
        <message>
            <source>The projector {path} takes no sound.</source>
            <translation>投影器 {path} 不支持声音输入。</translation>
        </message>
        <message>
            <source>The proxy “{shown}” cannot be used.</source>
            <translation>代理“{shown}”无法使用。</translation>
        </message>
        <message>
            <source>The quickest start for English: comes with the program and runs on almost any computer.</source>
            <translation>英语的最快起步：程序自带，几乎任何电脑都能运行。</translation>
        </message>
        <message>
            <source>The recogniser stopped and is being started again.</source>
            <translation>识别引擎已停止，正在重新启动。</translation>
        </message>
        <message>
            <source>The recognition was cancelled.</source>
            <translation>识别已取消。</translation>
        </message>
        <message>
            <source>The registry cannot be changed: {strerror}.</source>
            <translation>注册表无法修改：{strerror}。</translation>
        </message>
        <message>
            <source>The same as Qwen3-ASR 0.6B in a smaller file and less memory, slightly less exact.</source>
            <translation>与 Qwen3-ASR 0.6B 相同，但文件更小、内存更少，准确度略低。</translation>
        </message>
        <message>
            <source>The same as Qwen3-ASR 1.7B in a smaller file and less memory, slightly less exact.</source>
            <translation>与 Qwen3-ASR 1.7B 相同，但文件更小、内存更少，准确度略低。</translation>
        </message>
        <message>
            <source>The segment is too long for the model.</source>
            <translation>这段语音对该模型来说太长。</translation>
        </message>
        <message>
            <source>The settings file is damaged ({error}).</source>
            <translation>设置文件已损坏（{error}）。</translation>
        </message>
        <message>
            <source>The sound cannot be encoded</source>
            <translation>声音无法编码</translation>
        </message>
        <message>
            <source>The sound cannot be prepared</source>
            <translation>声音无法预处理</translation>
        </message>
        <message>
            <source>The sound of {name} cannot be heard.</source>
            <translation>无法收听 {name} 的声音。</translation>
        </message>
        <message>
            <source>The sound server does not accept connections.</source>
            <translation>音频服务不接受连接。</translation>
        </message>
        <message>
            <source>The sound server is not running.</source>
            <translation>音频服务没有运行。</translation>
        </message>
        <message>
            <source>The sound server stopped.</source>
            <translation>音频服务已停止。</translation>
        </message>
        <message>
            <source>The sound system does not answer.</source>
            <translation>音频系统没有响应。</translation>
        </message>
        <message>
            <source>The state {name} of {name_} is {shape}, but its metadata describe {shape_}.</source>
            <translation>{name_} 的状态 {name} 为 {shape}，但元数据描述的是 {shape_}。</translation>
        </message>
        <message>
            <source>The system does not tell about its microphones.</source>
            <translation>系统没有提供麦克风的信息。</translation>
        </message>
        <message>
            <source>The system's default device changed.</source>
            <translation>系统默认设备已更改。</translation>
        </message>
        <message>
            <source>The system's default microphone changed.</source>
            <translation>系统默认麦克风已更改。</translation>
        </message>
        <message>
            <source>The system's default output changed.</source>
            <translation>系统默认输出设备已更改。</translation>
        </message>
        <message>
            <source>The text cannot be split into tokens.</source>
            <translation>文本无法切分为标记。</translation>
        </message>
        <message>
            <source>The transcript “{name}” cannot be written: {strerror}.</source>
            <translation>文字记录“{name}”无法写入：{strerror}。</translation>
        </message>
        <message>
            <source>The transcript “{path}” cannot be created: {strerror}.</source>
            <translation>文字记录“{path}”无法创建：{strerror}。</translation>
        </message>
        <message>
            <source>The {name} cannot be started on this computer.</source>
            <translation>{name} 无法在这台电脑上启动。</translation>
        </message>
        <message>
            <source>There is no address to download {title} from.</source>
            <translation>{title} 没有下载地址。</translation>
        </message>
        <message>
            <source>There is no file of a known model in {path}.</source>
            <translation>{path} 中没有任何已知模型的文件。</translation>
        </message>
        <message>
            <source>There is no file or folder {path}.</source>
            <translation>没有文件或文件夹 {path}。</translation>
        </message>
        <message>
            <source>There is no microphone “{device}”.</source>
            <translation>没有麦克风“{device}”。</translation>
        </message>
        <message>
            <source>There is no microphone.</source>
            <translation>没有麦克风。</translation>
        </message>
        <message>
            <source>There is no model named “{model}”.</source>
            <translation>没有名为“{model}”的模型。</translation>
        </message>
        <message>
            <source>There is no projector that fits {name} beside it.</source>
            <translation>{name} 旁边没有与之匹配的投影器。</translation>
        </message>
        <message>
            <source>There is no room left in {folder}.</source>
            <translation>{folder} 中没有剩余空间。</translation>
        </message>
        <message>
            <source>There is no sound device “{device}”.</source>
            <translation>没有声音设备“{device}”。</translation>
        </message>
        <message>
            <source>There is no sound in the file {name}.</source>
            <translation>文件 {name} 中没有声音。</translation>
        </message>
        <message>
            <source>There is no sound output.</source>
            <translation>没有声音输出设备。</translation>
        </message>
        <message>
            <source>There is no sound output{named}.</source>
            <translation>没有声音输出设备{named}。</translation>
        </message>
        <message>
            <source>There is no sound to encode.</source>
            <translation>没有可编码的声音。</translation>
        </message>
        <message>
            <source>There is no speech detector named “{name}”.</source>
            <translation>没有名为“{name}”的语音检测器。</translation>
        </message>
        <message>
            <source>There is no token {token}.</source>
            <translation>没有标记 {token}。</translation>
        </message>
        <message>
            <source>There is not enough memory for the model</source>
            <translation>内存不足，无法运行模型</translation>
        </message>
        <message>
            <source>There is not enough room in {folder}: {missing} are needed, {free} are free.</source>
            <translation>{folder} 空间不足：需要 {missing}，可用 {free}。</translation>
        </message>
        <message>
            <source>There is {kind} at {path}.</source>
            <translation>{path} 处是{kind}。</translation>
        </message>
        <message>
            <source>This model cannot listen for context words.</source>
            <translation>此模型不支持热词。</translation>
        </message>
        <message>
            <source>This model does not know the language “{language}”.</source>
            <translation>此模型不支持语言“{language}”。</translation>
        </message>
        <message>
            <source>This processor lacks {upper}, which the engine of Qwen3-ASR in this package needs.</source>
            <translation>这台电脑的处理器不支持 {upper}，而此安装包中的 Qwen3-ASR 引擎需要它。</translation>
        </message>
        <message>
            <source>Too many open files</source>
            <translation>打开的文件过多</translation>
        </message>
        <message>
            <source>Try again afterwards.</source>
            <translation>请在那之后再试。</translation>
        </message>
        <message>
            <source>Try again in a while.</source>
            <translation>请过一会儿再试。</translation>
        </message>
        <message>
            <source>Uninstall the package if you need its room.</source>
            <translation>如果需要它占用的空间，请卸载该软件包。</translation>
        </message>
        <message>
            <source>Update Live Caption to keep and read the history.</source>
            <translation>请更新 Live Caption，以便保存和查看历史记录。</translation>
        </message>
        <message>
            <source>Use the files of one model.</source>
            <translation>请使用同一个模型的文件。</translation>
        </message>
        <message>
            <source>Use the tokens.txt that came with the model.</source>
            <translation>请使用模型自带的 tokens.txt。</translation>
        </message>
        <message>
            <source>Use the two files of one model, for example both of Qwen3-ASR-0.6B.</source>
            <translation>请使用同一个模型的两个文件，例如都来自 Qwen3-ASR-0.6B。</translation>
        </message>
        <message>
            <source>Verify its files, or choose another model.</source>
            <translation>请校验它的文件，或选择其他模型。</translation>
        </message>
        <message>
            <source>Verify the model, and repair it.</source>
            <translation>请校验并修复该模型。</translation>
        </message>
        <message>
            <source>Wait until it has ended.</source>
            <translation>请等它结束。</translation>
        </message>
        <message>
            <source>Wait until it is done there.</source>
            <translation>请等那边完成。</translation>
        </message>
        <message>
            <source>Whether there is a newer version is not known: {reason}.</source>
            <translation>无法得知是否有新版本：{reason}。</translation>
        </message>
        <message>
            <source>Whisper</source>
            <translation>Whisper</translation>
        </message>
        <message>
            <source>Whisper base (99 languages)</source>
            <translation>Whisper base（99 种语言）</translation>
        </message>
        <message>
            <source>Whisper base.en (English)</source>
            <translation>Whisper base.en（英语）</translation>
        </message>
        <message>
            <source>Whisper small (99 languages)</source>
            <translation>Whisper small（99 种语言）</translation>
        </message>
        <message>
            <source>Whisper tiny (99 languages)</source>
            <translation>Whisper tiny（99 种语言）</translation>
        </message>
        <message>
            <source>Whisper tiny.en (English)</source>
            <translation>Whisper tiny.en（英语）</translation>
        </message>
        <message>
            <source>Windows does not tell about its sound outputs.</source>
            <translation>Windows 没有提供声音输出设备的信息。</translation>
        </message>
        <message>
            <source>Write it anew.</source>
            <translation>请重新填写。</translation>
        </message>
        <message>
            <source>Write it out.</source>
            <translation>请写出完整路径。</translation>
        </message>
        <message>
            <source>Write the path anew.</source>
            <translation>请重新填写路径。</translation>
        </message>
        <message>
            <source>Zipformer (8 languages)</source>
            <translation>Zipformer（8 种语言）</translation>
        </message>
        <message>
            <source>Zipformer (Chinese and English)</source>
            <translation>Zipformer（中文和英语）</translation>
        </message>
        <message>
            <source>Zipformer (English)</source>
            <translation>Zipformer（英语）</translation>
        </message>
        <message>
            <source>Zipformer (French)</source>
            <translation>Zipformer（法语）</translation>
        </message>
        <message>
            <source>Zipformer 20M (English)</source>
            <translation>Zipformer 20M（英语）</translation>
        </message>
        <message>
            <source>Zipformer CTC, small (Chinese)</source>
            <translation>Zipformer CTC 小型（中文）</translation>
        </message>
        <message>
            <source>Zipformer, small (Russian)</source>
            <translation>Zipformer 小型（俄语）</translation>
        </message>
        <message>
            <source>Zipformer2 CTC model</source>
            <translation>Zipformer2 CTC 模型</translation>
        </message>
        <message>
            <source>a header in it is larger than any file name</source>
            <translation>其中一个文件头比任何文件名都大</translation>
        </message>
        <message>
            <source>a text in one line</source>
            <translation>单行文本</translation>
        </message>
        <message>
            <source>a whole number from {low} to {high}</source>
            <translation>{low} 到 {high} 之间的整数</translation>
        </message>
        <message>
            <source>another catalogue has “{id}” already</source>
            <translation>另一个目录中已有“{id}”</translation>
        </message>
        <message>
            <source>cannot be read: {strerror}</source>
            <translation>无法读取：{strerror}</translation>
        </message>
        <message>
            <source>codes such as en and yue, or “*” for many</source>
            <translation>类似 en、yue 的代码，或表示多种语言的“*”</translation>
        </message>
        <message>
            <source>equally long lists of whole numbers, such</source>
            <translation>等长的整数列表</translation>
        </message>
        <message>
            <source>is nested too deeply</source>
            <translation>嵌套过深</translation>
        </message>
        <message>
            <source>is no TOML file: {error}</source>
            <translation>不是 TOML 文件：{error}</translation>
        </message>
        <message>
            <source>is no text: {error}</source>
            <translation>不是文本：{error}</translation>
        </message>
        <message>
            <source>is refused for its line {line}: {why}</source>
            <translation>因第 {line} 行被拒绝：{why}</translation>
        </message>
        <message>
            <source>it does not say why</source>
            <translation>没有说明原因</translation>
        </message>
        <message>
            <source>it holds more than {value} files</source>
            <translation>其中的文件超过 {value} 个</translation>
        </message>
        <message>
            <source>it is compressed in an unusual way</source>
            <translation>压缩方式不常见</translation>
        </message>
        <message>
            <source>it is encrypted</source>
            <translation>已加密</translation>
        </message>
        <message>
            <source>it leads back into itself</source>
            <translation>其中的链接指回自身</translation>
        </message>
        <message>
            <source>it needs {memory_mb} of {memory_mb_} MB of memory and {else}{factor} s for a second of speech</source>
            <translation>需要 {memory_mb} MB 内存（共 {memory_mb_} MB），识别一秒语音需要 {else}{factor} 秒</translation>
        </message>
        <message>
            <source>it would grow to more than {value} times its size</source>
            <translation>解压后会超过原大小的 {value} 倍</translation>
        </message>
        <message>
            <source>letters a-z, digits, dots and hyphens</source>
            <translation>字母 a-z、数字、点和连字符</translation>
        </message>
        <message>
            <source>llama.cpp cannot load {path}: {said}.</source>
            <translation>llama.cpp 无法加载 {path}：{said}。</translation>
        </message>
        <message>
            <source>macOS does not let programs hear the system's sound.</source>
            <translation>macOS 不允许程序收听系统声音。</translation>
        </message>
        <message>
            <source>no secure connection to {host} can be made ({reason})</source>
            <translation>无法与 {host} 建立安全连接（{reason}）</translation>
        </message>
        <message>
            <source>no such address</source>
            <translation>没有这个地址</translation>
        </message>
        <message>
            <source>one whole number</source>
            <translation>一个整数</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>the address must begin with https:// and hold no password</source>
            <translation>地址必须以 https:// 开头，且不含密码</translation>
        </message>
        <message>
            <source>the answer is no JSON</source>
            <translation>返回的不是 JSON</translation>
        </message>
        <message>
            <source>the answer is no list of releases</source>
            <translation>返回的不是版本列表</translation>
        </message>
        <message>
            <source>the answer of {host} does not end</source>
            <translation>{host} 的返回没有结束</translation>
        </message>
        <message>
            <source>the certificate of {host} is not trusted here ({reason})</source>
            <translation>这台电脑不信任 {host} 的证书（{reason}）</translation>
        </message>
        <message>
            <source>the connection to {host} broke off</source>
            <translation>与 {host} 的连接中断</translation>
        </message>
        <message>
            <source>the language{else} {languages}</source>
            <translation>语言{else} {languages}</translation>
        </message>
        <message>
            <source>the part is open</source>
            <translation>分块已打开</translation>
        </message>
        <message>
            <source>the proxy does not lead to {host}: {error}</source>
            <translation>代理无法连到 {host}：{error}</translation>
        </message>
        <message>
            <source>then start again: what has arrived is kept.</source>
            <translation>然后重新开始：已下载的部分会保留。</translation>
        </message>
        <message>
            <source>there are entries</source>
            <translation>已有条目</translation>
        </message>
        <message>
            <source>tokens.txt has {symbols} tokens, but the model writes {vocabulary}: they do not belong together.</source>
            <translation>tokens.txt 有 {symbols} 个标记，而模型输出 {vocabulary} 个：二者不匹配。</translation>
        </message>
        <message>
            <source>true or false</source>
            <translation>是或否（true 或 false）</translation>
        </message>
        <message>
            <source>{giver} and {taker} belong to different models: one gives {given} values, the other takes {taken}.</source>
            <translation>{giver} 和 {taker} 属于不同的模型：前者输出 {given} 个值，后者需要 {taken} 个。</translation>
        </message>
        <message>
            <source>{host} answers {status}{status_}</source>
            <translation>{host} 返回 {status}{status_}</translation>
        </message>
        <message>
            <source>{host} cannot be asked: {error}</source>
            <translation>无法请求 {host}：{error}</translation>
        </message>
        <message>
            <source>{host} cannot be reached</source>
            <translation>无法连接 {host}</translation>
        </message>
        <message>
            <source>{host} cannot be reached ({strerror})</source>
            <translation>无法连接 {host}（{strerror}）</translation>
        </message>
        <message>
            <source>{host} does not answer</source>
            <translation>{host} 没有响应</translation>
        </message>
        <message>
            <source>{host} is very slow</source>
            <translation>{host} 非常慢</translation>
        </message>
        <message>
            <source>{host} offers a file of {offered} bytes instead of {expected}</source>
            <translation>{host} 提供的文件有 {offered} 字节，应为 {expected} 字节</translation>
        </message>
        <message>
            <source>{host} redirects to an address that is none</source>
            <translation>{host} 重定向到了无效的地址</translation>
        </message>
        <message>
            <source>{host} redirects to an address without encryption</source>
            <translation>{host} 重定向到了未加密的地址</translation>
        </message>
        <message>
            <source>{host} redirects without end</source>
            <translation>{host} 不断重定向</translation>
        </message>
        <message>
            <source>{host} sent a web page instead of the file</source>
            <translation>{host} 发来的是网页而不是文件</translation>
        </message>
        <message>
            <source>{host} sent another part of the file than was asked for</source>
            <translation>{host} 发来的不是所请求的那部分文件</translation>
        </message>
        <message>
            <source>{host} sent nothing for {stall_s} s</source>
            <translation>{host} 已有 {stall_s} 秒没有发送数据</translation>
        </message>
        <message>
            <source>{host} sent something else: its SHA-256 is not the one in the catalogue</source>
            <translation>{host} 发来了别的内容：SHA-256 与目录不符</translation>
        </message>
        <message>
            <source>{host} sent the file compressed ({encoding}), which nobody asked for</source>
            <translation>{host} 未经请求就压缩了文件（{encoding}）</translation>
        </message>
        <message>
            <source>{host} through {proxy}</source>
            <translation>经 {proxy} 访问 {host}</translation>
        </message>
        <message>
            <source>{key} in the settings file must be {expected}, so {default} is used.</source>
            <translation>设置文件中的 {key} 必须是{expected}，因此使用 {default}。</translation>
        </message>
        <message>
            <source>{model} is not the text model of a Qwen3-ASR.</source>
            <translation>{model} 不是 Qwen3-ASR 的文本模型。</translation>
        </message>
        <message>
            <source>{name} and {name_} do not belong together: the text model takes {width} values a token, the projector makes {width_}.</source>
            <translation>{name} 和 {name_} 不匹配：文本模型每个标记需要 {width} 个值，投影器输出 {width_} 个。</translation>
        </message>
        <message>
            <source>{name} cannot be loaded: {error}</source>
            <translation>{name} 无法加载：{error}</translation>
        </message>
        <message>
            <source>{name} cannot be opened.</source>
            <translation>{name} 无法打开。</translation>
        </message>
        <message>
            <source>{name} cannot be read: {error}.</source>
            <translation>{name} 无法读取：{error}。</translation>
        </message>
        <message>
            <source>{name} changed its format.</source>
            <translation>{name} 的格式已改变。</translation>
        </message>
        <message>
            <source>{name} has the size of {name_} of {title}, but is damaged or another file.</source>
            <translation>{name} 与 {title} 的 {name_} 大小相同，但已损坏或是别的文件。</translation>
        </message>
        <message>
            <source>{name} has {inputs} states, but its metadata describe {shapes}: it is of another kind than they say.</source>
            <translation>{name} 有 {inputs} 个状态，而元数据描述了 {shapes} 个：它的类型与描述不符。</translation>
        </message>
        <message>
            <source>{name} is a projector and {name_} a text model: they are swapped.</source>
            <translation>{name} 是投影器，{name_} 是文本模型：二者颠倒了。</translation>
        </message>
        <message>
            <source>{name} is no table of tokens.</source>
            <translation>{name} 不是标记表。</translation>
        </message>
        <message>
            <source>{name} is no table of tokens: “{strip}”.</source>
            <translation>{name} 不是标记表：“{strip}”。</translation>
        </message>
        <message>
            <source>{name} is not a complete ONNX file.</source>
            <translation>{name} 不是完整的 ONNX 文件。</translation>
        </message>
        <message>
            <source>{name} stopped delivering sound.</source>
            <translation>{name} 不再传来声音。</translation>
        </message>
        <message>
            <source>{name} stopped.</source>
            <translation>{name} 已停止。</translation>
        </message>
        <message>
            <source>{name} was disconnected.</source>
            <translation>{name} 已断开。</translation>
        </message>
        <message>
            <source>{name} was made for sound of {rate_hz} Hz, not {value}.</source>
            <translation>{name} 适用于 {rate_hz} Hz 的声音，而不是 {value} Hz。</translation>
        </message>
        <message>
            <source>{path} cannot be read: {strerror}.</source>
            <translation>{path} 无法读取：{strerror}。</translation>
        </message>
        <message>
            <source>{path} is no file.</source>
            <translation>{path} 不是文件。</translation>
        </message>
        <message>
            <source>{path} is not a GGUF file.</source>
            <translation>{path} 不是 GGUF 文件。</translation>
        </message>
        <message>
            <source>{path} is not a projector.</source>
            <translation>{path} 不是投影器。</translation>
        </message>
        <message>
            <source>{place} is no model that this program understands.</source>
            <translation>{place} 不是本程序能识别的模型。</translation>
        </message>
        <message>
            <source>{place} must be a list that is not empty</source>
            <translation>{place} 必须是非空列表</translation>
        </message>
        <message>
            <source>{place} must be a number above 0</source>
            <translation>{place} 必须是大于 0 的数</translation>
        </message>
        <message>
            <source>{place} must be a table</source>
            <translation>{place} 必须是表</translation>
        </message>
        <message>
            <source>{place} must be a whole number from {low}{most}</source>
            <translation>{place} 必须是整数，范围从 {low}{most}</translation>
        </message>
        <message>
            <source>{place} must be folders below the packages, with “/” between</source>
            <translation>{place} 必须是软件包下的文件夹，用“/”分隔</translation>
        </message>
        <message>
            <source>{place} must be the plain name of a file, without a folder</source>
            <translation>{place} 必须是单纯的文件名，不带文件夹</translation>
        </message>
        <message>
            <source>{place} must be true or false</source>
            <translation>{place} 必须是 true 或 false</translation>
        </message>
        <message>
            <source>{place} must be {what}</source>
            <translation>{place} 必须是{what}</translation>
        </message>
        <message>
            <source>{sentence}: {reason}.</source>
            <translation>{sentence}：{reason}。</translation>
        </message>
        <message>
            <source>{target} exists already.</source>
            <translation>{target} 已存在。</translation>
        </message>
        <message>
            <source>{title} is being downloaded by another window already.</source>
            <translation>另一个窗口正在下载 {title}。</translation>
        </message>
        <message>
            <source>“engine” must be one of {join}</source>
            <translation>“engine”必须是以下之一：{join}</translation>
        </message>
        <message>
            <source>“live-caption models info ID” shows which files a model has.</source>
            <translation>“live-caption models info ID”会显示模型包含哪些文件。</translation>
        </message>
        <message>
            <source>“live-caption models list” shows what the others need.</source>
            <translation>“live-caption models list”会显示其他模型的要求。</translation>
        </message>
        <message>
            <source>“parts” must be a table</source>
            <translation>“parts”必须是表</translation>
        </message>
        <message>
            <source>“{key}” is missing</source>
            <translation>缺少“{key}”</translation>
        </message>
        <message>
            <source>“{key}” is there twice</source>
            <translation>“{key}”出现了两次</translation>
        </message>
        <message>
            <source>“{key}” is unknown; known are {form}</source>
            <translation>“{key}”未知；已知的有 {form}</translation>
        </message>
        <message>
            <source>“{name}” has neither urls nor a package</source>
            <translation>“{name}”既没有 urls 也没有 package</translation>
        </message>
        <message>
            <source>“{name}” is a link, a device or something else that is no file</source>
            <translation>“{name}”是链接、设备或其他非文件内容</translation>
        </message>
        <message>
            <source>“{name}” is in it twice</source>
            <translation>其中有两个“{name}”</translation>
        </message>
        <message>
            <source>“{name}” leads out of it</source>
            <translation>“{name}”指向压缩包之外</translation>
        </message>
        <message>
            <source>“{value}” must be an address that begins with https:// and holds no password</source>
            <translation>“{value}”必须是以 https:// 开头且不含密码的地址</translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>No setting is like that.</source>
            <translation>没有符合的设置。</translation>
        </message>
        <message>
            <source>Show &amp;advanced settings</source>
            <translation>显示高级设置(&amp;A)</translation>
        </message>
        <message>
            <source>About</source>
            <translation>关于</translation>
        </message>
        <message>
            <source>Search settings</source>
            <translation>搜索设置</translation>
        </message>
    </context>
    <context>
        <name>SettingsEditors</name>
        <message>
            <source>Like the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Font of the system</source>
            <translation>系统字体</translation>
        </message>
    </context>
    <context>
        <name>SettingsRow</name>
        <message>
            <source>Reset</source>
            <translation>重置</translation>
        </message>
        <message>
            <source>Reset {label}</source>
            <translation>重置“{label}”</translation>
        </message>
    </context>
    <context>
        <name>SettingsTable</name>
        <message>
            <source>Sound</source>
            <translation>声音</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Recognition</source>
            <translation>识别</translation>
        </message>
        <message>
            <source>Captions</source>
            <translation>字幕</translation>
        </message>
        <message>
            <source>Shortcuts</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>General</source>
            <translation>常规</translation>
        </message>
        <message>
            <source>Storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Listen to</source>
            <translation>收听</translation>
        </message>
        <message>
            <source>What is captioned: a microphone, the sound of the computer, or both.</source>
            <translation>为什么生成字幕：麦克风、系统声音，或两者。</translation>
        </message>
        <message>
            <source>Microphone</source>
            <translation>麦克风</translation>
        </message>
        <message>
            <source>Computer sound</source>
            <translation>系统声音</translation>
        </message>
        <message>
            <source>Both</source>
            <translation>两者</translation>
        </message>
        <message>
            <source>Which microphone; “default” follows the choice of the system.</source>
            <translation>使用哪个麦克风；“系统默认”跟随系统的选择。</translation>
        </message>
        <message>
            <source>Computer sound of</source>
            <translation>系统声音来自</translation>
        </message>
        <message>
            <source>Which output is listened to; “default” follows the choice of the system.</source>
            <translation>收听哪个输出设备；“系统默认”跟随系统的选择。</translation>
        </message>
        <message>
            <source>Speech detector</source>
            <translation>语音检测</translation>
        </message>
        <message>
            <source>What tells speech from other sound: WebRTC costs least, Silero errs least.</source>
            <translation>用什么区分语音和其他声音：WebRTC 占用最低，Silero 误判最少。</translation>
        </message>
        <message>
            <source>WebRTC</source>
            <translation>WebRTC</translation>
        </message>
        <message>
            <source>Silero</source>
            <translation>Silero</translation>
        </message>
        <message>
            <source>Which model recognises speech: one of the list, or a folder with one.</source>
            <translation>用哪个模型识别语音：列表中的一个，或一个模型文件夹。</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>What runs the model; “auto” follows from the model.</source>
            <translation>用什么运行模型；“自动”由模型决定。</translation>
        </message>
        <message>
            <source>Automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>Whisper</source>
            <translation>Whisper</translation>
        </message>
        <message>
            <source>Qwen3-ASR</source>
            <translation>Qwen3-ASR</translation>
        </message>
        <message>
            <source>Streaming</source>
            <translation>流式</translation>
        </message>
        <message>
            <source>Spoken language</source>
            <translation>识别语言</translation>
        </message>
        <message>
            <source>Code of the spoken language such as en or zh; “auto” listens for it.</source>
            <translation>所说语言的代码，例如 en 或 zh；“自动”会听声判断。</translation>
        </message>
        <message>
            <source>Projector</source>
            <translation>投影器</translation>
        </message>
        <message>
            <source>Second file of a Qwen3-ASR model; empty looks beside the first.</source>
            <translation>Qwen3-ASR 模型的第二个文件；留空则在第一个文件旁边查找。</translation>
        </message>
        <message>
            <source>Context words</source>
            <translation>热词</translation>
        </message>
        <message>
            <source>Names and terms that are likely to be said; Qwen3-ASR and Zipformer hear them.</source>
            <translation>可能会说到的名称和术语；Qwen3-ASR 和 Zipformer 会留意它们。</translation>
        </message>
        <message>
            <source>Slice</source>
            <translation>切片</translation>
        </message>
        <message>
            <source>Seconds of sound that Qwen3-ASR encodes once and keeps; shorter costs less.</source>
            <translation>Qwen3-ASR 一次编码并保留的声音秒数；越短占用越低。</translation>
        </message>
        <message>
            <source>s</source>
            <translation>秒</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>线程数</translation>
        </message>
        <message>
            <source>How many threads recognise; 0 chooses by the processor.</source>
            <translation>用多少线程识别；0 表示按处理器自动选择。</translation>
        </message>
        <message>
            <source>GPU layers</source>
            <translation>GPU 层数</translation>
        </message>
        <message>
            <source>How much of a model runs on the graphics card; -1 is all, 0 nothing.</source>
            <translation>模型有多少层在显卡上运行；-1 表示全部，0 表示不用显卡。</translation>
        </message>
        <message>
            <source>Look</source>
            <translation>外观</translation>
        </message>
        <message>
            <source>A whole look at once; what you change below it is kept.</source>
            <translation>一次选定整套外观；您在下面的改动会保留。</translation>
        </message>
        <message>
            <source>Standard</source>
            <translation>标准</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>高对比度</translation>
        </message>
        <message>
            <source>Video subtitles</source>
            <translation>视频字幕</translation>
        </message>
        <message>
            <source>Large print</source>
            <translation>大字</translation>
        </message>
        <message>
            <source>Font</source>
            <translation>字体</translation>
        </message>
        <message>
            <source>Name of a font for the captions; empty is the font of the system.</source>
            <translation>字幕使用的字体；留空则用系统字体。</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>字号</translation>
        </message>
        <message>
            <source>Height of the captions' text in points.</source>
            <translation>字幕文字的大小，以磅为单位。</translation>
        </message>
        <message>
            <source>pt</source>
            <translation>磅</translation>
        </message>
        <message>
            <source>Bold</source>
            <translation>粗体</translation>
        </message>
        <message>
            <source>Writes the captions in bold letters.</source>
            <translation>用粗体显示字幕。</translation>
        </message>
        <message>
            <source>Text colour</source>
            <translation>文字颜色</translation>
        </message>
        <message>
            <source>Colour of the captions' text, such as #ffffff or yellow.</source>
            <translation>字幕文字的颜色，例如 #ffffff 或 yellow。</translation>
        </message>
        <message>
            <source>Background colour</source>
            <translation>背景颜色</translation>
        </message>
        <message>
            <source>Colour behind the captions, such as #121418 or black.</source>
            <translation>字幕背后的颜色，例如 #121418 或 black。</translation>
        </message>
        <message>
            <source>Background</source>
            <translation>背景不透明度</translation>
        </message>
        <message>
            <source>How opaque the caption window's background is, in per cent.</source>
            <translation>字幕窗口背景的不透明度，以百分比表示。</translation>
        </message>
        <message>
            <source>%</source>
            <translation>%</translation>
        </message>
        <message>
            <source>Outline</source>
            <translation>描边</translation>
        </message>
        <message>
            <source>Thickness of a line around each letter, for text without a background.</source>
            <translation>文字描边的粗细，适合没有背景的字幕。</translation>
        </message>
        <message>
            <source>px</source>
            <translation>像素</translation>
        </message>
        <message>
            <source>Alignment</source>
            <translation>对齐</translation>
        </message>
        <message>
            <source>Where lines stand; only those that begin at the start do not move as they grow.</source>
            <translation>各行的位置；只有行首对齐时，文字增加时不会移动。</translation>
        </message>
        <message>
            <source>At the start</source>
            <translation>行首</translation>
        </message>
        <message>
            <source>Centred</source>
            <translation>居中</translation>
        </message>
        <message>
            <source>At the end</source>
            <translation>行尾</translation>
        </message>
        <message>
            <source>Lines</source>
            <translation>行数</translation>
        </message>
        <message>
            <source>How many lines the caption window shows; 0 fills the height of the screen.</source>
            <translation>字幕窗口显示几行；0 表示占满屏幕高度。</translation>
        </message>
        <message>
            <source>Show what may still change</source>
            <translation>显示未确定的文字</translation>
        </message>
        <message>
            <source>Shows words at once, dimmed and with dots below, before they are certain.</source>
            <translation>在确定之前就立即显示文字，颜色较淡，下方带点。</translation>
        </message>
        <message>
            <source>Hide in silence</source>
            <translation>静音时隐藏</translation>
        </message>
        <message>
            <source>Seconds without speech after which the window hides until the next; 0: never.</source>
            <translation>多少秒没有语音后隐藏窗口，直到再次有人说话；0 表示从不。</translation>
        </message>
        <message>
            <source>Pause, anywhere</source>
            <translation>暂停（全局）</translation>
        </message>
        <message>
            <source>Pauses and goes on, whatever window is in use.</source>
            <translation>暂停或继续，在任何窗口中都有效。</translation>
        </message>
        <message>
            <source>Captions, anywhere</source>
            <translation>显示字幕（全局）</translation>
        </message>
        <message>
            <source>Hides and shows them, whatever window is in use.</source>
            <translation>隐藏或显示字幕，在任何窗口中都有效。</translation>
        </message>
        <message>
            <source>Lock, anywhere</source>
            <translation>锁定（全局）</translation>
        </message>
        <message>
            <source>Has clicks go through the captions, or no longer.</source>
            <translation>让点击穿过字幕，或恢复正常。</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Pauses and goes on, in the caption window.</source>
            <translation>在字幕窗口中暂停或继续。</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>隐藏</translation>
        </message>
        <message>
            <source>Puts the caption window away.</source>
            <translation>收起字幕窗口。</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁定</translation>
        </message>
        <message>
            <source>Has clicks go through the captions to what is below.</source>
            <translation>让点击穿过字幕，落到下面的窗口上。</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message>
            <source>Opens what was said before.</source>
            <translation>打开以前的字幕。</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Opens this window.</source>
            <translation>打开此窗口。</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <source>Ends the program.</source>
            <translation>退出程序。</translation>
        </message>
        <message>
            <source>Start when I log in</source>
            <translation>登录时启动</translation>
        </message>
        <message>
            <source>Starts hidden in the tray; changing it here or in the system is the same.</source>
            <translation>启动后隐藏在托盘中；在这里更改与在系统中更改效果相同。</translation>
        </message>
        <message>
            <source>Announce to screen readers</source>
            <translation>向屏幕阅读器播报</translation>
        </message>
        <message>
            <source>Has speech or braille tell each sentence once it is certain; text is always there.</source>
            <translation>每句话确定后用语音或盲文播报；字幕文字始终可读。</translation>
        </message>
        <message>
            <source>Write transcripts</source>
            <translation>保存文字记录</translation>
        </message>
        <message>
            <source>Keeps what was said in a file.</source>
            <translation>把说过的话保存到文件中。</translation>
        </message>
        <message>
            <source>Transcript format</source>
            <translation>记录格式</translation>
        </message>
        <message>
            <source>Plain text, subtitles (SRT or WebVTT), or JSON lines for programs.</source>
            <translation>纯文本、字幕（SRT 或 WebVTT），或供程序使用的 JSON 行。</translation>
        </message>
        <message>
            <source>Plain text</source>
            <translation>纯文本</translation>
        </message>
        <message>
            <source>SRT</source>
            <translation>SRT</translation>
        </message>
        <message>
            <source>WebVTT</source>
            <translation>WebVTT</translation>
        </message>
        <message>
            <source>JSON lines</source>
            <translation>JSON 行</translation>
        </message>
        <message>
            <source>Transcript folder</source>
            <translation>记录文件夹</translation>
        </message>
        <message>
            <source>Where transcripts are written; empty is the documents folder.</source>
            <translation>文字记录保存在哪里；留空则为“文档”文件夹。</translation>
        </message>
        <message>
            <source>Keep a history</source>
            <translation>保存历史记录</translation>
        </message>
        <message>
            <source>Keeps captions on this computer, to be read and searched later.</source>
            <translation>把字幕保存在这台电脑上，供以后阅读和搜索。</translation>
        </message>
        <message>
            <source>Keep it for</source>
            <translation>保留时间</translation>
        </message>
        <message>
            <source>Older captions are deleted; 0 keeps them for ever.</source>
            <translation>更早的字幕会被删除；0 表示永久保留。</translation>
        </message>
        <message>
            <source>days</source>
            <translation>天</translation>
        </message>
        <message>
            <source>Models folder</source>
            <translation>模型文件夹</translation>
        </message>
        <message>
            <source>Where downloaded models are kept, on another drive perhaps; empty: as usual.</source>
            <translation>下载的模型保存在哪里，例如另一个磁盘；留空则用默认位置。</translation>
        </message>
        <message>
            <source>Proxy</source>
            <translation>代理</translation>
        </message>
        <message>
            <source>Address of a proxy for downloads; empty follows the system.</source>
            <translation>下载时使用的代理地址；留空则跟随系统。</translation>
        </message>
        <message>
            <source>Look for newer versions</source>
            <translation>检查新版本</translation>
        </message>
        <message>
            <source>Asks the release feed when “About” is opened, and tells it nothing.</source>
            <translation>打开“关于”时查询发布源，不发送任何信息。</translation>
        </message>
        <message>
            <source>Release feed</source>
            <translation>发布源</translation>
        </message>
        <message>
            <source>Address that lists the releases of Live Caption; empty: nobody is ever asked.</source>
            <translation>列出 Live Caption 各版本的地址；留空则从不查询。</translation>
        </message>
        <message>
            <source>Language of the program</source>
            <translation>界面语言</translation>
        </message>
        <message>
            <source>Language of windows and menus; the language that is spoken is chosen elsewhere.</source>
            <translation>窗口和菜单的语言；所说的语言在“识别”页中选择。</translation>
        </message>
        <message>
            <source>Log level</source>
            <translation>日志级别</translation>
        </message>
        <message>
            <source>How much is logged; what was said never is.</source>
            <translation>记录多少日志；说话内容从不记录。</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>Normal</source>
            <translation>正常</translation>
        </message>
        <message>
            <source>Warnings</source>
            <translation>警告</translation>
        </message>
        <message>
            <source>Errors only</source>
            <translation>仅错误</translation>
        </message>
    </context>
    <context>
        <name>SettingsText</name>
        <message>
            <source>This must be {expected}.</source>
            <translation>这里必须是{expected}。</translation>
        </message>
        <message>
            <source>Write the code of a language, such as en or zh, or auto.</source>
            <translation>请填写语言代码，例如 en 或 zh，或填 auto。</translation>
        </message>
        <message>
            <source>Write the whole path of a folder, or choose one.</source>
            <translation>请填写文件夹的完整路径，或选择一个。</translation>
        </message>
        <message>
            <source>This is a file, not a folder.</source>
            <translation>这是文件，不是文件夹。</translation>
        </message>
        <message>
            <source>There is no folder {folder}.</source>
            <translation>没有文件夹 {folder}。</translation>
        </message>
        <message>
            <source>There is no such file.</source>
            <translation>没有这个文件。</translation>
        </message>
        <message>
            <source>Write an address such as http://proxy.example:3128.</source>
            <translation>请填写类似 http://proxy.example:3128 的地址。</translation>
        </message>
        <message>
            <source>Write an address that begins with https:// and holds no password.</source>
            <translation>请填写以 https:// 开头且不含密码的地址。</translation>
        </message>
        <message>
            <source>Write the name of a colour, or a code such as #ffcc00.</source>
            <translation>请填写颜色名称，或类似 #ffcc00 的代码。</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Another program has these keys. Choose others.</source>
            <translation>这组按键已被其他程序占用，请换一组。</translation>
        </message>
        <message>
            <source>This keyboard has no such key. Choose another.</source>
            <translation>这个键盘上没有此键，请换一个。</translation>
        </message>
        <message>
            <source>This desktop lets no program have keys everywhere. Bind the command “{command}” to a key in the settings of the desktop.</source>
            <translation>此桌面不允许程序使用全局快捷键。请在桌面设置中把命令“{command}”绑定到一个按键。</translation>
        </message>
    </context>
    <context>
        <name>SoundPage</name>
        <message>
            <source>What should be captioned?</source>
            <translation>要为什么加字幕？</translation>
        </message>
        <message>
            <source>Choose where the speech comes from, then try it below.</source>
            <translation>选择语音的来源，然后在下面试一试。</translation>
        </message>
        <message>
            <source>Computer sound</source>
            <translation>系统声音</translation>
        </message>
        <message>
            <source>Microphone</source>
            <translation>麦克风</translation>
        </message>
        <message>
            <source>This is what Live Caption hears.</source>
            <translation>Live Caption 听到的内容如下。</translation>
        </message>
        <message>
            <source>Sound arrives. When somebody speaks, the words appear here.</source>
            <translation>已收到声音。有人说话时，文字会显示在这里。</translation>
        </message>
        <message>
            <source>Play any video in which somebody speaks.</source>
            <translation>请播放任意一段有人说话的视频。</translation>
        </message>
        <message>
            <source>Say, for example: “Good morning, everybody. Can you hear me?”</source>
            <translation>请说一句话，例如：“大家早上好，能听到我说话吗？”</translation>
        </message>
        <message>
            <source>Sound source</source>
            <translation>声音来源</translation>
        </message>
        <message>
            <source>&amp;Computer sound</source>
            <translation>系统声音(&amp;C)</translation>
        </message>
        <message>
            <source>Videos, lectures and calls that play on this computer.</source>
            <translation>在这台电脑上播放的视频、讲课和通话。</translation>
        </message>
        <message>
            <source>&amp;Microphone</source>
            <translation>麦克风(&amp;M)</translation>
        </message>
        <message>
            <source>People in the room, or your own voice.</source>
            <translation>房间里的人，或您自己的声音。</translation>
        </message>
        <message>
            <source>B&amp;oth</source>
            <translation>两者(&amp;O)</translation>
        </message>
        <message>
            <source>A call: the others from the computer, you from the microphone.</source>
            <translation>通话：对方的声音来自电脑，您的声音来自麦克风。</translation>
        </message>
        <message>
            <source>What is heard now</source>
            <translation>现在听到的内容</translation>
        </message>
    </context>
    <context>
        <name>Status</name>
        <message>
            <source>Starting…</source>
            <translation>正在启动…</translation>
        </message>
        <message>
            <source>Speech recognition has stopped.</source>
            <translation>语音识别已停止。</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>Source ▸ Sample recording in the menu shows how captions look.</source>
            <translation>菜单中的“声音来源 ▸ 示例录音”可以演示字幕效果。</translation>
        </message>
        <message>
            <source>the sound device</source>
            <translation>声音设备</translation>
        </message>
        <message>
            <source>Lost {device}. Waiting for it to come back…</source>
            <translation>{device} 已断开，正在等待恢复…</translation>
        </message>
        <message>
            <source>Cannot listen to {device}.</source>
            <translation>无法收听 {device}。</translation>
        </message>
        <message>
            <source>Speech recognition is restarting…</source>
            <translation>语音识别正在重新启动…</translation>
        </message>
        <message>
            <source>Loading the speech model…</source>
            <translation>正在加载语音模型…</translation>
        </message>
        <message>
            <source>Opening the sound device…</source>
            <translation>正在打开声音设备…</translation>
        </message>
        <message>
            <source>The recording has ended.</source>
            <translation>录音已播放完毕。</translation>
        </message>
        <message>
            <source>Listening, {seconds} s behind</source>
            <translation>正在收听，落后 {seconds} 秒</translation>
        </message>
        <message>
            <source>Listening…</source>
            <translation>正在收听…</translation>
        </message>
    </context>
    <context>
        <name>Troubles</name>
        <message>
            <source>Repair it, or choose another, on the Model page of the settings.</source>
            <translation>请在设置的“模型”页中修复它，或选择其他模型。</translation>
        </message>
    </context>
    <context>
        <name>UpdateLine</name>
        <message>
            <source>Looking for a newer version…</source>
            <translation>正在检查新版本…</translation>
        </message>
        <message>
            <source>This is the newest version.</source>
            <translation>已是最新版本。</translation>
        </message>
        <message>
            <source>A newer version, {version}, is available.</source>
            <translation>有新版本 {version}。</translation>
        </message>
    </context>
    <context>
        <name>WelcomePage</name>
        <message>
            <source>Welcome to Live Caption</source>
            <translation>欢迎使用 Live Caption</translation>
        </message>
        <message>
            <source>It writes down what your computer hears, while it is being said.</source>
            <translation>它把电脑听到的话实时显示成文字。</translation>
        </message>
        <message>
            <source>Private</source>
            <translation>隐私安全</translation>
        </message>
        <message>
            <source>Sound and captions stay on this computer. There is no account, and nothing is sent anywhere.</source>
            <translation>声音和字幕都留在这台电脑上。不需要账号，也不会向任何地方发送内容。</translation>
        </message>
        <message>
            <source>Already running</source>
            <translation>已在运行</translation>
        </message>
        <message>
            <source>The captions stand in a window of their own while you go on here.</source>
            <translation>在您继续设置时，字幕已显示在单独的窗口中。</translation>
        </message>
        <message>
            <source>Five short questions</source>
            <translation>五个小问题</translation>
        </message>
        <message>
            <source>Each can be skipped, and every answer can be changed in the settings later.</source>
            <translation>每个问题都可以跳过，所有选择以后都能在设置中更改。</translation>
        </message>
    </context>
    <context>
        <name>Windowing</name>
        <message>
            <source>This desktop lets no window stay on top or choose its place.</source>
            <translation>此桌面不允许窗口置顶或自行选择位置。</translation>
        </message>
    </context>
    <context>
        <name>WizardLevels</name>
        <message>
            <source>Silent</source>
            <translation>无声</translation>
        </message>
        <message>
            <source>Very quiet</source>
            <translation>声音很小</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>合适</translation>
        </message>
        <message>
            <source>Too loud</source>
            <translation>声音过大</translation>
        </message>
    </context>
    <context>
        <name>WizardModels</name>
        <message>
            <source>The most capable model for {languages} that leaves this computer room for other work: it takes {memory} of {total} of memory and about {seconds} s of work for a second of speech.</source>
            <translation>在给这台电脑的其他工作留有余地的前提下，它是 {languages} 最强的模型：占用 {memory} 内存（共 {total}），识别一秒语音约需 {seconds} 秒。</translation>
        </message>
        <message>
            <source>No model for {languages} leaves this computer room for other work, and this one asks least of it: {memory} of {total} of memory and about {seconds} s of work for a second of speech.</source>
            <translation>没有哪个 {languages} 模型能给这台电脑的其他工作留出余地，其中这个要求最低：占用 {memory} 内存（共 {total}），识别一秒语音约需 {seconds} 秒。</translation>
        </message>
        <message>
            <source>{size} on the disk. Licence: {licence}.</source>
            <translation>磁盘 {size}。许可证：{licence}。</translation>
        </message>
        <message>
            <source>any language</source>
            <translation>任何语言</translation>
        </message>
        <message>
            <source>{names} and {more} more</source>
            <translation>{names} 等（另有 {more} 种）</translation>
        </message>
    </context>
    <context>
        <name>WizardWindow</name>
        <message>
            <source>&amp;Skip setup</source>
            <translation>跳过设置(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Back</source>
            <translation>上一步(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Next</source>
            <translation>下一步(&amp;N)</translation>
        </message>
        <message>
            <source>Step {number} of {all}</source>
            <translation>第 {number} 步，共 {all} 步</translation>
        </message>
        <message>
            <source>Setup: {page}</source>
            <translation>设置向导：{page}</translation>
        </message>
        <message>
            <source>&amp;Finish</source>
            <translation>完成(&amp;F)</translation>
        </message>
    </context>
</TS>
