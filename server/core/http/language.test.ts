import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch.ts';
import { pageRoutes } from './pages.ts';

const app = Fastify();
beforeAll(async () => {
  const folder = scratchFolder('languages');
  writeFileSync(join(folder, '__spa-fallback.html'), '<!DOCTYPE html><html lang="en"><body>frame</body></html>');
  writeFileSync(join(folder, 'index.html'), '<!DOCTYPE html><html lang="en"><body>written at build time</body></html>');
  await pageRoutes(app, folder);
});
afterAll(() => app.close());

const open = (url: string, headers: Record<string, string>) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

test.each([
  ['the browser asks for Swahili', '/auth', { 'accept-language': 'sw-KE,en;q=0.5' }, '<html lang="sw" dir="ltr">'],
  [
    'Arabic was chosen on the device',
    '/auth',
    { cookie: 'a=b; language=ar', 'accept-language': 'sw' },
    '<html lang="ar" dir="rtl">',
  ],
  ['a letter in French brought them', '/auth?lang=fr', { cookie: 'language=ar' }, '<html lang="fr" dir="ltr">'],
  ['nothing of ours is asked for', '/auth', { 'accept-language': 'de' }, '<html lang="en" dir="ltr">'],
  ['a word that is no language', '/auth?lang=%22%3E', { cookie: 'language=xx' }, '<html lang="en" dir="ltr">'],
])('where %s the document says so', async (_, url, headers, html) => {
  const answer = await open(url, headers);
  expect(answer.body).toContain(html);
  expect(answer.headers.vary).toContain('accept-language');
});

test('where no page is, that is said in the language of who looks for it', async () => {
  const { body, statusCode } = await open('/nowhere', { 'accept-language': 'sw' });
  expect(body).toContain('<html lang="sw" dir="ltr">');
  expect(statusCode).toBe(404);
});

test('what a letter asked for stays chosen on the device', async () => {
  expect((await open('/auth?lang=sw', {})).headers['set-cookie']).toContain('language=sw');
  expect((await open('/auth', {})).headers['set-cookie']).toBeUndefined();
});

test('a page that is not translated yet says that it is English in every browser, and beside it what its reader reads', async () => {
  const inArabic = '<html lang="en" dir="ltr" data-reader="ar">';
  expect((await open('/dashboard/notes', { 'accept-language': 'ar' })).body).toContain(inArabic);
  expect((await open('/dashboard/notes', { 'accept-language': 'en' })).body).toContain('<html lang="en" dir="ltr">');
});

test('the front page is the one written at build time in English, and made in the browser in every other language', async () => {
  const english = await open('/', { 'accept-language': 'en-GB' });
  expect(english.body).toContain('written at build time');
  expect(english.headers.vary).toContain('accept-language');
  expect(english.headers['cache-control']).toBe('no-cache');
  expect(english.headers.link).toContain('/?lang=sw>; rel="alternate"; hreflang="sw"');
  expect((await open('/', { cookie: 'language=ar' })).body).toContain('<html lang="ar" dir="rtl"><body>frame');
  const chosen = await open('/?lang=en', { cookie: 'language=ar' });
  expect(chosen.body).toContain('written at build time');
  expect(chosen.headers['set-cookie']).toContain('language=en');
});
