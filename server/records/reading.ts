// An entry is read by those who may see it, and removals are counted for everybody.
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { foundOf } from '@ahadi/domain/records/publicity.ts';
import { entryRefIn } from '@ahadi/domain/records/reference/rules.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type { MyRecord, OwnRecord, PublicEntry, RemovalRow } from '@ahadi/domain/records/schema.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { challengesOfReader } from './challenge.ts';
import { refHash } from './entry.ts';
import * as store from './reading.store.ts';
import { standingsOf } from './standing.ts';

/** The id of the public entry with this reference. Throws NOT_FOUND when there is none to see, GONE when it was removed. */
export async function findPublic(ctx: Ctx, ref: string): Promise<OwnRecord & { entry: PublicEntry }> {
  const found = await store.entryByRef(ctx, entryRefIn(ref) ?? '');
  if (found && isPublic(found)) return found;
  throw new DomainError((await store.wasRemoved(ctx, refHash(ref))) ? 'GONE' : 'NOT_FOUND');
}

const isPublic = <It extends OwnRecord>(seen: It): seen is It & { entry: PublicEntry } =>
  foundOf({ status: seen.status, prominence: seen.entry.prominence }) !== 'nowhere';

/** One entry by its reference, for anyone who has it. Throws NOT_FOUND, GONE. */
export const readEntry = async (ctx: Ctx, ref: string): Promise<PublicEntry> => (await findPublic(ctx, ref)).entry;

/** An entry, or undefined when the reader may not see it or it is gone. */
export const entryOf = async (ctx: Ctx, id: string): Promise<OwnRecord['entry'] | undefined> =>
  (await store.entriesByIds(ctx, [id]))[0]?.entry;

/** Whether anybody finds an entry now, at least by its reference. */
export const isFoundNow = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await store.entriesByIds(ctx, [id])).some((found) => isPublic(found));

/** The entries that the reader is a side of, by id and reference, as far as they may see them. */
export const ownRefs = async (ctx: Ctx): Promise<{ id: string; ref: string }[]> =>
  store.refsOfIdentities(
    ctx,
    (await identitiesOfUser(ctx, userIdOf(ctx))).map(({ id }) => id),
  );

const ownRecord = ({ id, disputeId, status, entry }: OwnRecord): OwnRecord => ({ id, disputeId, status, entry });

/** The reader's own part: standing of their identities, entries about them and by them, challenges that concern them. */
export async function readMine(ctx: Ctx): Promise<MyRecord> {
  const own = (await identitiesOfUser(ctx, userIdOf(ctx))).map(({ id }) => id);
  const about = await store.entriesOfIdentities(ctx, own, 'respondent');
  const filed = await store.entriesOfIdentities(ctx, own, 'filer');
  return {
    identities: await standingsOf(ctx, own),
    about: about.map(ownRecord),
    filed: filed.map(ownRecord),
    challenges: await challengesOfReader(ctx, [...about, ...filed]),
  };
}

/** How many entries were removed by month, kind of matter and reason, up to 30 days ago. */
export const listRemovals = (ctx: Ctx): Promise<RemovalRow[]> =>
  store.removalsUntil(ctx, addDays(ctx.now, -recordDefaults.removalLogDelayDays));

/** How many entries about an identity anybody finds by its name now. */
export const countPublic = (ctx: Ctx, identityId: string): Promise<number> => store.countFindable(ctx, identityId);
