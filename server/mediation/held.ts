// What a held case says of the people in it, and how a side of it is changed.
import { DomainError } from '@ahadi/domain/errors.ts';
import { settingUp } from '@ahadi/domain/mediation/lifecycle.ts';
import type { CaseSide, MediationView } from '@ahadi/domain/mediation/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held, HeldSide } from './mediation.store.ts';

/** The side the reader speaks for, in person or as its representative; null for everybody else. */
export function sideOf(ctx: Pick<Ctx, 'actor'>, held: Pick<Held, 'sides'>): HeldSide | null {
  const { actor } = ctx;
  if (actor?.kind !== 'user') return null;
  return (
    held.sides.find(
      ({ userId, representativeUserIds }) => userId === actor.userId || representativeUserIds.includes(actor.userId),
    ) ?? null
  );
}

/** The reader's part in the case. Who may read it and is no side and no mediator is an officer, or the platform. */
export function partOf(ctx: Pick<Ctx, 'actor'>, held: Held): MediationView['as'] {
  const { actor } = ctx;
  if (actor?.kind !== 'user') return 'officer';
  if (actor.userId === held.requesterUserId || sideOf(ctx, held)) return 'side';
  return actor.userId === held.chosenUserId || actor.userId === held.mediatorUserId ? 'mediator' : 'officer';
}

/** The reader's own side for a deed of the sides; the permission table let nobody else this far. */
export function requireSide(ctx: Ctx, held: Held): HeldSide {
  const side = sideOf(ctx, held);
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

/** A side, or the mediator. */
export const whoActs = (ctx: Ctx, held: Held): CaseSide | 'mediator' => sideOf(ctx, held)?.side ?? 'mediator';

/** The case with a side of it changed. */
export const withSide = (held: Held, letter: CaseSide, change: Partial<HeldSide>): Held => ({
  ...held,
  sides: held.sides.map((side) => (side.side === letter ? { ...side, ...change } : side)),
});

/** The case with every side of it changed. */
export const withSides = (held: Held, change: Partial<HeldSide>): Held => ({
  ...held,
  sides: held.sides.map((side) => ({ ...side, ...change })),
});

/** The talks have begun, or did before it ended. */
export const isSetUp = (held: Held): boolean => !(settingUp as readonly string[]).includes(held.status);
