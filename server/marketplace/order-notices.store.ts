// What notices say of an order or a parcel, and whom they go to.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { Instant } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** What notices say of an order, and who bought. */
export type ToldOrder = { id: string; number: string; currency: Currency; buyerUserId: string; buyer: Recipient[] };
/** The same of a parcel: everybody who acts for its seller, at most a hundred, and when each deadline of its money that runs ends. */
export type ToldParcel = {
  id: string;
  supplier: { name: string; country: string | null };
  people: Recipient[];
  /** Why it was cancelled, in words for both sides. */
  reason: string | null;
  ends: Partial<Record<ClockKind, Instant>>;
};

const order = sql`json_build_object('id', o.id, 'number', o.number, 'currency', o.currency, 'buyerUserId', o.buyer_user_id,
  'buyer', json_build_array(json_build_object('userId', u.id, 'email', u.email, 'name', u.name))) as "order"`;

export async function toldOrder(ctx: Pick<Ctx, 'db'>, id: string): Promise<ToldOrder | undefined> {
  const { rows } = await sql<{ order: ToldOrder }>`
    select ${order} from orders o join users u on u.id = o.buyer_user_id where o.id = ${id}`.execute(ctx.db);
  return rows[0]?.order;
}

export async function toldParcel(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ order: ToldOrder; parcel: ToldParcel } | undefined> {
  const { rows } = await sql<{ order: ToldOrder; parcel: ToldParcel }>`
    select ${order}, json_build_object('id', p.id, 'reason', p.reason, 'supplier', json_build_object('name', s.name, 'country', s.country),
        'ends', (select coalesce(json_object_agg(c.kind, to_char(c.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '{}')
          from escrow_milestones st join clocks c on c.subject_kind = 'milestone' and c.subject_id = st.id and c.status = 'running'
          where st.escrow_id = p.escrow_id), 'people', (
        select coalesce(json_agg(json_build_object('userId', w.id, 'email', w.email, 'name', w.name) order by w.id), '[]') from (
          select w.id, w.email, w.name from identity_members m join users w on w.id = m.user_id
          where m.identity_id = s.identity_id order by w.id limit 100) w)) as parcel
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.buyer_user_id join suppliers s on s.id = p.supplier_id
    where p.id = ${id}`.execute(ctx.db);
  return rows[0];
}
