// A mediation goes on with another mediator, as a case of its own: what was said to the first stays with the first.
import { DomainError } from '@ahadi/domain/errors.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { choose } from './choice.ts';
import { inDays, restart } from './deadlines.ts';
import { finish } from './end.ts';
import { partOf, requireSide } from './held.ts';
import type { Held } from './mediation.store.ts';
import { mediations } from './mediation.ts';
import { copyOn } from './replacement.store.ts';
import { isSigned } from './settlement.ts';

/**
 * The mediator hands the case on, or a side asks for another mediator; once every side did, or where the mediator was removed, it is done.
 * Nobody says why. Throws ILLEGAL_TRANSITION when everybody signed the settlement.
 */
export const replace = mediations.deed(
  (ctx, held) => (partOf(ctx, held) === 'mediator' ? 'replace' : 'ask_replacement'),
  async (ctx, held) => {
    if (await isSigned(ctx, held))
      throw new DomainError('ILLEGAL_TRANSITION', 'Everybody signed the settlement. It is complete in a moment.');
    return partOf(ctx, held) === 'mediator' ? goOn(asSystem(ctx), held) : want(ctx, held);
  },
);

/** A side asks. What one side wants takes the others. */
async function want(ctx: Ctx, held: Held): Promise<Held> {
  const { side } = requireSide(ctx, held);
  const hasAsked = held.replacementBy.includes(side);
  // Who asked before the mediator was removed says it again: now it takes nobody else.
  if (hasAsked && !held.mediatorRevoked) return held;
  const asked = hasAsked ? held : { ...held, replacementBy: [...held.replacementBy, side] };
  if (!hasAsked) await mediations.tell(ctx, asked, 'mediation.replacement_wanted', { side });
  const isAgreed = held.mediatorRevoked || held.sides.every((one) => asked.replacementBy.includes(one.side));
  return isAgreed ? mediations.follow(asSystem(ctx), asked, 'replace', goOn) : asked;
}

/**
 * This case ends, and another begins where the first chose its mediator: with the same sides, their consent and their orders, and the candidates
 * that were passed over. A dispute stands still on for it.
 */
async function goOn(ctx: Ctx, held: Held): Promise<Held> {
  const continuedAs = await copyOn(ctx, held);
  const ended = await finish(ctx, { ...held, continuedAs }, 'another_mediator');
  await beginFrom(ctx, { id: held.id, ref: held.ref }, continuedAs);
  return ended;
}

type Named = NonNullable<MediationView['continuedAs']>;
async function beginFrom(ctx: Ctx, former: Named, { id }: Named): Promise<void> {
  await mediations.keep(ctx, await mediations.hold(ctx, id), async (ctx, held) => {
    await restart(ctx, held, 'mediation.setup', inDays(ctx, held, mediationDefaults.setupDays));
    await mediations.tell(ctx, held, 'mediation.continues', { mediationId: former.id, ref: former.ref });
    return choose(ctx, held);
  });
}
