import type { PlaceKind } from '@ahadi/domain/agreements/places/rules.ts';
import { withPlace } from '@ahadi/domain/agreements/places/rules.ts';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { typeset } from '../core/typesetting.ts';
import { ask, bringing, bytesOf, changedAt, checkStructure } from '../test/brought.ts';
import { paper, rawPdf } from '../test/pdfs.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Put = { kind: PlaceKind; side: 'A' | 'B'; page?: number; at?: { x: number; y: number } };
function withPlaces(terms: AgreementTerms, puts: readonly Put[]): AgreementTerms {
  let now = terms;
  for (const { kind, side, page = 1, at = { x: 5000, y: 5000 } } of puts)
    now = { ...now, ...withPlace(now, { id: uuidv7(), fieldId: uuidv7(), kind, side, page, at }) };
  return now;
}

async function place(owner: Person, id: AgreementView['id'], puts: readonly Put[]): Promise<AgreementTerms> {
  const { revision, terms } = await world.as(owner).agreements.openText({ id });
  return (await world.as(owner).agreements.saveText({ id, revision, terms: withPlaces(terms, puts) })).terms;
}

/** Answers what the own side is asked, by the words of the question. */
const answering =
  (
    id: AgreementView['id'],
    terms: AgreementTerms,
    answers: Record<string, string | boolean>,
    [owner]: readonly Person[],
  ) =>
  async (person: Person) => {
    const side = person === owner ? 'A' : 'B';
    for (const field of (terms.fields ?? []).filter((one) => one.side === side && one.label in answers))
      await world.as(person).fields.save({ id, fieldId: field.id, value: answers[field.label] ?? null });
  };

/** The middle of these words on a page as it is seen, in percent from its upper left corner. */
function middleOf(pdf: Uint8Array, page: number, words: string): [number, number] | null {
  const html = ask('pdftotext', pdf, '-f', String(page), '-l', String(page), '-bbox', '-');
  const size = /<page width="([\d.]+)" height="([\d.]+)"/.exec(html);
  const found = [...html.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)];
  const word = found.find((one) => one[5] === words);
  if (!word || !size) return null;
  const [x1, y1, x2, y2] = word.slice(1, 5).map(Number) as [number, number, number, number];
  return [Math.round(((x1 + x2) / 2 / Number(size[1])) * 100), Math.round(((y1 + y2) / 2 / Number(size[2])) * 100)];
}

const stream = (words: string) => `<</Length ${words.length}>>\nstream\n${words}\nendstream`;
/** A page whose size, faces, turn and cut stand in the tree above it, and whose content leaves its measure turned over. */
const heir = (above: string, page = ''): Uint8Array =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font<</F1 4 0 R>>>>${above}>>`,
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R${page}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('.5 0 0 -.5 40 400 cm BT /F1 40 Tf 1 0 0 -1 100 300 Tm (Heirloom) Tj ET'),
  ]);

/** Pages that share what they draw with; `page` goes into each of them, `more` are objects from the number after theirs. */
const sharing = (contents: readonly string[], { catalog = '', page = '', more = [] as string[] } = {}): Uint8Array =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${contents.map((_, n) => `${5 + 2 * n} 0 R`).join(' ')}]/Count ${contents.length}>>`,
    '<</Font<</F1 4 0 R>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...contents.flatMap((words, n) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Resources 3 0 R/Contents ${6 + 2 * n} 0 R${page}>>`,
      stream(words),
    ]),
    ...more,
  ]);
const line = (words: string) => `BT /F1 12 Tf 20 560 Td (${words}) Tj ET`;
const white = '1 1 1 rg 0 0 400 300 re f';
/** Made so that a mark would be seen elsewhere than where it was put. */
const prepared: Readonly<Record<string, Uint8Array>> = {
  'copied by the name of its drawing': sharing([
    ...Array.from({ length: 6 }, (_, n) => line(`Page ${n + 1}`)),
    `${line('Page 7')} q 3 0 0 3 100 300 cm /Fm0 Do Q`,
  ]),
  'moved by a page that leaves its measure shifted': sharing([`${line('Page 1')} Q 1 0 0 1 200 -300 cm q`]),
  'hidden by a page that leaves itself cut to nothing': sharing([`${line('Page 1')} Q 0 0 1 1 re W n q`]),
  'covered by a field, and copied by a list that pages share': sharing([line('Page 1'), line('Page 2')], {
    catalog: '/AcroForm<</Fields[10 0 R]>>',
    page: '/Annots 9 0 R',
    more: [
      '[10 0 R]',
      '<</Type/Annot/Subtype/Widget/FT/Tx/Ff 1/T(Cover)/F 4/Rect[0 250 400 550]/AP<</N 11 0 R>>/P 5 0 R>>',
      `<</Type/XObject/Subtype/Form/BBox[0 0 400 300]/Length ${white.length}>>\nstream\n${white}\nendstream`,
    ],
  }),
};

