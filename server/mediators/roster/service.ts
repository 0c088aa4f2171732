import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { courtAccreditation, mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding, MediatorStatus, RosterRow } from '@ahadi/domain/mediators/schema.ts';
import type { Permission } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { openCounts } from '../complaints/store.ts';
import { listRoster } from '../directory/store.ts';
import { alignEnds, subjectOf, tellOf } from '../expiring/service.ts';
import { placeOfMediator, todayOf } from '../service.ts';
import { hoursNow, standingOf } from '../standing/service.ts';
import { bodiesOfCourts, changeMediator, findMediator, type HeldMediator } from '../store.ts';
import { setVerified } from '../training/store.ts';
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
      revocationBy: held.revocationBy,
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

type AdminRight = Extract<Permission, `mediator.${'suspend' | 'reinstate' | 'revoke' | 'administer'}`>;

/** A deed of an administrator on somebody else's certification, the row held. Throws FORBIDDEN, NOT_FOUND. */
const step = (
  ctx: Ctx,
  userId: string,
  right: AdminRight,
  deed: (ctx: Ctx, held: HeldMediator) => Promise<unknown>,
): Promise<RosterRow> =>
  transaction(ctx, async (ctx) => {
    authorize(ctx, 'mediator.roster', null);
    const held = await findMediator(ctx, userId, true);
    if (!held) throw new DomainError('NOT_FOUND');
    authorize(ctx, right, held);
    await deed(ctx, held);
    await alignEnds(ctx, userId);
    return rowOf(ctx, userId);
  });

/** No new case for thirty days at most; then it is lifted by itself. */
export const suspendMediator = (ctx: Ctx, userId: string, reason: string): Promise<RosterRow> =>
  step(ctx, userId, 'mediator.suspend', async (ctx, held) => {
    const status = mediatorLifecycle.next('suspend', held.status);
    const until = addDays(ctx.now, mediatorDefaults.suspensionDays);
    await changeMediator(ctx, userId, { status, suspended_until: until });
    const place = placeOfMediator(held);
    await startClock(ctx, subjectOf(userId), { kind: 'mediator.suspension', dueAt: until, place });
    await tellOf(ctx, held, 'mediator.suspended', { reason, until: until.toISOString() });
  });

/** Lifts a suspension before its time. */
export const reinstateMediator = (ctx: Ctx, userId: string, reason: string): Promise<RosterRow> =>
  step(ctx, userId, 'mediator.reinstate', async (ctx, held) => {
    const status = mediatorLifecycle.next('reinstate', held.status);
    await changeMediator(ctx, userId, { status, suspended_until: null });
    await cancelClocks(ctx, subjectOf(userId), ['mediator.suspension']);
    await tellOf(ctx, held, 'mediator.reinstated', { reason });
  });

/**
 * Removes somebody for good: the first administrator proposes it, with the second it is done. Throws PUB_TWO_PERSON_REQUIRED for the
 * first once more.
 */
export const revokeMediator = (ctx: Ctx, userId: string, reason: string): Promise<RosterRow> =>
  step(ctx, userId, 'mediator.revoke', async (ctx, held) => {
    const status = mediatorLifecycle.next('revoke', held.status);
    const by = userIdOf(ctx);
    if (held.revocationBy === null) {
      await changeMediator(ctx, userId, { revocation_by: by, revocation_reason: reason });
      return tellOf(ctx, held, 'mediator.revocation_proposed', { reason });
    }
    if (held.revocationBy === by) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    authorize(ctx, 'mediator.confirm_revocation', held);
    await changeMediator(ctx, userId, { status, revocation_reason: reason, suspended_until: null });
    await cancelClocks(ctx, subjectOf(userId));
    return tellOf(ctx, held, 'mediator.revoked', { reason });
  });

/** Says whether an entry of training is proven. Throws NOT_FOUND. */
export const verifyTraining = (ctx: Ctx, userId: string, entryId: string, verified: boolean): Promise<RosterRow> =>
  step(ctx, userId, 'mediator.administer', async (ctx) => {
    if (!(await setVerified(ctx, userId, entryId, verified ? userIdOf(ctx) : null))) throw new DomainError('NOT_FOUND');
  });

/** A digest of what was heard about a mediator, from at least five ended cases, so that it points at nobody. Throws ILLEGAL_TRANSITION. */
export const writeDigest = (
  ctx: Ctx,
  userId: string,
  { text, period }: { text: string; period: string },
): Promise<RosterRow> =>
  step(ctx, userId, 'mediator.administer', async (ctx, held) => {
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
