// What other features know of a mediator.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { IdentityId, UserId } from '@ahadi/domain/core/ids.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { DomainError, type ErrorCode } from '@ahadi/domain/errors.ts';
import type { AmountBand } from '@ahadi/domain/mediation/schema.ts';
import {
  bandsOf,
  courtAccreditation,
  hindrancesOf,
  paperEnds,
  shownAccreditation,
} from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStatus, Tier } from '@ahadi/domain/mediators/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './mediator.store.ts';

/** What other features know of a mediator. */
export type MediatorFacts = {
  userId: UserId;
  identityId: IdentityId;
  name: string;
  email: string;
  tier: Tier;
  status: MediatorStatus;
  judiciaryAccredited: boolean;
  accreditationNumber: string | null;
  accreditationBody: string | null;
  /** Those that a reviewer looked up, with the day they end, run out or not. */
  checked: { number: string; expiresOn: string | null }[];
  /** Sizes of matters that the tier takes on. */
  bands: readonly AmountBand[];
  /** Until when, and whether they can do nothing in their running cases either; null for who is not suspended. */
  suspension: { until: Date; isAway: boolean } | null;
  /** Why no new case can be taken; empty when one can. */
  hindrances: { code: ErrorCode; sentence: string }[];
};

/** The zone in which a mediator's days begin and end. */
export const placeOfMediator = ({ countries }: Pick<store.HeldMediator, 'countries'>) => placeOf(countries[0] ?? null);
export const todayOf = (ctx: Pick<Ctx, 'now'>, held: Pick<store.HeldMediator, 'countries'>): string =>
  localDayOf(ctx.now, placeOfMediator(held).tz);

/** True once a paper ran out; the clock that says so in the status may be a minute behind. */
export const isOver = (ctx: Pick<Ctx, 'now'>, held: store.HeldMediator): boolean =>
  paperEnds(held).some(({ on }) => on <= todayOf(ctx, held));

/** True once the academy's certificate of a mediator, where there is one, is suspended, revoked or over. */
const isUncertified = (ctx: Pick<Ctx, 'now'>, held: store.HeldMediator): boolean =>
  held.academyStatus !== null &&
  (held.academyStatus !== 'issued' || (held.academyEndsOn !== null && held.academyEndsOn < todayOf(ctx, held)));

export const hindrancesNow = (ctx: Pick<Ctx, 'now'>, held: store.HeldMediator) =>
  hindrancesOf({ ...held, isOver: isOver(ctx, held), isUncertified: isUncertified(ctx, held) });

type Bodies = Awaited<ReturnType<typeof store.bodiesOfCourts>>;

function factsOf(ctx: Pick<Ctx, 'now'>, held: store.HeldMediator, bodies: Bodies): MediatorFacts {
  const today = todayOf(ctx, held);
  const shown = shownAccreditation(held, bodies, today);
  return {
    userId: held.userId,
    identityId: held.identityId,
    name: held.name,
    email: held.email,
    tier: held.tier,
    status: held.status,
    judiciaryAccredited: courtAccreditation(held, bodies, today) !== null,
    accreditationNumber: shown?.number ?? null,
    accreditationBody: shown?.body ?? null,
    checked: held.accreditations.flatMap(({ checked, number, expiresOn }) => (checked ? [{ number, expiresOn }] : [])),
    bands: bandsOf[held.tier],
    suspension:
      held.status === 'suspended' && held.suspendedUntil ? { until: held.suspendedUntil, isAway: held.isAway } : null,
    hindrances: hindrancesNow(ctx, held),
  } as MediatorFacts; // brands of ids are born here
}

/** A mediator whatever their standing, or null for who was never certified. */
export async function mediatorOf(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<MediatorFacts | null> {
  const held = await store.findMediator(ctx, userId);
  return held ? factsOf(ctx, held, await store.bodiesOfCourts(ctx)) : null;
}

/** Those of these people who are or were mediators, in the order of their ids. */
export async function mediatorsOf(ctx: Pick<Ctx, 'db' | 'now'>, userIds: readonly string[]): Promise<MediatorFacts[]> {
  if (userIds.length === 0) return [];
  const bodies = await store.bodiesOfCourts(ctx);
  return (await store.mediatorsById(ctx, userIds)).map((held) => factsOf(ctx, held, bodies));
}

/** The reader as a mediator. Throws MED_NOT_MEDIATOR for who is none, or no more; hindrances are the caller's to look at. */
export async function requireMediator(ctx: Ctx): Promise<MediatorFacts> {
  const facts = await mediatorOf(ctx, userIdOf(ctx));
  if (!facts || facts.status === 'revoked') throw new DomainError('MED_NOT_MEDIATOR');
  return facts;
}

/** Those of these people who are certified to mediate today. */
export const whoMediates = async (ctx: Pick<Ctx, 'db' | 'now'>, userIds: readonly string[]): Promise<Set<string>> =>
  new Set(userIds.length === 0 ? [] : await store.activeAmong(ctx, userIds));
