import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { proposalLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { commonRoute, mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import type { Ctx } from '../../core/ctx.ts';
import { returnHold } from '../../credits/hold.ts';
import { requireAskable } from '../conflicts/service.ts';
import { drop, follow, inDays, requireSide, restart, step, tell } from '../life/service.ts';
import { refuseTwoParts } from '../officers/service.ts';
import { changeProposal, endInvitations, inviteMediators, standingProposalsOf } from '../proposing/store.ts';
import { changeSide } from '../sides/store.ts';
import type { Held, Route } from '../store.ts';

type Brand = EventPayloads['mediation.invited']['userIds'];
const MOST_ASKED = 3;

/**
 * A side says how it wants to find a mediator; when every side wants the same it is done. Mediators who are asked by name are those
 * that the most sides named, three at most. Throws BAD_INPUT, MED_NOT_MEDIATOR, MED_CONFLICT and what hinders one, by person.
 */
export const chooseRoute = (
  ctx: Ctx,
  id: string,
  input: { route: Route; mediators: readonly string[] },
): Promise<MediationView> =>
  step(
    ctx,
    id,
    'choose_route',
    async (ctx, held) => {
      const { side } = requireSide(ctx, held);
      const mediators = input.route === 'invite' ? [...new Set(input.mediators)] : [];
      if (input.route === 'invite' && mediators.length === 0)
        throw new DomainError('BAD_INPUT', 'Choose one to three mediators.', {
          mediators: 'Choose one to three mediators.',
        });
      await requireAskable(ctx, held, mediators);
      await changeSide(ctx, id, side, { route: input.route, wanted_mediators: mediators });
      await tell(ctx, held, 'mediation.route_wanted', { side, route: input.route });
      return undefined;
    },
    async (ctx, held) => {
      const route = commonRoute(held.sides);
      if (route === 'post') await post(ctx, held, 'post');
      else if (route === 'invite') await invite(ctx, held, 'invite', mostWanted(held), 'sides');
      else if (route === 'list') await askList(ctx, held, 'wanted');
    },
  );

/** Whom the most sides named, the earlier named first. */
function mostWanted(held: Held): string[] {
  const named = held.sides.flatMap(({ wantedMediators }) => wantedMediators);
  const times = (userId: string) => named.filter((one) => one === userId).length;
  return [...new Set(named)].toSorted((one, other) => times(other) - times(one)).slice(0, MOST_ASKED);
}

/** Opens the matter to every certified mediator for seven days, or again for seven more. */
export const post = (ctx: Ctx, held: Held, action: 'post' | 'repost'): Promise<Held> =>
  follow(ctx, held, action, async (ctx, held) => {
    const closesAt = await restart(ctx, held, 'mediation.job', inDays(ctx, held, mediationDefaults.jobDays));
    const no = held.postedTimes + 1;
    await tell(ctx, held, 'mediation.posted', { closesAt: closesAt.toISOString(), no });
    return { route: 'post', posted_times: no, opens_at: ctx.now, closes_at: closesAt, proposals_made: 0 };
  });

/** Asks mediators by name; their answer costs them nothing. */
export const invite = (
  ctx: Ctx,
  held: Held,
  action: 'invite' | 'list',
  userIds: readonly string[],
  by: 'sides' | 'officer',
): Promise<Held> =>
  follow(ctx, held, action, async (ctx, held) => {
    await asked(ctx, held, userIds, by);
    return asking(ctx, held, by);
  });

async function asked(ctx: Ctx, held: Held, userIds: readonly string[], by: 'sides' | 'officer'): Promise<void> {
  await endInvitations(ctx, held.id);
  await inviteMediators(ctx, held.id, userIds, by);
  await tell(ctx, held, 'mediation.invited', { userIds: userIds as Brand, by }); // the brand is born here
}

async function asking(ctx: Ctx, held: Held, by: 'sides' | 'officer') {
  const closesAt = await restart(ctx, held, 'mediation.job', inDays(ctx, held, mediationDefaults.jobDays));
  return {
    route: by === 'sides' ? ('invite' as const) : ('list' as const),
    opens_at: ctx.now,
    closes_at: closesAt,
    proposals_made: 0,
  };
}

/**
 * An officer is asked to name mediators. Whatever was proposed until now is out, its credits back where nobody opened it, and the
 * sides begin to choose anew.
 */
export const askList = (ctx: Ctx, held: Held, why: EventPayloads['mediation.list_asked']['why']): Promise<Held> =>
  follow(ctx, held, 'ask_list', async (ctx, held) => {
    await endProposals(ctx, held, 'not_appointed');
    await changeSide(ctx, held.id, null, { ranking: null });
    await drop(ctx, held, 'mediation.job', 'mediation.selecting', 'mediation.accept', 'mediation.objection');
    await tell(ctx, held, 'mediation.list_asked', { why });
    return { closes_at: null, proposals_made: 0 };
  });

/** Every proposal that could still be chosen is out of time; credits that are still held go back. */
export async function endProposals(ctx: Ctx, held: Held, why: Parameters<typeof returnHold>[2]): Promise<void> {
  for (const { id, status } of await standingProposalsOf(ctx, held.id)) {
    if (!proposalLifecycle.can('expire', status)) continue;
    await changeProposal(ctx, id, proposalLifecycle.next('expire', status));
    await returnHold(ctx, id, why);
  }
  await endInvitations(ctx, held.id);
  await drop(ctx, held, 'proposal.unopened');
}

/** An officer names one to three. Throws MED_ROLE_TAKEN, MED_NOT_MEDIATOR, MED_CONFLICT and what hinders one, by person. */
export const nameList = (ctx: Ctx, id: string, userIds: readonly string[]): Promise<MediationView> =>
  step(ctx, id, 'list', async (ctx, held) => {
    await refuseTwoParts(ctx, held);
    const named = [...new Set(userIds)];
    if (ctx.actor?.kind === 'user' && named.includes(ctx.actor.userId)) throw new DomainError('MED_ROLE_TAKEN');
    await requireAskable(ctx, held, named);
    await asked(ctx, held, named, 'officer');
    return asking(ctx, held, 'officer');
  });
