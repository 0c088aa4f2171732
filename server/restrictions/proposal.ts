// One administrator proposes a restriction; a second one confirms it or turns it down, or its clock ends it.

import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { settledRestrictions } from '@ahadi/domain/restrictions/lifecycle.ts';
import { appealUntil, lapseOf, problemsOfProposal } from '@ahadi/domain/restrictions/rules.ts';
import type {
  RestrictedThing,
  Restriction,
  RestrictionMeasure,
  RestrictionRule,
} from '@ahadi/domain/restrictions/schema.ts';
import { refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { putBack, take } from './effect.ts';
import { addRestriction, type HeldRestriction, openOf } from './restriction.store.ts';
import { restrictions, viewFor } from './restriction.ts';
import { things } from './things.ts';

type Proposal = {
  thing: RestrictedThing;
  reference: string;
  measure: RestrictionMeasure;
  days: number | null;
  rule: RestrictionRule;
  reason: string;
  evidence: string;
  urgency: string | null;
};
type Reason = { reason: string };

/**
 * Proposes it. With `urgency` the thing is suspended at once until the proposal lapses; otherwise nothing changes yet, and who it is about
 * hears nothing. Throws BAD_INPUT by field, NOT_FOUND, FORBIDDEN for one's own, RST_OPEN, IllegalTransition.
 */
export const propose = (ctx: Ctx, { reference, ...it }: Proposal): Promise<Restriction> =>
  insistentTransaction(ctx, async (ctx) => {
    refuse(problemsOfProposal(it));
    const found = await things[it.thing].find(ctx, reference);
    if (!found) throw new DomainError('BAD_INPUT', undefined, { reference: 'Nothing has this number, id or address.' });
    const proposedBy = userIdOf(ctx);
    const { personUserIds } = found;
    authorize(ctx, 'restriction.propose', { personUserIds, proposedBy, decidedBy: null, isKnown: false });
    await refuseSecond(ctx, it, found.id);
    const lapsesAt = lapseOf(ctx.now, it.urgency !== null);
    const id = await addRestriction(ctx, {
      ...{ thing: it.thing, measure: it.measure, rule: it.rule, reason: it.reason, evidence: it.evidence },
      ...{ urgency: it.urgency, days: it.days, proposedBy, lapsesAt },
      ...{ thingId: found.id, label: found.label, userId: found.userId },
    });
    if (!id) throw new DomainError('RST_OPEN');
    const held = await restrictions.work(ctx, id, async (ctx, held) => {
      await startClocks(ctx, [
        { subject: restrictions.subject(held), kind: 'restriction.confirmation', dueAt: lapsesAt },
      ]);
      const isUrgent = it.urgency !== null;
      const after = isUrgent ? await take(ctx, { ...held, status: 'protecting' }, 'suspend', lapsesAt) : held;
      const { thing, measure, rule, reason } = it;
      await restrictions.tell(ctx, after, 'restriction.proposed', { thing, measure, rule, reason, isUrgent });
      return after;
    });
    return viewFor(ctx, held);
  });

/** Of each thing one restriction is open at a time; only for good may be proposed while a suspension is in force. Throws RST_OPEN. */
async function refuseSecond(
  ctx: Ctx,
  it: Pick<Proposal, 'thing' | 'measure' | 'urgency'>,
  thingId: string,
): Promise<void> {
  const [open, ...more] = await openOf(ctx, { thing: it.thing, thingId });
  const isInForce = open?.measure === 'suspend' && settledRestrictions.includes(open.status);
  const goesFurther = it.measure === 'revoke' && it.urgency === null && isInForce && more.length === 0;
  if (open && !goesFurther) throw new DomainError('RST_OPEN');
}

/** It counts from now on; a suspension that was in force before goes over into it. Throws FORBIDDEN for who proposed it. */
export const confirm = restrictions.deed('confirm', async (ctx, held, { reason }: Reason) => {
  const subject = restrictions.subject(held);
  await cancelClocks(ctx, subject, ['restriction.confirmation']);
  const endsAt = held.days === null ? null : addDays(ctx.now, held.days);
  const before = await takenOver(ctx, held);
  const after = await take(ctx, { ...held, was: held.was ?? before }, held.measure, endsAt);
  if (endsAt) await startClocks(ctx, [{ subject, kind: 'restriction.end', dueAt: endsAt }]);
  const until = appealUntil(ctx.now, endsAt);
  await restrictions.tell(ctx, after, 'restriction.confirmed', {
    reason,
    endsAt: endsAt?.toISOString() ?? null,
    appealUntil: until.toISOString(),
  });
  return { ...after, decidedBy: userIdOf(ctx), decidedAt: ctx.now, decision: reason, endsAt, appealUntil: until };
});

/** Ends a suspension that this one goes on from. Answers what the thing was before it, or null where there was none. */
async function takenOver(ctx: Ctx, { id, thing, thingId }: HeldRestriction): Promise<string | null> {
  const other = (await openOf(ctx, { thing, thingId })).find((open) => open.id !== id);
  if (!other) return null;
  const held = await restrictions.hold(ctx, other.id);
  await restrictions.keep(ctx, held, (ctx, held) =>
    restrictions.follow(ctx, held, 'end', async (ctx, held) => {
      await cancelClocks(ctx, restrictions.subject(held));
      await restrictions.tell(ctx, held, 'restriction.ended', { by: 'another' });
      return held;
    }),
  );
  return held.was;
}

/** Nothing comes of it, and what counted meanwhile is as before. */
export const turnDown = restrictions.deed('turn_down', async (ctx, held, { reason }: Reason) => {
  const after = await dropped(ctx, held, 'A second administrator did not confirm it.');
  await restrictions.tell(ctx, after, 'restriction.turned_down', { reason });
  return { ...after, decidedBy: userIdOf(ctx), decidedAt: ctx.now, decision: reason };
});

/** Its proposer takes it back. */
export const withdraw = restrictions.deed('withdraw', async (ctx, held, { reason }: Reason) => {
  const after = await dropped(ctx, held, 'It was taken back.');
  await restrictions.tell(ctx, after, 'restriction.withdrawn', { reason });
  return after;
});

/** What was in force for a short time is over, and the thing as before. */
export async function dropped(ctx: Ctx, held: HeldRestriction, words: string): Promise<HeldRestriction> {
  await cancelClocks(ctx, restrictions.subject(held));
  return putBack(ctx, held, words);
}
