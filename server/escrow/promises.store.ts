// Which stage was agreed for which promise of an agreement.

import type { EscrowId, MilestoneId } from '@ahadi/domain/core/ids.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import { unpaidStages } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { MilestoneStatus } from '@ahadi/domain/escrow/milestones/schema.ts';
import type { ObligationStatus, ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';

/** A promise of an agreement, with the accounts and addresses of the people on each side of it. */
export type Promised = {
  id: string;
  term: ObligationTerm;
  status: ObligationStatus;
  currency: string;
  debtors: { userId: string | null; email: string }[];
  creditors: { userId: string | null; email: string }[];
};

/** Those of these promises that stand in this agreement, locked until the transaction ends. */
export async function promisesIn(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  ids: readonly string[],
): Promise<Promised[]> {
  await sendAlong(
    ctx,
    sql`select from obligations where agreement_id = ${agreementId} and id = any(${ids}::uuid[]) order by id for update`,
  );
  const { rows } = await sql<Promised>`
    select o.id, o.term, o.status, a.currency,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'email', lower(p.email))), '[]') from agreement_parties p
        where p.agreement_id = a.id and p.side = o.term->>'debtor') as debtors,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'email', lower(p.email))), '[]') from agreement_parties p
        where p.agreement_id = a.id and p.side = o.term->>'creditor') as creditors
    from obligations o join agreements a on a.id = o.agreement_id
    where o.agreement_id = ${agreementId} and o.id = any(${ids}::uuid[]) order by o.id`.execute(ctx.db);
  return rows;
}

/** The stage that was agreed for a promise, and what it holds. Amounts in minor units. */
export type StageFor = {
  obligationId: string;
  escrowId: EscrowId;
  ref: string;
  escrowStatus: EscrowStatus;
  milestoneId: MilestoneId;
  status: MilestoneStatus;
  amountMinor: number;
  heldMinor: number;
  releasedMinor: number;
  contestedMinor: number;
  isOnHold: boolean;
  buyerUserId: string | null;
};

/**
 * SQL for the promise that a stage is for now: the one it was agreed for, or what an amendment put in its place, where the same side
 * owes the same kind of thing to the same side. `plan` is the stage among the terms of its escrow.
 */
const standsFor = (plan: string) => sql<string>`(
  select now.id from obligations tied
  join obligations now on now.agreement_id = tied.agreement_id and now.term_id = tied.term_id and now.occurrence = tied.occurrence
    and now.term->>'kind' = tied.term->>'kind' and now.term->>'debtor' = tied.term->>'debtor' and now.term->>'creditor' = tied.term->>'creditor'
  where tied.id = (${sql.ref(plan)}->>'obligationId')::uuid
  order by (now.status = 'released'), now.edition desc limit 1)`;

/** For each of these promises the stage that both sides agreed for it: one that holds money before others, then the newest. With a reader, only of escrows in which that one takes part. */
export async function stagesFor(
  ctx: Pick<Ctx, 'db'>,
  obligationIds: readonly string[],
  readerId: string | null,
): Promise<StageFor[]> {
  const { rows } = await sql<StageFor>`
    select distinct on (o.id) o.id as "obligationId", e.id as "escrowId", e.ref, e.status as "escrowStatus", m.id as "milestoneId", m.status,
      m.amount_minor as "amountMinor", m.released_minor as "releasedMinor",
      m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor as "heldMinor", m.contested_minor as "contestedMinor",
      e.hold is not null as "isOnHold",
      (select p.user_id from escrow_parties p where p.escrow_id = e.id and p.role = 'buyer') as "buyerUserId"
    from obligations o
    join escrows e on e.agreement_id = o.agreement_id
    join escrow_milestones m on m.escrow_id = e.id
    cross join lateral jsonb_array_elements(e.terms->'milestones') plan
    where o.id = any(${obligationIds}::uuid[]) and plan->>'id' = m.id::text and ${standsFor('plan')} = o.id
      and (${readerId}::uuid is null or exists (select 1 from escrow_parties p where p.escrow_id = e.id and p.user_id = ${readerId}::uuid))
    order by o.id, (m.status in ${among(unpaidStages)}), (m.funded_minor > m.released_minor + m.refunded_minor + m.split_minor) desc, m.id desc`.execute(
    ctx.db,
  );
  return rows;
}

/** The promise that a stage is for, once all of its money went to the seller; null where it is for none or some of the money went elsewhere. */
export async function promiseOfPaid(
  ctx: Pick<Ctx, 'db'>,
  escrowId: string,
  milestoneId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from escrows e
    join escrow_milestones m on m.escrow_id = e.id and m.id = ${milestoneId} and m.released_minor = m.amount_minor
    cross join lateral jsonb_array_elements(e.terms->'milestones') plan
    join obligations o on o.agreement_id = e.agreement_id and o.id = ${standsFor('plan')}
    where e.id = ${escrowId} and plan->>'id' = m.id::text`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
