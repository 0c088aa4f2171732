import { SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '../test/readpdf.ts';
import { clause } from '../test/story.ts';
import { printAside } from './press.ts';
import type { Printable } from './printed-agreement.ts';

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
      by_letter: false,
      code_sent_to: null,
      answers: null,
      answers_hash: null,
      authority: { position: words, basis: 'director' },
      record_salt: null,
      signed_at: new Date(0),
    },
  ],
  executedAt: new Date(0),
  publicUrl: 'http://localhost:3000',
  clock: null,
});
const print = async (one: Printable) =>
  (await printAside({ ...one, sealing: null, brought: null })).bytes ?? Buffer.of();
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

/** The first words of human rights, or a part of them, in scripts that a legal name can be in. */
const scripts: Readonly<Record<string, string>> = {
  Latin: 'Toute personne naît libre; Tiếng Việt: nhân phẩm; Yorùbá: ẹ̀tọ́ kan náà',
  Greek: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι',
  Cyrillic: 'Все люди рождаются свободными в своём достоинстве',
  Armenian: 'Բոլոր մարդիկ ծնվում են ազատ',
  Georgian: 'ყველა ადამიანი იბადება თავისუფალი',
  Hebrew: 'כל בני האדם נולדו בני חורין',
  Arabic: 'يولد جميع الناس متساوين في الكرامة والحقوق',
  Urdu: 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر',
  Syriac: 'ܟܠ ܒܪܢܫܐ ܒܪܝܠܗ ܚܐܪܐ',
  Devanagari: 'सभी मनुष्यों को गौरव, क्षत्रिय, प्रक्रिया',
  Bengali: 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা নিয়ে জন্মগ্রহণ করে',
  Gurmukhi: 'ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ',
  Gujarati: 'પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ',
  Oriya: 'ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ ସ୍ୱାଧୀନ',
  Tamil: 'மனிதப் பிறிவியினர் சகலரும் ஸ்ரீ',
  Telugu: 'ప్రతిపత్తిస్వత్వముల విషయమున',
  Kannada: 'ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ',
  Malayalam: 'മനുഷ്യരെല്ലാവരും അവന്‍ കുമാര്‍',
  Sinhala: 'සියලු මනුෂ්‍යයෝ ශ්‍රී ප්‍රසාද්',
  Thai: 'มนุษย์ทั้งหลายเกิดมามีอิสระ น้ำ',
  Lao: 'ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ',
  Khmer: 'មនុស្សទាំងអស់កើតមកមានសេរីភាព',
  Myanmar: 'လူတိုင်းသည် တူညီ လွတ်လပ်သော',
  Tibetan: 'འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ',
  Ethiopic: 'የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና',
  Tifinagh: 'ⴰⵔ ⴷ ⵜⵜⵍⴰⵍⴰⵏ ⵎⵉⴷⴷⵏ',
  Cherokee: 'ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ',
  Chinese: '人人生而自由，在尊嚴和權利上一律平等。合同协议书',
  Japanese: 'すべての人間は生まれながらにして自由であり',
  Korean: '모든 인간은 태어날 때부터 자유로우며',
};
/** Without spaces, and without the marks of direction that a reader puts around what runs from right to left. */
const letters = (text: string) => text.normalize('NFC').replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

test.each(Object.entries(scripts))(
  '%s can be copied as it was typed, from a clause, a name and a signature',
  async (_, words) => {
    const bytes = await print(printable([clause('Heading', words)], { kind: 'typed', text: words }, 'Title'));
    expect(letters(readPdf('pdftotext', bytes)).split(letters(words))).toHaveLength(3);
    const named = await print(printable([clause('Heading', 'Words.')], typed, words));
    expect(letters(readPdf('pdftotext', named)).split(letters(words)).length).toBeGreaterThan(3);
  },
);

test('a word of 240 letters and an address of 400 stay inside the page, with all of their letters', async () => {
  const [word, address] = ['w'.repeat(240), `https://example.org/${'abcdef0123'.repeat(38)}`];
  const bytes = await print(
    printable(
      [clause(word, `So ${word.slice(0, 30)} and ${word} is, and ${address} leads there.`)],
      { kind: 'typed', text: word },
      word,
    ),
  );
  const edges = [...readPdf('pdftotext', bytes, '-bbox').matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)"/g)];
  expect(Math.min(...edges.map(([, left]) => Number(left)))).toBeGreaterThanOrEqual(60);
  expect(Math.max(...edges.map(([, , right]) => Number(right)))).toBeLessThanOrEqual(596 - 60);
  // What may be broken stands on the line of the words beside it.
  const lines = new Set(
    [...readPdf('pdftotext', bytes, '-bbox').matchAll(/yMax="([\d.]+)">(So|[^<]*ww)</g)].map(([, y, what]) =>
      what === 'So' ? `So ${y}` : y,
    ),
  );
  const so = [...lines].find((it) => it?.startsWith('So'))?.slice(3);
  expect([...lines]).toContain(so);
  const all = letters(readPdf('pdftotext', bytes));
  expect(all.split(word).length).toBeGreaterThan(4);
  expect(all).toContain(address);
});

test('a heading stands on the page of what follows it', async () => {
  const body = 'The seller delivers the lanterns to the store. '.repeat(4);
  const bytes = await print(
    printable(Array.from({ length: 60 }, (_, n) => clause(`Heading ${n}.`, `Body ${n}. ${body}`))),
  );
  for (const page of readPdf('pdftotext', bytes).split('\f'))
    for (const [, number] of page.matchAll(/Heading (\d+)\./g)) expect(page).toContain(`Body ${number}.`);
});

test('nothing that people wrote is read as markup', async () => {
  const markup = '#panic("x") #sys.inputs *a* _b_ `c` $d^2$ @e <f> = g \\ // h /* i */ ~ -- "j" [k] {l} #let x = 1';
  const base = printable(
    [{ ...clause(markup, markup), plain: markup, acknowledge: true }],
    { kind: 'typed', text: markup },
    markup,
  );
  const one = base.signatures[0];
  const who = { id, partyId: id } as Pick<Printable['attendances'][number], 'id'> &
    Pick<Printable['delegations'][number], 'partyId'>; // brands are born here
  const field = { id, side: 'A', clauseId: null, label: markup, type: 'text' as const, required: true };
  const bytes = await print({
    ...base,
    document: {
      ...base.document,
      ref: markup,
      terms: { ...base.document.terms, fields: [field] },
      publicClause: { version: markup, text: markup },
    },
    signatures: one
      ? [
          {
            ...one,
            answers: { answers: { [id]: markup }, acknowledged: [] },
            answers_hash: markup,
            authority: { position: markup, basis: 'director' },
          },
        ]
      : [],
    attendances: [
      { id: who.id, role: 'witness', partyId: who.partyId, name: markup, doneAt: markup, presentAt: markup },
    ],
    delegations: [{ partyId: who.partyId, name: markup, fromName: markup, basis: markup }],
    publicUrl: markup,
  });
  const found = letters(readPdf('pdftotext', bytes)).split(letters(markup)).length - 1;
  expect(found).toBeGreaterThanOrEqual(20);
  expect(readPdf('pdfinfo', bytes)).toContain(`Title:           ${markup} (${markup})`);
});
