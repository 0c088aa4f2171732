import { UserId } from '@ahadi/domain/core/ids.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { courtAccreditation, mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding, MediatorStatus, RosterRow } from '@ahadi/domain/mediators/schema.ts';
import type { RestrictionMeasure } from '@ahadi/domain/restrictions/schema.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { openCounts } from '../complaints/store.ts';
import { listRoster } from '../directory/store.ts';
import { alignEnds, tellOf } from '../expiring/service.ts';
import { todayOf } from '../service.ts';
import { hoursNow, standingOf } from '../standing/service.ts';
import { bodiesOfCourts, changeMediator, findMediator, type HeldMediator } from '../store.ts';
import { setVerified } from '../training/store.ts';
import { moveMediator } from '../waiting/service.ts';
import { addDigest } from './store.ts';

async function rowsOf(ctx: Ctx, mediators: readonly HeldMediator[]): Promise<RosterRow[]> {
  const bodies = await bodiesOfCourts(ctx);
  const complaints = await openCounts(
    ctx,
    mediators.map(({ userId }) => userId),
  );
  const rows: RosterRow[] = [];
  for (const held of mediators)
    rows.push({
      userId: held.userId,
      name: held.name,
      tier: held.tier,
      status: held.status,
      judiciaryAccredited: courtAccreditation(held, bodies, todayOf(ctx, held)) !== null,
      openCases: held.openCases,
      cpdHours: await hoursNow(ctx, held),
      expiresAt: held.expiresAt?.toISOString() ?? null,
      openComplaints: complaints.get(held.userId) ?? 0,
    } as RosterRow); // brands of ids are born here
  return rows;
}

async function rowOf(ctx: Ctx, userId: string): Promise<RosterRow> {
  const held = await findMediator(ctx, userId);
  const [row] = held ? await rowsOf(ctx, [held]) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** Everybody who is or was a mediator, by name. Throws FORBIDDEN for who is no administrator. */
export async function readRoster(
  ctx: Ctx,
  input: PageRequest & { status?: MediatorStatus | undefined; q?: string | undefined },
): Promise<Page<RosterRow>> {
  const page = await listRoster(ctx, input, (held) => held);
  return { ...page, rows: await rowsOf(ctx, page.rows) };
}

/** All of one mediator, as an administrator keeps it. Throws FORBIDDEN, NOT_FOUND. */
export async function readFile(ctx: Ctx, userId: string): Promise<MediatorStanding & { row: RosterRow }> {
  const held = await findMediator(ctx, userId);
  if (!held) throw new DomainError('NOT_FOUND');
  return { ...(await standingOf(ctx, held)), row: await rowOf(ctx, userId) };
}

/** A deed of an administrator on somebody else's certification, the row held. Throws FORBIDDEN, NOT_FOUND. */
const step = (ctx: Ctx, userId: string, deed: (ctx: Ctx, held: HeldMediator) => Promise<unknown>): Promise<RosterRow> =>
  transaction(ctx, async (ctx) => {
    authorize(ctx, 'mediator.roster', null);
    const held = await findMediator(ctx, userId, true);
    if (!held) throw new DomainError('NOT_FOUND');
    authorize(ctx, 'mediator.administer', held);
    await deed(ctx, held);
    await alignEnds(ctx, userId);
    return rowOf(ctx, userId);
  });

/** What an administrator decides about is found by its user id; null when there is none. */
export async function mediatorForDecision(
  ctx: Ctx,
  reference: string,
): Promise<{ id: string; userId: string; label: string; personUserIds: string[] } | null> {
  const held = UserId.safeParse(reference).success ? await findMediator(ctx, reference) : undefined;
  return held ? { id: held.userId, userId: held.userId, label: held.name, personUserIds: [held.userId] } : null;
}

type DecisionOnMediator = 'suspend' | 'reinstate' | 'revoke' | 'restore' | 'restore_unbegun';

/** Brings a mediator where a decision leads. Throws FORBIDDEN, IllegalTransition. */
async function follow(ctx: Ctx, held: HeldMediator, action: DecisionOnMediator, until: Date | null): Promise<void> {
  authorize(ctx, `mediator.${action}`, held);
  const status = mediatorLifecycle.next(action, held.status);
  await moveMediator(ctx, held, { status, suspended_until: until });
}

const holdMediator = async (ctx: Ctx, userId: string): Promise<HeldMediator> => {
  const held = await findMediator(ctx, userId, true);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
};

/** No new case for a while, or no mediator any more, as two administrators decided. Answers what it was before. Throws IllegalTransition. */
export async function decideMediator(
  ctx: Ctx,
  userId: string,
  measure: RestrictionMeasure,
  { reason, until }: { reason: string; until: Date | null },
): Promise<string> {
  const held = await holdMediator(ctx, userId);
  if (measure === 'suspend' && until !== null) {
    if (held.status === 'suspended') await changeMediator(ctx, userId, { suspended_until: until });
    else {
      await follow(ctx, held, 'suspend', until);
      await tellOf(ctx, held, 'mediator.suspended', { reason, until: until.toISOString() });
    }
  } else {
    await follow(ctx, held, 'revoke', null);
    await tellOf(ctx, held, 'mediator.revoked', { reason });
  }
  await alignEnds(ctx, userId);
  return held.status;
}

/** A mediator as before; what ran out meanwhile runs out. */
export async function putBackMediator(ctx: Ctx, userId: string, was: string, reason: string): Promise<void> {
  const held = await holdMediator(ctx, userId);
  const restore = was === 'onboarding' ? 'restore_unbegun' : 'restore';
  const action = (['reinstate', restore] as const).find((one) => mediatorLifecycle.can(one, held.status));
  if (!action) return; // who left is no mediator any more
  await follow(ctx, held, action, null);
  await tellOf(ctx, held, 'mediator.reinstated', { reason });
  await alignEnds(ctx, userId);
}

/** Says whether an entry of training is proven. Throws NOT_FOUND. */
export const verifyTraining = (ctx: Ctx, userId: string, entryId: string, verified: boolean): Promise<RosterRow> =>
  step(ctx, userId, async (ctx) => {
    if (!(await setVerified(ctx, userId, entryId, verified ? userIdOf(ctx) : null))) throw new DomainError('NOT_FOUND');
  });

/** A digest of what was heard about a mediator, from at least five ended cases, so that it points at nobody. Throws ILLEGAL_TRANSITION. */
export const writeDigest = (
  ctx: Ctx,
  userId: string,
  { text, period }: { text: string; period: string },
): Promise<RosterRow> =>
  step(ctx, userId, async (ctx, held) => {
    const { casesEnded: n } = held;
    if (n < mediatorDefaults.digestCases)
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        `A digest needs ${mediatorDefaults.digestCases} ended cases, so that it points at nobody. There are ${n}.`,
      );
    await addDigest(ctx, { userId, text, n, period, by: userIdOf(ctx) });
    await tellOf(ctx, held, 'mediator.digest_written', {
      n,
      textHash: sha256Hex(text),
    } as EventPayloads['mediator.digest_written']); // the brand of the hash is born here
  });
