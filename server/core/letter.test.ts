import { envelopeOf, envelopes, type LetterKind, type LetterSubject } from '@ahadi/domain/notifications/envelopes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../test/letterfaults.ts';
import { samples } from '../test/lettersamples.ts';
import { type Addressed, addressed, type LetterWords, textOf } from './letter.ts';
import { htmlOf } from './letterpage.ts';

const kinds = Object.keys(samples) as LetterKind[]; // a key of the table is a kind
const to = { tz: 'Africa/Nairobi', site: 'http://localhost:3000' };
const wordsOf = (kind: LetterKind): LetterWords => samples[kind];
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** What a reader sees of a page, on one line. */
const seen = (html: string): string =>
  html
    .replace(/<(head|style)[\s\S]*<\/\1>/, '')
    .replace(/<\/?(?:span|bdi)[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');
const onOneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
/** Everything that a letter has to say, wherever it says it. */
const everything = (it: Addressed): string[] =>
  [
    ...[it.greeting, it.code ?? '', it.verbatim ?? '', it.unless ?? ''],
    ...[...it.said, ...it.trust, it.why],
    ...it.facts.flatMap(({ name, words }) => [name, words]),
    ...it.ways.flatMap(({ words, url }) => [words, url]),
    ...it.stops.map(({ words }) => words),
  ].map(onOneLine);

/** Anything that somebody may have typed, and what they type who want to be a page, a header or a link. */
const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><a href="https://steal.example/x">Prize</a>',
    "' style='position:fixed",
    'Amina\r\nBcc: eve@example.org\r\n\r\nHello',
    'https://steal.example/x',
    '&lt;b&gt;',
  ),
);
const letters: fc.Arbitrary<LetterWords> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    typed: fc.record({ from: typed, asked: typed, otherwise: typed, reason: typed, name: typed }),
    about: fc.record({ title: typed, reference: typed, other: typed, amount: typed }),
    said: fc.array(typed, { maxLength: 3 }),
    verbatim: typed,
  })
  .map(({ kind, typed, about, said, verbatim }) => ({ ...wordsOf(kind), ...typed, about, said, verbatim }));

