// What waits for buyers, sellers and administrators, for the dashboard.

import { openOrders, openParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { openShops, shutShops } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type BindingRows,
  type DutyRows,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsCounted,
  turnsIn,
} from '../core/viewer.ts';

const firstTitle = (
  parcelId: RawBuilder<unknown>,
) => sql`(select l.title || case when count(*) over () > 1 then ' and more' else '' end
  from order_lines l where l.parcel_id = ${parcelId} order by l.id limit 1)`;
const shopsOf = (me: RawBuilder<unknown>) =>
  sql`select s.id from identity_members m join suppliers s on s.identity_id = m.identity_id where m.user_id = ${me}`;

const ofOrders = turnsIn(
  'order',
  () => sql`
  select o.number as ref, ${firstTitle(sql`(select p.id from parcels p where p.order_id = o.id order by p.no limit 1)`)} as title, '' as other,
    jsonb_build_object('amountMinor', o.total_minor, 'currency', o.currency) as facts
  from orders o where o.id = t.thing_id`,
);
const ofParcels = turnsIn(
  'parcel',
  () => sql`
  select p.no as ref, ${firstTitle(sql`p.id`)} as title, case when t.verb in ('parcel.receive', 'parcel.inspect') then s.name else o.buyer_name end as other,
    jsonb_build_object('orderId', o.id, 'amountMinor', p.total_minor - p.returned_minor, 'currency', o.currency) as facts
  from parcels p join orders o on o.id = p.order_id join suppliers s on s.id = p.supplier_id where p.id = t.thing_id`,
);
const ofShops = turnsIn(
  'supplier',
  () =>
    sql`select '' as ref, s.name as title, '' as other, '{}'::jsonb as facts from suppliers s where s.id = t.thing_id`,
);
const ofProducts = turnsIn(
  'product',
  () => sql`
  select '' as ref, coalesce(nullif(v.content->>'title', ''), p.title) as title, '' as other, '{}'::jsonb as facts
  from products p join product_revisions v on v.id = p.pending_revision_id where p.id = t.thing_id`,
);

/** What waits for a buyer and for the people of a shop. */
export const waitingMarket: DutyRows = (it) =>
  sql.join(
    [ofOrders, ofParcels, ofShops, ofProducts].map((turns) => turns(it)),
    sql` union all `,
  );

/** What a seller has to do and has on sale, each counted to 100; nothing for who has no open shop. */
export const sellerNumbers: DutyRows = (it) => {
  const { me } = it;
  return sql`
    select ${turnsCounted(it, 'parcel', 'parcel.accept')} as to_accept, ${turnsCounted(it, 'parcel', 'parcel.send')} as to_send,
      (select count(*)::int from (select 1 from parcels p where p.supplier_id in (${shopsOf(me)}) and p.status = 'shipped' limit 100) x) as on_the_way,
      (select count(*)::int from (select 1 from products p where p.supplier_id in (${shopsOf(me)}) and p.on_sale limit 100) x) as on_sale
    where exists (select 1 from suppliers s where s.id in (${shopsOf(me)}) and s.status in ${among(openShops)})`;
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
  where o.buyer_user_id = ${me} and o.status in ${among(openOrders)} order by o.id limit 100`;

export const shopsThatClose: BindingRows = ({ identities }) => sql`
  select s.id, s.name as label from suppliers s
  where s.identity_id = any(${identities}) and not s.status in ${among(shutShops)} order by s.id limit 100`;

export const parcelsToSend: BindingRows = ({ identities }) => sql`
  select c.id, c.no as label from parcels c join suppliers s on s.id = c.supplier_id
  where s.identity_id = any(${identities}) and c.status in ${among(openParcels)} order by c.id limit 100`;
