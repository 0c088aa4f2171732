// Administrators read all of a mediator, and what two of them decided takes effect here.
import { UserId } from '@ahadi/domain/core/ids.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { statesThatCan } from '@ahadi/domain/core/states.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { courtAccreditation, mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding, MediatorStatus, RosterRow } from '@ahadi/domain/mediators/schema.ts';
import type { RestrictionMeasure } from '@ahadi/domain/restrictions/schema.ts';
import { aggregate } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { openCounts } from './complaint.store.ts';
import { listRoster } from './directory.store.ts';
import { alignEnds, beside, certifications, declared } from './expiry.ts';
import { bodiesOfCourts, type Certified, findMediator, type HeldMediator } from './mediator.store.ts';
import { todayOf } from './mediator.ts';
import { addDigest } from './roster.store.ts';
import { hoursNow, standingOf } from './standing.ts';
import { setVerified } from './training.store.ts';

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
      email: held.email,
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

async function rowOf(ctx: Ctx, held: HeldMediator): Promise<RosterRow> {
  const [row] = await rowsOf(ctx, [held]);
  return row as RosterRow; // one for one
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
  return { ...(await standingOf(ctx, held)), row: await rowOf(ctx, held) };
}

/** Certifications of others as administrators keep them. They throw FORBIDDEN, NOT_FOUND. */
const { deed } = aggregate({
  ...declared,
  async find(ctx: Ctx, id: string, hold: boolean): Promise<Certified | null> {
    authorize(ctx, 'mediator.roster', null);
    return findMediator(ctx, id, hold);
  },
  sees: () => true,
  view: rowOf,
}).part(beside);

/** What an administrator decides about is found by its user id; null when there is none. */
export async function mediatorForDecision(
  ctx: Ctx,
  reference: string,
): Promise<{ id: string; userId: string; label: string; personUserIds: string[] } | null> {
  const held = UserId.safeParse(reference).success ? await findMediator(ctx, reference) : undefined;
  return held ? { id: held.userId, userId: held.userId, label: held.name, personUserIds: [held.userId] } : null;
}

const suspendable = statesThatCan(mediatorLifecycle, 'suspend', 'reinstate');

/** Whether somebody works as a mediator, or is suspended as one. */
export async function isSuspendable(ctx: Ctx, userId: string): Promise<boolean> {
  const held = await findMediator(ctx, userId);
  return held !== undefined && held !== null && suspendable.includes(held.status);
}

/**
 * No new case for a while, or no mediator any more, as two administrators decided. Who is suspended already is so until then from now on, and
 * the sides of their cases are told of the other day; `again`: of the same day, too. Answers what it was before. Throws IllegalTransition.
 */
export async function decideMediator(
  ctx: Ctx,
  userId: string,
  measure: RestrictionMeasure,
  { reason, until, again = false }: { reason: string; until: Date | null; again?: boolean },
): Promise<string> {
  const held = await certifications.hold(ctx, userId);
  await certifications.keep(ctx, held, async (ctx, held) => {
    const suspendedUntil = measure === 'suspend' ? until : null;
    if (suspendedUntil !== null && held.status === 'suspended') {
      const isSame = held.suspendedUntil?.getTime() === suspendedUntil.getTime();
      if (!isSame || again)
        await certifications.tell(ctx, held, 'mediator.suspended', { reason, until: suspendedUntil.toISOString() });
      return isSame ? held : { ...held, suspendedUntil };
    }
    await certifications.permit(ctx, suspendedUntil ? 'suspend' : 'revoke', held);
    const after = certifications.moved({ ...held, suspendedUntil }, suspendedUntil ? 'suspend' : 'revoke');
    if (suspendedUntil)
      await certifications.tell(ctx, held, 'mediator.suspended', { reason, until: suspendedUntil.toISOString() });
    else await certifications.tell(ctx, held, 'mediator.revoked', { reason });
    return alignEnds(ctx, after);
  });
  return held.status;
}

/** A mediator as before; what ran out meanwhile runs out. */
export async function putBackMediator(ctx: Ctx, userId: string, was: string, reason: string): Promise<void> {
  await certifications.work(ctx, userId, async (ctx, held) => {
    const restore = was === 'onboarding' ? 'restore_unbegun' : 'restore';
    const action = (['reinstate', restore] as const).find((one) => mediatorLifecycle.can(one, held.status));
    if (!action) return undefined; // who left is no mediator any more
    await certifications.permit(ctx, action, held);
    await certifications.tell(ctx, held, 'mediator.reinstated', { reason });
    return alignEnds(ctx, certifications.moved({ ...held, suspendedUntil: null }, action));
  });
}

/** Says whether an entry of training is proven. Throws NOT_FOUND. */
export const verifyTraining = deed(
  'administer',
  async (ctx, held, _same, { cpdId, verified }: { cpdId: string; verified: boolean }) => {
    if (!(await setVerified(ctx, held.id, cpdId, verified ? userIdOf(ctx) : null))) throw new DomainError('NOT_FOUND');
    return held;
  },
);

/** A digest of what was heard about a mediator, from at least five ended cases, so that it points at nobody. Throws ILLEGAL_TRANSITION. */
export const writeDigest = deed(
  'administer',
  async (ctx, held, _same, { text, period }: { text: string; period: string }) => {
    const { casesEnded: n, userId } = held;
    if (n < mediatorDefaults.digestCases)
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        `A digest needs ${mediatorDefaults.digestCases} ended cases, so that it points at nobody. There are ${n}.`,
      );
    await addDigest(ctx, { userId, text, n, period, by: userIdOf(ctx) });
    const payload = { n, textHash: sha256Hex(text) };
    await certifications.tell(ctx, held, 'mediator.digest_written', payload);
    return held;
  },
);
