#!/bin/sh
# Takes Cardtable out of the menu of the person who runs this; games and settings stay.
set -eu
share=${XDG_DATA_HOME:-$HOME/.local/share}
home=${CARDTABLE_HOME:-$HOME/.local/opt/cardtable}

if [ ! -f "$home/installed-files" ]; then
    echo "Cardtable is not installed in $home." >&2
    exit 1
fi
while read -r file; do
    rm -f "$share/$file"
    rmdir -p "$(dirname "$share/$file")" 2> /dev/null || true  # stops at a folder in use
done < "$home/installed-files"
if [ "$(readlink "$HOME/.local/bin/cardtable" || true)" = "$home/cardtable" ]; then
    rm -f "$HOME/.local/bin/cardtable"
fi
rm -rf "$home"

refresh() { command -v "$1" > /dev/null 2>&1 && "$@" > /dev/null 2>&1 || true; }
[ -d "$share/applications" ] && refresh update-desktop-database "$share/applications"
[ -d "$share/mime/packages" ] && refresh update-mime-database "$share/mime"
[ -d "$share/icons/hicolor" ] && refresh gtk-update-icon-cache -q -t -f "$share/icons/hicolor"

echo "Cardtable is removed."
for kept in "$share/cardtable" "${XDG_CONFIG_HOME:-$HOME/.config}/cardtable"; do
    if [ -d "$kept" ]; then
        echo "What is yours stays in $kept; delete that folder if you want."
    fi
done
