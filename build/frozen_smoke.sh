#!/usr/bin/env bash
# Build both layouts and use them as a stranger would: from an odd path, with a clean environment, without a screen.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
freeze() { "$python" -m PyInstaller -y --log-level ERROR --distpath build/out/dist --workpath build/out/work build/duses.spec; }
freeze
DUSES_ONEFILE=1 freeze
if grep -hE "missing module named (pygame|numpy|msgspec|babel|platformdirs|ai_edge_litert)( |$)" build/out/work/duses/warn-duses.txt; then
  echo "a library is missing from the executable"; exit 1
fi
home=$(mktemp -d); temporary=$(mktemp -d)
trap 'rm -rf "$home" "$temporary"' EXIT
place="$home/a b ş"
mkdir "$place"
cp -r build/out/dist/duses-folder build/out/dist/duses "$place"
cd "$place"
for program in ./duses-folder/duses ./duses; do
  echo "$program: $(du -sm "$([ "$program" = ./duses ] && echo ./duses || echo ./duses-folder)" | cut -f1) MB"
  run() { env -i HOME="$home" PATH=/usr/bin:/bin LANG=C.UTF-8 TMPDIR="$temporary" SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy timeout 180 "$program" "$@"; }
  run --version
  out="$home/demo$(basename "$(dirname "$program")")"
  run --demo "$out" --seed 1
  ls "$out"
  test "$(ls "$out"/*.png | wc -l)" -ge 6 || { echo "the demo left too few pictures"; exit 1; }
  if pgrep -f "$place" > /dev/null; then sleep 2; pgrep -fa "$place" && { echo "a child outlived its parent"; exit 1; }; fi
done
size=$(du -m ./duses | cut -f1)
test "$size" -le 90 || { echo "the single executable is larger than 90 MB"; exit 1; }
if ls -d "$temporary"/_MEI* 2> /dev/null; then echo "an unpacked folder was left behind"; exit 1; fi
echo "frozen smoke passed"
