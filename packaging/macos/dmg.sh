#!/bin/sh
# Puts Cardtable.app, a link to Applications and how to open it into a disk image: dmg.sh APP DMG
set -eu
app=$1
dmg=$2
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$app" "$folder/"
ln -s /Applications "$folder/Applications"
cp "$here"/Open*.txt "$folder/"
# Indexing may hold the image for a moment, and then "hdiutil: create failed - Resource busy".
tries=5
until hdiutil create -volname Cardtable -srcfolder "$folder" -fs HFS+ -format UDZO -ov "$dmg"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || exit 1
    sleep 5
done