describe('what the sides sign and answer', () => {
  test('stands on the pages at its place once all have signed, under a seal that holds', async () => {
    const [owner, other] = await bringing(world).people();
    const file = await paper('The seller delivers 400 lanterns.', { pages: 2 });
    const id = await bringing(world).broughtBy(owner, other, file);
    const terms = await place(owner, id, [
      { kind: 'signature', side: 'A', page: 2, at: { x: 3000, y: 8000 } },
      { kind: 'signature', side: 'B', page: 2, at: { x: 7000, y: 8000 } },
      { kind: 'initials', side: 'B', page: 1, at: { x: 9000, y: 9500 } },
      { kind: 'date', side: 'B', page: 2, at: { x: 7000, y: 8800 } },
      { kind: 'text', side: 'B', page: 1, at: { x: 5000, y: 3000 } },
      { kind: 'tick', side: 'A', page: 1, at: { x: 1000, y: 5000 } },
    ]);
    const answers = answering(id, terms, { Initials: 'BO', Text: '0722-000-123', Tick: true }, [owner]);
    const story = await bringing(world).shareAndSign(owner, other, id, answers);
    const sealed = await bytesOf(await world.as(other).agreements.document({ id }));
    expect(sha256Hex(sealed.subarray(0, file.length))).toBe(sha256Hex(file));
    expect(ask('pdfsig', sealed)).toContain('Signature is Valid');
    expect(ask('pdfsig', sealed)).toContain('Total document signed');
    const [x, y] = middleOf(sealed, 1, 'BO') ?? [];
    expect(x).toBeGreaterThan(84);
    expect(x).toBeLessThan(96);
    expect(y).toBe(95);
    expect(middleOf(sealed, 1, '0722-000-123')?.[1]).toBe(30);
    expect(middleOf(sealed, 2, 'Amina')?.[1]).toBe(80);
    expect(middleOf(sealed, 2, 'Otieno')?.[1]).toBe(80);
    expect(middleOf(sealed, 2, String(world.clock.now().getUTCFullYear()))?.[1]).toBe(88);
    expect(middleOf(sealed, 1, 'lanterns.')).not.toBeNull();
    expect((await world.as(other).agreements.verify({ id })).verdict).toBe('valid');
    // Where it stands is part of what was signed.
    expect((await world.as(owner).agreements.get({ id })).terms.places).toEqual(terms.places);
    expect(story.contentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  for (const [name, file] of Object.entries({
    'a page turned by 90': () => paper('Plan.', { width: 842, height: 595, rotated: 90 }),
    'a page turned by 180': () => paper('Plan.', { rotated: 180 }),
    'a page turned by 270': () => paper('Plan.', { rotated: 270 }),
    'a page that inherits size and faces': () => heir('/MediaBox[0 0 400 600]'),
    'a page that inherits its turn': () => heir('/MediaBox[0 0 400 600]/Rotate 90'),
    'a page with its corner elsewhere': () => heir('/MediaBox[50 100 450 700]'),
    'a page that is cut': () => heir('/MediaBox[0 0 500 700]/CropBox[60 80 460 680]'),
    'a page that is cut and turned': () => heir('/MediaBox[0 0 500 700]', '/CropBox[60 80 460 680]/Rotate -90'),
  }))
    test(`stands where it was put on ${name}, as readers show it`, async () => {
      const [owner, other] = await bringing(world).people();
      const bytes = await file();
      const id = await bringing(world).broughtBy(owner, other, bytes);
      const { document } = (await world.as(owner).agreements.get({ id })).terms;
      const [width, height] = /Page size: +([\d.]+) x ([\d.]+)/.exec(ask('pdfinfo', bytes))?.slice(1).map(Number) ?? [];
      const isTurned = /Page rot: +(90|270)/.test(ask('pdfinfo', bytes));
      expect(document?.pages).toEqual([isTurned ? { width: height, height: width } : { width, height }]);
      const terms = await place(owner, id, [{ kind: 'initials', side: 'A', at: { x: 2500, y: 3000 } }]);
      await bringing(world).shareAndSign(owner, other, id, answering(id, terms, { Initials: 'AO' }, [owner]));
      const sealed = await bytesOf(await world.as(other).agreements.document({ id }));
      const at = changedAt(bytes, sealed, 1);
      expect(Math.abs((at?.y ?? 0) - 30)).toBeLessThanOrEqual(1);
      // Two letters stand at the beginning of their box.
      expect(at?.x).toBeGreaterThanOrEqual(17);
      expect(at?.x).toBeLessThanOrEqual(26);
      expect(ask('pdfsig', sealed)).toContain('Total document signed');
      if (name.startsWith('a page that')) expect(ask('pdftotext', sealed, '-')).toContain('Heirloom');
    });

  for (const [how, bytes] of Object.entries(prepared))
    test(`is not ${how}`, async () => {
      const [owner, other] = await bringing(world).people();
      const id = await bringing(world).broughtBy(owner, other, bytes);
      const terms = await place(owner, id, [{ kind: 'initials', side: 'A', at: { x: 2500, y: 3000 } }]);
      await bringing(world).shareAndSign(owner, other, id, answering(id, terms, { Initials: 'AO' }, [owner]));
      const sealed = await bytesOf(await world.as(other).agreements.document({ id }));
      const { x = 0, y = 0 } = changedAt(bytes, sealed, 1) ?? {};
      expect(Math.abs(y - 30)).toBeLessThanOrEqual(1);
      expect(x).toBeGreaterThanOrEqual(17);
      expect(x).toBeLessThanOrEqual(26);
      const pages = Number(/Pages: +(\d+)/.exec(ask('pdfinfo', bytes))?.[1]);
      for (let page = 2; page <= pages; page++) expect(changedAt(bytes, sealed, page), `page ${page}`).toBeNull();
      expect(sealed.subarray(0, bytes.length).equals(bytes)).toBe(true);
      expect(ask('pdfsig', sealed)).toContain('Signature is Valid');
      expect(ask('pdfsig', sealed)).toContain('Total document signed');
      checkStructure(sealed);
    });

  test('is refused before it is shared where it stands off the page, and stays off a document that was signed before', async () => {
    const [owner, other] = await bringing(world).people();
    const id = await bringing(world).broughtBy(owner, other, await paper('One page.'));
    await place(owner, id, [{ kind: 'signature', side: 'A', page: 2 }]);
    await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });
});

describe('what is written at a place', () => {
  const long = 'The tenant keeps the garden, the well and the fence as they were found. '.repeat(60).trim();
  const texts = [
    'AO',
    'KES 12,500,000',
    'KES\u00a012,500,000,000.50',
    'P'.repeat(80),
    '北京市朝阳区建国路八十八号',
    long,
  ];
  const boxes = [
    [150, 20],
    [40, 24],
    [84, 20],
    [16, 16],
    [8, 8],
    [1.6, 9],
    [300, 200],
  ] as const;
  const sheets = texts.flatMap((words) =>
    boxes.flatMap(([width, height]) => ['written', 'typed'].map((kind) => ({ kind, words, width, height }))),
  );
  const plain = (words: string) => words.replaceAll(/[\s\u200b]+/g, '');

  test('stands there whole, within its box, or the page behind is named: never a part of it', async () => {
    const template = import.meta.resolve('./places.typ');
    const pdf = await typeset({ template, at: world.clock.now(), tz: null, isPlain: true, data: { sheets } });
    const pages = ask('pdftotext', pdf, '-bbox', '-').split('<page ').slice(1);
    expect(pages).toHaveLength(sheets.length);
    const shown = pages.map((page, n) => {
      const { words = '', width = 0, height = 0, kind } = sheets[n] ?? {};
      const found = [...page.matchAll(/xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="[\d.-]+">([^<]*)</g)];
      const about = `${kind} ${words.slice(0, 20)} in ${width} × ${height}`;
      for (const [, left, right] of found) {
        expect(Number(left), about).toBeGreaterThanOrEqual(-0.1);
        expect(Number(right), about).toBeLessThanOrEqual(width + 0.1);
      }
      const said = plain(found.map((one) => one[3]).join(''));
      expect([plain(words), 'Seethepagebehind'], about).toContain(said);
      return [about, said] as const;
    });
    const at = Object.fromEntries(shown);
    expect(at['written KES 12,500,000 in 40 × 24']).toBe('KES12,500,000');
    expect(at[`written ${long.slice(0, 20)} in 150 × 20`]).toBe('Seethepagebehind');
    expect(at[`written ${long.slice(0, 20)} in 300 × 200`]).toBe(plain(long));
  });
});
