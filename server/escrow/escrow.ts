// What an escrow is to the server: who sees it, who is told, and the one way in which a deed is done to it.
import { DomainError } from '@ahadi/domain/errors.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { type MilestonePermission, permissions, whoMay } from '@ahadi/domain/escrow/permissions.ts';
import { whyLed, whyStageLed } from '@ahadi/domain/escrow/rules.ts';
import { turnsOfEscrow } from '@ahadi/domain/escrow/turns.ts';
import type { EventName } from '@ahadi/domain/events.ts';
import { countTry } from '../accounts/entry.ts';
import { requireNoOwnPart } from '../core/acting.ts';
import { aggregate } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { align, stageSubject } from './deadlines.ts';
import { findEscrow, type Held, type HeldParty, saveEscrow } from './escrow.store.ts';
import { partLeftOf, requireUnderWay, stageOf } from './held.ts';
import type { HeldMilestone } from './stages.store.ts';
import { takesPart, viewFor } from './view.ts';

/** What an escrow's readers are told by: it may be one that is not written yet. */
type Told = Pick<Held, 'id' | 'ledBy' | 'creatorUserId' | 'mediatorUserIds'> & {
  parties: readonly Pick<HeldParty, 'userId'>[];
};
/** Everybody with an account who takes part: told of each change at once. */
export const audienceOf = ({ creatorUserId, parties, mediatorUserIds }: Omit<Told, 'id' | 'ledBy'>): string[] => [
  ...new Set([creatorUserId, ...parties.flatMap(({ userId }) => (userId ? [userId] : [])), ...mediatorUserIds]),
];

/** How an escrow of an order begins: its parcel has told of it, and nothing else waits for it. */
const toldByParcel: readonly EventName[] = ['escrow.agreed', 'escrow.payment_applied', 'escrow.began'];

/** Who acts for an account does so where it is a side or pays along, and has no other part in it. Throws FORBIDDEN. */
export function requireOneSide(ctx: Ctx, held: Held): void {
  requireNoOwnPart(ctx, audienceOf(held));
}

/** Who may read it; a draft is its writer's alone, administrators included, and what an account mediates nobody sees for it. Throws FORBIDDEN. */
function sees(ctx: Ctx, held: Held): boolean {
  const { actor } = ctx;
  if (!actor || !permissions['escrow.read'](actor, held)) return false;
  if (ctx.acting && !takesPart(ctx, held)) return false;
  requireOneSide(ctx, held);
  return actor.kind === 'system' || actor.userId === held.creatorUserId || !escrowLifecycle.can('save', held.status);
}

/** Who tries what is not theirs where money lies is counted and logged before it is refused. */
async function refused(ctx: Ctx, permission: string, { id }: Held): Promise<void> {
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  ctx.log.warn('a deed with money was refused to who may not do it', { permission, escrow: id, user: userId });
  // Counted outside of this transaction, which ends with the refusal.
  if (userId) await countTry({ ...ctx, db: ctx.outside }, `escrow refused|${userId}`, 100, 86_400);
}

/** What its sides leave to whatever leads it is refused to them. Throws ESC_LED_ELSEWHERE. */
function refuseLed(why: string | null): void {
  if (why !== null) throw new DomainError('ESC_LED_ELSEWHERE', why);
}

/** It with who paid their own part already: it is no more their turn to pay. */
const inTurns = (held: Held) => ({
  ...held,
  parties: held.parties.map((party) => ({ ...party, hasPaidPart: partLeftOf(held, party) === 0n })),
});

/** Escrows, and the one way in which deeds are done to them. */
export const escrows = aggregate({
  kind: 'escrow',
  find: findEscrow,
  sees,
  lifecycle: escrowLifecycle,
  permissions,
  whoMay,
  refused,
  legal: (held, action) => refuseLed(whyLed(held, action)),
  audience: (it: Told) => audienceOf(it),
  follows: ({ ledBy }, name) => ledBy?.kind !== 'order' || !toldByParcel.includes(name),
  parts: ({ milestones }) => milestones.map(({ id }) => stageSubject(id)),
  settle: async (ctx, held) => (held.hold ? align(ctx, held) : held),
  save: saveEscrow,
  turns: (held) => turnsOfEscrow(inTurns(held)),
  view: viewFor,
});

/** What its reader is shown of an escrow. Throws NOT_FOUND. */
export const viewEscrow = escrows.show;

type StageDeed = MilestonePermission extends `milestone.${infer Deed}` ? Deed : never;
/** One stage of an escrow, in a command. */
export type Where = { id: string; milestoneId: string };

const stages = {
  noun: 'milestone',
  permissions,
  whoMay,
  find: (held: Held, { milestoneId }: Pick<Where, 'milestoneId'>) => stageOf(held, milestoneId),
  as: (held: Held, { mediatorUserId, decisionBy }: HeldMilestone) => ({ ...held, mediatorUserId, decisionBy }),
  // When it is legal is the table's of the milestone: the deed moves the money by it.
  legal: (held: Held, stage: HeldMilestone, deed: StageDeed) => {
    requireUnderWay(held);
    refuseLed(whyStageLed(held, deed, stage.money.status));
  },
  settle: (ctx: Ctx, held: Held, { id }: HeldMilestone) => align(ctx, held, [id]),
} as const;
/** The stages of an escrow, which are held with it. */
export const onStage = escrows.part(stages);
