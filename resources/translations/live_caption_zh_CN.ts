<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>AboutPage</name>
        <message>
            <source>&amp;Copy diagnostics</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Examines this computer for some seconds. No captions.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Everything is done on this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Licences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Made with</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Open the folder of the logs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Logs: {folder}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Examining…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Copied</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>Actions</name>
        <message>
            <source>&amp;Lock captions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Clicks go through the captions to what is below.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>H&amp;istory…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>S&amp;ettings…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>S&amp;ource</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Start</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Pause</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Hide captions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Show captions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Computer sound</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Microphone</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Sample recording</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>CaptionView</name>
        <message>
            <source>Captions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>You</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>File</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>CaptionWindow</name>
        <message>
            <source>&amp;Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Select &amp;all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Locked. Choose this window in the taskbar to unlock it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Right-click for the menu.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>Catalogue</name>
        <message>
            <source>Whisper tiny.en (English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The quickest start for English: comes with the program and runs on almost any computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Whisper base (99 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Comes with the program and captions most languages, with fewer errors than tiny.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Whisper tiny (99 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Captions most languages on a weak computer, with many errors.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Whisper base.en (English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>English with fewer errors than tiny, on a computer that is twice as fast as tiny needs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Whisper small (99 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Most languages with few errors, on a fast computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR 0.6B (30 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Few errors in 30 languages, also when they are mixed, and knows names that you give it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR 0.6B, smaller (30 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The same as Qwen3-ASR 0.6B in a smaller file and less memory, slightly less exact.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR 1.7B (30 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The fewest errors in 30 languages, for a very fast computer with much memory.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR 1.7B, smaller (30 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The same as Qwen3-ASR 1.7B in a smaller file and less memory, slightly less exact.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer 20M (English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>English on the weakest computer, in capitals without punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer (English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>English at little cost, in capitals without punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer (Chinese and English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Chinese and English, also mixed, at little cost and without punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer CTC, small (Chinese)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Chinese on the weakest computer, without punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Paraformer (Chinese and English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Chinese and English, also mixed, with fewer errors than the small models.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Kroko (English)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>English with punctuation and capitals at little cost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Kroko (German)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>German with punctuation and capitals at little cost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Kroko (French)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>French with punctuation and capitals at little cost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Kroko (Spanish)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Spanish with punctuation and capitals at little cost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer (8 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Eight languages from Arabic to Chinese in one model at moderate cost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer (French)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>French at little cost, without punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer, small (Russian)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Russian on the weakest computer, without punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Nemotron 3.5 streaming 0.6B (35 languages)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>35 languages with punctuation and few errors, for a computer with some power.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>CloseButton</name>
        <message>
            <source>Hide captions</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>ColourEditor</name>
        <message>
            <source>Choose…</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>Controller</name>
        <message>
            <source>Live Caption could not start.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>HistoryList</name>
        <message>
            <source>Sessions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Captions found: {number}</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>HistoryModel</name>
        <message>
            <source>Exported as {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Deleted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The history was deleted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No captions have been kept yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Nothing was found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Only the newest {number} places are listed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Yesterday</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Today</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Microphone</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Computer sound</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>HistoryText</name>
        <message>
            <source>Captions</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>HistoryWindow</name>
        <message>
            <source>History</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Search in all captions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Export</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Text (*.txt)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>SubRip subtitles (*.srt)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>WebVTT subtitles (*.vtt)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>JSON (*.json)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Delete the captions of {session}? They cannot be brought back.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Delete</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Delete the whole history? It cannot be brought back.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Delete all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Previous</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Next</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Delete &amp;all…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Delete…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{number} of {places}</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>LanguageEditor</name>
        <message>
            <source>Automatic</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>LanguageNames</name>
        <message>
            <source>Arabic</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Bulgarian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Czech</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Danish</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>German</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Greek</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>English</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Spanish</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Estonian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Persian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Finnish</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Filipino</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>French</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Hebrew</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Hindi</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Croatian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Hungarian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Indonesian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Italian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Japanese</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Korean</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Lithuanian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Latvian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Macedonian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Malay</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Maltese</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Dutch</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Norwegian Bokmål</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Polish</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Portuguese</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Romanian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Russian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Slovak</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Slovenian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Swedish</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Thai</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Turkish</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Ukrainian</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Vietnamese</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Cantonese</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Chinese</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>ModelChoice</name>
        <message>
            <source>{title} is damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Repair it on the Model page.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} is not on this computer yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Download it on the Model page.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>can be downloaded</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>not here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>installed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>embedded</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>damaged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>incomplete</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{size} MB</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{size} GB</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>many languages</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{names} and {more} more</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>ModelEditor</name>
        <message>
            <source>Folder…</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>ModelJobs</name>
        <message>
            <source>{title} is here and can be used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} is damaged or incomplete: {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} is complete and undamaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} was removed: {size} are free again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Something unexpected went wrong.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Imported: {titles}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} still lacks {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Import the missing files, too.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>ModelPanel</name>
        <message>
            <source>Download</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Download</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Cancel download</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>&amp;Download {size}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Checking {file}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Beginning…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{far}, {seconds} s left</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Languages: {languages}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Size {size}, memory {memory}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Licence: {licence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>many</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{names} and {more} more</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>NewestButton</name>
        <message>
            <source>Newest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Back to the newest captions</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>PathEditor</name>
        <message>
            <source>Choose…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>As usual</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>Sentences</name>
        <message>
            <source>{first} {second}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>, but models of type {types}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>, which calls itself a {named},</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>64 digits of 0-9 and a-f, a SHA-256</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A Whisper model for CTranslate2 is a folder with model.bin, config.json, tokenizer.json and vocabulary.txt; a Qwen3-ASR model is two GGUF files; a streaming model is a folder with ONNX files and tokens.txt.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A company network may replace it: its administrator can add the right certificate to this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A file in {folder} cannot grow that large.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A new one has begun.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A part of Live Caption is missing: {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A path cannot hold a null character.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A streaming model is a folder with tokens.txt and the ONNX files of a Zipformer or NeMo transducer (encoder, decoder, joiner), of a Zipformer2 CTC model (one file) or of a streaming Paraformer (encoder, decoder).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Allow this program to use the microphone in the system's privacy settings, or choose another one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Another import into {models_folder} is running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Captions are {lag_s} seconds behind: this computer is busy.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Captions begin when it is.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Captions go on when it is back.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Change its permissions, or copy it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Check that a sound server is running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Check the network and start again: what has arrived is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Check the path.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Check the proxy.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose a Qwen3-ASR model and its projector.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose a folder that can be written to.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose a folder that you may write to.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose a models folder on another disk, or lift the limit.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose a models folder that can be written to.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose a sound or video file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose another device in the settings.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose another model, or verify this one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose another model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose another name, or remove it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose another output.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose one of those that “live-caption devices” lists.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose one of {join}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose one of {known}, or give a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose {wanted}, or a model for that language.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Choose “webrtc” or “silero”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Connect one; it will be heard at once.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Connect one; it will be used at once.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Connect or choose another one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Connection refused</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Connection timed out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Correct it there; if the file came with the program, install the program again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Device or resource busy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Disk quota exceeded</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Download it again, or verify the model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Download it with “live-caption models download {id}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Download the file again, or choose another one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Download the file again, or install a newer llama-cpp-python.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>End its process, then start it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Everything before that was read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Export it again, or choose another model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>File exists</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>File name too long</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>File too large</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Free some space or choose a folder that you may write to; captions go on.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Free some space there, or choose another models folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Free some space, {value}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Free some space; nothing is lost while the program runs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Get its files and import them with “live-caption models import PATH”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Get the file in another way and import it, or try another model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Give another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Give one such as http://proxy.example:3128.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Give the projector of a Qwen3-ASR model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Give the proxy with its name and password.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Give the text model with --model and the projector with --mmproj.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Import the model from files, or install it as a package.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install PipeWire (pipewire-pulse) or PulseAudio.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install PortAudio (libportaudio2).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install a virtual device such as BlackHole, send the sound to it with a multi-output device, and choose it here as the microphone.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install libpulse (libpulse0).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install the faster-whisper package, or choose the detector “webrtc”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install the program again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Install the program with its starter models: pip install 'live-caption[starter]'.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Is a directory</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It can go on where it stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It is kept under another name when a new one begins.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It is the most capable model for {languages} that leaves this computer room for other work: {machine}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It knows {known}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It knows {named}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It may be incomplete: get it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It says “{architecture}”, not “{value}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It was kept as {name}, and the defaults are used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It was not loaded. {hint}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>It was set aside as {kept} and is not used. {value}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Its name usually begins with “mmproj”; give that file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Keep one model in a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Leave the engine to the program: this model runs on “{engine}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Live Caption is not running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Live Caption is running but does not answer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Look at the address of the release feed in the settings, or try again later.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Move it away.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>NeMo streaming transducer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Network is unreachable</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No address is known for the model file {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No model for {languages} leaves this computer room for other work, and this one asks least of it: {machine}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No model that can run here knows {wanted}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No route to host</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No such file or directory</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Not a directory</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Nothing is lost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Nothing was imported. Get the model from a source you trust.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Open any web page in a browser: the network may want a login first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Operation not permitted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR does not know the language “{language}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR needs GGUF files.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR needs the engine llama.cpp, not installed here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Rename it by hand; until then the defaults are used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Repair it with “live-caption models verify {id} --repair”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>See whether other programs have sound; log in again if not.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Start again later: what has arrived is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Start it with “live-caption”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Start with “make run ENGINES=qwen”, or run: pip install 'live-caption[qwen]'.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>System sound needs a sound server, and none is installed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The PortAudio library is missing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The PulseAudio client library is missing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The Silero speech detector is not installed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The archive {path} is refused: {why}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The chosen device is back.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The computer was asleep.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The damaged file {path} cannot be renamed: {strerror}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The download was stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The engine llama.cpp does not load: {error}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The engine “{engine}” cannot run {model}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {name} is damaged or cut off after {rate_hz} s.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {name} is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {name} is not a sound file that can be read, or it is damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {name} may not be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {path} cannot be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {path} cannot be read: {strerror}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The file {path} cannot be written</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The files in {folder} do not work together: {user_message}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} cannot be created</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} cannot be written to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} cannot be written to: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} holds a {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} holds no encoder of a streaming model that this program understands{known}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} lacks the {missing} of a {family}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} lacks tokens.txt.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The folder {folder} must hold one text model of Qwen3-ASR; it holds {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The graphics card cannot run this model, so the processor recognises instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The graphics card computes wrongly, so the processor recognises instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The history was damaged and is kept as “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The history “{name}” cannot be used: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The history “{name}” is damaged ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The history “{name}” was written by a newer Live Caption.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The home in “{text}” is not known.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The installed package lacks a part of {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The installed {value} {version} is too old for Qwen3-ASR, which needs {needed}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The log folder has the details: live-caption doctor shows where it is.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The metadata of {name} do not normalise {stacked} frames of {bins} numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The metadata of {name}{calling} lack {what} as “{key}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model cannot forget a part of what it was told.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model catalogue {path} is missing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model catalogue {path} {what}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model does not know the language “{language}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model failed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {name} cannot be downloaded: {reasons}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {name} is damaged, so nothing was exported.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {path} cannot be read: {strerror}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {path} is cut off: {size} of {size_} bytes are there.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {path} is damaged or cut off.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {path} is damaged: it is not what the catalogue describes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {path} is missing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model file {path} {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model has no token {name}, so it is not a Qwen3-ASR model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model in {folder} cannot be loaded: {error}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model {name} failed: {error}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model {title} comes with an installed package and cannot be removed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model {title} is being installed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The model {title} is not installed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The projector {path} is of the kind “{kind}”, not “{value}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The projector {path} takes no sound.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The proxy “{shown}” cannot be used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The recogniser stopped and is being started again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The recognition was cancelled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The segment is too long for the model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The settings file is damaged ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound cannot be encoded</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound cannot be prepared</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound of {name} cannot be heard.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound server does not accept connections.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound server is not running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound server stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The sound system does not answer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The state {name} of {name_} is {shape}, but its metadata describe {shape_}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The system's default device changed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The system's default microphone changed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The system's default output changed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The text cannot be split into tokens.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The transcript “{name}” cannot be written: {strerror}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The transcript “{path}” cannot be created: {strerror}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The {name} cannot be started on this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no address to download {title} from.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no file of a known model in {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no file or folder {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no microphone “{device}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no microphone.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no model named “{model}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no projector that fits {name} beside it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no room left in {folder}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no sound device “{device}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no sound in the file {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no sound output.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no sound output{named}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no sound to encode.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no speech detector named “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no token {token}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is not enough memory for the model</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is not enough room in {folder}: {missing} are needed, {free} are free.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is {kind} at {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>This model cannot listen for context words.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>This model does not know the language “{language}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Too many open files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Try again afterwards.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Try again in a while.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Uninstall the package if you need its room.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Update Live Caption to keep and read the history.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Use the files of one model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Use the tokens.txt that came with the model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Use the two files of one model, for example both of Qwen3-ASR-0.6B.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Verify its files, or choose another model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Verify the model, and repair it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Wait until it has ended.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Wait until it is done there.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Whether there is a newer version is not known: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write it anew.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write it out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write the path anew.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Zipformer2 CTC model</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>a header in it is larger than any file name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>a text in one line</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>another catalogue has “{id}” already</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>cannot be read: {strerror}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>codes such as en and yue, or “*” for many</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>equally long lists of whole numbers, such</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>is nested too deeply</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>is no TOML file: {error}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>is no text: {error}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>is refused for its line {line}: {why}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it does not say why</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it holds more than {value} files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it is compressed in an unusual way</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it is encrypted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it leads back into itself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it needs {memory_mb} of {memory_mb_} MB of memory and {else}{factor} s for a second of speech</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>it would grow to more than {value} times its size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>letters a-z, digits, dots and hyphens</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>llama.cpp cannot load {path}: {said}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>macOS does not let programs hear the system's sound.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>no secure connection to {host} can be made ({reason})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>no such address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>one whole number</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>stopped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the address must begin with https:// and hold no password</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the answer is no JSON</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the answer is no list of releases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the answer of {host} does not end</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the certificate of {host} is not trusted here ({reason})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the connection to {host} broke off</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the language{else} {languages}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the part is open</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the proxy does not lead to {host}: {error}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>then start again: what has arrived is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>there are entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>tokens.txt has {symbols} tokens, but the model writes {vocabulary}: they do not belong together.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{giver} and {taker} belong to different models: one gives {given} values, the other takes {taken}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} answers {status}{status_}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} cannot be asked: {error}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} cannot be reached</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} cannot be reached ({strerror})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} does not answer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} is very slow</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} offers a file of {offered} bytes instead of {expected}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} redirects to an address that is none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} redirects to an address without encryption</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} redirects without end</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} sent a web page instead of the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} sent another part of the file than was asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} sent nothing for {stall_s} s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} sent something else: its SHA-256 is not the one in the catalogue</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} sent the file compressed ({encoding}), which nobody asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{host} through {proxy}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{key} in the settings file must be {expected}, so {default} is used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{model} is not the text model of a Qwen3-ASR.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} and {name_} do not belong together: the text model takes {width} values a token, the projector makes {width_}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} cannot be loaded: {error}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} cannot be opened.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} cannot be read: {error}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} changed its format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} has the size of {name_} of {title}, but is damaged or another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} has {inputs} states, but its metadata describe {shapes}: it is of another kind than they say.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} is a projector and {name_} a text model: they are swapped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} is no table of tokens.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} is no table of tokens: “{strip}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} is not a complete ONNX file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} stopped delivering sound.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} was disconnected.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{name} was made for sound of {rate_hz} Hz, not {value}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{path} cannot be read: {strerror}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{path} is no file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{path} is not a GGUF file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{path} is not a projector.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} is no model that this program understands.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be a list that is not empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be a number above 0</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be a whole number from {low}{most}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be folders below the packages, with “/” between</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be the plain name of a file, without a folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be true or false</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{place} must be {what}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{sentence}: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{target} exists already.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} is being downloaded by another window already.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“engine” must be one of {join}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“live-caption models info ID” shows which files a model has.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“live-caption models list” shows what the others need.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“parts” must be a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{key}” is missing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{key}” is there twice</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{key}” is unknown; known are {form}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{name}” has neither urls nor a package</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{name}” is a link, a device or something else that is no file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{name}” is in it twice</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{name}” leads out of it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>“{value}” must be an address that begins with https:// and holds no password</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <source>Settings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>No setting is like that.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Show &amp;advanced settings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>About</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Search settings</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>SettingsEditors</name>
        <message>
            <source>Like the system</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Font of the system</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>SettingsForm</name>
        <message>
            <source>{title} is damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{title} is not on this computer yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Download it below.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>ready</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>damaged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>incomplete</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>not downloaded</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{size} MB</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>{size} GB</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Default of the system</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>SettingsRow</name>
        <message>
            <source>Reset</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Reset {label}</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>SettingsTable</name>
        <message>
            <source>Sound</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Model</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Recognition</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Captions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Storage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Language</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Listen to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>What is captioned: a microphone, the sound of the computer, or both.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Microphone</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Computer sound</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Which microphone; “default” follows the choice of the system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Computer sound of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Which output is listened to; “default” follows the choice of the system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Speech detector</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>What tells speech from other sound: WebRTC costs least, Silero errs least.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>WebRTC</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Silero</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Which model recognises speech: one of the list, or a folder with one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Engine</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>What runs the model; “auto” follows from the model.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Automatic</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Whisper</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Qwen3-ASR</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Streaming</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Spoken language</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Code of the spoken language such as en or zh; “auto” listens for it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Projector</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Second file of a Qwen3-ASR model; empty looks beside the first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Context words</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Names and terms that are likely to be said; Qwen3-ASR and Zipformer hear them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Slice</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Seconds of sound that Qwen3-ASR encodes once and keeps; shorter costs less.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Threads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>How many threads recognise; 0 chooses by the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>GPU layers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>How much of a model runs on the graphics card; -1 is all, 0 nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Look</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A whole look at once; what you change below it is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Standard</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Video subtitles</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Large print</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Font</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Name of a font for the captions; empty is the font of the system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Text size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Height of the captions' text in points.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>pt</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Bold</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Writes the captions in bold letters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Text colour</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Colour of the captions' text, such as #ffffff or yellow.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Background colour</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Colour behind the captions, such as #121418 or black.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Background</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>How opaque the caption window's background is, in per cent.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>%</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Outline</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Thickness of a line around each letter, for text without a background.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>px</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Where lines stand; only those that begin at the start do not move as they grow.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>At the start</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Centred</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>At the end</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Lines</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>How many lines the caption window shows; 0 fills the height of the screen.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Show what may still change</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Shows words at once, dimmed and with dots below, before they are certain.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Hide in silence</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Seconds without speech after which the window hides until the next; 0: never.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write transcripts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Keeps what was said in a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Transcript format</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Plain text, subtitles (SRT or WebVTT), or JSON lines for programs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Plain text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>SRT</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>WebVTT</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>JSON lines</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Transcript folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Where transcripts are written; empty is the documents folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Keep a history</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Keeps captions on this computer, to be read and searched later.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Keep it for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Older captions are deleted; 0 keeps them for ever.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>days</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Models folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Where downloaded models are kept, on another drive perhaps; empty: as usual.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Proxy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Address of a proxy for downloads; empty follows the system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Look for newer versions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Asks the release feed when “About” is opened, and tells it nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Release feed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Address that lists the releases of Live Caption; empty: nobody is ever asked.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Language of the program</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Language of windows and menus; the language that is spoken is chosen elsewhere.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Log level</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>How much is logged; what was said never is.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Everything</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Normal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Warnings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Errors only</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>SettingsText</name>
        <message>
            <source>This must be {expected}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write the code of a language, such as en or zh, or auto.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write the whole path of a folder, or choose one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>This is a file, not a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no folder {folder}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>There is no such file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write an address such as http://proxy.example:3128.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write an address that begins with https:// and holds no password.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Write the name of a colour, or a code such as #ffcc00.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>Status</name>
        <message>
            <source>Starting…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Speech recognition has stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Paused</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Source ▸ Sample recording in the menu shows how captions look.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>the sound device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Lost {device}. Waiting for it to come back…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Cannot listen to {device}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Speech recognition is restarting…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Loading the speech model…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Opening the sound device…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>The recording has ended.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Listening, {seconds} s behind</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>Listening…</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>UpdateLine</name>
        <message>
            <source>Looking for a newer version…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>This is the newest version.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <source>A newer version, {version}, is available.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
</TS>
