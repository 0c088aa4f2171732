import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

/** Text is compressed once here, so that the server only hands it out. */
function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|html|svg|json)$/.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Pages run in the browser only; the two public pages that never change between releases are written at build time. */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/terms'],
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
