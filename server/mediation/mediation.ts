// What a mediation is to the server: who sees it, who is told, and the one way in which a deed is done to it.
import { type MediationAction, mediationLifecycle, privateToSides } from '@ahadi/domain/mediation/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/mediation/permissions.ts';
import type { CaseSide, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { turnsOfMediation } from '@ahadi/domain/mediation/turns.ts';
import { requireNoOwnPart } from '../core/acting.ts';
import { aggregate, asSystem } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { partOf, sideOf } from './held.ts';
import { findCase, type Held, saveCase } from './mediation.store.ts';
import { viewFor } from './view.ts';

const mayRead = ({ actor }: Ctx, held: Held): boolean => actor !== null && permissions['mediation.read'](actor, held);

/** Who may read it; a draft is its writer's alone. Throws FORBIDDEN for who acts for one side and has another part in it. */
function sees(ctx: Ctx, held: Held): boolean {
  if (!mayRead(ctx, held)) return false;
  requireNoOwnPart(ctx, othersIn(held, sideOf(ctx, held)?.side));
  if (ctx.actor?.kind !== 'user') return true;
  if (mediationLifecycle.can('save', held.status)) return ctx.actor.userId === held.requesterUserId;
  return !(privateToSides.includes(held.status) && partOf(ctx, held) === 'officer');
}

/** Everybody with an account who takes part: told of each change at once. */
export const audienceOf = (held: Held): string[] => [
  ...new Set([
    held.requesterUserId,
    ...held.sides.flatMap(({ userId, representativeUserIds }) => [
      ...(userId ? [userId] : []),
      ...representativeUserIds,
    ]),
    ...(held.chosenUserId ? [held.chosenUserId] : []),
    ...(held.mediatorUserId ? [held.mediatorUserId] : []),
  ]),
];

/** Everybody who has a part in it and speaks for another side, or for none. */
const othersIn = ({ sides, chosenUserId, mediatorUserId }: Held, own: CaseSide | undefined): (string | null)[] => [
  ...sides
    .filter(({ side }) => side !== own)
    .flatMap(({ userId, representativeUserIds }) => [userId, ...representativeUserIds]),
  ...[chosenUserId, mediatorUserId],
];

/** Mediations, and the one way in which deeds are done to them. */
export const mediations = aggregate({
  kind: 'mediation',
  find: findCase,
  sees,
  lifecycle: mediationLifecycle,
  permissions,
  whoMay,
  audience: (held: Held) => audienceOf(held),
  save: saveCase,
  turns: turnsOfMediation,
  // Who left the case with the deed learns nothing that came after it.
  view: (ctx, held, before): Promise<MediationView> => viewFor(ctx, before && !mayRead(ctx, held) ? before : held),
});

/** What its reader is shown of a mediation. Throws NOT_FOUND. */
export const viewCase = mediations.show;

/** A deed of the platform on a case of which only the id is known; where it is not legal any more nothing is done. */
export const followIf = (
  ctx: Ctx,
  id: string,
  action: MediationAction,
  body: (ctx: Ctx, held: Held) => Promise<Held | undefined>,
): Promise<void> =>
  insistentTransaction(asSystem(ctx), async (ctx) => {
    const held = await findCase(ctx, id, true);
    if (held && mediationLifecycle.can(action, held.status)) await mediations.keep(ctx, held, body);
  });
