import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import { type EscrowAction, escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { whyLed, whyStageLed } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowRole, EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type Permission, permissions, type ThingOf } from '@ahadi/domain/permissions.ts';
import { countTry } from '../../accounts/entry/service.ts';
import { authorize } from '../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { emit, type Subject, type Telling } from '../../core/emit.ts';
import type { HeldMilestone } from '../milestones/store.ts';
import { viewFor } from '../reading/service.ts';
import { changeEscrow, type EscrowChange, findEscrow, type Held, type HeldParty } from '../store.ts';
import { align } from '../timing/service.ts';

/** The escrow as its reader may see it at all. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export async function readEscrow(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await findEscrow(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['escrow.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  // A draft is its writer's alone, administrators included.
  const isWriter = ctx.actor.kind === 'system' || ctx.actor.userId === held.creatorUserId;
  if (escrowLifecycle.can('save', held.status) && !isWriter) throw new DomainError('NOT_FOUND');
  return held;
}

export const viewEscrow = async (ctx: Ctx, id: string): Promise<EscrowView> => viewFor(ctx, await readEscrow(ctx, id));

type Audience = Pick<Held, 'creatorUserId' | 'mediatorUserIds'> & { parties: readonly Pick<HeldParty, 'userId'>[] };
/** Everybody with an account who takes part: told of each change at once. */
export const audienceOf = (held: Audience): string[] => [
  ...new Set([
    held.creatorUserId,
    ...held.parties.flatMap(({ userId }) => (userId ? [userId] : [])),
    ...held.mediatorUserIds,
  ]),
];

export const subjectOf = (held: Pick<Held, 'id'>): Subject => ({ kind: 'escrow', id: held.id });

/** How an escrow of an order begins: its parcel has told of it, and nothing else waits for it. */
const toldByParcel: readonly EventName[] = ['escrow.agreed', 'escrow.payment_applied', 'escrow.began'];

/** Writes a deed of this escrow, or of one of its stages, and tells its readers. */
export const tell = <Name extends EventName>(
  ctx: Ctx,
  held: Audience & Pick<Held, 'id' | 'ledBy'>,
  name: Name,
  payload: EventPayloads[Name],
  how: Pick<Telling, 'begins'> = {},
) =>
  emit(ctx, name, subjectOf(held), payload, audienceOf(held), {
    ...how,
    follows: held.ledBy?.kind !== 'order' || !toldByParcel.includes(name),
  });

/** The one buyer or seller. */
export function partyIn(held: Held, role: Extract<EscrowRole, 'buyer' | 'seller'>): HeldParty {
  const party = held.parties.find((one) => one.role === role);
  if (!party) throw new Error(`escrow ${held.id} has no ${role}`);
  return party;
}

/** The identity that money of this side goes to; the terms are agreed, so there is one. */
export function identityIn(held: Held, role: Extract<EscrowRole, 'buyer' | 'seller'>): string {
  const { identityId } = partyIn(held, role);
  if (!identityId) throw new Error(`the ${role} of escrow ${held.id} has no identity`);
  return identityId;
}

