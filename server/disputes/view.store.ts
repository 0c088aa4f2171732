// What lies around a dispute is asked in one message.
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { clocksById, clocksOfThese } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import { sealedBidsIn } from './bids.store.ts';
import { relatedFrom, relatedIn } from './counters.store.ts';
import { noticesIn, proofFrom, proofIn } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { exhibitsIn } from './exhibits.store.ts';
import { objectionsTo } from './holds.store.ts';
import { offersIn } from './offers.store.ts';

/** What lies around a dispute for a reader of this side, or of none: those are not shown what the sides offer each other. */
export async function aroundOf(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  held: Held,
  { mySide, isOfficer }: { mySide: DisputeSide | null; isOfficer: boolean },
) {
  const { id } = held;
  const reader = { userId: ctx.actor?.kind === 'user' ? ctx.actor.userId : null, isOfficer };
  // A draft is its writer's alone, and has no more than its exhibits and what it answers.
  if (held.submittedAt === null) {
    const [exhibits, related] = await askTogether(ctx, exhibitsIn(id), relatedIn(held, reader));
    return {
      exhibits,
      ...relatedFrom(related),
      clocks: [],
      offers: [],
      bids: [],
      notices: [],
      proof: proofFrom([]),
      objections: [],
    };
  }
  const [exhibits, related, clocks, offers, bids, notices, proofs, objections] = await askTogether(
    ctx,
    exhibitsIn(id),
    relatedIn(held, reader),
    clocksOfThese(['dispute'], sql`${[id]}::uuid[]`),
    offersIn(id),
    sealedBidsIn(id),
    noticesIn(id),
    proofIn(id),
    objectionsTo(id),
  );
  const isIn = mySide !== null;
  return {
    ...{
      exhibits,
      ...relatedFrom(related),
      notices,
      objections,
      proof: proofFrom(proofs),
      clocks: clocksById(clocks).get(id) ?? [],
    },
    ...{ offers: isIn ? offers : [], bids: isIn ? bids : [] },
  };
}
