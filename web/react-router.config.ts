import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { withFirstFrame } from './core/firstframe.ts';

const prerendered = ['/', '/terms'];

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

function prepareFirstFrames(folder: string): void {
  const read = (href: string) => readFileSync(join(folder, href), 'utf8');
  const keep = (script: string) => {
    const href = `/assets/start-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
    writeFileSync(join(folder, href), script);
    return href;
  };
  for (const path of prerendered) {
    const page = join(path, 'index.html');
    writeFileSync(join(folder, page), withFirstFrame(read(page), { read, keep }));
  }
}

/** Pages run in the browser only; the two public pages that never change between releases are written at build time. */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerendered,
  buildEnd: ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    prepareFirstFrames(folder);
    compress(folder);
  },
} satisfies Config;
