import { expect, test } from 'vitest';
import { inert, isOwnWorker } from './trusted.ts';

test.each(['', 'a text & no more', 'body{color:red}', '<script></script>', '<body></body>'])(
  '%s makes nothing that runs',
  (text) => {
    expect(inert(text, 'Element innerHTML')).toBe(text);
  },
);

test.each([
  '<b>bold</b>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  ' <script></script>',
  '<body><p>a text</p></body>',
  '<script></script><script src="/x.js"></script>',
])('%s is refused where it would become part of a page', (text) => {
  expect(inert(text, 'Element innerHTML')).toBeNull();
});

test('a library that asks beforehand is told no, and goes on without this policy', () => {
  expect(() => inert('<p>pasted</p>', undefined)).toThrow(TypeError);
});

test('only our own scripts work beside the page', () => {
  for (const url of ['/sw.js', '/assets/pdf.worker.min-a1B2_c-3.mjs']) expect(isOwnWorker(url), url).toBe(true);
  for (const url of [
    '/assets/other.mjs',
    '//evil.example/assets/pdf.worker.min-a.mjs',
    'blob:x',
    '/assets/pdf.worker.min-a/../b.mjs',
  ])
    expect(isOwnWorker(url), url).toBe(false);
});
