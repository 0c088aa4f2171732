// A dispute that is held is a value: how one looks at it, and how the next one is made of it.

import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { PlaceCode } from '@ahadi/domain/core/places.ts';
import { askedOfSum } from '@ahadi/domain/disputes/answering/rules.ts';
import { overDisputes } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeSide, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { fromParties, type Held, type HeldParty, identityFactsOf } from './dispute.store.ts';

export const subjectOf = ({ id }: Pick<Held, 'id'>): Subject => ({ kind: 'dispute', id });

/** The reader's side, or null for an officer, for who only shares a side, and for the clock. */
export function sideOf(ctx: Ctx, held: Pick<Held, 'filerUserId' | 'respondentUserId'>): DisputeSide | null {
  if (ctx.actor?.kind !== 'user') return null;
  if (ctx.actor.userId === held.filerUserId) return 'filer';
  return ctx.actor.userId === held.respondentUserId ? 'respondent' : null;
}

export const otherSide = (side: DisputeSide): DisputeSide => (side === 'filer' ? 'respondent' : 'filer');

/** The reader's side for a deed of the sides; the permission table let nobody else this far. */
export function requireSide(ctx: Ctx, held: Held): DisputeSide {
  const side = sideOf(ctx, held);
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

export function partyOf(held: Pick<Held, 'id' | 'parties'>, side: DisputeSide): HeldParty {
  const party = held.parties.find((one) => one.side === side);
  if (!party) throw new Error(`dispute ${held.id} has no ${side}`);
  return party;
}

/** Somebody stands for this side, or left and is reached at the contact that is kept of them. */
export const hasJoined = ({ userId, email }: Pick<HeldParty, 'userId' | 'email'>): boolean =>
  userId !== null || keptUserOf(email) !== null;
/** A letter to this side is known to reach whose side it is: they joined, or showed by a code, when they agreed, that the mailbox is theirs. */
export const isReachable = (party: Pick<HeldParty, 'userId' | 'email' | 'isAddressProven'>): boolean =>
  hasJoined(party) || party.isAddressProven;

/** What the sides of a dispute are told by: it may be one that is not written yet. */
export type Told = { id: string; filerUserId: string; respondentUserId: string | null; isShown: boolean } & Partial<
  Pick<Held, 'jointUserIds'>
>;
/** Everybody with an account who may read it as a side, or as who shares one: told of each change at once. */
export const audienceOf = (held: Omit<Told, 'id'>): string[] => [
  held.filerUserId,
  ...(held.isShown && held.respondentUserId ? [held.respondentUserId] : []),
  ...(held.isShown ? (held.jointUserIds ?? []) : []),
];

/** The place in whose days terms are counted: the respondent's when it was taken on, wherever they move later. */
export const countedIn = (held: Held): PlaceCode | null => held.policy?.calendar ?? partyOf(held, 'respondent').place;

/** The time zone of the case. */
export const zoneOf = ({ policy }: Pick<Held, 'policy'>): string => policy?.tz ?? 'Africa/Nairobi';

/** The calendar day of an instant where the case is held. */
export const dayIn = (held: Pick<Held, 'policy'>, at: Date): string => localDayOf(at, zoneOf(held));

/** Whether there is an answer to what was served last: an answer from before a reopening answers what was then. */
export const hasAnswered = (held: Pick<Held, 'response' | 'acceptedAt'>): boolean =>
  held.response !== null && (held.acceptedAt === null || held.response.at >= held.acceptedAt);

/** States after which nothing runs any more. */
export const isOver = (status: DisputeView['status']): boolean => overDisputes.includes(status);

/** Holds that stop the clocks, not only the publication. */
export const stopsClocks = ({ kind }: Pick<Held['holds'][number], 'kind'>): boolean => kind !== 'publication_objection';

/** The dispute with some of it changed, which brings it to the top of its readers' lists. */
export const changed = ({ now }: Pick<Ctx, 'now'>, held: Held, change: Partial<Held> = {}): Held => ({
  ...held,
  ...change,
  updatedAt: now.toISOString(),
});

/** The dispute with a side of it changed. */
export function withParty(held: Held, side: DisputeSide, change: Partial<HeldParty>): Held {
  const parties = held.parties.map((party) => (party.side === side ? { ...party, ...change } : party));
  return { ...held, ...fromParties({ ...held, parties }) };
}

type Person = { userId: string | null; identityId: string | null };
/** The dispute with a side that another person stands for; nothing of who they are is kept yet. */
export async function withPerson(
  ctx: Ctx,
  held: Held,
  side: DisputeSide,
  { userId, identityId }: Person,
): Promise<Held> {
  const facts = (await identityFactsOf(ctx, identityId ? [identityId] : []))(identityId);
  return withParty(held, side, { ...facts, userId, identityId, frozen: null } as Partial<HeldParty>); // brands of ids are born here
}

/**
 * The dispute with who these sides are at this moment: what is judged and what the entry says go by it from now on, whatever a person
 * changes about their identity later. A side that nobody stands for has nothing to keep.
 */
export async function withFrozen(ctx: Ctx, held: Held, sides: readonly DisputeSide[]): Promise<Held> {
  const ids = sides.flatMap((side) => partyOf(held, side).identityId ?? []);
  const factsOf = await identityFactsOf(ctx, ids);
  return sides.reduce((it, side) => {
    const { identityId } = partyOf(it, side);
    const { memberUserIds, place, ...facts } = factsOf(identityId);
    return withParty(it, side, { ...facts, memberUserIds, place, frozen: identityId ? facts : null });
  }, held);
}

/** A respondent who would give more than is claimed is asked once whether that is meant. Throws BAD_INPUT beside `isMeant`. */
export function refuseUnmeant(
  { claim }: Pick<Held, 'claim'>,
  side: DisputeSide,
  { amountMinor, isMeant = false }: { amountMinor: number | null; isMeant?: boolean | undefined },
): void {
  const asked = side === 'respondent' && !isMeant ? askedOfSum(claim, amountMinor) : null;
  if (asked !== null) throw new DomainError('BAD_INPUT', asked, { isMeant: asked });
}
