import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brand } from '@ahadi/domain/brand.ts';
import { paths } from '@ahadi/domain/paths.ts';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';
import { verifierPage } from './agreements/verifier/page.ts';
import { withFirstFrame } from './core/firstframe.ts';
import { type Asks, headsOf, type Routes, withRoom } from './core/heads.ts';
import { type Manifest, partsOf, precacheOf } from './core/offline/precache.ts';

const prerendered = ['/', '/terms'];

/** Text is compressed once here, so that the server only hands it out. */
function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:m?js|css|html|svg|json)$/.test(name)) continue;
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

/** What each page asks first, by its route; everything behind the sign-in asks who is there. */
const everywhere: Asks = [['accounts.session']];
const first: Readonly<Record<string, Asks>> = {
  'home/DashboardPage': [['dashboard.read']],
  'agreements/AgreementPage': [
    ['agreements.get', { id: ':id' }],
    ['amending.read', { id: ':id' }],
  ],
};

/** Lets the server write into the frame what the page that it is asked for consists of, and asks. */
async function prepareHeads(folder: string, routes: Routes): Promise<void> {
  const frame = join(folder, '__spa-fallback.html');
  const html = readFileSync(frame, 'utf8');
  const isInside = (layouts: readonly string[]) => layouts.includes('shell/ShellLayout');
  const heads = await headsOf(routes, html, isInside, everywhere, first, (href) =>
    readFileSync(join(folder, href), 'utf8'),
  );
  writeFileSync(join(folder, '..', 'heads.json'), JSON.stringify(heads));
  writeFileSync(frame, withRoom(html));
}

/** What a device is told when the product is installed on it. */
const installable = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  start_url: paths.dashboard,
  scope: '/',
  display: 'standalone',
  background_color: '#0f1622',
  theme_color: '#12233d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [{ name: 'Notes', url: paths.notes }],
};

type Built = { files: string[]; read: (url: string) => string; manifest: Manifest & { routes: Routes } };

/** What the framework wrote: the addresses of all files, and its manifest of the routes. */
function builtIn(folder: string): Built {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((url) => statSync(join(folder, url)).isFile());
  const read = (url: string) => readFileSync(join(folder, url), url.endsWith('.png') ? 'latin1' : 'utf8');
  const url = files.find((url) => /\/manifest-[^/]*\.js$/.test(url));
  if (!url) throw new Error('The build wrote no manifest of its routes.');
  const text = read(url);
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Omit<
    Built['manifest'],
    'url'
  >; // written by the framework of this build
  return { files, read, manifest: { ...manifest, url } };
}

/** The service worker, told which files this build consists of. */
async function buildWorker(folder: string, { files, read, manifest }: Built): Promise<void> {
  const kept = precacheOf(manifest, files, read);
  const parts = partsOf(manifest, new Set(kept.map(({ url }) => url)));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      BUILT_PRECACHE: JSON.stringify(kept),
      BUILT_PARTS: JSON.stringify(parts),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: 'core/offline/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(installable));
}

/** The page that goes into every evidence pack: all of it in one file. */
async function buildVerifier(folder: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    build: { write: false, lib: { entry: 'agreements/verifier/verify.ts', formats: ['es'] } },
  });
  const [one] = Array.isArray(built) ? built : [built];
  const [chunk] = one && 'output' in one ? one.output : [];
  if (!chunk) throw new Error('The build wrote no page that checks evidence.');
  writeFileSync(join(folder, 'verify.html'), verifierPage(chunk.code));
}

/** Pages run in the browser only; the two public pages that never change between releases are written at build time. */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerendered,
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    prepareFirstFrames(folder);
    const built = builtIn(folder);
    await prepareHeads(folder, built.manifest.routes);
    await buildWorker(folder, built);
    compress(folder);
    await buildVerifier(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
