import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { PDF, PdfDict, PdfRef } from '@libpdf/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { keepFile } from '../core/files.ts';
import { readWholePdf } from '../core/givenpdf.ts';
import { ask, bringing, bytesOf, changedAt, checkStructure, isBlankAt } from '../test/brought.ts';
import { onePage, paper, rawPdf } from '../test/pdfs.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { bindBehind } from './bound-pages.ts';
import { checkDocuments } from './document-judged.ts';
import type { Printable } from './printed-agreement.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const kept = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../test/producers', name));
const whatIsPlaced = ({ places = [], fields = [] }: AgreementTerms): string[] =>
  places.map(({ side, shows, fieldId, option }) =>
    [side, fields.find(({ id }) => id === fieldId)?.label ?? shows, option].filter((part) => part).join(' '),
  );

/** Fields of the file that somebody could fill in. */
const fieldsIn = async (bytes: Uint8Array): Promise<string[]> =>
  (await PDF.load(bytes)).getForm()?.getFieldNames() ?? [];

type Id = AgreementView['id'];
const answersOf =
  (id: Id, { fields = [] }: AgreementTerms, answers: Record<string, string | boolean>) =>
  async (person: Person, side: string) => {
    for (const { id: fieldId, label } of fields.filter((field) => field.side === side && field.label in answers))
      await world.as(person).fields.save({ id, fieldId, value: answers[label] ?? null });
  };

async function signedWith(bytes: Uint8Array, answers: Record<string, string | boolean>) {
  const [owner, other] = await bringing(world).people();
  const id = await bringing(world).broughtBy(owner, other, bytes);
  const { terms } = await world.as(owner).agreements.openText({ id });
  const answer = answersOf(id, terms, answers);
  await bringing(world).shareAndSign(owner, other, id, (person) => answer(person, person === owner ? 'A' : 'B'));
  const known = { id, sha256: terms.document?.sha256 ?? '' } as Parameters<
    ReturnType<World['as']>['documents']['file']
  >[0]; // as the terms name it
  return {
    terms,
    brought: await bytesOf(await world.as(other).documents.file(known)),
    texts: (await world.as(other).documents.text(known)).pages,
    sealed: await bytesOf(await world.as(other).agreements.document({ id })),
  };
}

describe('a document that says itself where it is signed', () => {
  test('in words of its maker has its places when it is brought, and no word of them on a sealed page', async () => {
    const file = kept('chromium-anchors.pdf');
    const it = await signedWith(file, {
      'Account number': '0110-234567',
      'Paid by': 'M-Pesa',
      'I have read this': true,
    });
    expect(whatIsPlaced(it.terms)).toEqual([
      ...['B Account number', 'B Paid by', 'B I have read this', 'A signature', 'B signature'],
      ...['A Day of signing', 'B Day of signing'],
    ]);
    expect(it.texts[0]).not.toMatch(/\{\{(sign|text)/);
    expect(it.texts[0]).toContain('rst_name}}');
    // What was brought is the beginning of what was signed, and that of what was sealed.
    expect(it.brought.subarray(0, file.length).equals(file)).toBe(true);
    expect(sha256Hex(it.brought)).toBe(it.terms.document?.sha256);
    expect(it.sealed.subarray(0, it.brought.length).equals(it.brought)).toBe(true);
    expect(ask('pdfsig', it.sealed)).toContain('Total document signed');
    checkStructure(it.sealed);
    const words = ask('pdftotext', it.sealed, '-l', '1', '-');
    for (const one of ['0110-234567', 'M-Pesa', 'Amina Odhiambo', 'Brian Otieno']) expect(words).toContain(one);
    // Where {{sign:A}} began, above the mark: white in the file that both read, and before it was not.
    const [a] = it.terms.places?.filter(({ shows }) => shows === 'signature') ?? [];
    const at = { x: a?.x ?? 0, y: (a?.y ?? 0) + (a?.height ?? 0) - 150, width: 900, height: 140 };
    expect(isBlankAt(it.brought, 1, at)).toBe(true);
    expect(isBlankAt(file, 1, at)).toBe(false);
  });

  test('in fields of a form has its places, and nobody can fill anything into it any more', async () => {
    for (const [name, placed, answers] of [
      [
        'pdf-lib-form.pdf',
        ['B Tenant', 'B Ok', 'B Way cash', 'B Way bank'],
        { Tenant: 'Brian', Ok: true, Way: 'bank' },
      ],
      ['pdfkit-form.pdf', ['B Name', 'B Agree'], { Name: 'Brian', Agree: true }],
    ] as const) {
      const file = kept(name);
      expect(await fieldsIn(file)).not.toEqual([]);
      const { terms, brought, sealed } = await signedWith(file, answers);
      expect(whatIsPlaced(terms)).toEqual(placed);
      expect(await fieldsIn(brought)).toEqual([]);
      expect(await fieldsIn(sealed)).toEqual(['AhadiSeal', 'AhadiTime']);
      // It looks as it did before, and what was answered stands where it was asked.
      expect(changedAt(file, brought, 1), name).toBeNull();
      const [place] = terms.places ?? [];
      expect(ask('pdftotext', sealed, '-l', '1', '-')).toContain('Brian');
      expect((changedAt(brought, sealed, 1)?.y ?? 0) * 100).toBeGreaterThan(place?.y ?? 0);
      expect(ask('pdfsig', sealed)).toContain('Total document signed');
      checkStructure(sealed);
    }
  });

  test('is the same document when it is brought once more', async () => {
    const [one, other] = [await readWholePdf(kept('pdf-lib-form.pdf')), await readWholePdf(kept('pdf-lib-form.pdf'))];
    if ('unfit' in one || 'unfit' in other) throw new Error('it is fit');
    expect(one.ready?.length).toBeGreaterThan(0);
    expect(sha256Hex(one.ready ?? '')).toBe(sha256Hex(other.ready ?? ''));
    const again = await readWholePdf(one.ready ?? new Uint8Array());
    expect(again).toMatchObject({ ready: null, found: [] });
  });

  test('for a side on which nobody stands cannot be sent before somebody is chosen', async () => {
    const [owner, other] = await bringing(world).people();
    const id = await bringing(world).broughtBy(owner, other, lineOf('{{sign:C}}'));
    await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });
});

const stream = (words: string, dict = '') => `<<${dict}/Length ${words.length}>>\nstream\n${words}\nendstream`;
/** A page of 400 by 600 with these words on it. */
const lineOf = (words: string, { turn = 0 } = {}): Uint8Array =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Rotate ${turn}/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream(
      turn === 90
        ? `BT /F1 12 Tf 0 1 -1 0 100 60 Tm (${words}) Tj ET` // upright once the page is turned
        : `BT /F1 12 Tf 40 500 Td (${words}) Tj ET`,
    ),
  ]);

