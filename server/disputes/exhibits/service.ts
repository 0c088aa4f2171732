import { EXHIBIT_LIMIT_BYTES, EXHIBITS_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { keepFile } from '../../core/files.ts';
import { safeName, typeOfGiven } from '../../core/givenfile.ts';
import { isUsedAsProof } from '../holds/store.ts';
import { readDispute, requireSide, step, tell } from '../life/service.ts';
import type { Held } from '../store.ts';
import * as store from './store.ts';

type Wishes = { file: File; title: string; description: string; sourceDate?: string | undefined };

/**
 * Puts a file among the exhibits, under the next number of its side and with its hash. After the end of the time to answer it
 * is marked as late, whether there was an answer or not. Throws FILE_TOO_LARGE, FILE_TYPE; then nothing was kept.
 */
export const addExhibit = (ctx: Ctx, id: string, { file, ...words }: Wishes): Promise<Exhibit> =>
  transaction(ctx, async (ctx) => {
    let exhibitId = '';
    await step(ctx, id, 'add_exhibit', async (ctx, held) => {
      const side = requireSide(ctx, held);
      const before = await store.exhibitsOf(ctx, id);
      const used = before.filter((one) => one.side === side).reduce((sum, { size }) => sum + size, 0);
      if (file.size > EXHIBIT_LIMIT_BYTES)
        throw tooLarge(`The file is ${megabytes(file.size)} MB; the limit is 25 MB.`);
      if (used + file.size > EXHIBITS_LIMIT_BYTES)
        throw tooLarge('Together your exhibits would be larger than 200 MB.');
      if (file.size === 0) throw new DomainError('FILE_TYPE', 'The file is empty. Nothing was kept.');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const mime = await typeOfGiven(bytes, exhibitTypes);
      const sha256 = await keepFile(ctx, bytes, mime);
      const late = isLate(held, ctx.now);
      exhibitId = await store.addExhibit(ctx, id, {
        ...words,
        side,
        sourceDate: words.sourceDate ?? null,
        fileName: safeName(file.name, mime, 'exhibit'),
        mime,
        size: bytes.length,
        sha256,
        by: userIdOf(ctx),
        late,
      });
      const made = (await store.exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
      if (!made) throw new Error(`exhibit ${exhibitId} is gone`);
      await tell(ctx, held, 'dispute.exhibit_added', {
        exhibitId: made.id,
        number: made.number,
        sha256: made.sha256,
        late,
      });
      return {};
    });
    const made = (await store.exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
    if (!made) throw new DomainError('NOT_FOUND');
    return made;
  });

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
    await tell(ctx, held, 'dispute.exhibit_added', { exhibitId: id, number, sha256, late: false });
}

/**
 * Whether the time to answer is over: its own end says so, not the answer, so that who filed has as long to show what speaks
 * against an early answer as there was to give it. A clock that stands still, or was met while it did, is not over.
 */
function isLate(held: Pick<Held, 'clocks'>, now: Date): boolean {
  const clock = held.clocks.filter(({ kind }) => kind === 'dispute.response').at(-1);
  return clock?.dueAt != null && Date.parse(clock.dueAt) <= now.getTime();
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
const tooLarge = (sentence: string) => new DomainError('FILE_TOO_LARGE', `${sentence} Nothing was kept.`);

/** Takes one's own exhibit back: it stays listed under its number, its file is no longer handed out to the other side. */
export const withdrawExhibit = (ctx: Ctx, id: string, exhibitId: string): Promise<DisputeView> =>
  step(ctx, id, 'withdraw_exhibit', async (ctx, held) => {
    const exhibit = (await store.exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
    if (!exhibit || exhibit.withdrawnAt) throw new DomainError('NOT_FOUND');
    if (exhibit.side !== requireSide(ctx, held))
      throw new DomainError('FORBIDDEN', 'Only the side that put it in can take it back.');
    if (await isUsedAsProof(ctx, id, exhibit))
      throw new DomainError('ILLEGAL_TRANSITION', 'It shows that a court had the matter. It stays with the file.');
    await store.withdrawExhibit(ctx, exhibitId);
    await tell(ctx, held, 'dispute.exhibit_withdrawn', { exhibitId: exhibit.id, number: exhibit.number });
    return {};
  });

/**
 * Puts an exhibit forward together (J1…): its side offers it, and when the other side does the same it is listed once more as
 * both sides' own, which neither takes back alone. Throws NOT_FOUND (also where it was not offered), DSP_ONCE_ONLY.
 */
export const joinExhibit = (ctx: Ctx, id: string, exhibitId: string): Promise<DisputeView> =>
  step(ctx, id, 'join_exhibit', async (ctx, held) => {
    const side = requireSide(ctx, held);
    const exhibit = (await store.exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
    const isOwn = exhibit?.side === side;
    if (!exhibit || exhibit.withdrawnAt || (!isOwn && !exhibit.jointOfferedAt)) throw new DomainError('NOT_FOUND');
    if (exhibit.sameAs) throw new DomainError('DSP_ONCE_ONLY', `It is ${exhibit.sameAs} already.`);
    if (!isOwn) return join(ctx, held, exhibit);
    if (exhibit.jointOfferedAt)
      throw new DomainError('DSP_ONCE_ONLY', 'It is offered already. The other side agrees or leaves it.');
    await store.offerJointly(ctx, exhibitId);
    await tell(ctx, held, 'dispute.exhibit_offered_jointly', { exhibitId: exhibit.id, number: exhibit.number, side });
    return {};
  });

async function join(ctx: Ctx, held: Held, exhibit: Exhibit): Promise<Record<string, never>> {
  const jointId = await store.addExhibit(ctx, held.id, {
    ...exhibit,
    side: 'joint',
    by: userIdOf(ctx),
    late: isLate(held, ctx.now),
    jointOf: exhibit.id,
  });
  const joint = (await store.exhibitsOf(ctx, held.id)).find(({ id }) => id === jointId);
  if (!joint) throw new Error(`exhibit ${jointId} is gone`);
  const { id: exhibitId, number, sha256 } = joint;
  await tell(ctx, held, 'dispute.exhibit_joined', { exhibitId, number, of: exhibit.number, sha256 });
  return {};
}

/** The file of an exhibit, for those who may read the dispute. Throws NOT_FOUND, also for a withdrawn one. */
export async function readExhibitFile(ctx: Ctx, id: string, exhibitId: string): Promise<File> {
  await readDispute(ctx, id);
  const exhibit = (await store.exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
  const bytes = exhibit && !exhibit.withdrawnAt ? await ctx.storage.get(exhibit.sha256) : null;
  if (!exhibit || !bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], `${exhibit.number} ${exhibit.fileName}`, { type: exhibit.mime });
}
