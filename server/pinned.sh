#!/bin/sh
# Runs a program with the Node that `npm ci` brought first in the PATH. There should be a link to it in
# node_modules/.bin, but npm 10 removes that again, together with the Node of the other platform.
for folder in "$(dirname "$0")"/../node_modules/node-linux-*/bin; do
  if [ -d "$folder" ]; then PATH=$(cd "$folder" && pwd):$PATH; fi
done
export PATH
exec "$@"
