#!/bin/sh
# Puts kesegames into your menu and opens its records with a double click; nothing outside your home folder changes.
# Run it again after moving the folder; `install.sh --remove` takes everything away again.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/kesegames.desktop
types=$share/mime/packages/kesegames.xml
icon=$share/icons/hicolor/256x256/apps/kesegames.png

refresh() {
  if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" || true; fi
  if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" || true; fi
}

if [ "${1:-}" = --remove ]; then
  rm -f "$entry" "$types" "$icon"
  refresh
  exit
fi
mkdir -p "$(dirname "$entry")" "$(dirname "$types")" "$(dirname "$icon")"
cp "$here/desktop/kesegames.xml" "$types"
cp "$here/desktop/kesegames.png" "$icon"
# In an Exec line a path stands in quotes: " ` $ and \ have a backslash before them,
# every backslash is written twice, and % is %%.
quoted=$(printf '%s' "$here/kesegames" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
while IFS= read -r line; do
  case $line in
    Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$here/desktop/kesegames.desktop" >"$entry"
refresh
printf 'kesegames is in your menu: %s\n' "$entry"
