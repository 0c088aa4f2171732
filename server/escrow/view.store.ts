// What lies around an escrow is asked in one message.
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { sql } from 'kysely';
import { clocksById, clocksOfThese } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import type { Held } from './escrow.store.ts';
import { fundingOf, fundingsIn } from './funding.store.ts';
import { offerOf, offersIn, resolutionOf, resolutionsIn } from './offers.store.ts';
import { deliveriesIn, deliveryOf, evidenceIn, namedEvidence } from './stages.store.ts';

/** What lies around an escrow that was agreed, asked in one message. */
export async function aroundOf(ctx: Pick<Ctx, 'db'>, { id, milestones }: Held) {
  const subjects = [id, ...milestones.map((stage) => stage.id)];
  const [clocks, deliveries, evidence, offers, resolutions, fundings] = await askTogether(
    ctx,
    clocksOfThese(['escrow', 'milestone'], sql`${subjects}::uuid[]`),
    deliveriesIn(id),
    evidenceIn(id),
    offersIn(id),
    resolutionsIn(id),
    fundingsIn(id),
  );
  const stageClocks = clocksById(clocks);
  return {
    clocks: stageClocks.get(id) ?? [],
    stageClocks,
    deliveries: deliveries.map(deliveryOf),
    evidence: evidence.map(namedEvidence),
    offers: offers.map(offerOf),
    resolutions: resolutions.map(resolutionOf),
    fundings: fundings.map(fundingOf),
  };
}

/** What lies around one that nobody agreed on yet. */
export const nothing: Omit<Awaited<ReturnType<typeof aroundOf>>, 'clocks'> = {
  stageClocks: new Map<string, ClockView[]>(),
  deliveries: [],
  evidence: [],
  offers: [],
  resolutions: [],
  fundings: [],
};
