// What waits for buyers, sellers and administrators, for the dashboard.
import { type RawBuilder, sql } from 'kysely';
import {
  type BindingRows,
  type DutyRows,
  dueBy,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
} from '../core/viewer.ts';

const firstTitle = (
  parcelId: RawBuilder<unknown>,
) => sql`(select l.title || case when count(*) over () > 1 then ' and more' else '' end
  from order_lines l where l.parcel_id = ${parcelId} order by l.id limit 1)`;
const shopsOf = (me: RawBuilder<unknown>) =>
  sql`select s.id from identity_members m join suppliers s on s.identity_id = m.identity_id where m.user_id = ${me}`;

/** What waits for a buyer: to pay an order, to receive a parcel and to look at it. */
const forBuyer: DutyRows = ({ me }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, coalesce(it.due, clock.due) as due, coalesce(it.clock, clock.clock) as clock, it.since, it.facts
  from (
    select 'order.pay' as kind, o.id, o.number as ref, ${firstTitle(sql`(select p.id from parcels p where p.order_id = o.id order by p.no limit 1)`)} as title,
      '' as other, o.expires_at as due, 'order.payment' as clock, o.created_at as since, null::uuid as milestone_id,
      jsonb_build_object('amountMinor', o.total_minor, 'currency', o.currency) as facts
    from orders o where o.buyer_user_id = ${me} and o.status = 'pending_payment'
    union all select case p.status when 'shipped' then 'parcel.receive' else 'parcel.inspect' end, p.id, p.no, ${firstTitle(sql`p.id`)},
      s.name, null, null, p.updated_at, (select m.id from escrow_milestones m where m.escrow_id = p.escrow_id order by m.seq limit 1),
      jsonb_build_object('orderId', o.id, 'amountMinor', p.total_minor, 'currency', o.currency)
    from orders o join parcels p on p.order_id = o.id and p.status in ('shipped', 'delivered') join suppliers s on s.id = p.supplier_id
    where o.buyer_user_id = ${me} and o.status = 'paid') it
  ${dueBy('milestone', sql`it.milestone_id`, { 'parcel.receive': 'milestone.receipt', 'parcel.inspect': 'milestone.inspection' })}`;

/** What waits for the people of a shop: to accept and send parcels, to change what was sent back. */
const forSeller: DutyRows = ({ me }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, clock.due, clock.clock, it.since, it.facts
  from (
    select case p.status when 'placed' then 'parcel.accept' else 'parcel.send' end as kind, p.id, p.no as ref, ${firstTitle(sql`p.id`)} as title,
      o.buyer_name as other, p.updated_at as since, jsonb_build_object('amountMinor', p.total_minor, 'currency', o.currency) as facts
    from parcels p join orders o on o.id = p.order_id
    where p.supplier_id in (${shopsOf(me)}) and p.status in ('placed', 'accepted')
    union all select 'supplier.change', s.id, '', s.name, '', s.updated_at, '{}'
    from suppliers s where s.status = 'changes_requested' and (s.created_by = ${me}
      or s.identity_id in (select m.identity_id from identity_members m where m.user_id = ${me}))
    union all select 'product.change', p.id, '', coalesce(nullif(v.content->>'title', ''), p.title), '', v.decided_at, '{}'
    from products p join product_revisions v on v.id = p.pending_revision_id and v.status = 'changes_requested'
    where p.supplier_id in (${shopsOf(me)}) and p.pending_revision_id is not null) it
  ${dueBy('parcel', sql`it.id`, { 'parcel.accept': 'parcel.accept', 'parcel.send': 'parcel.late' })}`;

export const waitingMarket: DutyRows = (it) => sql`${forBuyer(it)} union all ${forSeller(it)}`;

/** What a seller has to do and has on sale, each counted to 100; nothing for who has no open shop. */
export const sellerNumbers: DutyRows = ({ me }) => {
  const parcels = (status: string) => sql`(select count(*)::int from (select 1 from parcels p
    where p.supplier_id in (${shopsOf(me)}) and p.status = ${sql.lit(status)} limit 100) x)`;
  return sql`
    select ${parcels('placed')} as to_accept, ${parcels('accepted')} as to_send, ${parcels('shipped')} as on_the_way,
      (select count(*)::int from (select 1 from products p where p.supplier_id in (${shopsOf(me)}) and p.on_sale limit 100) x) as on_sale
    where exists (select 1 from suppliers s where s.id in (${shopsOf(me)}) and s.status in ('approved', 'suspended'))`;
};

/** Shops and goods that wait for an administrator who has no part in them. */
export const marketQueues: QueueRows = ({ me }) => sql`
  ${queueOf(
    'sellers',
    sql`select s.applied_at as at from suppliers s where s.status = 'applied' and s.applied_by is distinct from ${me}
      and not exists (select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = ${me})`,
  )}
  union all ${queueOf(
    'products',
    sql`select v.submitted_at as at from product_revisions v join products p on p.pending_revision_id = v.id
      join suppliers s on s.id = p.supplier_id and s.status = 'approved'
      where v.status = 'submitted' and v.submitted_by is distinct from ${me}
        and not exists (select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = ${me})`,
  )}`;

export const ordersToFind: ThingRows = ({ me }) => sql`
  select o.id, o.id as place, coalesce(x.title, '') as title, o.number as ref, o.status, x.other, o.created_at as at from orders o
  left join lateral (select string_agg(distinct l.title, ', ') as title, string_agg(distinct s.name, ', ') as other
    from parcels p join suppliers s on s.id = p.supplier_id join order_lines l on l.parcel_id = p.id where p.order_id = o.id) x on true
  where o.buyer_user_id = ${me} order by o.created_at desc, o.id desc limit ${sql.lit(LOOKED_THROUGH)}`;

/** Parcels that a shop of the reader's sends. */
export const parcelsToFind: ThingRows = ({ me }) => sql`
  select p.id, p.id as place, ${firstTitle(sql`p.id`)} as title, p.no as ref, p.status, o.buyer_name as other, p.created_at as at
  from suppliers s
  join lateral (select * from parcels p where p.supplier_id = s.id order by p.created_at desc, p.id desc limit ${sql.lit(LOOKED_THROUGH)}) p on true
  join orders o on o.id = p.order_id where s.id in (${shopsOf(me)})`;

export const shopsToFind: ThingRows = ({ me }) => sql`
  select s.id, s.id as place, s.name as title, '' as ref, s.status, '' as other, s.updated_at as at from suppliers s where s.id in (${shopsOf(me)})`;

/** What a shop of the reader's sells or sold. */
export const productsToFind: ThingRows = ({ me }) => sql`
  select p.id, p.id as place, p.title, p.sku as ref, p.status, s.name as other, p.updated_at as at from suppliers s
  join lateral (select * from products p where p.supplier_id = s.id order by p.updated_at desc, p.id desc limit ${sql.lit(LOOKED_THROUGH)}) p on true
  where s.id in (${shopsOf(me)})`;

export const ordersToEnd: BindingRows = ({ me }) => sql`
  select o.id, o.number as label from orders o
  where o.buyer_user_id = ${me} and o.status in ('pending_payment', 'paid') order by o.id limit 100`;

export const parcelsToSend: BindingRows = ({ identities }) => sql`
  select c.id, c.no as label from parcels c join suppliers s on s.id = c.supplier_id
  where s.identity_id = any(${identities}) and c.status in ('placed', 'accepted', 'shipped', 'delivered', 'problem') order by c.id limit 100`;
