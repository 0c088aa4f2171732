import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { PaymentRow } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { afterCursor, onePast } from '../../core/page.ts';

export type MoneyRow = Omit<PaymentRow, 'at'> & { at: Date; at_us: string };
export type Filters = { direction: 'all' | 'in' | 'out'; identityId?: string | undefined };

/**
 * Money in and out of the hands of a person's identities, newest first, one keyset page and a row more: payments, what went back
 * and payouts. Each part is cut to the page before the parts are merged.
 */
export async function listMoney(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  { direction, identityId, ...page }: PageRequest & Filters,
): Promise<MoneyRow[]> {
  const after = afterCursor(page.cursor);
  const mine = sql`select m.identity_id from identity_members m where m.user_id = ${userId}
    and (${identityId ?? null}::uuid is null or m.identity_id = ${identityId ?? null}::uuid)`;
  const before = (at: string, id: string) =>
    sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const cut = (at: string, id: string) =>
    sql`order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${onePast(page.limit)}`;
  const isIn = direction !== 'out';
  const isOut = direction !== 'in';
  const { rows } = await sql<MoneyRow>`
    select *, at::text as at_us from (
      (select p.id, 'payment' as kind, 'out' as direction, p.amount_minor as "amountMinor", p.currency, p.status, p.title as what, p.path, p.receipt,
          p.id as "paymentId", p.created_at as at
        from payments p where ${isOut} and p.payer_identity_id in (${mine}) and ${before('p.created_at', 'p.id')} ${cut('p.created_at', 'p.id')})
      union all
      (select r.id, 'refund', 'in', r.amount_minor, p.currency, r.status, p.title, p.path, r.receipt, p.id, r.created_at
        from refunds r join payments p on p.id = r.payment_id
        where ${isIn} and p.payer_identity_id in (${mine}) and ${before('r.created_at', 'r.id')} ${cut('r.created_at', 'r.id')})
      union all
      (select o.id, 'payout', 'out', o.amount_minor, o.currency, o.status, d.holder_name || ' ' || d.masked, null, o.receipt, null, o.requested_at
        from payouts o join payout_destinations d on d.id = o.destination_id
        where ${isOut} and o.identity_id in (${mine}) and ${before('o.requested_at', 'o.id')} ${cut('o.requested_at', 'o.id')})
    ) moved order by at desc, id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}
