// Each side puts files among the exhibits, under numbers that stay.
import { EXHIBIT_LIMIT_BYTES, EXHIBITS_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { clocksOf } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { safeName, typeOfGiven } from '../core/givenfile.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import * as store from './exhibits.store.ts';
import { requireSide, subjectOf } from './held.ts';
import { isUsedAsProof } from './holds.store.ts';

type Wishes = { id: string; file: File; title: string; description: string; sourceDate?: string | undefined };

/**
 * Puts a file among the exhibits, under the next number of its side and with its hash. After the end of the time to answer it
 * is marked as late, whether there was an answer or not. Throws FILE_TOO_LARGE, FILE_TYPE; then nothing was kept.
 */
export const addExhibit = (ctx: Ctx, { file, ...words }: Wishes): Promise<Exhibit> =>
  insistentTransaction(ctx, async (ctx) => {
    const made: Exhibit[] = [];
    await disputes.act(ctx, words, 'add_exhibit', async (ctx, held) => {
      const side = requireSide(ctx, held);
      const before = await store.exhibitsOf(ctx, held.id);
      const used = before.filter((one) => one.side === side).reduce((sum, { size }) => sum + size, 0);
      if (file.size > EXHIBIT_LIMIT_BYTES)
        throw tooLarge(`The file is ${megabytes(file.size)} MB; the limit is 25 MB.`);
      if (used + file.size > EXHIBITS_LIMIT_BYTES)
        throw tooLarge('Together your exhibits would be larger than 200 MB.');
      if (file.size === 0) throw new DomainError('FILE_TYPE', 'The file is empty. Nothing was kept.');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const mime = await typeOfGiven(bytes, exhibitTypes);
      const sha256 = await keepFile(ctx, bytes, mime);
      const late = await isLate(ctx, held);
      const added = await store.addExhibit(ctx, held.id, {
        title: words.title,
        description: words.description,
        side,
        sourceDate: words.sourceDate ?? null,
        fileName: safeName(file.name, mime, 'exhibit'),
        mime,
        size: bytes.length,
        sha256,
        by: userIdOf(ctx),
        late,
      });
      const exhibit = await exhibitOf(ctx, held, added);
      const { id: exhibitId, number } = exhibit;
      await disputes.tell(ctx, held, 'dispute.exhibit_added', { exhibitId, number, sha256: exhibit.sha256, late });
      made.push(exhibit);
      return held;
    });
    const [exhibit] = made;
    if (!exhibit) throw new DomainError('NOT_FOUND');
    return exhibit;
  });

/** An exhibit by its id. Throws NOT_FOUND. */
async function exhibitOf(ctx: Pick<Ctx, 'db'>, { id }: Pick<Held, 'id'>, exhibitId: string): Promise<Exhibit> {
  const exhibit = (await store.exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
  if (!exhibit) throw new DomainError('NOT_FOUND');
  return exhibit;
}

/** A file that is kept already, with what it is called as an exhibit. */
type KeptFile = Pick<Exhibit, 'title' | 'description' | 'sourceDate' | 'fileName' | 'mime' | 'size'> & {
  sha256: string;
};

/**
 * Puts files that are kept already among the exhibits of a draft, in their order. One whose hash stands there is left out, also where it
 * was taken back, so that doing it twice changes nothing; and where all would be larger than the limit, the oldest are.
 */
export async function carryOver(ctx: Ctx, held: Held, files: readonly KeptFile[]): Promise<void> {
  const before = await store.exhibitsOf(ctx, held.id);
  const known = new Set<string>(before.map(({ sha256 }) => sha256));
  let room = EXHIBITS_LIMIT_BYTES - before.reduce((sum, { size }) => sum + size, 0);
  const taken: KeptFile[] = [];
  for (const file of files.toReversed()) {
    if (known.has(file.sha256) || file.size > room) continue;
    known.add(file.sha256);
    room -= file.size;
    taken.unshift(file);
  }
  const ids: string[] = [];
  for (const file of taken)
    ids.push(await store.addExhibit(ctx, held.id, { ...file, side: 'filer', by: userIdOf(ctx), late: false }));
  const after = ids.length === 0 ? [] : await store.exhibitsOf(ctx, held.id);
  for (const { id, number, sha256 } of after.filter((one) => ids.includes(one.id)))
    await disputes.tell(ctx, held, 'dispute.exhibit_added', { exhibitId: id, number, sha256, late: false });
}

/**
 * Whether the time to answer is over: its own end says so, not the answer, so that who filed has as long to show what speaks
 * against an early answer as there was to give it. A clock that stands still, or was met while it did, is not over.
 */
async function isLate(ctx: Pick<Ctx, 'db' | 'now'>, held: Held): Promise<boolean> {
  const clock = (await clocksOf(ctx, subjectOf(held))).findLast(({ kind }) => kind === 'dispute.response');
  return clock?.dueAt != null && Date.parse(clock.dueAt) <= ctx.now.getTime();
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
const tooLarge = (sentence: string) => new DomainError('FILE_TOO_LARGE', `${sentence} Nothing was kept.`);

type One = { exhibitId: string };
/** Takes one's own exhibit back: it stays listed under its number, its file is no longer handed out to the other side. */
export const withdrawExhibit = disputes.deed('withdraw_exhibit', async (ctx, held, { exhibitId }: One) => {
  const exhibit = await exhibitOf(ctx, held, exhibitId);
  if (exhibit.withdrawnAt) throw new DomainError('NOT_FOUND');
  if (exhibit.side !== requireSide(ctx, held))
    throw new DomainError('FORBIDDEN', 'Only the side that put it in can take it back.');
  if (held.decision?.exhibit === exhibit.number || (await isUsedAsProof(ctx, held.id, exhibit)))
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'It shows that a court had the matter, or what it decided. It stays with the file.',
    );
  await store.withdrawExhibit(ctx, exhibitId);
  await disputes.tell(ctx, held, 'dispute.exhibit_withdrawn', { exhibitId: exhibit.id, number: exhibit.number });
  return held;
});

/**
 * Puts an exhibit forward together (J1…): its side offers it, and when the other side does the same it is listed once more as
 * both sides' own, which neither takes back alone. Throws NOT_FOUND (also where it was not offered), DSP_ONCE_ONLY.
 */
export const joinExhibit = disputes.deed('join_exhibit', async (ctx, held, { exhibitId }: One) => {
  const side = requireSide(ctx, held);
  const exhibit = await exhibitOf(ctx, held, exhibitId);
  const isOwn = exhibit.side === side;
  if (exhibit.withdrawnAt || (!isOwn && !exhibit.jointOfferedAt)) throw new DomainError('NOT_FOUND');
  if (exhibit.sameAs) throw new DomainError('DSP_ONCE_ONLY', `It is ${exhibit.sameAs} already.`);
  if (isOwn) await offerJointly(ctx, held, exhibit, side);
  else await join(ctx, held, exhibit);
  return held;
});

async function offerJointly(ctx: Ctx, held: Held, { id, number, ...it }: Exhibit, side: DisputeSide): Promise<void> {
  if (it.jointOfferedAt)
    throw new DomainError('DSP_ONCE_ONLY', 'It is offered already. The other side agrees or leaves it.');
  await store.offerJointly(ctx, id);
  await disputes.tell(ctx, held, 'dispute.exhibit_offered_jointly', { exhibitId: id, number, side });
}

async function join(ctx: Ctx, held: Held, exhibit: Exhibit): Promise<void> {
  const jointId = await store.addExhibit(ctx, held.id, {
    ...exhibit,
    side: 'joint',
    by: userIdOf(ctx),
    late: await isLate(ctx, held),
    jointOf: exhibit.id,
  });
  const { id: exhibitId, number, sha256 } = await exhibitOf(ctx, held, jointId);
  await disputes.tell(ctx, held, 'dispute.exhibit_joined', { exhibitId, number, of: exhibit.number, sha256 });
}

/** The file of an exhibit, for those who may read the dispute. Throws NOT_FOUND, also for a withdrawn one. */
export async function readExhibitFile(ctx: Ctx, { id, exhibitId }: One & { id: string }): Promise<File> {
  const exhibit = await exhibitOf(ctx, await disputes.read(ctx, id), exhibitId);
  const bytes = exhibit.withdrawnAt ? null : await ctx.storage.get(exhibit.sha256);
  if (!bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], `${exhibit.number} ${exhibit.fileName}`, { type: exhibit.mime });
}
