// Nobody acts for another until two reviewers have found it proven; from then on they do, until one of them or a reviewer ends it.

import { DomainError } from '@ahadi/domain/errors.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { successionLifecycle } from '@ahadi/domain/successions/lifecycle.ts';
import { whyNotNow } from '@ahadi/domain/successions/rules.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { beginRepresenting } from '../organisations/representative.ts';
import { over } from './request.ts';
import { byMembership } from './succession.store.ts';
import { asIs, successions } from './succession.ts';

type Reason = { reason: string };

/** The first of two finds it proven. Throws ILLEGAL_TRANSITION where no account has the address. */
export const endorse = successions.deed('endorse', async (ctx, held, { reason }: Reason) => {
  const why = whyNotNow('endorse', asIs(held));
  if (why) throw new DomainError('ILLEGAL_TRANSITION', why);
  await successions.tell(ctx, held, 'succession.endorsed', { reason });
  return { ...held, endorsedBy: userIdOf(ctx), endorsedAt: ctx.now };
});

/** The second does: who asked acts from now on, and what rested goes on with fourteen days at least. */
export const confirm = successions.deed('confirm', async (ctx, held, { reason }: Reason) => {
  if (held.subject === null) throw new DomainError('ILLEGAL_TRANSITION', whyNotNow('confirm', asIs(held)) ?? undefined);
  await cancelClocks(ctx, successions.subject(held));
  const membershipId = await beginRepresenting(ctx, {
    ...{ subjectId: held.subject.userId, claimantId: held.claimantId, email: held.claimant.email },
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
      return { ...held, reason, restsUntil: null, endedAt: ctx.now };
    });
  });
}
