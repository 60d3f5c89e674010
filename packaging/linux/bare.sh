#!/bin/sh
# Installs a .deb in a bare Debian with nothing but what it declares, plays a deal there by mouse
# and one by keyboard, quits, and removes it:   sudo bare.sh DEB PYTHON [FOLDER]
# PYTHON runs the test outside (it needs pytest); FOLDER keeps the bare Debian for the next time.
# Needs debootstrap, Xvfb and xdotool.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
deb=$(realpath "$1")
python=$2
root=${3:-$(mktemp -d)}

[ -d "$root/var/lib/dpkg" ] || debootstrap --variant=minbase bookworm "$root"
trap 'umount "$root/tmp" "$root/proc" "$root/dev/shm"' EXIT
mkdir -p "$root/dev/shm"
mount --bind /tmp "$root/tmp" # the screen's socket and the test's folder
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev/shm"
cp "$deb" "$root/var/cache/cardtable.deb"

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
traces() { find "$root" -xdev -path "$root/tmp" -prune -o -path "$root/proc" -prune -o -iname '*cardtable*' -print; }

inside apt-get -qq update
inside apt-get -qq install -y --no-install-recommends /var/cache/cardtable.deb > /dev/null
inside /usr/games/cardtable --version

cd "$here"
CARDTABLE_PROGRAM="chroot $root /usr/games/cardtable" "$python" -m pytest -q tests/test_end_to_end.py

inside apt-get -qq purge -y cardtable > /dev/null
rm "$root/var/cache/cardtable.deb"
left=$(traces)
if [ -n "$left" ]; then
    echo "left behind:" "$left" >&2
    exit 1
fi
echo "Installed, played, quit and removed without a trace."
