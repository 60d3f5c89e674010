#!/bin/sh
# Puts Cardtable into the menu of the person who runs this; needs no administrator.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
home=${CARDTABLE_HOME:-$HOME/.local/opt/cardtable}
bin=$HOME/.local/bin

mkdir -p "$home.new" "$bin" "$share"
rm -rf "$home.new"
cp -R "$here/program" "$home.new"
cp "$here/uninstall.sh" "$home.new/uninstall.sh"
(cd "$here/share" && find . -type f) > "$home.new/installed-files"
rm -rf "$home"
mv "$home.new" "$home"

(cd "$here/share" && find . -type f) | while read -r file; do
    mkdir -p "$share/$(dirname "$file")"
    cp "$here/share/$file" "$share/$file"
done
# A path with spaces must stay one word in the menu's entry.
sed -e "s|^Exec=cardtable|Exec=\"$home/cardtable\"|" -e "s|^TryExec=.*|TryExec=$home/cardtable|" \
    "$here/share/applications/cardtable.desktop" > "$share/applications/cardtable.desktop"
ln -sf "$home/cardtable" "$bin/cardtable"

refresh() { command -v "$1" > /dev/null 2>&1 && "$@" > /dev/null 2>&1 || true; }
refresh update-desktop-database "$share/applications"
refresh update-mime-database "$share/mime"
refresh gtk-update-icon-cache -q -t -f "$share/icons/hicolor"
refresh xdg-mime default cardtable.desktop application/x-cardtable
refresh xdg-mime default cardtable.desktop application/x-cardscore
refresh xdg-mime default cardtable.desktop application/x-cardpreset
refresh xdg-mime default cardtable.desktop x-scheme-handler/cardtable

echo "Cardtable is in your menu now. To remove it: $home/uninstall.sh"
