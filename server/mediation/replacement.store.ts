// The case that goes on with another mediator is written from the first.
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './mediation.store.ts';
import { newRef } from './reference.store.ts';

/**
 * A case with the matter, the sides, who speaks for them and their orders of another, and its candidates that were passed over: these are its own
 * from then on. Answers it.
 */
export async function copyOn(
  ctx: Ctx,
  { id: formerId, status }: Pick<Held, 'id' | 'status'>,
): Promise<NonNullable<MediationView['continuedAs']>> {
  const id = uuidv7();
  // Of a dispute one mediation goes on: the first has ended before the next is there.
  await sql`update mediations set status = ${mediationLifecycle.next('replace', status)} where id = ${formerId}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ ref: string }>`
    insert into mediations (id, ref, status, requester_user_id, dispute_id, agreement_id, request, title, summary, words, category, band, country,
      languages, format, currency, calendar, consent_version, route, posted_times, opens_at, closes_at, proposals_made, continues_id, created_at, updated_at)
    select ${id}::uuid, ${newRef(ctx)}, 'selecting',
      requester_user_id, dispute_id, agreement_id, request, title, summary, words, category, band, country,
      languages, format, currency, calendar, consent_version, route, posted_times, opens_at, closes_at, proposals_made, id, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from mediations where id = ${formerId} returning ref`.execute(ctx.db);
  await sql`insert into mediation_sides (mediation_id, side, name, email, user_id, identity_id, consent, consent_at, consent_version, invited_at, route,
      wanted_mediators, ranking)
    select ${id}::uuid, side, name, email, user_id, identity_id, consent, consent_at, consent_version, invited_at, route, wanted_mediators, ranking
    from mediation_sides where mediation_id = ${formerId}`.execute(ctx.db);
  await sql`insert into mediation_representatives (mediation_id, side, user_id, capacity, may_settle, named_at)
    select ${id}::uuid, side, user_id, capacity, may_settle, named_at from mediation_representatives where mediation_id = ${formerId}`.execute(
    ctx.db,
  );
  await sql`insert into mediation_readers (user_id, mediation_id, updated_at)
    select user_id, ${id}::uuid, ${ctx.now}::timestamptz from mediation_sides where mediation_id = ${id} and user_id is not null
    union select user_id, ${id}::uuid, ${ctx.now}::timestamptz from mediation_representatives where mediation_id = ${id}`.execute(
    ctx.db,
  );
  await sql`update mediation_proposals set mediation_id = ${id} where mediation_id = ${formerId} and status = 'not_selected'`.execute(
    ctx.db,
  );
  return { id, ref: rows[0]?.ref ?? '' } as NonNullable<MediationView['continuedAs']>; // the brand is born here
}

/** A case and those that it goes on from. */
export const withFormer = (id: string) => sql`(with recursive chain(id, continues_id) as (
  select c.id, c.continues_id from mediations c where c.id = ${id}
  union all select f.id, f.continues_id from mediations f join chain on chain.continues_id = f.id) select chain.id from chain)`;
