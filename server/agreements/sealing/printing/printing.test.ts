import { SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clause } from '../../../test/story.ts';
import type { Printable } from '../document.ts';
import { inFonts } from '../fonts.ts';
import { printAside } from './service.ts';

const id = '01900000-0000-7000-8000-000000000000';
type Clauses = Printable['document']['terms']['clauses'];
type Mark = Printable['signatures'][number]['mark'];
const typed: Mark = { kind: 'typed', text: 'Amina' };

const printable = (clauses: Clauses, mark: Mark = typed, words = 'Words'): Printable => ({
  document: {
    schema: 'ahadi.agreement/1',
    ref: 'AG-2026-000001',
    version: 1,
    terms: {
      title: words,
      kind: 'general',
      governingLaw: words,
      valueMinor: 10 ** 12,
      currency: 'KES',
      effectiveOn: null,
      endsOn: null,
      clauses,
      publicClauseOffered: true,
      signMode: 'parallel',
      signWindowDays: 30,
      minAssurance: 0,
    },
    publicClause: { version: '1', text: 'Wording.' },
    parties: [{ id, side: 'A', name: words, signOrder: 1, identity: null }],
  },
  contentHash: 'a'.repeat(64),
  frozenAt: new Date(0),
  attendances: [],
  delegations: [],
  signatures: [
    {
      id,
      party_id: id,
      content_hash: 'a'.repeat(64),
      name_as_signed: words,
      mark,
      level: 0,
      passkey: null,
      clause_answer: 'accepted',
      in_person: false,
      answers: null,
      answers_hash: null,
      authority: { position: words, basis: 'director' },
      record_salt: null,
      signed_at: new Date(0),
    },
  ],
  executedAt: new Date(0),
  publicUrl: 'http://localhost:3000',
  agreementId: id,
});
const print = async (one: Printable) => (await printAside({ ...one, sealing: null })).bytes ?? Buffer.of();
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-';

const texts: Record<string, string> = {
  'letters with marks that the text face has no place for': 'Z\u0300 o\u0335 ẹ\u0300 ị\u0300 Z\u0301\u0323',
  'a letter under three thousand marks': `Z${'\u0300'.repeat(3000)}`,
  'a mark without a letter, and over one that no face has': '\u0301 合\u0301 👍\u0301',
  emoji: '👩‍👩‍👧‍👦 🇰🇪 🙂',
  'Arabic and Hebrew with marks of direction': 'السَّلامُ עליכם \u200f\u202e abc \u2066x\u2069',
  'Chinese, Japanese, Korean': '合同協議書 日本語 한국어',
  'Devanagari, Thai, Amharic': 'समझौता क्षत्रिय ข้อตกลงนี้ ስምምነት',
  'one word of twenty thousand letters': 'a'.repeat(20_000),
  'characters that cannot be seen': '\u0001\u0007\u001b\u007f\u0085\ufffe\u2028\u200b\u00ad\t',
  'nothing but spaces': ' '.repeat(5000),
};
for (const [what, text] of Object.entries(texts))
  test(`prints ${what}, in clauses, titles and names`, async () => {
    const short = text.slice(0, 120);
    expect(isPdf(await print(printable([clause(short, text)], { kind: 'typed', text: short }, short)))).toBe(true);
  });

test('prints what was asked and answered, in its clause and after the clauses', async () => {
  const one = printable([{ ...clause('Loan', 'Words.'), acknowledge: true }]);
  const clauseId = one.document.terms.clauses[0]?.id ?? null;
  const ask = (n: number, label: string, place: string | null) => ({
    ...{ id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`, side: 'A', clauseId: place, label },
    ...{ type: 'long_text' as const, required: true },
  });
  const fields = [ask(1, 'Address', clauseId), ask(2, 'Anything else', null)];
  const answers = { [fields[0]?.id ?? '']: `${texts.emoji}\n${texts['Arabic and Hebrew with marks of direction']}` };
  const sealed = { answers, acknowledged: clauseId ? [clauseId] : [] };
  const signatures = one.signatures.map((it) => ({ ...it, answers: sealed, answers_hash: 'b'.repeat(64) }));
  const document = { ...one.document, terms: { ...one.document.terms, fields } };
  const asked = { ...one, document, signatures };
  for (const it of [asked, { ...asked, signatures: one.signatures }]) expect(isPdf(await print(it))).toBe(true);
});

test('prints two hundred clauses, empty paragraphs, breaks and lists', async () => {
  const body: Clauses[number]['body'] = {
    type: 'doc',
    content: [
      { type: 'paragraph' },
      { type: 'paragraph', content: [] },
      { type: 'paragraph', content: Array.from({ length: 50 }, () => ({ type: 'hardBreak' as const })) },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, { type: 'paragraph' }] }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }] },
    ],
  };
  const all = Array.from({ length: 200 }, (_, n) => ({ ...clause(n % 2 ? '' : `Clause ${n}`, 'Words.'), body }));
  expect(isPdf(await print(printable(all)))).toBe(true);
});

test('prints any text whatever', async () => {
  const some = (unit: 'binary' | 'grapheme') =>
    fc.array(fc.string({ unit, maxLength: 60 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(some('binary'), some('grapheme'), async (ones, twos) => {
      for (const one of ones)
        expect(
          inFonts(one)
            .map(({ text }) => text)
            .join(''),
        ).toBe(one.normalize('NFC'));
      const clauses = ones.map((one, n) => clause(twos[n] ?? '', one));
      expect(isPdf(await print(printable(clauses, typed, twos[0])))).toBe(true);
    }),
    { numRuns: 3 },
  );
});

test('prints every drawing that is taken for a signature', async () => {
  const piece = fc.oneof(
    fc.constantFrom('M', 'L', 'Q', 'C', 'Z', ' ', ',', '.', '-'),
    fc.nat().map(String),
    fc.bigInt().map(String),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 10, maxLength: 60 }), async (pieces) => {
      const mark = SignatureMark.safeParse({ kind: 'drawn', path: `M${pieces.join('')}` });
      if (mark.success) expect(isPdf(await print(printable([clause('A', 'B')], mark.data)))).toBe(true);
    }),
    { numRuns: 30 },
  );
  for (const path of [`M${'9'.repeat(26)} 0 L1 1`, `M0 0 L${'9'.repeat(400)} 5`, 'L1 1 L2 2 L3 3'])
    expect(SignatureMark.safeParse({ kind: 'drawn', path }).success).toBe(false);
});

test('prints the same document the same, however many others came before it', async () => {
  const one = printable([clause('Chairs', 'Thirty chairs, “oak”, and Ελληνικά.')]);
  const first = await print(one);
  await print(printable([clause('Other', `${texts['Devanagari, Thai, Amharic']} ${texts.emoji}`)]));
  expect(Buffer.from(await print(one)).equals(Buffer.from(first))).toBe(true);
});

test('a document that cannot be printed fails alone; the next one is printed', async () => {
  const broken = printable([clause('A', 'B')]);
  const failing = print({ ...broken, document: { ...broken.document, terms: null as never } });
  const [one, two] = await Promise.allSettled([failing, print(broken)]);
  expect(one.status).toBe('rejected');
  expect(two.status).toBe('fulfilled');
});
