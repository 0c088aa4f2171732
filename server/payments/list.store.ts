// Payments are listed for their payers.
import { openFees, receivedFees } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { to } from '@ahadi/domain/paths.ts';
import {
  isGivenUp,
  openIntents,
  openPayouts,
  paidIntents,
  settledRefunds,
  transitRefunds,
  unpaidIntents,
  unpaidPayouts,
} from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentFilter, PaymentRow, Verdict } from '@ahadi/domain/payments/schema.ts';
import { proofWords } from '@ahadi/domain/payments/words.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast } from '../core/page.ts';
import type { BindingRows } from '../core/viewer.ts';

export type MoneyRow = Omit<PaymentRow, 'at' | 'ownerName'> & { ownerId: string; at: Date; at_us: string };
type Raw = MoneyRow & { rule: Verdict['rule'] | null };

/** The states of each kind of row, by how far they are. */
const states = {
  payment: {
    done: paidIntents,
    open: openIntents,
    not_done: unpaidIntents,
  },
  refund: {
    done: [...settledRefunds, 'returned'],
    open: [...transitRefunds, 'returning'],
    not_done: [],
  },
  fee: {
    done: receivedFees,
    open: openFees,
    not_done: ['rejected'],
  },
  payout: {
    done: ['paid'],
    open: openPayouts,
    not_done: unpaidPayouts,
  },
} as const;

/** Whether the money of a row has moved: what is only in the books has. */
export const isDone = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): boolean => {
  const known: Partial<Record<PaymentRow['kind'], { done: readonly string[] }>> = states;
  return status === 'done' || (known[kind]?.done.includes(status) ?? true);
};

/**
 * Money in and out of the hands of a person's identities, newest first, one keyset page and a row more: payments, what went back, payouts,
 * and course fees that were paid by hand, with the line of the statement that proves them. Each part is cut to the page before the parts are merged. The fee of a payment is what its escrows took of it as fees: one of an
 * order is poured over one for each parcel.
 */
export async function listMoney(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  { direction, identityId, kind, state, from, until, ...page }: PageRequest & PaymentFilter,
): Promise<MoneyRow[]> {
  const after = afterCursor(page.cursor);
  const mine = sql`select m.identity_id from identity_members m where m.user_id = ${userId}
    and (${identityId ?? null}::uuid is null or m.identity_id = ${identityId ?? null}::uuid)`;
  const before = (at: string, id: string) =>
    sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const cut = (at: string, id: string) =>
    sql`order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${onePast(page.limit)}`;
  const wants = (one: keyof typeof states, way: 'in' | 'out') =>
    direction !== (way === 'in' ? 'out' : 'in') && (kind === undefined || kind === one);
  const within = (one: keyof typeof states, status: string, at: string) =>
    sql`${state === undefined ? sql`true` : sql`${sql.ref(status)} = any(${[...states[one][state]]}::text[])`}
      ${from === undefined ? sql`` : sql`and ${sql.ref(at)} >= ${from}::timestamptz`}
      ${until === undefined ? sql`` : sql`and ${sql.ref(at)} < ${until}::timestamptz`}`;
  const fees = sql`academy_fees f join registrations g on g.id = f.registration_id join course_runs r on r.id = g.run_id
    join courses c on c.id = r.course_id join course_versions v on v.course_id = r.course_id and v.no = r.version`;
  const feeTitle = sql`c.code || ' ' || (v.form->>'title') || coalesce(', paid by ' || f.paid_by, '')`;
  const byHand = sql`f.method in ('code', 'proof') and f.payment_id is null and g.user_id = ${userId}
    and (${identityId ?? null}::uuid is null or g.identity_id = ${identityId ?? null}::uuid)`;
  const { rows } = await sql<Raw>`
    select *, at::text as at_us from (
      (select p.id, 'payment' as kind, 'out' as direction, p.amount_minor as "amountMinor", p.currency, p.status, p.title as what, p.path, p.receipt,
          p.id as "paymentId", p.created_at as at, p.payer_identity_id as "ownerId", p.rule, null as proof,
          nullif((select sum(f.fee_minor) from escrow_fundings f where f.payment_id = p.id), 0)::bigint as "feeMinor"
        from payments p
        where ${wants('payment', 'out')} and ${within('payment', 'p.status', 'p.created_at')} and p.payer_identity_id in (${mine}) and ${before('p.created_at', 'p.id')} ${cut('p.created_at', 'p.id')})
      union all
      (select r.id, 'refund', 'in', r.amount_minor, p.currency, r.status, p.title, p.path, r.receipt, p.id, r.created_at, p.payer_identity_id, null, null, null
        from refunds r join payments p on p.id = r.payment_id
        where ${wants('refund', 'in')} and ${within('refund', 'r.status', 'r.created_at')} and p.payer_identity_id in (${mine}) and ${before('r.created_at', 'r.id')} ${cut('r.created_at', 'r.id')})
      union all
      (select o.id, 'payout', 'out', o.amount_minor, o.currency, o.status, d.holder_name || ' ' || d.masked, null, o.receipt, null, o.requested_at, o.identity_id, null, null, null
        from payouts o join payout_destinations d on d.id = o.destination_id
        where ${wants('payout', 'out')} and ${within('payout', 'o.status', 'o.requested_at')} and o.identity_id in (${mine}) and ${before('o.requested_at', 'o.id')} ${cut('o.requested_at', 'o.id')})
      union all
      (select f.id, 'fee', 'out', f.amount_minor, f.currency, f.status, ${feeTitle}, g.id::text, f.reference, null, f.created_at, g.identity_id, null,
          'Line ' || f.statement_line || ' of the statement, seen by two', null
        from ${fees} where ${wants('fee', 'out')} and ${within('fee', 'f.status', 'f.created_at')} and ${byHand} and ${before('f.created_at', 'f.id')} ${cut('f.created_at', 'f.id')})
      union all
      (select f.id, 'refund', 'in', f.returned_minor, f.currency, f.status, ${feeTitle}, g.id::text, case when f.status = 'returned' then f.sent_reference end, null, f.returned_at, g.identity_id, null,
          case when f.status = 'returned' then 'Sent with ' || f.sent_reference || ', seen by two' end, null
        from ${fees} where ${wants('refund', 'in')} and ${within('refund', 'f.status', 'f.returned_at')} and ${byHand} and f.returned_at is not null
          and ${before('f.returned_at', 'f.id')} ${cut('f.returned_at', 'f.id')})
    ) moved order by at desc, id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows.map(({ rule, ...row }) => ({
    ...row,
    status: row.kind === 'payment' && isGivenUp({ status: row.status, rule }) ? 'given_up' : row.status,
    proof: row.proof ?? (rule === null ? null : proofWords[rule]),
    path: row.kind === 'fee' || (row.paymentId === null && row.kind === 'refund') ? registrationPath(row) : row.path,
  }));
}

/** Such a row names its registration in the place of an address. */
const registrationPath = ({ path }: Pick<MoneyRow, 'path'>): string | null =>
  path === null ? null : to('academyPayment', { registrationId: path });

export const paymentsOnTheirWay: BindingRows = ({ identities }) => sql`
  select p.id, p.ref || ' ' || p.title as label from payments p
  where p.payer_identity_id = any(${identities}) and p.status in ${among(openIntents)} order by p.id limit 100`;

export const payoutsOnTheirWay: BindingRows = ({ identities }) => sql`
  select p.id, p.ref as label from payouts p
  where p.identity_id = any(${identities}) and p.status in ${among(openPayouts)} order by p.id limit 100`;
