#!/bin/sh
# Installs moonstone from the folder that this file lies in, or removes what it installed.
# usage: ./install.sh [--prefix DIR] [--remove]   (DIR is /usr/local unless told otherwise)
set -eu
# What root installs for everybody, everybody reads.
umask 022
here=$(CDPATH='' cd -P "$(dirname "$0")" && pwd)
fail() { echo "install.sh: $*" >&2; exit "$status"; }

prefix=/usr/local remove='' status=64
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -gt 1 ] && [ -n "$2" ] || fail "--prefix needs a folder"; prefix=$2; shift ;;
    --prefix=?*) prefix=${1#--prefix=} ;;
    --remove) remove=yes ;;
    -h | --help) sed -n '2,3s/^# //p' "$0"; exit ;;
    *) fail "there is no option \"$1\"; there are --prefix DIR and --remove" ;;
  esac
  shift
done
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
status=66
[ -x "$here/bin/moonstone" ] || fail "$here has no bin/moonstone; call the file that lies beside it"
status=73
folder=$prefix
[ -n "$remove" ] || until [ -e "$folder" ]; do folder=$(dirname "$folder"); done
[ -d "$folder" ] || fail "$folder is not a folder"
[ -w "$folder" ] || fail "$folder cannot be written to; name another by --prefix, for instance" \
  "--prefix \"\$HOME/.local\", or run this as root"

cd "$here"
did=installed
[ -z "$remove" ] || did=removed
list=$(find bin share -type f | sort)
printf '%s\n' "$list" | while IFS= read -r file; do
  if [ -n "$remove" ]; then
    rm -f "$prefix/$file" || exit 1
  else
    mkdir -p "$prefix/$(dirname "$file")" || exit 1
    # Beside it first: a program that runs keeps the file that it has. Who unpacked it does not own
    # it.
    cp "$file" "$prefix/$file.new" && mv -f "$prefix/$file.new" "$prefix/$file" \
      || { rm -f "$prefix/$file.new"; exit 1; }
  fi
done || fail "not all of it could be $did"
if [ -n "$remove" ]; then
  # Folders, too, where nothing else is in them; not those that any program has.
  find bin share -mindepth 1 -type d ! -path share/man ! -path share/doc | sort -r \
    | while IFS= read -r folder; do rmdir "$prefix/$folder" 2>/dev/null || true; done
  echo "Removed moonstone from $prefix."
else
  echo "Installed $prefix/bin/moonstone. To remove it: '$here/install.sh' --prefix '$prefix' --remove"
fi
