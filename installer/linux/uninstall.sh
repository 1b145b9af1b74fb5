#!/bin/sh
# Removes Live Caption from ~/.local, or from the folder it was installed into. Settings, models,
# history and transcripts stay; the last lines say where they are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
case ${1:-} in
    "") if [ -f "$here/installed-files" ]; then prefix=$(cd "$here/../.." && pwd); else prefix=$HOME/.local; fi ;;
    -*) echo "Usage: $0 [FOLDER]    (default: ~/.local)"; exit 2 ;;
    *) prefix=$(cd "$1" && pwd) ;;
esac
program=$prefix/lib/live-caption
if [ ! -f "$program/installed-files" ]; then
    echo "Live Caption is not installed in $prefix." >&2
    exit 1
fi

while read -r file; do
    rm -f "$prefix/$file"
done <"$program/installed-files"
for name in live-caption live-caption-cli; do
    rm -f "$prefix/bin/$name"
done
# Folders that are empty now were made by the installation, or nobody misses them.
sed 's|/[^/]*$||' "$program/installed-files" | sort -ru | while read -r folder; do
    (cd "$prefix" && rmdir -p "$folder" 2>/dev/null) || true
done
rm -rf "$program"
rmdir "$prefix/lib" "$prefix/bin" 2>/dev/null || true

login=${XDG_CONFIG_HOME:-$HOME/.config}/autostart/live-caption.desktop
if grep -qsF "$program/" "$login" || grep -qsF "$prefix/bin/live-caption" "$login"; then
    rm -f "$login"
fi
icons=$prefix/share/icons/hicolor
if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null 2>&1; then
    gtk-update-icon-cache -qf "$icons" || true
fi
echo "Live Caption is removed. What is yours is still there, if you had any:"
echo "  ${XDG_CONFIG_HOME:-$HOME/.config}/live-caption (settings)"
echo "  ${XDG_DATA_HOME:-$HOME/.local/share}/live-caption (models and history)"
echo "  ${XDG_STATE_HOME:-$HOME/.local/state}/live-caption (logs)"
