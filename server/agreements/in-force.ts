// The text, the last day and the promises that hold now are known, amendments included.
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import type { InForce } from '@ahadi/domain/agreements/silence.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { heldTextsOf, openMattersOf, type Standing, standingOf, termsOf, textsAround } from './in-force.store.ts';

/** The last day of an agreement as it stands now, amendments and renewals included; null where it has none. */
export const lastDayOf = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<string | null> =>
  (await standingOf(ctx, id)).endsOn;

/** How an agreement in force stands towards its end, and how many of its promises were kept. */
export async function inForceOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { endsOn, anchor, notice, terms, place }: Standing,
): Promise<InForce & { fulfilled: number }> {
  const matters = await openMattersOf(ctx, id);
  const days = { endsOn, anchor, noticeEndsOn: notice?.endsOn ?? null, today: todayOf(ctx, { place }) };
  return { ...days, renewal: terms.renewal, tz: placeOf(place).tz, ...matters };
}

/** What was promised by one text of an agreement: by the amendment of this number, or 0 for the one that was signed first. */
export type PromisesOf = { no: number; promises: readonly ObligationTerm[] };

/** What each text that an agreement had promises, the newest first. */
export async function promisesOfEach(ctx: Pick<Ctx, 'db'>, id: string): Promise<PromisesOf[]> {
  const each: PromisesOf[] = [];
  for (const { since, no, versionId } of await heldTextsOf(ctx, id))
    each.push({ no: since === null ? 0 : (no ?? 0), promises: (await termsOf(ctx, versionId)).obligations ?? [] });
  return each;
}

/** What an amendment in force changed: the promises before and after it, and its number. */
export async function promisesAround(ctx: Pick<Ctx, 'db'>, documentId: string) {
  const { before, after, ...numbers } = await textsAround(ctx, documentId);
  return { before: before.obligations ?? [], after: after.obligations ?? [], ...numbers };
}

/** The local day where its days are counted. */
export const todayOf = (ctx: Pick<Ctx, 'now'>, { place }: Pick<Standing, 'place'>): string =>
  localDayOf(ctx.now, placeOf(place).tz);

/**
 * The version that held on a day (YYYY-MM-DD, where the agreement's days are counted), at its end; without a day the one that holds now.
 * A day before everything has the text that was signed first.
 */
export async function versionOn(ctx: Pick<Ctx, 'db'>, id: string, day: string | null): Promise<string> {
  const texts = await heldTextsOf(ctx, id);
  const found = texts.find(
    ({ since, place }) => since === null || day === null || localDayOf(since, placeOf(place).tz) <= day,
  );
  if (!found) throw new Error(`agreement ${id} has no text`);
  return found.versionId;
}

/** A text that an agreement had, with the document that gave it and since when it held; null for another agreement's. */
export async function textHeld(ctx: Pick<Ctx, 'db'>, id: string, versionId: string) {
  const texts = await heldTextsOf(ctx, id);
  const held = texts.find((one) => one.versionId === versionId);
  if (!held) return null;
  return {
    ...{ ref: held.ref, no: held.no, since: held.since, terms: await termsOf(ctx, versionId) },
    isAmended: texts.length > 1,
    /** Clauses of its other texts, each in its newest words. */
    clausesElsewhere: async (ids: readonly string[]): Promise<Clause[]> => {
      const found = new Map<string, Clause>();
      for (const text of texts)
        for (const clause of (await termsOf(ctx, text.versionId)).clauses)
          if (ids.includes(clause.id) && !found.has(clause.id)) found.set(clause.id, clause);
      return [...found.values()];
    },
  };
}
