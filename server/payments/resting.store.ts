// What was put into escrows, and how it was paid, is read at once.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/**
 * What a card or a wallet put into an escrow. Minor units; of a card without what went back to it. What its bank took back came from who
 * paid: what was released of it is where it was, and rests there no shorter.
 */
export type PaidInto = {
  escrowId: string;
  paymentId: string;
  rail: 'card' | 'wallet';
  payerIdentityId: string;
  minor: number;
  at: Date;
};

/** What cards paid and wallets put into these escrows since then. */
export async function paidInto(ctx: Pick<Ctx, 'db'>, escrowIds: readonly string[], since: Date): Promise<PaidInto[]> {
  const { rows } = await sql<PaidInto>`
    select f.escrow_id as "escrowId", f.payment_id as "paymentId", p.rail, f.payer_identity_id as "payerIdentityId",
      f.milestones_minor + f.fee_minor - case when p.rail = 'card' and not f.charged_back then f.returned_minor else 0 end as minor,
      case p.rail when 'card' then coalesce(p.decided_at, f.created_at) else f.created_at end as at
    from escrow_fundings f join payments p on p.id = f.payment_id
    where f.escrow_id = any(${escrowIds}::uuid[]) and p.rail in ('card', 'wallet') and f.created_at > ${since}
    order by f.created_at, f.payment_id, f.escrow_id`.execute(ctx.db);
  return rows;
}

/** Which of these payments a card paid, and when. */
export async function paidByCard(
  ctx: Pick<Ctx, 'db'>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, coalesce(decided_at, created_at) as at from payments
    where id = any(${paymentIds}::uuid[]) and rail = 'card'`.execute(ctx.db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** What some payments were for, of those that bought something which is given back for money: a seat, or somebody's credits. */
export async function boughtBy(
  ctx: Pick<Ctx, 'db'>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, { kind: 'registration' | 'credits'; id: string }>> {
  const { rows } = await sql<{ paymentId: string; kind: 'registration' | 'credits'; id: string }>`
    select id as "paymentId", case purpose when 'academy' then 'registration' else 'credits' end as kind,
      case purpose when 'academy' then about_id else created_by end as id
    from payments where id = any(${paymentIds}::uuid[]) and purpose in ('academy', 'credits')`.execute(ctx.db);
  return new Map(rows.map(({ paymentId, kind, id }) => [paymentId, { kind, id }]));
}
