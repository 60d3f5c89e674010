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
alone() { [ "$(ls -A "$1")" = "$2" ]; }

# What was made from our files goes with them, unless others' files are in it too.
if [ -d "$share/applications" ]; then
    refresh update-desktop-database "$share/applications"
    if alone "$share/applications" mimeinfo.cache; then rm "$share/applications/mimeinfo.cache"; fi
fi
if [ -d "$share/mime" ]; then
    mkdir -p "$share/mime/packages"
    refresh update-mime-database "$share/mime"
    if rmdir "$share/mime/packages" 2> /dev/null; then
        for made in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache \
            subclasses treemagic types version; do
            rm -f "$share/mime/$made"
        done
        rmdir "$share/mime/"* 2> /dev/null || true
    fi
fi
if [ -d "$share/icons/hicolor" ]; then
    refresh gtk-update-icon-cache -q -t -f "$share/icons/hicolor"
    if alone "$share/icons/hicolor" icon-theme.cache; then
        rm "$share/icons/hicolor/icon-theme.cache"
    fi
fi
chosen=${XDG_CONFIG_HOME:-$HOME/.config}/mimeapps.list
if [ -f "$chosen" ]; then
    ours='^(application/x-card(table|score|preset)|x-scheme-handler/cardtable)='
    grep -Ev "$ours" "$chosen" > "$chosen.new" || true
    cat "$chosen.new" > "$chosen"
    rm "$chosen.new"
    grep -q = "$chosen" || rm "$chosen"
fi
for empty in applications mime icons/hicolor; do
    [ -d "$share/$empty" ] && (cd "$share" && rmdir -p "$empty" 2> /dev/null) || true
done
(cd "$HOME" && rmdir -p .local/bin .local/opt .local/share .config 2> /dev/null) || true

echo "Cardtable is removed."
for kept in "$share/cardtable" "${XDG_CONFIG_HOME:-$HOME/.config}/cardtable" \
    "${XDG_STATE_HOME:-$HOME/.local/state}/cardtable"; do
    if [ -d "$kept" ]; then
        echo "What is yours stays in $kept; delete that folder if you want."
    fi
done
