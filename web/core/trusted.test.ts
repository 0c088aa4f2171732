import { expect, test } from 'vitest';
import { inert } from './trusted.ts';

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
