import { expect, test } from 'vitest';
import { headsOf, type Routes, withRoom } from './heads.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined, css: string[] = []) => ({
  id,
  ...(parentId && { parentId }),
  ...(path !== undefined && { path }),
  module: `/assets/${id.split('/').at(-1)}-1.js`,
  imports: ['/assets/shared-1.js', '/assets/frame-1.js'],
  css,
});
const routes: Routes = {
  root: route('root', undefined, ''),
  'shell/ShellLayout': route('shell/ShellLayout', 'root', undefined, ['/assets/shell-1.css#']),
  'agreements/AgreementPage': route('agreements/AgreementPage', 'shell/ShellLayout', 'dashboard/agreements/:id'),
  'shell/PublicLayout': route('shell/PublicLayout', 'root', undefined),
  'home/TermsPage': route('home/TermsPage', 'shell/PublicLayout', 'terms'),
};
const frame = '<head><meta charset="utf-8"/><script src="/assets/frame-1.js"></script></head>';

test('a page names what the frame does not bring yet, each once, and asks by the addresses that it will use', async () => {
  const heads = await headsOf(
    routes,
    frame,
    (layouts) => layouts.includes('shell/ShellLayout'),
    [['accounts.session']],
    { 'agreements/AgreementPage': [['agreements.get', { id: ':id' }]] },
    (href) =>
      href.includes('ShellLayout')
        ? 'room({en:()=>q(()=>import(`./en-1.js`),[]),sw:()=>q(()=>import(`./sw-1.js`),[])})'
        : '',
  );
  expect(heads['/dashboard/agreements/:id']).toEqual({
    links: [
      '<link rel="preload" as="style" href="/assets/shell-1.css"/>',
      ...['shared', 'AgreementPage', 'ShellLayout', 'root'].map(
        (name) => `<link rel="modulepreload" href="/assets/${name}-1.js"/>`,
      ),
    ].join(''),
    words: {
      en: '<link rel="modulepreload" href="/assets/en-1.js"/>',
      sw: '<link rel="modulepreload" href="/assets/sw-1.js"/>',
    },
    asked: [
      '/api/rpc/accounts/session?data=%7B%7D',
      `/api/rpc/agreements/get?data=${encodeURIComponent('{"json":{"id":"')}:id${encodeURIComponent('"}}')}`,
    ],
  });
  expect(heads['/terms']?.asked).toEqual([]);
});

test('the frame has its room, and faces wait for words', () => {
  const faces = '<link rel="preload" href="/a.woff2" as="font" type="font/woff2"/>';
  const roomy = withRoom(frame.replace('</head>', `${faces}</head>`));
  expect(roomy).toContain('<meta charset="utf-8"/><script data-asked="[]">');
  expect(roomy).not.toContain('woff2');
  expect(() => withRoom('<head></head>')).toThrow('character set');
});
