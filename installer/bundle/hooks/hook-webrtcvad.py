"""The module comes in a package of another name than PyInstaller's own hook asks for."""

from PyInstaller.utils.hooks import copy_metadata

datas = copy_metadata("webrtcvad-wheels")
