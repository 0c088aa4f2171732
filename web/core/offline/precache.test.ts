import { expect, test } from 'vitest';
import { type Manifest, partsOf, precacheOf } from './precache.ts';
import { isPublicAnswer } from './publicanswers.ts';
import { isReadOffline } from './readinglist.ts';

const route = (id: string, parentId: string | undefined, imports: string[]) => ({
  id,
  ...(parentId && { parentId }),
  module: `/assets/${id.split('/').at(-1)}-1.js`,
  imports,
  css: [],
});
const manifest: Manifest = {
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry-1.js', imports: [] },
  routes: {
    root: route('root', undefined, []),
    'shell/ShellLayout': route('shell/ShellLayout', 'root', ['/assets/shared-1.js']),
    'disputes/DisputePage': route('disputes/DisputePage', 'shell/ShellLayout', [
      '/assets/shared-1.js',
      '/assets/own-1.js',
    ]),
  },
};
const files = [
  ...['manifest', 'entry', 'root', 'ShellLayout', 'shared', 'deep', 'DisputePage', 'own'].map(
    (it) => `/assets/${it}-1.js`,
  ),
  '/__spa-fallback.html',
  '/assets/inter-latin-wght-normal-1.woff2',
  '/assets/photo-1.webp',
];
const read = (url: string) => (url === '/assets/shared-1.js' ? 'import{a}from"./deep-1.js";' : '');

test('the frame is kept with everything that it cannot run without, and nothing of other pages', () => {
  const kept = precacheOf(manifest, files, read).map(({ url }) => url);
  expect(kept).toContain('/assets/deep-1.js');
  expect(kept).toContain('/__spa-fallback.html');
  expect(kept).toContain('/assets/inter-latin-wght-normal-1.woff2');
  expect(kept).not.toContain('/assets/DisputePage-1.js');
  expect(kept).not.toContain('/assets/photo-1.webp');
});

test('another page comes with its own parts', () => {
  const kept = new Set(precacheOf(manifest, files, read).map(({ url }) => url));
  expect(partsOf(manifest, kept)).toEqual({ '/assets/DisputePage-1.js': ['/assets/own-1.js'] });
});

test('the worker keeps help and legal texts, and no answer about a person', () => {
  expect(['help/article', 'terms/read'].map((it) => isPublicAnswer(`/api/rpc/${it}`))).toEqual([true, true]);
  const others = ['accounts/session', 'agreements/get', 'notes/get', 'payments/get', 'curating/queue', 'help/desk'];
  for (const name of others) expect(isPublicAnswer(`/api/rpc/${name}`), name).toBe(false);
});

test('a device keeps what was read of agreements and disputes, and nothing of money, identity, rooms and desks', () => {
  const key = (path: string) => [path.split('/'), { input: {} }];
  for (const path of ['agreements/get', 'disputes/list', 'notifications/list', 'community/post'])
    expect(isReadOffline(key(path)), path).toBe(true);
  const never = ['payments/get', 'payments/wallets', 'rooms/list', 'verification/mine', 'accounts/signInWays'];
  for (const path of [...never, 'disputes/desk', 'curating/queue', 'mediators/queue', 'packages/get', 'court/get'])
    expect(isReadOffline(key(path)), path).toBe(false);
});
