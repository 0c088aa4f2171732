import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '@ahadi/domain/agreements/evidence.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { ask, bringing, bytesOf } from '../test/brought.ts';
import { activeCase, mediatorOf } from '../test/mediations.ts';
import { fileOf, onePage, paper } from '../test/pdfs.ts';
import { refusal } from '../test/refusal.ts';
import { askedToSign, drafted, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const brought = () => bringing(world);
const bring = (person: Person, id: AgreementView['id'], file: File) => brought().bring(person, id, file);
const broughtBy = (owner: Person, other: Person, bytes: Uint8Array, name?: string) =>
  brought().broughtBy(owner, other, bytes, name);
const shareAndSign = (owner: Person, other: Person, id: AgreementView['id']) =>
  brought().shareAndSign(owner, other, id);
const people = () => brought().people();

describe('a PDF that is brought as the text of an agreement', () => {
  test('is read by the other side, signed by both, and sealed as it was brought', async () => {
    const [owner, other] = await people();
    const file = await paper('The seller delivers 400 lanterns.', { pages: 2 });
    const sha256 = sha256Hex(file);
    const id = await broughtBy(owner, other, file, 'lantern contract.pdf');
    const story = await shareAndSign(owner, other, id);
    const api = world.as(other);
    const { terms } = await api.agreements.get({ id });
    const page = { width: 595, height: 842 };
    expect(terms.document).toEqual({ sha256, name: 'lantern contract.pdf', size: file.length, pages: [page, page] });
    expect(terms.clauses).toEqual([]);
    const known = terms.document?.sha256 ?? sha256Hex('');
    const asked = { id, sha256: known as NonNullable<typeof terms.document>['sha256'] };
    expect(await bytesOf(await api.documents.file(asked))).toEqual(Buffer.from(file));
    expect((await api.documents.text(asked)).pages).toEqual([
      'The seller delivers 400 lanterns. Page 1.',
      'The seller delivers 400 lanterns. Page 2.',
    ]);
    const sealed = await bytesOf(await api.agreements.document({ id }));
    expect(ask('pdfsig', sealed)).toContain('Signature is Valid');
    expect(ask('pdfsig', sealed)).toContain('Total document signed');
    // Its first bytes are what was brought, and its first pages show it.
    expect(sha256Hex(sealed.subarray(0, file.length))).toBe(sha256);
    const words = ask('pdftotext', sealed, '-').split('\f');
    expect(words[0]).toContain('400 lanterns. Page 1.');
    expect(words[1]).toContain('400 lanterns. Page 2.');
    expect(words.slice(2).join(' ')).toContain(sha256.slice(0, 20));
    const text = (await PDF.load(sealed)).getAttachment('agreement.json');
    expect(sha256Hex(text ?? '')).toBe(story.contentHash);
    expect(Buffer.from(text ?? '').toString()).toContain(sha256);
    expect(await api.agreements.verify({ id })).toMatchObject({ verdict: 'valid' });
    // Who mediates about it reads what its pages say.
    const mediation = await activeCase(world, { about: 'agreement', signed: story });
    const matter = { id: mediation.id, itemType: 'agreement' as const, itemId: id };
    const { parts: read } = await world.as(mediatorOf(mediation)).mediation.linked(matter);
    expect(read[1]).toEqual({ heading: 'Page 2', text: 'The seller delivers 400 lanterns. Page 2.' });
    const pack = unzipBytes(await bytesOf(await api.agreements.evidence({ id })));
    expect(sha256Hex(pack.get(parts.document) ?? '')).toBe(sha256);
  });

  test('keeps signatures that were in it valid under the seal', async () => {
    const before = await signedByAll(world);
    const signed = await bytesOf(await world.as(before.owner).agreements.document({ id: before.id }));
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, signed);
    expect((await world.as(owner).agreements.get({ id })).terms.document?.signatures).toBe(1);
    await shareAndSign(owner, other, id);
    const sealed = await bytesOf(await world.as(other).agreements.document({ id }));
    expect(sealed.subarray(0, signed.length)).toEqual(signed);
    expect(ask('pdfsig', sealed).match(/Signature is Valid/g)).toHaveLength(2);
    expect(await world.as(other).agreements.verify({ id })).toMatchObject({ verdict: 'valid' });
  });

  test('is not taken for itself once its bytes in storage are others', async () => {
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, await paper('Forty chairs.'));
    await world.as(owner).agreements.share({ id });
    await world.settle();
    const { versionId, terms } = await world.as(other).agreements.get({ id });
    await world.as(other).agreements.acceptText({ id, versionId });
    for (const person of [owner, other]) await world.as(person).agreements.answerClause({ id, accept: true });
    await world.as(owner).agreements.requestSignatures({ id });
    const sha256 = terms.document?.sha256 as NonNullable<typeof terms.document>['sha256'];
    expect((await world.as(other).agreements.verify({ id })).checks[0]).toMatchObject({ state: 'valid' });
    const swapped = await paper('Four hundred chairs.');
    const { DATA_DIR } = world.deps.config;
    writeFileSync(join(DATA_DIR, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256), swapped);
    expect((await world.as(other).agreements.verify({ id })).checks[0]).toMatchObject({ state: 'invalid' });
    await expect(world.as(other).documents.file({ id, sha256 })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('that comes twice, because its answer was lost, is brought once', async () => {
    const [owner, other] = await people();
    const { id } = await drafted(world, owner, other);
    const { revision } = await world.as(owner).agreements.openText({ id });
    const file = fileOf(await paper('First.'));
    const once = await world.as(owner).documents.bring({ id, revision, file });
    expect(await world.as(owner).documents.bring({ id, revision, file })).toEqual(once);
    const next = fileOf(await paper('Second.'));
    await expect(world.as(owner).documents.bring({ id, revision, file: next })).rejects.toMatchObject(refusal('STALE'));
    expect(await world.as(owner).agreements.openText({ id })).toMatchObject({ terms: once.terms });
  });

  test('may be as large as the limit says', async () => {
    const [owner, other] = await people();
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
      .toString('latin1')
      .replaceAll(/endstream/g, '');
    const picture = noise.repeat(380);
    const heavy = onePage({
      more: [`<</Length ${picture.length}>>\nstream\n${picture}\nendstream`],
      page: '/PieceInfo<</X 4 0 R>>',
    });
    const id = await broughtBy(owner, other, heavy);
    expect(heavy.length).toBeGreaterThan(24_000_000);
    expect((await world.as(owner).agreements.get({ id })).terms.document?.size).toBe(heavy.length);
  });

  test('is seen turned the right way and in its own size', async () => {
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, await paper('Plan.', { width: 842, height: 1191, rotated: 90 }));
    expect((await world.as(owner).agreements.get({ id })).terms.document?.pages).toEqual([
      { width: 1191, height: 842 },
    ]);
  });

  test('is nobody’s before it is shared, and no stranger’s ever; a new version that is not sent is its writer’s alone', async () => {
    const [owner, other] = await people();
    const stranger = await someone(world, 'Carol Stranger');
    const first = await paper('First.');
    const id = await broughtBy(owner, other, first);
    const { terms } = await world.as(owner).agreements.get({ id });
    const sha256 = terms.document?.sha256 as NonNullable<typeof terms.document>['sha256'];
    const read = (person: Person, hash = sha256) => world.as(person).documents.file({ id, sha256: hash });
    for (const person of [other, stranger]) await expect(read(person)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.as(owner).agreements.share({ id });
    await world.settle();
    await read(other);
    await expect(read(stranger)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(world.as(stranger).documents.text({ id, sha256 })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const mine = await bring(other, id, fileOf(await paper('Second.')));
    const second = mine.terms.document?.sha256 ?? sha256;
    await read(other, second);
    await expect(read(owner, second)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.as(other).agreements.publishText({ id, changelog: 'Shorter' });
    await read(owner, second);
    await read(owner); // what the first version was stays
    // By its hash alone nobody brings it into an agreement of their own.
    const own = await drafted(world, stranger, other);
    const copy = await world.as(stranger).agreements.openText({ id: own.id });
    const taken = { ...copy.terms, clauses: [], document: terms.document };
    await expect(
      world.as(stranger).agreements.saveText({ id: own.id, revision: copy.revision, terms: taken }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(world.as(stranger).documents.file({ id: own.id, sha256 })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('is found by the words on its pages, by who may read it, and only while it is the text', async () => {
    const [owner, other] = await people();
    const stranger = await someone(world, 'Carol Stranger');
    const id = await broughtBy(owner, other, await paper('Delivery of Xylophones to Café Zanzibar.', { pages: 2 }));
    const finds = async (person: Person, q: string) => {
      const { rows } = await world.as(person).agreements.list({ q });
      const { found } = await world.as(person).dashboard.find({ q });
      const listed = rows.some((row) => row.id === id);
      expect(found.some((one) => one.id === id)).toBe(listed);
      return listed;
    };
    for (const q of ['xylophones', 'zanzibar xylo', 'cafe']) expect(await finds(owner, q), q).toBe(true);
    for (const q of ['xylophones harmonicas', "'|q:*", '---']) expect(await finds(owner, q), q).toBe(false);
    expect(await finds(other, 'xylophones')).toBe(false);
    await world.as(owner).agreements.share({ id });
    await world.settle();
    expect([await finds(other, 'xylophones'), await finds(stranger, 'xylophones')]).toEqual([true, false]);
    // One that is on the table of its writer alone is not the text; sent, it takes the place of the other.
    await bring(other, id, fileOf(await paper('Delivery of harmonicas.')));
    for (const person of [owner, other]) expect(await finds(person, 'harmonicas')).toBe(false);
    await world.as(other).agreements.publishText({ id, changelog: 'Other goods' });
    expect([await finds(owner, 'harmonicas'), await finds(owner, 'xylophones')]).toEqual([true, false]);
  });

  test('says of itself what was read in it, whatever a program sends', async () => {
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, await paper('First.'));
    const { revision, terms } = await world.as(owner).agreements.openText({ id });
    const document = terms.document && { ...terms.document, name: 'other.pdf', pages: [{ width: 1, height: 1 }] };
    const saved = await world.as(owner).agreements.saveText({ id, revision, terms: { ...terms, document } });
    expect(saved.terms.document).toEqual(terms.document);
  });

  test('takes no suggestion of other words, no clauses beside it, and is no template', async () => {
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, await paper('First.'));
    const { revision, terms } = await world.as(owner).agreements.openText({ id });
    const clauses = [{ id: crypto.randomUUID(), heading: 'More', body: { type: 'doc' as const, content: [] } }];
    const both = await world.as(owner).agreements.saveText({ id, revision, terms: { ...terms, clauses } });
    await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject(refusal('AGR_EMPTY'));
    await world.as(owner).agreements.saveText({ id, revision: both.revision, terms });
    await world.as(owner).agreements.share({ id });
    await world.settle();
    const { versionId } = await world.as(other).agreements.get({ id });
    const clause = { id: crypto.randomUUID(), heading: 'More', body: { type: 'doc' as const, content: [] } };
    const proposal = { kind: 'add' as const, afterClauseId: null, clause };
    await expect(
      world.as(other).negotiating.suggest({ id, versionId, proposal, reason: 'It lacks one.' }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('comes along when it is amended', async () => {
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, await paper('First.'));
    await shareAndSign(owner, other, id);
    const amendment = await world.as(owner).amending.propose({ id, reason: 'A day more.' });
    const { terms } = amendment;
    const sha256 = terms.document?.sha256 as NonNullable<typeof terms.document>['sha256'];
    expect((await world.as(owner).documents.file({ id: amendment.id, sha256 })).size).toBe(terms.document?.size);
    const { revision } = await world.as(owner).agreements.openText({ id: amendment.id });
    await world.as(owner).agreements.saveText({ id: amendment.id, revision, terms });
  });

  test('in another version of an amendment stands beside the one that both signed, for each of them', async () => {
    const [owner, other] = await people();
    const id = await broughtBy(owner, other, await paper('First.'));
    await shareAndSign(owner, other, id);
    const amendment = await world.as(owner).amending.propose({ id, reason: 'Other pages.' });
    await bring(owner, amendment.id, fileOf(await paper('Second.')));
    await world.as(owner).agreements.share({ id: amendment.id });
    await world.settle();
    const { changes } = await world.as(other).amending.read({ id: amendment.id });
    const { terms } = await world.as(other).agreements.get({ id: amendment.id });
    const wordsOf = async (of: typeof id, { document }: typeof terms) =>
      (
        await world
          .as(other)
          .documents.text({ id: of, sha256: document?.sha256 as NonNullable<typeof document>['sha256'] })
      ).pages;
    expect(await wordsOf(changes?.beforeId ?? amendment.id, changes?.before ?? terms)).toEqual(['First. Page 1.']);
    expect(await wordsOf(amendment.id, terms)).toEqual(['Second. Page 1.']);
  });
});

describe('a file that cannot be a text', () => {
  const script = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
  const signedOften = (times: number) => {
    const fields = Array.from(
      { length: times },
      (_, n) => `<</FT/Sig/T(s${n})/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>`,
    );
    return { catalog: `/AcroForm<</SigFlags 3/Fields[${fields.join('')}]>>` };
  };
  const refused: [string, 'FILE_TYPE' | 'FILE_TOO_LARGE', RegExp, () => Promise<Uint8Array> | Uint8Array][] = [
    ['is locked', 'FILE_TYPE', /locked/, () => paper('Secret.', { password: 'lantern' })],
    ['is locked against copying alone', 'FILE_TYPE', /locked/, () => paper('Secret.', { password: '' })],
    ['is damaged', 'FILE_TYPE', /damaged/, async () => (await paper('Cut.')).subarray(0, 400)],
    ['has a script', 'FILE_TYPE', /script/, () => onePage({ catalog: script })],
    ['has a script of a page', 'FILE_TYPE', /script/, () => onePage({ page: '/AA<</O<</S/JavaScript/JS(1)>>>>' })],
    ['starts a program', 'FILE_TYPE', /program/, () => onePage({ catalog: '/OpenAction<</S/Launch/F(calc.exe)>>' })],
    [
      'is XFA',
      'FILE_TYPE',
      /XFA/,
      () => onePage({ catalog: '/AcroForm<</Fields[]/XFA[(form)4 0 R]>>', more: ['<<>>'] }),
    ],
    ['has film', 'FILE_TYPE', /film/, () => onePage({ page: '/Annots[<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]>>]' })],
    [
      'was closed by who signed it',
      'FILE_TYPE',
      /closed against/,
      () => onePage({ catalog: '/Perms<</DocMDP<</Reference[<</TransformMethod/DocMDP>>]>>>>' }),
    ],
    [
      'has a page without a size',
      'FILE_TYPE',
      /damaged/,
      () => onePage({ page: '/CropBox[0 0 0 0]/MediaBox[0 0 0 0]' }),
    ],
    ['has more signatures than anybody gives', 'FILE_TYPE', /damaged/, () => onePage(signedOften(101))],
    ['has too many pages', 'FILE_TOO_LARGE', /201 pages/, () => paper('Long.', { pages: 201 })],
    ['is too large', 'FILE_TOO_LARGE', /25\.0 MB|limit/, () => Buffer.alloc(25 * 1024 * 1024 + 1, 'x')],
    ['is no PDF', 'FILE_TYPE', /no PDF/, () => Buffer.from('hello')],
    ['is empty', 'FILE_TYPE', /no PDF/, () => Buffer.alloc(0)],
  ];
  test.each(refused)(
    'because it %s is refused with its reason, and nothing changes',
    async (_why, code, says, make) => {
      const [owner, other] = await people();
      const { id } = await drafted(world, owner, other);
      const { revision, terms } = await world.as(owner).agreements.openText({ id });
      const file = fileOf(await make());
      await expect(world.as(owner).documents.bring({ id, revision, file })).rejects.toMatchObject({
        ...refusal(code),
        message: expect.stringMatching(says),
      });
      expect(await world.as(owner).agreements.openText({ id })).toMatchObject({ revision, terms });
    },
  );

  test('counts against what a person may bring in a day', async () => {
    const [owner, other] = await people();
    const { id } = await drafted(world, owner, other);
    const { revision } = await world.as(owner).agreements.openText({ id });
    const bringIt = () => world.as(owner).documents.bring({ id, revision, file: fileOf(Buffer.from('hello')) });
    for (let n = 0; n < 100; n++) await expect(bringIt()).rejects.toMatchObject(refusal('FILE_TYPE'));
    await expect(bringIt()).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });

  test('is the text no more once signatures are asked for', async () => {
    const { owner, id } = await askedToSign(world);
    const file = fileOf(await paper('Late.'));
    await expect(world.as(owner).documents.bring({ id, revision: 1, file })).rejects.toMatchObject(
      refusal('AGR_VERSION_FROZEN'),
    );
  });
});
