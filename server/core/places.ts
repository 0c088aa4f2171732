import { joined, locate, type PlaceCode, type Whereabouts } from '@ahadi/domain/core/places.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** What is known of where an identity (an SQL expression of its id) is, as a column; {@link placeFrom} reads it. */
export const whereaboutsOf = (identity: RawBuilder<unknown>) => sql<Whereabouts | null>`whereabouts(${identity})`;

/** The place of what the column held; null for nobody. */
export const placeFrom = (known: Whereabouts | null): PlaceCode | null => known && locate(known);

type Somebody = { readonly userId: string | null; readonly identityId: string | null };

/**
 * Where these are, as one place with the days of all of them: each as the identity that they act as, else as their account's first one.
 * Null where nothing is known of any.
 */
export async function placeOfAll(ctx: Pick<Ctx, 'db'>, all: readonly Somebody[]): Promise<PlaceCode | null> {
  const { rows } = await sql<{ known: Whereabouts | null }>`
    select whereabouts(coalesce(s.identity_id, (select m.identity_id from identity_members m where m.user_id = s.user_id and m.is_primary))) as known
    from unnest(${all.map(({ identityId }) => identityId)}::uuid[], ${all.map(({ userId }) => userId)}::uuid[]) s (identity_id, user_id)`.execute(
    ctx.db,
  );
  return joined(rows.map(({ known }) => placeFrom(known)));
}

/** Where an identity is, or null. */
export const placeOfIdentity = (ctx: Pick<Ctx, 'db'>, identityId: string): Promise<PlaceCode | null> =>
  placeOfAll(ctx, [{ userId: null, identityId }]);

/** Where somebody with an account is, or null. */
export const placeOfUser = (ctx: Pick<Ctx, 'db'>, userId: string): Promise<PlaceCode | null> =>
  placeOfAll(ctx, [{ userId, identityId: null }]);
