"""Its declarations of the sound server's functions are read at run time."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("soundcard")
