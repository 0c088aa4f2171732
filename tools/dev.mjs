// npm run dev: the server, started again at each change, and the pages with hot reload at http://localhost:5173.
import { join } from 'node:path';
import { settingsFile } from './flags.mjs';
import { ensureInstalled } from './install.mjs';
import { become, bin, node, root } from './run.mjs';

await ensureInstalled();
const PORT = process.env.PORT ?? '3000';
become(
  {
    command: node,
    args: ['--watch', '--watch-preserve-output', ...settingsFile, 'server/main.ts'],
    env: { PORT, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  },
  { command: bin('react-router'), args: ['dev'], cwd: join(root, 'web'), env: { PORT } },
);
