import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { onFile } from './onfile.ts';
import { fileOf } from './pdfs.ts';
import { drafted, type Story, sign, someone } from './story.ts';
import type { Person, World } from './world.ts';

export const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

/** What one of Debian's programs for PDF says of a file. */
export function ask(program: 'pdfinfo' | 'pdfsig' | 'pdftotext', bytes: Uint8Array, ...after: string[]): string {
  return onFile(bytes, (file) => execFileSync(program, [file, ...after], { encoding: 'utf8' }));
}

/** Debian has it, and no run needs it: where it is not installed the files are judged by pdfsig alone. */
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

/** Throws where qpdf finds something wrong with the structure of the file. */
export function checkStructure(bytes: Uint8Array): void {
  if (!hasQpdf) return;
  const said = onFile(bytes, (file) => execFileSync('qpdf', ['--check', file], { encoding: 'utf8' }));
  if (!said.includes('No syntax or stream encoding errors')) throw new Error(said);
}

/** A page as a reader of Debian's draws it, cut and turned as it says: a grey of 0 to 255 for each point. */
function drawn(bytes: Uint8Array, page: number): { width: number; height: number; greys: Uint8Array } {
  const wishes = ['-gray', '-r', '72', '-cropbox', '-singlefile', '-f', `${page}`, '-l', `${page}`];
  const file = onFile(bytes, (pdf, folder) => {
    execFileSync('pdftoppm', [...wishes, pdf, join(folder, 'page')]);
    return readFileSync(join(folder, 'page.pgm'));
  });
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('no picture of the page');
  return { width: Number(head[1]), height: Number(head[2]), greys: file.subarray(head[0].length) };
}

/** The middle of what is seen on a page of one file and not of the other, in percent from the upper left corner; null where they look the same. */
export function changedAt(before: Uint8Array, after: Uint8Array, page: number): { x: number; y: number } | null {
  const [was, is] = [drawn(before, page), drawn(after, page)];
  const points = [...is.greys.keys()].filter((n) => Math.abs((is.greys[n] ?? 0) - (was.greys[n] ?? 0)) > 60);
  if (points.length === 0) return null;
  const middle = (values: number[], of: number) =>
    ((values.reduce((least, one) => Math.min(least, one)) + values.reduce((most, one) => Math.max(most, one))) /
      2 /
      of) *
    100;
  return {
    x: Math.round(
      middle(
        points.map((n) => n % is.width),
        is.width,
      ),
    ),
    y: Math.round(
      middle(
        points.map((n) => Math.floor(n / is.width)),
        is.height,
      ),
    ),
  };
}

/** Whether a part of a page, in ten thousandths of it from its upper left corner, is white all over. */
export function isBlankAt(
  bytes: Uint8Array,
  page: number,
  at: { x: number; y: number; width: number; height: number },
): boolean {
  const { width, height, greys } = drawn(bytes, page);
  const isIn = (n: number) => {
    const [x, y] = [((n % width) / width) * 10_000, (Math.floor(n / width) / height) * 10_000];
    return x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height;
  };
  return greys.every((grey, n) => grey > 250 || !isIn(n));
}

type Id = AgreementView['id'];

/** Agreements whose text is a document that somebody brought. */
export function bringing(world: World) {
  const bring = async (person: Person, id: Id, file: File) => {
    const { revision } = await world.as(person).agreements.openText({ id });
    return world.as(person).documents.bring({ id, revision, file });
  };
  return {
    people: async () => [await someone(world, 'Amina Odhiambo'), await someone(world, 'Brian Otieno')] as const,
    bring,
    /** A draft of two people whose text is this file. */
    broughtBy: async (owner: Person, other: Person, bytes: Uint8Array, name?: string): Promise<Id> => {
      const { id } = await drafted(world, owner, other);
      await bring(owner, id, fileOf(bytes, name));
      return id;
    },
    /** Shared, accepted, and signed by both; `before` is done by each before they sign. */
    shareAndSign: async (
      owner: Person,
      other: Person,
      id: Id,
      before: (person: Person) => Promise<unknown> = () => Promise.resolve(),
    ): Promise<Story & { contentHash: string }> => {
      await world.as(owner).agreements.share({ id });
      await world.settle();
      const { versionId, terms } = await world.as(other).agreements.get({ id });
      await world.as(other).agreements.acceptText({ id, versionId });
      if (terms.publicClauseOffered)
        for (const person of [owner, other]) await world.as(person).agreements.answerClause({ id, accept: true });
      const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
      const story = { owner, other, id, contentHash: contentHash ?? '' };
      for (const person of [owner, other]) {
        await before(person);
        await sign(world, person, story);
      }
      await world.settle();
      return story;
    },
  };
}
