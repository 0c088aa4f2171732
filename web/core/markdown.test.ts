import { describe, expect, test } from 'vitest';
import { partsOf, targetOf, wordsOf } from './markdown.ts';

describe('a link in a text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/nowhere-of-ours',
  ])('does not lead to %s', (href) => expect(targetOf(href)).toBeNull());
  test('leads to pages of ours, to places, and to other sites', () => {
    expect(targetOf('/disputes/new?agreement=1')?.kind).toBe('page');
    expect(targetOf('#when-it-is-late')?.kind).toBe('place');
    expect(targetOf('https://example.org/a')).toEqual({ kind: 'site', href: 'https://example.org/a' });
    expect(targetOf('mailto:a@example.org')?.kind).toBe('site');
  });
});

test('HTML in a text stays what was typed', () => {
  const [part] = partsOf('<img src=x onerror="alert(1)">');
  expect(part).toMatchObject({ type: 'html', raw: '<img src=x onerror="alert(1)">' });
});

describe('a text that was made to keep a browser busy', () => {
  const knots: [string, string][] = [
    ['quotes in quotes', '>'.repeat(9_000)],
    ['quotes with spaces between', `${'> '.repeat(5_000)}x`],
    ['lists in lists', `${'- '.repeat(4_000)}x`],
    ['numbered lists in lists', `${'1. '.repeat(4_000)}x`],
    ['lists in quotes', `${'> - '.repeat(4_000)}x`],
    ['signs that never close', '*a '.repeat(6_000)],
    ['signs of two kinds', '*a_ '.repeat(5_000)],
    ['signs in each other', `${'**'.repeat(5_000)}a${'**'.repeat(5_000)}`],
    ['signs on lines of a list', '- *a '.repeat(10).padEnd(40).repeat(10).concat('*a '.repeat(5_000))],
    ['an address without an end', `${'a.'.repeat(9_000)}@`],
  ];
  test.each(knots)('is shown as it was typed: %s', (_what, text) => {
    expect(partsOf(text)).toEqual([{ type: 'code', raw: text, text }]);
  });
  test('is told from a long text with many marks', () => {
    const row = '| **Rent** | *5,000* | `KES` |\n';
    const text = `## Costs\n\n| a | b | c |\n|---|---|---|\n${row.repeat(200)}\n${'- **one** of _many_ things\n'.repeat(300)}\n${'Some **bold** words, and a [link](/help).\n\n'.repeat(100)}`;
    expect(partsOf(text).map(({ type }) => type)).toContain('table');
  });
});

test('the words of a heading are without their marks', () => {
  const [part] = partsOf('## When it is **late** & `why`');
  expect(wordsOf(part && 'tokens' in part ? part.tokens : [])).toBe('When it is late & why');
});
