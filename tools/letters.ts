// Writes every kind of letter as its reader gets it, with an index, so that somebody looks at them all:
// npm run letters -- [--to folder] [--database postgres://…]. With a database, its newest letter of each title stands beside the samples.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brand } from '@ahadi/domain/brand.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { envelopes, type LetterKind } from '@ahadi/domain/notifications/envelopes.ts';
import { defaultSchedule } from '@ahadi/domain/notifications/schedule.ts';
import pg from 'pg';
import { type Addressed, addressed, textOf } from '../server/core/letter.ts';
import { htmlOf } from '../server/core/letterpage.ts';
import { faultsOf } from '../server/test/letterfaults.ts';
import { samples } from '../server/test/lettersamples.ts';

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'build/letters' }, database: { type: 'string' } },
});
const kinds = Object.keys(samples) as LetterKind[]; // a key of the table is a kind

async function lettersIn(url: string): Promise<Addressed[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ words: Addressed }>(
    "select distinct on (words->>'kind', words->>'title') words from mail where words is not null order by words->>'kind', words->>'title', created_at desc",
  );
  await client.end();
  return rows.map(({ words }) => words);
}

const sampleIn = (kind: LetterKind, language: Language): Addressed =>
  addressed(samples[kind], { tz: defaultSchedule.tz, site: 'http://localhost:3000', language });
/** Every kind in English, and in each language that it is translated into. */
const sampled = kinds.flatMap((kind) =>
  languages.flatMap((language) =>
    language === 'en' || samples[kind].others?.[language] ? [{ language, it: sampleIn(kind, language) }] : [],
  ),
);
const found = values.database ? await lettersIn(values.database) : [];
const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

mkdirSync(values.to, { recursive: true });
const shown = (it: Addressed, name: string): string => {
  const [page, text] = [`${name}.html`, `${name}.txt`];
  writeFileSync(join(values.to, page), htmlOf(it));
  writeFileSync(join(values.to, text), textOf(it));
  const faults = faultsOf(it).map((fault) => ` · <strong>${escaped(fault)}</strong>`);
  return `<article><h3>${escaped(it.subject)}</h3><p>${faults.join('')} <a href="${page}">Page</a> · <a href="${text}">Text</a></p>
<div class="both"><iframe src="${page}" title="${escaped(it.subject)}"></iframe><pre>${escaped(textOf(it))}</pre></div></article>`;
};
const sections = kinds.map((kind) => {
  const { tells, why } = envelopes[kind];
  const real = found.filter((it) => it.kind === kind).map((it, no) => shown(it, `${kind}-${no + 1}`));
  const own = sampled
    .filter(({ it }) => it.kind === kind)
    .map(({ it, language }) => shown(it, language === 'en' ? kind : `${kind}-${language}`));
  return `<section id="${kind}"><h2>${kind}</h2><p>On the envelope: our words${tells.map((part) => `, ${part}`).join('')}. ${escaped(why)}</p>
${own.join('')}${real.join('')}</section>`;
});
writeFileSync(
  join(values.to, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Letters of ${brand.name}</title>
<style>body{font:16px/24px system-ui;margin:2rem auto;max-width:1200px;padding:0 1rem;color-scheme:light dark}.both{display:grid;grid-template-columns:1fr 1fr;gap:1rem}iframe,pre{width:100%;height:640px;border:1px solid #8888;margin:0;box-sizing:border-box}pre{overflow:auto;padding:1rem;font-size:13px;white-space:pre-wrap}@media(max-width:800px){.both{grid-template-columns:1fr}}</style>
<h1>Letters of ${brand.name}</h1><p>The sender is always the house. ${kinds.map((kind) => `<a href="#${kind}">${kind}</a>`).join(' · ')}</p>${sections.join('')}</html>`,
);
const faulty = [...sampled.map(({ it }) => it), ...found].filter((it) => faultsOf(it).length > 0);
process.stdout.write(
  `${sampled.length + found.length} letters of ${kinds.length} kinds, ${faulty.length} with a fault: ${join(values.to, 'index.html')}\n`,
);
process.exitCode = faulty.length > 0 ? 1 : 0;
