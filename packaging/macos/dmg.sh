#!/bin/sh
# Puts Cardtable.app and a link to Applications into a disk image: dmg.sh APP DMG
set -eu
app=$1
dmg=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$app" "$folder/"
ln -s /Applications "$folder/Applications"
hdiutil create -volname Cardtable -srcfolder "$folder" -fs HFS+ -format UDZO -ov "$dmg"
