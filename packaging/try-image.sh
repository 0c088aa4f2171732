#!/bin/sh
# Runs the steps of the Containerfile without an engine for containers: in a bare Debian made by debootstrap, as root.
#   sh packaging/try-image.sh /var/tmp/ahadi-root postgres://ahadi:password@127.0.0.1:5432/empty
# Ends well where what the image holds comes up, not as root and with its files read-only, and /readyz says yes.
set -eu
ROOT=$1
DATABASE=$2
HERE=$(cd "$(dirname "$0")/.." && pwd)
PORT=${PORT:-3999}

[ -e "$ROOT/bin/sh" ] || debootstrap --variant=minbase bookworm "$ROOT"
# What docker.io/library/node brings: Node and npm.
mkdir -p "$ROOT/usr/local/bin" "$ROOT/usr/local/lib/node_modules" "$ROOT/etc/ssl/certs"
cp "$HERE/node_modules/node/bin/node" "$ROOT/usr/local/bin/node"
NPM=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
rm -rf "$ROOT/usr/local/lib/node_modules/npm"
cp -RL "$NPM" "$ROOT/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$ROOT/usr/local/bin/npm"
cp -L /etc/resolv.conf /etc/hosts "$ROOT/etc/"
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$ROOT/etc/ssl/certs/"
REGISTRY=$(npm config get registry)

ENVIRONMENT="PATH=/usr/local/bin:/usr/bin:/bin HOME=/root NPM_CONFIG_REGISTRY=$REGISTRY"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || ENVIRONMENT="$ENVIRONMENT NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt"

mountpoint -q "$ROOT/proc" || mount -t proc proc "$ROOT/proc"
trap 'umount "$ROOT/proc"' EXIT
rm -rf "$ROOT/app" && mkdir "$ROOT/app"
git -C "$HERE" archive HEAD | tar -x -C "$ROOT/app"
chroot "$ROOT" env -i $ENVIRONMENT sh -c 'cd /app && sh packaging/image.sh'
echo "the image's own part: $(du -sm "$ROOT/app" | cut -f1) MB"

mkdir -p "$ROOT/data" && chown 10001:10001 "$ROOT/data"
# Like read_only: nothing below /app is this account's to change.
chown -R root:root "$ROOT/app" && chmod -R go-w "$ROOT/app"
chroot --userspec=10001:10001 "$ROOT" env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled \
  PORT="$PORT" HOST=127.0.0.1 DATABASE_URL="$DATABASE" STOP_AFTER_SECONDS=0 \
  sh -c 'cd /app && exec node --max-semi-space-size=4 --no-parallel-scavenge --initial-old-space-size=256 server/main.ts' &
SERVER=$!
for _ in $(seq 1 240); do
  if curl -fsS "http://127.0.0.1:$PORT/readyz" 2>/dev/null && curl -fsS "http://127.0.0.1:$PORT/" 2>/dev/null | grep -q '<html'; then
    kill "$SERVER" && wait "$SERVER"
    echo && echo 'the image comes up, and serves its pages'
    exit 0
  fi
  kill -0 "$SERVER" 2>/dev/null || break
  sleep 1
done
kill "$SERVER" 2>/dev/null || true
echo 'what the image holds did not come up' >&2
exit 1