const black = stream('0 g 0 0 100 40 re f', '/Type/XObject/Subtype/Form/BBox[0 0 100 40]');
/** A form of one field, drawn in black at the middle of its page. */
const form = (field: string, { needs = false, drawn = '/AP<</N 5 0 R>>' } = {}): Uint8Array =>
  onePage({
    catalog: `/AcroForm<</Fields[4 0 R]${needs ? '/NeedAppearances true' : ''}>>`,
    page: '/Annots[4 0 R]',
    more: [`<</Type/Annot/Subtype/Widget/F 4/T(amount)/Rect[250 400 350 440]${field}${drawn}>>`, black],
  });

describe('words of its maker', () => {
  for (const turn of [0, 90])
    test(`are found where they are seen on a page that is turned by ${turn}`, async () => {
      const read = await readWholePdf(lineOf('{{initials:B}}', { turn }));
      if ('unfit' in read) throw new Error(read.unfit);
      const [found] = read.found;
      expect(found).toMatchObject({ what: 'initials', side: 'B' });
      const { x = 0, y = 0, height = 0 } = found ?? {};
      expect(x / 100).toBeCloseTo(10, 0);
      expect((y + height) / 100).toBeCloseTo(turn === 0 ? 17 : 25, -1);
      const at = { x, y: y + height - 200, width: 1000, height: 200 };
      expect(isBlankAt(lineOf('{{initials:B}}', { turn }), 1, at)).toBe(false);
      expect(isBlankAt(read.ready ?? new Uint8Array(), 1, at)).toBe(true);
    });

  test('cover nothing where they are none of ours, or too large to be a line', async () => {
    for (const words of ['{{first_name}}', '{{sign:A', `{{text:B:${'x'.repeat(250)}}}`])
      expect(await readWholePdf(lineOf(words)), words).toMatchObject({ ready: null, found: [] });
  });
});

