// A challenge is read by its sides and at the desk, and every step in its life is one deed.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type Permission, permissions } from '@ahadi/domain/permissions.ts';
import { type ChallengeAction, challengeLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import type { Challenge, PublicEntry } from '@ahadi/domain/records/schema.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import * as store from './challenge.store.ts';
import { type HeldRecord, holdRecord } from './entry.store.ts';
import { entriesByIds, type SeenEntry } from './reading.store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A challenge as its reader sees it. Only officers and who raised it are told who somebody of the same name is. */
function viewFor(
  ctx: Ctx,
  it: store.HeldChallenge,
  entries: readonly Pick<SeenEntry, 'id' | 'entry'>[],
  added: readonly store.HeldChallenge[],
): Challenge {
  const isJudge = ctx.actor !== null && permissions['record.judge'](ctx.actor, it);
  const isSide = ctx.actor?.kind === 'user' && [it.filerUserId, it.subjectUserId].includes(ctx.actor.userId);
  const nameOf = ({ bySubject, challengedBy, challengerName }: store.HeldChallenge) =>
    bySubject || isJudge || (ctx.actor?.kind === 'user' && ctx.actor.userId === challengedBy)
      ? challengerName
      : 'Somebody with the same name';
  const seen = entries.find(({ id }) => id === it.recordId)?.entry;
  return {
    id: it.id,
    recordRef: it.recordRef,
    recordId: it.recordId,
    entry: seen?.publishedAt ? (seen as PublicEntry) : null, // with the first of its two dates it has the other
    ground: it.ground,
    statement: it.statement,
    by: it.bySubject ? 'subject' : 'outsider',
    challengerName: nameOf(it),
    joined: added
      .filter(({ joinedTo }) => joinedTo === it.id && (isSide || isJudge))
      .map((one) => ({
        ground: one.ground,
        statement: one.statement,
        by: one.bySubject ? 'subject' : 'outsider',
        challengerName: nameOf(one),
        createdAt: one.createdAt.toISOString(),
      })),
    status: it.status,
    unlistedAtOnce: it.unlisted,
    firstActionDue: iso(it.actionDue),
    reaffirmDue: iso(it.reaffirmDue),
    decisionDue: iso(it.decisionDue),
    reaffirmation: it.reaffirmation,
    proposedDecision: isJudge ? it.proposedDecision : null,
    proposedByMe: ctx.actor?.kind === 'user' && it.proposedBy === ctx.actor.userId,
    decision: it.decision,
    rung: it.rung,
    listedAgainAt: iso(it.listedAgainAt),
    foundBaseless: isJudge ? it.foundBaseless : null,
    wasSilent: it.wasSilent,
    reasons: it.decision === null && isJudge ? (it.reasons ?? it.proposedReasons) : it.reasons,
    createdAt: it.createdAt.toISOString(),
  } as Challenge; // brands of ids are born here
}

const addedTo = (ctx: Ctx, found: readonly store.HeldChallenge[]) =>
  store.joinedTo(
    ctx,
    found.map(({ id }) => id),
  );

const viewsFor = async (ctx: Ctx, found: readonly store.HeldChallenge[]): Promise<Challenge[]> => {
  const entries = await entriesByIds(ctx, [...new Set(found.map(({ recordId }) => recordId))]);
  const added = await addedTo(ctx, found);
  return found.map((it) => viewFor(ctx, it, entries, added));
};

/** Challenges that the reader raised, and those of the entries that are theirs on either side; newest first. */
export async function challengesOfReader(ctx: Ctx, entries: readonly SeenEntry[]): Promise<Challenge[]> {
  const found = await store.challengesAround(
    ctx,
    userIdOf(ctx),
    entries.map(({ id }) => id),
  );
  const added = await addedTo(ctx, found);
  return found.map((it) => viewFor(ctx, it, entries, added));
}

/** A matter that nobody has a part in: with it the table answers whether somebody is of the desk at all. */
const nobodys = { filerUserId: '', subjectUserId: null, triagedBy: null, challengedBy: null, proposedBy: null };

/** The challenge that runs: whether officers have more days once to decide, whether all of them are over, and whether it hides the entry. */
export async function challengeAhead(
  ctx: Ctx,
  recordId: string,
): Promise<{ hasMoreTime: boolean; isOver: boolean; isUnlisted: boolean }> {
  const it = await store.openChallengeOf(ctx, recordId);
  return {
    hasMoreTime: it?.extendedOnce === false,
    isOver: it?.rung === 'owner',
    isUnlisted: it?.unlisted === true && it.listedAgainAt === null,
  };
}

/** Throws FORBIDDEN to everybody but record officers. */
export const requireDesk = (ctx: Ctx): void => authorize(ctx, 'record.judge', nobodys);

/** The record officers' desk, without the reader's own matters; for administrators what nobody decided in time. Throws FORBIDDEN. */
export async function listDesk(
  ctx: Ctx,
  { filter, cursor, limit }: PageRequest & { filter: 'open' | 'decided' },
): Promise<Page<Challenge>> {
  authorize(ctx, 'record.judge', { ...nobodys, rung: 'owner' });
  const rung = ctx.actor && permissions['record.judge'](ctx.actor, nobodys) ? null : 'owner';
  const found = await store.challengesOnDesk(ctx, userIdOf(ctx), { filter, rung }, { cursor, limit });
  const position = (it: store.HeldChallenge) => ({ at: it.createdAtUs, id: it.id });
  const page = pageFrom(found, limit, position, (it) => it);
  return { ...page, rows: await viewsFor(ctx, page.rows) };
}

type RecordPermission = Extract<Permission, 'record.judge' | 'record.confirm' | 'record.reaffirm'>;

/**
 * One step in a challenge's life: its entry held, then read, permitted, legal, done, moved. Throws NOT_FOUND (also to anyone
 * may not know of it), FORBIDDEN, ILLEGAL_TRANSITION and what the deed refuses. Answers the challenge after it.
 */
export const challengeStep = (
  ctx: Ctx,
  id: string,
  action: ChallengeAction,
  permission: RecordPermission,
  deed: (ctx: Ctx, it: store.HeldChallenge, held: HeldRecord) => Promise<store.ChallengeChange>,
): Promise<Challenge> =>
  transaction(ctx, async (ctx) => {
    const before = await store.findChallenge(ctx, id);
    const held = before && (await holdRecord(ctx, before.recordId));
    // Read again: while the entry was waited for, another officer may have gone on.
    const it = held && (await store.findChallenge(ctx, id));
    if (!it || !held || it.joinedTo !== null || !mayKnow(ctx, it)) throw new DomainError('NOT_FOUND');
    authorize(ctx, permission, it);
    const status = challengeLifecycle.next(action, it.status);
    const change = await deed(ctx, it, held);
    await store.changeChallenge(ctx, id, { ...change, status });
    return viewChallenge(ctx, id);
  });

/** The two sides, who raised it, and record officers. */
const mayKnow = (ctx: Ctx, it: store.HeldChallenge): boolean =>
  ctx.actor?.kind === 'user' &&
  ([it.filerUserId, it.subjectUserId, it.challengedBy].includes(ctx.actor.userId) ||
    permissions['record.judge'](ctx.actor, { ...nobodys, rung: it.rung }));

export async function viewChallenge(ctx: Ctx, id: string): Promise<Challenge> {
  const it = await store.findChallenge(ctx, id);
  const [view] = it ? await viewsFor(ctx, [it]) : [];
  if (!view) throw new DomainError('NOT_FOUND');
  return view;
}
