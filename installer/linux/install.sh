#!/bin/sh
# Installs Live Caption into ~/.local, or into the folder that is given. A version that is there
# already is replaced; settings, models and history stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=${1:-$HOME/.local}
case $prefix in
    -h | --help) echo "Usage: $0 [FOLDER]    (default: ~/.local)"; exit 0 ;;
    -*) echo "There is no option $prefix. Usage: $0 [FOLDER]" >&2; exit 2 ;;
esac
mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
program=$prefix/lib/live-caption

mkdir -p "$prefix/lib" "$prefix/bin"
rm -rf "$program.new"
cp -R "$here/usr/lib/live-caption" "$program.new"
cp "$here/uninstall.sh" "$program.new/uninstall.sh"
(cd "$here/usr" && find share ! -type d) >"$program.new/installed-files"
rm -rf "$program"
mv "$program.new" "$program"

for name in live-caption live-caption-cli; do
    ln -sfn "../lib/live-caption/$name" "$prefix/bin/$name"
done
while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$here/usr/$file" "$prefix/$file"
done <"$program/installed-files"
# The menu may know other folders than the terminal does.
entry=$prefix/share/applications/live-caption.desktop
quoted=$(printf '%s' "$prefix/bin/live-caption" | sed 's/[\\&|]/\\&/g')
sed -e "s|^Exec=live-caption|Exec=\"$quoted\"|" -e "s|^TryExec=.*|TryExec=$quoted|" \
    "$here/usr/share/applications/live-caption.desktop" >"$entry"

icons=$prefix/share/icons/hicolor
if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null 2>&1; then
    gtk-update-icon-cache -qf "$icons" || true
fi

missing=$(LD_LIBRARY_PATH="$program/_internal:$program/_internal/PySide6/Qt/lib" \
    ldd "$program/_internal/PySide6/Qt/plugins/platforms/libqxcb.so" 2>/dev/null |
    sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u | tr '\n' ' ')
if [ -n "$missing" ]; then
    echo "These libraries are missing here; install them with your system's packages:"
    echo "  $missing"
fi
echo "Live Caption is installed: $prefix/bin/live-caption"
