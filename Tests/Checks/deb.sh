#!/bin/sh
# Packs what `make install` installs, with the manual, as a package of Debian; and where apt may do
# that, installs it, runs it and removes it. Expects `make build`.
set -eu
cd "$(dirname "$0")/../.."

if ! command -v dpkg-deb > /dev/null; then
  echo "there is no dpkg-deb: a package is made on Debian and what comes of it" >&2
  exit 1
fi
program=.build/release/notify-sim
version=$("$program" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
package=.build/deb/notify-sim_${version}_$architecture
docs=$package/usr/share/doc/notify-sim

rm -rf "$package" "$package.deb"
"${MAKE:-make}" -s install DESTDIR="$PWD/$package" PREFIX=/usr
# Debian's zsh looks here.
mv "$package/usr/share/zsh/site-functions" "$package/usr/share/zsh/vendor-completions"
gzip -9n "$package"/usr/share/man/man1/*.1
mkdir -p "$docs"
cp -R README.md docs "$docs/"
find "$package" -type d -exec chmod 755 {} + -o -type f ! -path '*/bin/*' -exec chmod 644 {} +

# The newest version of the C library that the program names, which is the oldest that will do.
libc=$(grep -ao 'GLIBC_2\.[0-9]*' "$program" | sed 's/GLIBC_//' | sort -t . -k 2 -n | tail -1)
# The C++ library is in the program, unless the build machine had none to put in.
others=$(ldd "$program" | grep -q 'libstdc++' && echo ', libstdc++6' || true)
mkdir "$package/DEBIAN"
cat > "$package/DEBIAN/control" << END
Package: notify-sim
Version: $version
Architecture: $architecture
Maintainer: The authors of notify-sim <notify-sim@example.invalid>
Section: devel
Priority: optional
Installed-Size: $(du -ks "$package/usr" | cut -f 1)
Depends: libc6 (>= $libc)$others
Recommends: libssl3t64 | libssl3
Description: phone for push notifications that runs in a terminal
 It shows what an iPhone would do with an APNs payload, and why: the alert, its
 buttons, the app's handler and what became of it. Scenarios are replayed in CI.
END
dpkg-deb --root-owner-group --build "$package" > /dev/null
echo "$package.deb: $(du -k "$package.deb" | awk '{ printf "%.0f MB", $1 / 1024 }')"

if [ "$(id -u)" != 0 ] || dpkg -s notify-sim > /dev/null 2>&1; then
  echo "not tried: that takes root, and no notify-sim of another package"
  exit 0
fi
apt-get -qq install "./$package.deb" > /dev/null
trap 'apt-get -qq purge notify-sim > /dev/null' EXIT
/usr/bin/notify-sim deliver fixtures/payloads/reminder.json --action REMIND_TOMORROW > /dev/null
for file in $(dpkg -L notify-sim); do test -e "$file"; done
files=$(dpkg -L notify-sim | while read -r file; do test -d "$file" || echo "$file"; done)
trap - EXIT
apt-get -qq purge notify-sim > /dev/null
for file in $files; do test ! -e "$file"; done
echo "apt installs and removes it"
