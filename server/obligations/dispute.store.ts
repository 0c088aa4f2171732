// Which dispute is about which promise is kept.

import type { PartyId } from '@ahadi/domain/core/ids.ts';
import { laidAside } from '@ahadi/domain/disputes/lifecycle.ts';
import type { ResolutionKind } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

/** Notes that a dispute was begun about obligations. A draft that is deleted takes that along. */
export const noteDispute = (ctx: Ctx, obligationIds: readonly string[], disputeId: string) =>
  sql`insert into obligation_disputes (dispute_id, obligation_id)
    select ${disputeId}, id from unnest(${obligationIds}::uuid[]) id`.execute(ctx.db);

/** Notes that another dispute is about what this one is about, if that is an obligation. */
export const noteSame = (ctx: Ctx, { of, disputeId }: { of: string; disputeId: string }) =>
  sql`insert into obligation_disputes (dispute_id, obligation_id)
    select ${disputeId}, obligation_id from obligation_disputes where dispute_id = ${of}`.execute(ctx.db);

/**
 * The obligations that a dispute is about, each with the reference of the dispute, who filed it, and whether another one about the same
 * obligation is open; none for any other dispute. `between`: the parties of the agreement that it is between, and who else signed what it was settled by.
 */
export async function obligationsIn(ctx: Pick<Ctx, 'db'>, disputeId: string) {
  const { rows } = await sql<{ id: string; ref: string; filer: string | null; between: string[]; other: boolean }>`
    select x.obligation_id as id, d.ref,
      (select p.user_id from dispute_parties p where p.dispute_id = d.id and p.side = 'filer') as filer,
      array(select p.id from agreement_parties p where p.agreement_id = d.agreement_id and (p.id = d.respondent_party_id
        or p.user_id = (select f.user_id from dispute_parties f where f.dispute_id = d.id and f.side = 'filer')
        or p.user_id in (select s.user_id from agreement_parties s where s.status = 'signed' and (s.agreement_id = d.settlement_agreement_id
          or s.agreement_id in (select m.settlement_agreement_id from mediations m where m.dispute_id = d.id))))) as between,
      exists (select 1 from obligation_disputes y join disputes e on e.id = y.dispute_id
        where y.obligation_id = x.obligation_id and y.dispute_id <> x.dispute_id and e.status not in ${among(laidAside)}) as other
    from obligation_disputes x join disputes d on d.id = x.dispute_id
    where x.dispute_id = ${disputeId} order by x.obligation_id`.execute(ctx.db);
  return rows;
}

/** What was paid of promises by a settlement between two of their people, or by what was decided between them. */
export type Settled = {
  obligation_id: string;
  ref: string;
  kind: ResolutionKind;
  debtor_id: PartyId;
  creditor_id: PartyId;
  minor: number;
};

/** What was paid by the settlements of disputes about each of these alone, in its own currency. */
export async function settledOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Settled[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Settled>`
    select x.obligation_id, d.ref, d.resolution_kind as kind, debtor.id as debtor_id, creditor.id as creditor_id,
      sum((p.term->>'amountMinor')::bigint)::float8 as minor
    from obligation_disputes x
    join obligations o on o.id = x.obligation_id
    join agreements a on a.id = o.agreement_id
    join disputes d on d.id = x.dispute_id and d.settlement_agreement_id is not null
    join agreements s on s.id = d.settlement_agreement_id and s.currency = a.currency
    join obligations p on p.agreement_id = s.id and p.status = 'fulfilled' and p.term->>'amountMinor' is not null
    join agreement_parties pays on pays.agreement_id = s.id and pays.side = p.term->>'debtor'
    join agreement_parties gets on gets.agreement_id = s.id and gets.side = p.term->>'creditor'
    join agreement_parties debtor on debtor.agreement_id = a.id and debtor.side = o.term->>'debtor' and debtor.user_id = pays.user_id
    join agreement_parties creditor on creditor.agreement_id = a.id and creditor.side = o.term->>'creditor' and creditor.user_id = gets.user_id
    where x.obligation_id = any(${ids}::uuid[])
      and not exists (select from obligation_disputes y where y.dispute_id = x.dispute_id and y.obligation_id <> x.obligation_id)
    group by x.obligation_id, d.ref, d.resolution_kind, debtor.id, creditor.id order by d.ref`.execute(ctx.db);
  return rows;
}

/** The youngest draft of a person about an obligation against this party, which answers no other dispute, or null. */
export async function findDraft(
  ctx: Pick<Ctx, 'db'>,
  obligationId: string,
  userId: string,
  partyId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select d.id from obligation_disputes x join disputes d on d.id = x.dispute_id
    where x.obligation_id = ${obligationId} and d.status = 'draft' and d.filer_user_id = ${userId}
      and d.respondent_party_id = ${partyId} and d.counter_of is null
    order by d.created_at desc, d.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** With which parties of the agreement somebody is in an open dispute about each of these, on either side. */
export const inDisputeWith = (ids: readonly string[], userId: string | null) => sql<{
  obligation_id: string;
  party_id: string;
}>`
    select x.obligation_id, p.id as party_id
    from obligation_disputes x join disputes d on d.id = x.dispute_id and d.status not in ${among(laidAside)}
    join dispute_parties me on me.dispute_id = d.id and me.user_id = ${userId}::uuid
    join dispute_parties other on other.dispute_id = d.id and other.side <> me.side
    join agreement_parties p on p.agreement_id = d.agreement_id
      and case other.side when 'respondent' then p.id = d.respondent_party_id else p.user_id = other.user_id end
    where x.obligation_id = any(${ids}::uuid[])`;
