// What the finance desk looks for is found by its indexes, however much money there is.
import type { ProviderName, Verdict } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** What was typed, read in each way in which it can be meant; an empty list is no way. */
export type Wanted = {
  refs: string[];
  /** Of an order, a parcel, an escrow or a person. */
  numbers: string[];
  receipts: string[];
  /** Prints of phone and account numbers. */
  prints: Buffer[];
  amountsMinor: string[];
  /** Null for any. */
  currency: string | null;
  /** The beginning of a name in small letters, as a pattern. */
  nameStart: string | null;
  email: string | null;
};

export type FoundRow = {
  kind: 'payment' | 'payout' | 'refund' | 'line';
  id: string;
  ref: string | null;
  name: string | null;
  provider: ProviderName;
  amountMinor: number;
  currency: string;
  status: string;
  receipt: string | null;
  phone: string | null;
  at: Date;
  paymentId: string | null;
  /** Which rule decided about a payment. */
  rule: Verdict['rule'] | null;
};

/** So many of each kind by each way, and in all. */
export const MOST = 50;
/** People of one name or address whose money is looked through. */
const MOST_PEOPLE = 20;

/** Newest first, one more than are shown. */
export async function findMoney(ctx: Pick<Ctx, 'db'>, it: Wanted): Promise<FoundRow[]> {
  const most = MOST + 1;
  const amounts = sql`unnest(${it.amountsMinor}::bigint[]) amount`;
  const isCurrency = sql`(${it.currency}::text is null or currency = ${it.currency})`;
  const { rows } = await sql<FoundRow>`
    with people as (
      (select id from identities where ${it.nameStart}::text is not null and lower(display_name) like ${it.nameStart} limit ${MOST_PEOPLE})
      union select id from identities where user_number = any(${it.numbers}::text[])
      union
      (select m.identity_id from users u join identity_members m on m.user_id = u.id
        where ${it.email}::text is not null and u.email = ${it.email} limit ${MOST_PEOPLE})
    ), paid_for as (
      select id from orders where number = any(${it.numbers}::text[])
      union select order_id from parcels where no = any(${it.numbers}::text[])
      union select id from escrows where ref = any(${it.numbers}::text[])
    ), returned as (
      select id, payment_id from refunds where receipt = any(${it.receipts}::text[]) limit ${most}
    ), wanted_payments as (
      select id from payments where ref = any(${it.refs}::text[])
      union (select p.id from paid_for cross join lateral
        (select id from payments where about_id = paid_for.id order by created_at desc limit ${most}) p)
      union select f.payment_id from escrows e join escrow_fundings f on f.escrow_id = e.id where e.ref = any(${it.numbers}::text[])
      union select payment_id from payment_receipts where receipt = any(${it.receipts}::text[])
      union (select p.id from unnest(${it.prints}::bytea[]) print
        cross join lateral (select id from payments where phone_print = print order by created_at desc limit ${most}) p)
      union (select p.id from ${amounts} cross join lateral
        (select id from payments where amount_minor = amount and ${isCurrency} order by created_at desc limit ${most}) p)
      union (select p.id from people cross join lateral
        (select id from payments where payer_identity_id = people.id order by created_at desc, id desc limit ${most}) p)
    ), wanted_payouts as (
      select id from payouts where ref = any(${it.refs}::text[])
      union select id from payouts where receipt = any(${it.receipts}::text[])
      union (select p.id from payout_destinations d
        cross join lateral (select id from payouts where destination_id = d.id order by requested_at desc limit ${most}) p
        where d.number_print = any(${it.prints}::bytea[]))
      union (select p.id from ${amounts} cross join lateral
        (select id from payouts where amount_minor = amount and ${isCurrency} order by requested_at desc limit ${most}) p)
      union (select p.id from people cross join lateral
        (select id from payouts where identity_id = people.id order by requested_at desc, id desc limit ${most}) p)
    ), wanted_lines as (
      select id from settlement_rows where bucket <> 'matched' and direction in ('in', 'out') and receipt = any(${it.receipts}::text[])
        and provider in (select provider from settlement_imports)
      union (select l.id from ${amounts} cross join lateral
        (select id from settlement_rows where bucket <> 'matched' and amount_minor = amount and ${isCurrency} order by at desc limit ${most}) l)
    )
    (select 'payment' as kind, p.id, p.ref, i.display_name as name, p.provider, p.amount_minor as "amountMinor", p.currency, p.status, p.receipt,
        p.phone_masked as phone, p.created_at as at, p.id as "paymentId", p.rule
      from payments p join identities i on i.id = p.payer_identity_id where p.id in (select id from wanted_payments)
      order by p.created_at desc limit ${most})
    union all
    (select 'payout', p.id, p.ref, i.display_name, p.provider, p.amount_minor, p.currency, p.status, p.receipt, d.masked, p.requested_at, null, null
      from payouts p join identities i on i.id = p.identity_id join payout_destinations d on d.id = p.destination_id
      where p.id in (select id from wanted_payouts) order by p.requested_at desc limit ${most})
    union all
    (select 'refund', r.id, p.ref, i.display_name, p.provider, r.amount_minor, p.currency, r.status, r.receipt, p.phone_masked, r.created_at, p.id, null
      from returned join refunds r on r.id = returned.id join payments p on p.id = r.payment_id
      join identities i on i.id = p.payer_identity_id)
    union all
    (select 'line', l.id, l.our_ref, null, l.provider, l.amount_minor, l.currency, l.bucket, l.receipt, null, l.at, l.payment_id, null
      from settlement_rows l where l.id in (select id from wanted_lines) order by l.at desc limit ${most})
    order by at desc, id desc limit ${most}`.execute(ctx.db);
  return rows;
}