describe.each(kinds)('a letter of the kind %s', (kind) => {
  const it = addressed(wordsOf(kind), to);

  test('says all of it as text and as a page', () => {
    for (const page of [onOneLine(textOf(it)), seen(htmlOf(it))])
      for (const words of everything(it)) expect(page).toContain(words);
    expect(`${textOf(it)}${htmlOf(it)}`).not.toMatch(/undefined|null|\[object|NaN/);
  });

  test('says what is asked, until when, and what silence does, by the clocks of its reader', () => {
    const { asked, by, otherwise } = wordsOf(kind);
    const names = it.facts.map(({ name }) => name);
    for (const [given, name] of [
      [asked, 'Asked of you'],
      [by, 'By'],
      [otherwise, 'If nobody acts'],
    ])
      expect(names.includes(name ?? '')).toBe(given !== undefined);
    expect(textOf(it)).not.toContain('UTC');
  });

  test('has each address on a line of its own, what it is for first, and on the page to be read', () => {
    const first = it.ways[0]?.url;
    for (const { url } of it.stops) expect(textOf(it)).toContain(url);
    if (first) expect(/https?:\/\/\S+/.exec(textOf(it))?.[0]).toBe(first);
    for (const { url } of it.ways) {
      expect(textOf(it).split('\n')).toContain(url);
      expect(seen(htmlOf(it))).toContain(url);
    }
  });

  test('has nothing that a careful reader stumbles over', () => {
    expect(faultsOf(it)).toEqual([]);
  });

  test('says as text what it is about before anything else, as above its page', () => {
    expect(textOf(it).startsWith(`${it.title}\n\n${it.greeting}`)).toBe(true);
  });

  test('says how to see that it is real', () => {
    expect(it.trust.at(-1)).toContain('type localhost:3000 into your browser yourself');
    if (it.trust.length > 1) expect(it.trust.join(' ')).toMatch(/Ahadi is .*costs? nothing/);
  });
});

/** What was wrong with letters, or could be: each is what a careful reader stumbles over. */
const planted: [LetterKind, Partial<LetterWords>, string][] = [
  ['agreement', { otherwise: undefined }, 'a request without what silence does'],
  ['agreement', { from: undefined }, 'somebody without an account is asked by nobody'],
  ['dispute', { about: {} }, 'to somebody without an account, and nothing to ask us by'],
  ['academy', { said: ['It begins on 2026-12-05.'] }, 'a day as machines write it'],
  ['court', { said: ['It is filed. The clock says 20:59 UTC.'] }, 'a clock that is not its reader’s'],
  ['escrow', { said: ['undefined proposes an escrow to you.'] }, 'a hole where words belong'],
  ['promise', { said: ['It is due by .'] }, 'a hole where words belong'],
  ['order', { said: ['It is paid: KES 1,650 are held for you.'] }, 'one of many, or many of one'],
  [
    'shop',
    { said: ['Show it again to us, and send it.', 'Show it again to us, and send it.'] },
    'the same sentence twice',
  ],
  ['payment', { said: ['Pay the rest by Fri, 4 Dec 2026, 20:59 UTC.'] }, 'a request among what happened'],
  ['credits', { said: ['They run out. If you do nothing, they are gone.'] }, 'a request among what happened'],
  ['promise', { asked: 'Accept it' }, 'a request without an end mark'],
  [
    'dispute',
    { otherwise: 'The notice reached nobody in 21 days. It closes.' },
    'silence told as if it had come already',
  ],
  ['dispute', { said: ['C1 was added to DS-2026-000045.'] }, 'a part of a file by its mark alone'],
];
test.each(planted)('a letter of the kind %s with %j has a fault that is found', (kind, change, fault) => {
  const wrong = { ...wordsOf(kind), ...change } as LetterWords; // what the compiler refuses is planted on purpose
  expect(faultsOf(addressed(wrong, to))).toEqual([fault]);
});

test('its envelope tells of what it is about what its kind may tell, and nothing else', () => {
  const about = {
    title: 'TITLE',
    reference: 'REFERENCE',
    other: 'OTHER',
    amount: 'AMOUNT',
    organisation: 'ORGANISATION',
  } satisfies Required<LetterSubject>;
  for (const kind of kinds) {
    const told = addressed(
      { ...wordsOf(kind), about, name: 'NAME', from: 'FROM', said: ['SAID'], reason: 'REASON', code: 'CODE' },
      to,
    ).subject;
    const tells: readonly string[] = envelopes[kind].tells;
    expect(told).toBe(envelopeOf(kind, samples[kind].title, about));
    for (const [part, mark] of Object.entries(about))
      expect([kind, part, told.includes(mark)]).toEqual([kind, part, tells.includes(part)]);
    expect(told).not.toMatch(/NAME|FROM|SAID|REASON|CODE/);
  }
});

test('whatever somebody typed stays words: no tag, no header, no link', () => {
  const tagsOf = (html: string): string[] => html.match(/<[a-z!/][^>]*>/gi) ?? [];
  const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s"<]+/g) ?? [];
  fc.assert(
    fc.property(letters, (letter) => {
      const it = addressed({ ...letter, verbatim: undefined }, to);
      const ours = new Set([...it.ways, ...it.stops].map(({ url }) => url));
      expect(it.subject).not.toMatch(/[\r\n]/);
      expect(addressesIn(textOf(it)).filter((url) => !ours.has(url))).toEqual([]);
      const harmless: LetterWords = { ...letter, said: letter.said.map(() => 'x'), verbatim: undefined };
      const plain = addressed(
        {
          ...harmless,
          name: 'x',
          from: 'x',
          about: { title: 'x', reference: 'AG-2026-000123', other: 'y', amount: 'x' },
          asked: 'x',
          otherwise: 'x',
          reason: 'x',
        },
        to,
      );
      const kindsOfTags = new Set(tagsOf(htmlOf(plain)));
      for (const tag of tagsOf(htmlOf(it))) expect(kindsOfTags.has(tag)).toBe(true);
      const written = addressed(letter, to);
      expect(seen(htmlOf(written))).toContain(onOneLine(written.verbatim ?? ''));
    }),
  );
});

test('its page has no table, no picture, and nothing that comes from elsewhere', () => {
  for (const kind of kinds) {
    const html = htmlOf(addressed(wordsOf(kind), to));
    expect(html).not.toMatch(/<(?:table|img|script|link|iframe|object|form)\b|url\(|@import|src=/i);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '');
    for (const url of targets) expect(url).toMatch(/^http:\/\/localhost:3000\//);
    expect(html).toContain('prefers-color-scheme:dark');
  }
});
