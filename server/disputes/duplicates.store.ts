// Another open dispute about the same matter is found here.

import { laidAside } from '@ahadi/domain/disputes/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Held } from './dispute.store.ts';

/** Another open dispute of the same filer against the same party, or undefined: one matter is filed once. */
export const openTwin = (ctx: Ctx, it: Pick<Held, 'id' | 'filerIdentityId' | 'respondentPartyId'>) =>
  ctx.db
    .selectFrom('disputes')
    .select(['id', 'ref'])
    .where('filer_identity_id', '=', it.filerIdentityId)
    .where('respondent_party_id', '=', it.respondentPartyId)
    .where('id', '!=', it.id)
    .where('status', 'not in', laidAside)
    .executeTakeFirst();

/** The same for matters without an agreement: same filer, same address. */
export async function openTwinByAddress(ctx: Ctx, it: Pick<Held, 'id' | 'filerIdentityId'>, email: string) {
  const { rows } = await sql<{ id: string; ref: string }>`
    select d.id, d.ref from disputes d join dispute_parties p on p.dispute_id = d.id and p.side = 'respondent'
    where d.filer_identity_id = ${it.filerIdentityId} and d.id <> ${it.id} and p.email = ${email.toLowerCase()} and d.agreement_id is null
      and d.status not in ${among(laidAside)} limit 1`.execute(ctx.db);
  return rows[0];
}

/** Holds the filer's identity: two disputes of one filer are looked at one after the other. */
export const holdFiler = (ctx: Ctx, it: Pick<Held, 'filerIdentityId'>) =>
  sql`select 1 from identities where id = ${it.filerIdentityId} for no key update`.execute(ctx.db);
