import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskPersonal } from './mask.ts';
import {
  anchorOf,
  CHUNK_CHARACTERS,
  chunksOf,
  decide,
  linesOf,
  needsReview,
  piecesOf,
  plainOf,
  sectionsOf,
} from './rules.ts';
import { isFiller, wordsOf } from './words.ts';

const line = fc.oneof(
  fc.constantFrom(
    '## Steps',
    '## steps',
    '## Steps 2',
    '## ???',
    '##',
    '### Smaller',
    '```',
    '',
    '## Steps ##',
    '# Title',
  ),
  fc.string({ maxLength: 60 }),
  fc.lorem({ maxCount: 30 }),
);
const body = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));

describe('sections', () => {
  test('have anchors of their own, which an address can carry', () => {
    fc.assert(
      fc.property(body, (text) => {
        const anchors = sectionsOf(text).map(({ anchor }) => anchor);
        expect(new Set(anchors).size).toBe(anchors.length);
        for (const [at, anchor] of anchors.entries()) {
          if (at > 0) expect(anchor).not.toBe('');
          expect(anchor).toMatch(/^[a-z0-9-]*$/);
        }
      }),
    );
  });

  test('hold every word of the body, in its order', () => {
    fc.assert(
      fc.property(body, (text) => {
        const whole = sectionsOf(text).flatMap(({ heading, text }) => wordsOf(`${heading}\n${text}`));
        expect(whole).toEqual(wordsOf(text));
      }),
    );
  });

  test('that are too long are cut, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 200 }), { maxLength: 20 }), (parts) => {
        const text = parts.join('\n\n');
        const chunks = chunksOf(text);
        for (const chunk of chunks) expect([...chunk.text].length).toBeLessThanOrEqual(CHUNK_CHARACTERS);
        expect(chunks.flatMap(({ text }) => wordsOf(text))).toEqual(wordsOf(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 2, max: 30 }), (text, most) => {
        const pieces = piecesOf(text, most);
        expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const piece of pieces) expect([...piece].length).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('begin with headings of the second level, and not inside code', () => {
    expect(
      sectionsOf('First.\n\n## When it is late?\nThen.\n\n## When it is late\n```\n## no heading\n```\n### Smaller'),
    ).toEqual([
      { heading: '', anchor: '', text: 'First.' },
      { heading: 'When it is late?', anchor: 'when-it-is-late', text: 'Then.' },
      { heading: 'When it is late', anchor: 'when-it-is-late-2', text: '```\n## no heading\n```\n### Smaller' },
    ]);
    expect(sectionsOf('## a 2\n## a\n## a').map(({ anchor }) => anchor)).toEqual(['a-2', 'a', 'a-3']);
    expect(anchorOf('Überweisung – wie?')).toBe('uberweisung-wie');
  });

  test('of the longest article, however it is written, come to an end', () => {
    for (const text of [
      `## ${' #'.repeat(25_000)}`,
      '['.repeat(50_000),
      '\n'.repeat(50_000),
      '[x]('.repeat(12_500),
      '`'.repeat(50_000),
    ]) {
      for (const chunk of chunksOf(text)) expect([...plainOf(chunk.text)].length).toBeLessThanOrEqual(CHUNK_CHARACTERS);
      expect(plainOf(text).length + wordsOf(text).length).toBeLessThanOrEqual(2 * text.length);
    }
  });
});

test('a text without the signs of Markdown reads as one line', () => {
  expect(plainOf('## Steps\n\n1. Open **[Disputes](/disputes)**.\n2. Choose `File it`.\n> quiet')).toBe(
    'Steps Open Disputes. Choose File it. quiet',
  );
});

test('a part that is read by itself keeps its lines and the numbers of its steps', () => {
  expect(
    linesOf('It is\nshort.\n\n1. Open **[Disputes](/disputes)**.\n2. Choose `File it`.\n\n- one\n- two\n> quiet'),
  ).toBe('It is short.\n1. Open “Disputes”.\n2. Choose File it.\n• one\n• two quiet');
});

test('words are small, without accents and what speech puts on', () => {
  expect(wordsOf("Someone's Détente — can't WON’T, I'm 2nd")).toEqual(['someone', 'detente', 'i', '2nd']);
  expect(['how', 'please', 'ahadi', '12', 'x'].map(isFiller)).toEqual([false, true, true, true, true]);
});

test.each([
  ['my mail is amina.o+x@mail.example.co.ke ok', 'my mail is [e-mail] ok'],
  ['call +254 712 345 678 or 0712-345-678', 'call [number] or [number]'],
  ['card 4111 1111 1111 1111 was refused', 'card [number] was refused'],
  ['iban DE89 3704 0044 0532 0130 00 please', 'iban [number] please'],
  ['code QK7X9P2L4M did not come', 'code [number] did not come'],
  ['see https://example.org/a?b=c now', 'see [link] now'],
  ['I waited 14 days for 400 lanterns, 2 of 3 came', 'I waited 14 days for 400 lanterns, 2 of 3 came'],
  ['two-step verification of an agreement', 'two-step verification of an agreement'],
])('what belongs to a person is masked: %s', (typed, kept) => {
  expect(maskPersonal(typed)).toBe(kept);
});

test('an answer is given from 0.45 on with a lead of 0.06, three are offered from 0.20 on', () => {
  expect([[0.45], [0.45, 0.39], [0.45, 0.4], [0.449], [0.2], [0.199], []].map((scores) => decide(scores))).toEqual([
    ...['answer', 'answer', 'menu', 'menu', 'menu', 'none', 'none'],
  ]);
});

test('an article is doubted from ten votes on when more than 30 % say no', () => {
  expect([needsReview(6, 3), needsReview(7, 3), needsReview(6, 4), needsReview(0, 9), needsReview(0, 10)]).toEqual([
    ...[false, false, true, false, true],
  ]);
});
