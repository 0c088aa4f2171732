// Nobody acts for another until two reviewers have found it proven; from then on they do, until one of them or a reviewer ends it.

import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { successionLifecycle } from '@ahadi/domain/successions/lifecycle.ts';
import { restForSecondLook, whyNotNow, YEAR_DAYS } from '@ahadi/domain/successions/rules.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { beginRepresenting } from '../organisations/representative.ts';
import { standsAgainst } from './conflict.store.ts';
import { over } from './request.ts';
import { beginRest } from './rest.ts';
import { type Account, byMembership, type HeldSuccession, wasEndorsedSince } from './succession.store.ts';
import { standingOf, successions } from './succession.ts';

type Reason = { reason: string };

/**
 * Whom it is about, where who asked may act for them and who decides stands against nobody of both. Throws ILLEGAL_TRANSITION where no person's
 * account has the address or who asked stands against it, FORBIDDEN for a reviewer who does.
 */
async function requireProvable(ctx: Ctx, held: HeldSuccession, action: 'endorse' | 'confirm'): Promise<Account> {
  const why = whyNotNow(action, await standingOf(ctx, held));
  if (why || held.subject === null) throw new DomainError('ILLEGAL_TRANSITION', why ?? undefined);
  const against = await standsAgainst(ctx, { personId: userIdOf(ctx), subjectId: held.subject.userId });
  if (against !== null)
    throw new DomainError('FORBIDDEN', `You stand on the other side of ${against}. Another reviewer decides this.`);
  return held.subject;
}

/** The first of two finds it proven; deadlines rest for the second look, if they did for none in the year before. */
export const endorse = successions.deed('endorse', async (ctx, held, { reason }: Reason) => {
  await requireProvable(ctx, held, 'endorse');
  await successions.tell(ctx, held, 'succession.endorsed', { reason });
  const wasBefore = await wasEndorsedSince(ctx, held, addDays(ctx.now, -YEAR_DAYS));
  const until = restForSecondLook(held.restsUntil, ctx.now, wasBefore);
  const resting = until && until !== held.restsUntil ? await beginRest(ctx, held, until) : held;
  return { ...resting, endorsedBy: userIdOf(ctx), endorsedAt: ctx.now };
});

/** The second does: who asked acts from now on, and what rested goes on with fourteen days at least. */
export const confirm = successions.deed('confirm', async (ctx, held, { reason }: Reason) => {
  const subject = await requireProvable(ctx, held, 'confirm');
  await cancelClocks(ctx, successions.subject(held));
  const membershipId = await beginRepresenting(ctx, {
    ...{ subjectId: subject.userId, claimantId: held.claimantId, email: held.claimant.email },
  });
  await successions.tell(ctx, held, 'succession.confirmed', {
    ...{ reason, membershipId },
    representativeId: held.claimantId as never, // the brand is born here
  });
  return { ...held, membershipId, restsUntil: null, decidedBy: userIdOf(ctx), decidedAt: ctx.now, reason };
});

/** It is not proven. Who asked reads why; what rested goes on. */
export const refuseSuccession = successions.deed('refuse', async (ctx, held, { reason }: Reason) => {
  await successions.tell(ctx, held, 'succession.refused', { reason });
  return { ...(await over(ctx, held)), decidedBy: userIdOf(ctx), decidedAt: ctx.now, reason };
});

/** Nobody acts by it any more. */
export const endSuccession = successions.deed('end', async (ctx, held, { reason }: Reason) => {
  await successions.tell(ctx, held, 'succession.ended', { reason });
  return { ...(await over(ctx, held)), reason };
});

/** Somebody does not act for an account any more: where they did by a request, that is over as well. Doing it twice changes nothing. */
export async function followMembership(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { membershipId } = event.payload as WrittenEvent<'member.left'>['payload']; // it is this event
  const id = await byMembership(ctx, membershipId);
  if (!id) return;
  await successions.work(ctx, id, async (ctx, held) => {
    if (!successionLifecycle.can('end', held.status)) return undefined;
    return successions.follow(ctx, held, 'end', async (ctx, held) => {
      const reason = 'Who acted does not any more.';
      await successions.tell(ctx, held, 'succession.ended', { reason });
      return { ...(await over(ctx, held)), reason };
    });
  });
}
