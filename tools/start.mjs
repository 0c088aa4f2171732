// npm start: installs if needed, builds the pages if they are stale, and becomes the server.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { serverFlags, settingsFile } from './flags.mjs';
import { ensureInstalled } from './install.mjs';
import { become, node, root } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
become({
  command: node,
  args: [...serverFlags, ...settingsFile, 'server/main.ts'],
  // Compiled code is kept beside the packages, so that later starts are quicker by half a second.
  env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled') },
});