export type Side = 'buyer' | 'seller';
/** The reader's own side, or null for who pays along, for a mediator, an administrator and the clock. */
export function sideOf(ctx: Ctx, held: Held): Side | null {
  const { actor } = ctx;
  if (actor?.kind !== 'user') return null;
  const own = held.parties.find(({ userId, role }) => userId === actor.userId && role !== 'payer');
  return own && own.role !== 'payer' ? own.role : null;
}
/** The reader's own side for a deed of the sides; the permission table let nobody else this far. */
export function requireSide(ctx: Ctx, held: Held): Side {
  const side = sideOf(ctx, held);
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

/** Throws BAD_INPUT when there are problems. */
export function refuseProblems(problems: FieldProblems): void {
  const first = Object.values(problems)[0];
  if (first) throw new DomainError('BAD_INPUT', first, problems);
}

/** Passes by the permission table. Who tries what is not theirs where money lies is counted and logged before it is refused. */
export async function authorizeHere<Key extends Permission>(
  ctx: Ctx,
  permission: Key,
  thing: ThingOf<Key>,
  escrowId: string,
): Promise<void> {
  try {
    authorize(ctx, permission, thing);
  } catch (refusal) {
    const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
    ctx.log.warn('a deed with money was refused to who may not do it', { permission, escrow: escrowId, user: userId });
    // Counted outside of this transaction, which ends with the refusal.
    if (userId) await countTry({ ...ctx, db: ctx.outside }, `escrow refused|${userId}`, 100, 86_400);
    throw refusal;
  }
}

/** Moves the state by the table and touches its place in the lists. Throws IllegalTransition. */
export async function move(ctx: Ctx, held: Held, action: EscrowAction, change: EscrowChange = {}): Promise<void> {
  await changeEscrow(ctx, held.id, { ...change, status: escrowLifecycle.next(action, held.status) });
}

/**
 * One step in an escrow's life: held, permitted, legal, done, moved. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and whatever
 * the deed refuses; then nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: EscrowAction,
  deed: (ctx: Ctx, held: Held) => Promise<EscrowChange | undefined>,
): Promise<EscrowView> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readEscrow(ctx, id, true);
    await authorizeHere(ctx, `escrow.${action}`, held, id);
    refuseLed(whyLed(held, action));
    escrowLifecycle.next(action, held.status);
    await move(ctx, held, action, await deed(ctx, held));
    const now = await readEscrow(ctx, id);
    if (now.hold) await align(ctx, now);
    return viewFor(ctx, now);
  });

/** What its sides leave to whatever leads it is refused to them. Throws ESC_LED_ELSEWHERE. */
function refuseLed(why: string | null): void {
  if (why !== null) throw new DomainError('ESC_LED_ELSEWHERE', why);
}

/** The stage of this id. Throws NOT_FOUND. */
export function stageOf(held: Held, milestoneId: string): HeldMilestone {
  const stage = held.milestones.find(({ id }) => id === milestoneId);
  if (!stage) throw new DomainError('NOT_FOUND');
  return stage;
}

/** Nothing is done on a stage before the work begins: whoever agreed on the whole has the whole paid in first. */
export function requireUnderWay(held: Held): void {
  if (!escrowLifecycle.can('close', held.status))
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      escrowLifecycle.can('begin', held.status)
        ? 'The work begins once the money is in.'
        : 'This escrow is not under way.',
    );
}

type StageRight = Extract<Permission, `milestone.${string}`>;
export type Where = { id: string; milestoneId: string };

/**
 * One deed on a stage: the escrow held first and its stages with it, permitted, done, and the clocks brought in line. When it is
 * legal is the table's of the milestone: the deed moves the money by it. `leads` is given by what leads the escrow from elsewhere and
 * nobody else. Throws NOT_FOUND, FORBIDDEN, ESC_LED_ELSEWHERE, ILLEGAL_TRANSITION and whatever the deed refuses; then nothing was
 * written. Answers the view after it.
 */
export const onStage = (
  ctx: Ctx,
  { id, milestoneId }: Where,
  right: StageRight,
  deed: (ctx: Ctx, held: Held, stage: HeldMilestone) => Promise<unknown>,
  { leads = false } = {},
): Promise<EscrowView> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readEscrow(ctx, id, true);
    const stage = stageOf(held, milestoneId);
    const { mediatorUserId, decisionBy } = stage;
    await authorizeHere(ctx, right, { ...held, mediatorUserId, decisionBy }, id);
    requireUnderWay(held);
    if (!leads) refuseLed(whyStageLed(held, right.slice('milestone.'.length), stage.money.status));
    await deed(ctx, held, stage);
    await changeEscrow(ctx, id, {});
    const now = await readEscrow(ctx, id);
    await align(ctx, now, [milestoneId]);
    return viewEscrow(ctx, id);
  });
