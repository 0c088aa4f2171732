// The sides choose one way to find a mediator.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { proposalLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { commonRoute, mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { returnHold } from '../credits/hold.ts';
import { drop, inDays, restart } from './deadlines.ts';
import { requireSide, withSide, withSides } from './held.ts';
import type { Held, Route } from './mediation.store.ts';
import { mediations } from './mediation.ts';
import { refuseTwoParts } from './officers.ts';
import { changeProposal, endInvitations, inviteMediators, standingProposalsOf } from './proposals.store.ts';
import { requireAskable } from './ties.ts';

type Brand = EventPayloads['mediation.invited']['userIds'];
const MOST_ASKED = 3;

/**
 * A side says how it wants to find a mediator; when every side wants the same it is done. Mediators who are asked by name are those
 * that the most sides named, three at most. Throws BAD_INPUT, MED_NOT_MEDIATOR, MED_CONFLICT and what hinders one, by person.
 */
export const chooseRoute = mediations.deed(
  'choose_route',
  async (ctx, held, input: { route: Route; mediators: readonly string[] }) => {
    const { side } = requireSide(ctx, held);
    const { route } = input;
    const wantedMediators = route === 'invite' ? [...new Set(input.mediators)] : [];
    if (route === 'invite' && wantedMediators.length === 0)
      throw new DomainError('BAD_INPUT', 'Choose one to three mediators.', {
        mediators: 'Choose one to three mediators.',
      });
    await requireAskable(ctx, held, wantedMediators);
    await mediations.tell(ctx, held, 'mediation.route_wanted', { side, route });
    return goOn(ctx, withSide(held, side, { route, wantedMediators }));
  },
);

/** Where every side wants the same, it is done. */
async function goOn(ctx: Ctx, held: Held): Promise<Held> {
  const route = commonRoute(held.sides);
  if (route === 'post') return post(ctx, held, 'post');
  if (route === 'invite') return invite(ctx, held, mostWanted(held));
  return route === 'list' ? askList(ctx, held, 'wanted') : held;
}

/** Whom the most sides named, the earlier named first. */
function mostWanted(held: Held): string[] {
  const named = held.sides.flatMap(({ wantedMediators }) => wantedMediators);
  const times = (userId: string) => named.filter((one) => one === userId).length;
  return [...new Set(named)].toSorted((one, other) => times(other) - times(one)).slice(0, MOST_ASKED);
}

/** Opens the matter to every certified mediator for seven days, or again for seven more. */
export const post = (ctx: Ctx, held: Held, action: 'post' | 'repost'): Promise<Held> =>
  mediations.follow(ctx, held, action, async (ctx, held) => {
    const closesAt = (
      await restart(ctx, held, 'mediation.job', inDays(ctx, held, mediationDefaults.jobDays))
    ).toISOString();
    const postedTimes = held.postedTimes + 1;
    await mediations.tell(ctx, held, 'mediation.posted', { closesAt, no: postedTimes });
    return { ...held, route: 'post', postedTimes, opensAt: ctx.now.toISOString(), closesAt, proposalsMade: 0 };
  });

/** Asks the mediators whom the sides named; their answer costs them nothing. */
const invite = (ctx: Ctx, held: Held, userIds: readonly string[]): Promise<Held> =>
  mediations.follow(ctx, held, 'invite', (ctx, held) => ask(ctx, held, userIds, 'sides'));

async function ask(ctx: Ctx, held: Held, userIds: readonly string[], by: 'sides' | 'officer'): Promise<Held> {
  const asked = await inviteMediators(ctx, await endInvitations(ctx, held), userIds, by);
  await mediations.tell(ctx, held, 'mediation.invited', { userIds: userIds as Brand, by }); // the brand is born here
  const closesAt = await restart(ctx, held, 'mediation.job', inDays(ctx, held, mediationDefaults.jobDays));
  return {
    ...asked,
    route: by === 'sides' ? 'invite' : 'list',
    opensAt: ctx.now.toISOString(),
    closesAt: closesAt.toISOString(),
    proposalsMade: 0,
  };
}

/**
 * An officer is asked to name mediators. Whatever was proposed until now is out, its credits back where nobody opened it, and the
 * sides choose from the beginning.
 */
export const askList = (ctx: Ctx, held: Held, why: EventPayloads['mediation.list_asked']['why']): Promise<Held> =>
  mediations.follow(ctx, held, 'ask_list', async (ctx, held) => {
    const ended = await endProposals(ctx, held, 'not_appointed');
    await drop(ctx, held, 'mediation.job', 'mediation.selecting', 'mediation.accept', 'mediation.objection');
    await mediations.tell(ctx, held, 'mediation.list_asked', { why });
    return { ...withSides(ended, { ranking: null }), closesAt: null, proposalsMade: 0 };
  });

/** Every proposal that could still be chosen is out of time; credits that are still held go back. Answers the case without them. */
export async function endProposals(ctx: Ctx, held: Held, why: Parameters<typeof returnHold>[2]): Promise<Held> {
  let after = held;
  for (const { id, status } of await standingProposalsOf(ctx, held.id)) {
    if (!proposalLifecycle.can('expire', status)) continue;
    after = await changeProposal(ctx, after, id, proposalLifecycle.next('expire', status));
    await returnHold(ctx, id, why);
  }
  await drop(ctx, held, 'proposal.unopened');
  return endInvitations(ctx, after);
}

/** An officer names one to three. Throws MED_ROLE_TAKEN, MED_NOT_MEDIATOR, MED_CONFLICT and what hinders one, by person. */
export const nameList = mediations.deed('list', async (ctx, held, input: { mediators: readonly string[] }) => {
  await refuseTwoParts(ctx, held);
  const named = [...new Set(input.mediators)];
  if (ctx.actor?.kind === 'user' && named.includes(ctx.actor.userId)) throw new DomainError('MED_ROLE_TAKEN');
  await requireAskable(ctx, held, named);
  return ask(ctx, held, named, 'officer');
});