describe('a field of a form', () => {
  test('that is filled in, to be read only, hidden or pressed is no place, and stays as it is seen', async () => {
    for (const [what, field] of Object.entries({
      'filled in': '/FT/Tx/V(40 000)',
      'to be read only': '/FT/Tx/Ff 1',
      hidden: '/FT/Tx/F 2',
      pressed: '/FT/Btn/Ff 65536',
      'ticked already': '/FT/Btn/V/Yes/AS/Yes',
    })) {
      const file = form(field.replace('/F 2', ''), what === 'hidden' ? { drawn: '' } : {});
      const read = await readWholePdf(what === 'hidden' ? form('/FT/Tx/F 2') : file);
      if ('unfit' in read) throw new Error(read.unfit);
      expect(read.found, what).toEqual([]);
      expect(await fieldsIn(read.ready ?? new Uint8Array())).toEqual([]);
    }
  });

  test('that is filled in with what its page does not show is refused', async () => {
    expect(await readWholePdf(form('/FT/Tx/V(40 000)', { drawn: '' }))).toEqual({ unfit: 'unsure' });
    expect(await readWholePdf(form('/FT/Tx/V(40 000)', { needs: true }))).toEqual({ unfit: 'unsure' });
    expect(await readWholePdf(form('/FT/Ch/V(Bank)/Opt[(Bank)(Cash)]', { needs: true }))).toEqual({ unfit: 'unsure' });
    expect(await readWholePdf(form('/FT/Tx', { needs: true }))).toMatchObject({ found: [{ what: 'text' }] });
  });

  test('is a picture of what it showed, whatever it was prepared to do', async () => {
    for (const [what, field] of Object.entries({
      'shown as off, kept as on': '/FT/Btn/V/Yes/AS/Off',
      'one that sends the form away': '/FT/Tx/A<</S/SubmitForm/F(x)>>',
      'one above itself': '/FT/Tx/Parent 4 0 R',
      'one with a frame that readers draw': '/FT/Tx/MK<</BG[0 0 0]/BC[0 0 0]>>',
    })) {
      const file = form(field);
      const read = await readWholePdf(file);
      if ('unfit' in read) throw new Error(`${what}: ${read.unfit}`);
      const ready = read.ready ?? new Uint8Array();
      expect(Buffer.from(ready.subarray(0, file.length)).equals(Buffer.from(file)), what).toBe(true);
      const pdf = await PDF.load(ready);
      const kinds = pdf.getPages().flatMap(({ dict }) =>
        [...(dict.getArray('Annots') ?? [])].map((one) => {
          const it = one instanceof PdfRef ? pdf.getObject(one) : one;
          return it instanceof PdfDict ? it.getName('Subtype')?.value : undefined;
        }),
      );
      expect(kinds, what).toEqual(['Stamp']);
      expect(changedAt(file, ready, 1), what).toBeNull();
      checkStructure(ready);
    }
  });
});

describe('a document that was brought before we judged as we do now', () => {
  /** A draft of two whose document is this file, as it was kept by the release before. */
  async function asBefore(bytes: Uint8Array) {
    const [owner, other] = await bringing(world).people();
    const id = await bringing(world).broughtBy(owner, other, onePage());
    const { terms } = await world.as(owner).agreements.openText({ id });
    const sha256 = await keepFile(world.ctx(), bytes, 'application/pdf');
    const about = { ...terms.document, sha256, size: bytes.length };
    await sql`update agreement_documents set sha256 = ${sha256}, about = ${JSON.stringify(about)}::jsonb, judged = 0 where agreement_id = ${id}`.execute(
      world.owner,
    );
    await sql`update agreement_versions set terms = jsonb_set(terms, '{document}', ${JSON.stringify(about)}::jsonb) where agreement_id = ${id}`.execute(
      world.owner,
    );
    await world.as(owner).agreements.share({ id });
    await world.settle();
    const { versionId } = await world.as(other).agreements.get({ id });
    await world.as(other).agreements.acceptText({ id, versionId });
    for (const person of [owner, other]) await world.as(person).agreements.answerClause({ id, accept: true });
    return { id, owner, ref: (await world.as(owner).agreements.get({ id })).ref };
  }

  test('is judged once more before it is frozen, and named by the command that checks them', async () => {
    const [scripted, filled, sound] = [
      await asBefore(onePage({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' })),
      await asBefore(form('/FT/Tx')),
      await asBefore(onePage({ page: '/Tabs/S' })),
    ];
    const { wrong } = await checkDocuments(world.ctx());
    expect(wrong).toEqual([
      expect.stringMatching(new RegExp(`^${scripted.ref}: .*script`)),
      expect.stringMatching(new RegExp(`^${filled.ref}: .*form`)),
    ]);
    for (const { id, owner } of [scripted, filled])
      await expect(world.as(owner).agreements.requestSignatures({ id })).rejects.toMatchObject({
        ...refusal('ILLEGAL_TRANSITION'),
        message: expect.stringMatching(/Bring it once more as a new version\.$/),
      });
    await world.as(sound.owner).agreements.requestSignatures({ id: sound.id });
    expect((await checkDocuments(world.ctx())).looked).toBe(2);
  });

  test('and frozen as a form has no field any more once it is sealed', async () => {
    const bytes = form('/FT/Tx');
    const printable = { document: { terms: {}, parties: [] }, signatures: [] } as unknown as Printable; // nothing is drawn
    const sealed = await bindBehind({ bytes, name: 'form.pdf' }, await paper('Sheet.'), [], printable);
    expect(Buffer.from(sealed.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true);
    expect(await fieldsIn(sealed)).toEqual([]);
    expect(changedAt(bytes, sealed, 1)).toBeNull();
  });
});
