-- Whose turn it is in orders, parcels, shops and products as they stand (see 0091). A buyer is waited for by the deadlines of the stage that
-- the parcel's money is in; a shop is everybody who acts for it. From here on the rules are in TypeScript.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, it.thing_kind, it.thing_id, it.verb, it.part_kind, it.part_id, it.clock, it.since
from (
  select o.buyer_user_id as user_id, 'order' as thing_kind, o.id as thing_id, 'order.pay' as verb, 'order' as part_kind, o.id as part_id,
    'order.payment' as clock, o.created_at as since
  from orders o where o.status = 'pending_payment'
  union all
  select o.buyer_user_id, 'parcel', p.id, case p.status when 'shipped' then 'parcel.receive' else 'parcel.inspect' end, 'milestone', m.id,
    case p.status when 'shipped' then 'milestone.receipt' else 'milestone.inspection' end, p.updated_at
  from parcels p join orders o on o.id = p.order_id
  join escrow_milestones m on m.escrow_id = p.escrow_id and m.seq = 1
  where p.status in ('shipped', 'delivered')
  union all
  select w.user_id, 'parcel', p.id, case p.status when 'placed' then 'parcel.accept' else 'parcel.send' end, 'parcel', p.id,
    case p.status when 'placed' then 'parcel.accept' else 'parcel.late' end, p.updated_at
  from parcels p join suppliers s on s.id = p.supplier_id join identity_members w on w.identity_id = s.identity_id
  where p.status in ('placed', 'accepted')
  union all
  select w.user_id, 'supplier', s.id, 'supplier.change', 'supplier', s.id, null, s.updated_at
  from suppliers s join identity_members w on w.identity_id = s.identity_id where s.status = 'changes_requested'
  union all
  select w.user_id, 'product', p.id, 'product.change', 'product', p.id, null, coalesce(v.decided_at, p.updated_at)
  from products p join product_revisions v on v.id = p.pending_revision_id and v.status = 'changes_requested'
  join suppliers s on s.id = p.supplier_id join identity_members w on w.identity_id = s.identity_id
  where p.status in ('draft', 'changes_requested', 'approved', 'paused', 'suspended')) it
join users u on u.id = it.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
on conflict do nothing;
