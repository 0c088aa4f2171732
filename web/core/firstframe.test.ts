import { describe, expect, test } from 'vitest';
import { withFirstFrame } from './firstframe.ts';
import { themeScript } from './theme.ts';

const sheet =
  '@font-face{font-family:Face;src:url(/assets/face.woff2)}@font-face{font-family:Face Fallback;src:local(Arial)}' +
  ':root{--sans:"Face", "Face Fallback", sans-serif}.title,.title:hover,.unseen{color:red;animation:1s appear}' +
  `.art{width:10px;background:url("data:image/svg+xml,%3csvg style='fill:red;'%3e{}") center}.below{margin:0}` +
  '@media (width<=767px){.title{color:blue}.below{margin:1px}}@media print{.title{color:#000}}@keyframes appear{0%{opacity:0}}';

const page = [
  `<html><head><link rel="preload" href="/assets/face.woff2" as="font"/><link rel="modulepreload" href="/assets/a.js"/>`,
  `<script>${themeScript}</script><link rel="stylesheet" href="/assets/a.css#"/></head>`,
  '<body><h1 class="title art">T</h1><section data-below="true" class="below"></section>',
  '<script>window.context = {}</script><script type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script></body></html>',
].join('');

function written(html = page) {
  const kept: string[] = [];
  const read = (href: string) => (href === '/assets/a.css' ? sheet : expect.unreachable(href));
  const keep = (script: string) => `/assets/start-${kept.push(script)}.js`;
  return { html: withFirstFrame(html, { read, keep }), kept };
}

describe('the first frame of a prerendered page', () => {
  test('carries the rules of its first window alone, without faces, pictures and motion', () => {
    const [, rules] = /<style data-first-frame="">(.*?)@media \(scripting/.exec(written().html) ?? [];
    expect(rules).toBe(
      '@font-face{font-family:Face Fallback;src:local(Arial)}:root{--sans:"Face Fallback", sans-serif}' +
        '.title{color:red;}.art{width:10px;}@media (width<=767px){.title{color:blue}}',
    );
  });

  test('waits for no sheet, no face and no script', () => {
    const head =
      written()
        .html.split('</head>')[0]
        ?.replace(/<noscript>.*<\/noscript>/, '') ?? '';
    expect(head.match(/<link[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/assets/a.css#" disabled=""/>']);
    expect(head).toContain('<script></script>');
  });

  test('has the full sheets where no script runs', () => {
    expect(written().html).toContain('<noscript><link rel="stylesheet" href="/assets/a.css#"/></noscript>');
  });

  test('is followed by everything that was on the page, in its order', () => {
    const { html, kept } = written();
    expect(kept).toEqual(['window.context = {};\nimport "/assets/a.js";\nimport("/assets/entry.js");']);
    expect(html).toContain('import("/assets/start-1.js");</script>');
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html).toContain(
      '[{"rel":"preload","href":"/assets/face.woff2","as":"font"},{"rel":"modulepreload","href":"/assets/a.js"}]',
    );
  });

  test('is refused to a page that the framework writes in another way', () => {
    expect(() => written(page.replace('import "/assets/a.js";', ''))).toThrow(/no script that starts it/);
    expect(() => written(page.replace('rel="stylesheet"', 'rel="other"'))).toThrow(/no style sheets/);
  });
});
