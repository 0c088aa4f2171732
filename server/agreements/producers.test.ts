import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unfit } from '@ahadi/domain/agreements/documents/rules.ts';
import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import { withPlace } from '@ahadi/domain/agreements/places/rules.ts';
import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import { Sha256 } from '@ahadi/domain/core/ids.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { readWholePdf } from '../core/givenpdf.ts';
import { ask, changedAt, checkStructure } from '../test/brought.ts';
import { onePage, paper, rawPdf } from '../test/pdfs.ts';
import { makeWorld, type World } from '../test/world.ts';
import { type Sealing, sealingOf } from './pdf-seal.ts';
import { printAside } from './press.ts';
import type { Printable } from './printed-agreement.ts';

// Each is opened, has a signature put onto its first and last page, and is sealed; or it is refused for its reason.

let world: World;
let sealing: Sealing;
beforeAll(async () => {
  world = await makeWorld();
  sealing = await sealingOf(world.ctx(), 'AG-2026-000001');
});
afterAll(() => world.close());

const folder = join(import.meta.dirname, '../test/producers');
const kept = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const refused: Readonly<Record<string, Unfit>> = {
  'jspdf-locked.pdf': 'locked',
  'qpdf-password.pdf': 'locked',
  'qpdf-against-copying.pdf': 'locked',
  'qpdf-locked-40.pdf': 'locked',
};

const ids = { party: uuidv7(), signature: uuidv7() };

/** An agreement of one party whose text is this file, with its signature put onto the first and the last page. */
function printable(bytes: Uint8Array, read: Pick<BroughtDocument, 'pages'> & { signatures: number }): Printable {
  const about = { sha256: Sha256.parse(sha256Hex(bytes)), name: 'contract.pdf', size: bytes.length, pages: read.pages };
  let terms: Printable['document']['terms'] = { ...emptyTerms('KES'), title: 'Contract', document: about };
  if (read.signatures === 0)
    for (const page of new Set([1, read.pages.length])) {
      const at = { x: 6000, y: 8000 };
      const wanted = { id: uuidv7(), fieldId: uuidv7(), kind: 'signature' as const, side: 'A', page, at };
      terms = { ...terms, ...withPlace(terms, wanted) };
    }
  const at = world.clock.now();
  return {
    document: {
      ...{ schema: 'ahadi.agreement/1', ref: 'AG-2026-000001', version: 1, terms, publicClause: null },
      parties: [{ id: ids.party, side: 'A', name: 'Amina Odhiambo', signOrder: 1, identity: null }],
    },
    ...{ contentHash: 'a'.repeat(64), frozenAt: at, executedAt: at, attendances: [], delegations: [] },
    signatures: [
      {
        ...{ id: ids.signature, party_id: ids.party, content_hash: 'a'.repeat(64), name_as_signed: 'Amina Odhiambo' },
        ...{ mark: { kind: 'typed' as const, text: 'Amina Odhiambo' }, level: 0 as const, passkey: null },
        ...{ clause_answer: null, in_person: false, answers: null, answers_hash: null, authority: null },
        ...{ by_letter: false, code_sent_to: null, record_salt: null, signed_at: at },
      },
    ],
    publicUrl: 'http://localhost:3000',
    clock: null,
  };
}

async function sealed(bytes: Uint8Array): Promise<{ brought: Uint8Array; file: Buffer }> {
  const read = await readWholePdf(bytes);
  if ('unfit' in read) throw new Error(`it is ${read.unfit}`);
  const brought = read.ready ?? bytes;
  const made = await printAside({ ...printable(brought, read), sealing, brought });
  return { brought, file: Buffer.from(made.bytes ?? []) };
}

async function expectClean(bytes: Uint8Array, pages: number): Promise<void> {
  const { brought, file } = await sealed(bytes);
  const said = ask('pdfsig', file);
  expect(said).toContain('Signature is Valid');
  expect(said).toContain('Total document signed');
  for (const page of new Set([1, pages])) {
    const { x = 0, y = 0 } = changedAt(brought, file, page) ?? {};
    expect(Math.abs(y - 80)).toBeLessThan(5);
    expect(Math.abs(x - 58)).toBeLessThan(12);
  }
  checkStructure(file);
}

describe('a document by another producer', () => {
  test('is one of forty kinds', () => expect(kept.length + 9).toBeGreaterThanOrEqual(40));

  for (const name of kept)
    test(`${name} is ${refused[name] ? `refused: ${refused[name]}` : 'signed on its pages and sealed'}`, async () => {
      const bytes = readFileSync(join(folder, name));
      const read = await readWholePdf(bytes);
      if (refused[name]) return expect(read).toEqual({ unfit: refused[name] });
      if ('unfit' in read) throw new Error(`it is ${read.unfit}`);
      const { pages } = read;
      expect(pages.length).toBe(Number(/Pages: +(\d+)/.exec(ask('pdfinfo', bytes))?.[1]));
      await expectClean(bytes, pages.length);
    });

  test('that was signed before keeps its signature', async () => {
    const { file: before } = await sealed(await paper('Signed once.'));
    const { file } = await sealed(before);
    expect(ask('pdfsig', file).match(/Signature is Valid/g)).toHaveLength(2);
  });

  const kids = (refs: string, count: number) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${refs}]/Count ${count}>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
      '<</Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
    ]);
  const whole = () => readFileSync(join(folder, 'qpdf-plain.pdf'));
  for (const [what, make, why] of [
    ['cut off in the middle', () => whole().subarray(0, 9000), 'damaged'],
    ['no PDF', () => Buffer.from('%PDF-1.7 but nothing else'), 'damaged'],
    ['one with a script', () => onePage({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' }), 'scripted'],
    ['one that starts a program', () => onePage({ catalog: '/OpenAction<</S/Launch/F(x.exe)>>' }), 'scripted'],
    ['one that shows what does not exist yet', () => onePage({ page: '/Annots[9 0 R]' }), 'damaged'],
    ['one with a page that stands in it twice', () => kids('3 0 R 3 0 R', 2), 'damaged'],
    ['one with a page that stands in it twice under two numbers', () => kids('3 0 R 3 1 R', 2), 'damaged'],
    ['one with a page that some readers count and others do not', () => kids('3 0 R 4 0 R', 2), 'damaged'],
    ['a form of Adobe’s', () => onePage({ catalog: '/AcroForm<</XFA(x)/Fields[]>>' }), 'xfa'],
    ['one with a film', () => onePage({ page: '/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]>>]' }), 'moving'],
    [
      'one that was closed when it was signed',
      () => onePage({ catalog: '/Perms<</DocMDP<</Type/Sig/Reference[<</TransformMethod/DocMDP>>]>>>>' }),
      'sealed',
    ],
  ] as const)
    test(`is refused where it is ${what}`, async () => expect(await readWholePdf(make())).toEqual({ unfit: why }));

  test('of two hundred and one pages is read, and refused by who counts them', async () => {
    const read = await readWholePdf(await paper('Long.', { pages: 201 }));
    expect('pages' in read && read.pages).toHaveLength(201);
  });
});
