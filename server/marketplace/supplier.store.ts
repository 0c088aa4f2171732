// Suppliers with the people of their identity, and who is paid for what they sell.
import { openParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Closure, SupplierForm, SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among, unplanned } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';
import { newRefs } from '../escrow/prepaid.ts';

type Db = Pick<Ctx, 'db'>;

/** A supplier as services hold it. `memberUserIds` are the people of its identity; nobody while none is named. */
export type HeldSupplier = {
  id: string;
  slug: string;
  status: SupplierStatus;
  revision: number;
  form: SupplierForm;
  identityId: string | null;
  ownerName: string;
  level: number;
  name: string;
  country: string;
  currency: string;
  commissionBps: number;
  trust: number;
  closure: Closure | null;
  note: string | null;
  fieldNotes: Record<string, string>;
  createdByAdmin: boolean;
  appliedBy: string | null;
  appliedAt: Date | null;
  approvedAt: Date | null;
  liveProducts: number;
  openParcels: number;
  memberUserIds: string[];
};

const columns = sql`
  s.id, s.slug, s.status, s.revision, s.form, s.identity_id as "identityId", coalesce(i.display_name, '') as "ownerName",
  coalesce(i.verification_level, 0) as level, s.name, s.country, s.currency, s.commission_bps as "commissionBps", s.trust,
  case when s.closed_from is null then null
    else json_build_object('from', s.closed_from, 'to', s.closed_to, 'note', s.closure_note) end as closure,
  s.note, s.field_notes as "fieldNotes", s.created_by_admin as "createdByAdmin", s.applied_by as "appliedBy",
  s.applied_at as "appliedAt", s.approved_at as "approvedAt", s.live_products as "liveProducts",
  (select count(*) from parcels p where p.supplier_id = s.id and p.status in ${among(openParcels)})
    as "openParcels",
  (select coalesce(json_agg(m.user_id order by m.user_id), '[]') from identity_members m where m.identity_id = s.identity_id)
    as "memberUserIds"`;
const from = sql`from suppliers s left join identities i on i.id = s.identity_id`;

/** The supplier, or null. `hold` keeps its row until the transaction ends: before its products, and never after one of them. */
export async function findSupplier(ctx: Db, id: string, hold = false): Promise<HeldSupplier | null> {
  if (hold) await sendAlong(ctx, sql`select from suppliers where id = ${id} for no key update`);
  const { rows } = await sql<HeldSupplier>`select ${columns} ${from} where s.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Every supplier of the identities of a person, the newest first; at most fifty. */
export async function suppliersOfUser(ctx: Db, userId: string): Promise<HeldSupplier[]> {
  const { rows } = await sql<HeldSupplier>`
    select ${columns} ${from}
    where s.identity_id in (select m.identity_id from identity_members m where m.user_id = ${userId})
    order by s.created_at desc, s.id desc limit 50`.execute(ctx.db);
  return rows;
}

/** The one of an identity that was not closed for good, or undefined. */
export async function supplierOfIdentity(ctx: Db, identityId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from suppliers where identity_id = ${identityId} and status <> 'terminated'`.execute(ctx.db);
  return rows[0]?.id;
}

/** Who acts for a supplier, to be told; at most a hundred. */
export async function peopleOfSupplier(ctx: Db, id: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from suppliers s
    join identity_members m on m.identity_id = s.identity_id join users u on u.id = m.user_id
    where s.id = ${id} order by u.id limit 100`.execute(ctx.db);
  return rows;
}

/** Administrators who do not act for a supplier; at most a hundred. */
export async function curatorsOf(ctx: Db, id: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and not exists (
      select 1 from suppliers s join identity_members m on m.identity_id = s.identity_id where s.id = ${id} and m.user_id = u.id)
    order by u.id limit 100`.execute(ctx.db);
  return rows;
}

/** Whom the money of a shop goes to: the first owner of its identity, and that identity's name. */
export type Seller = { userId: string; identityId: string; name: string; email: string };

/**
 * What an order needs when it is placed: whom the money of each of these shops goes to, by the shop's id (one without an identity has no
 * row), the address of its buyer, and names for as many escrows, which are taken by that.
 */
export async function sidesOf(
  ctx: Db & Pick<Ctx, 'now'>,
  ids: readonly string[],
  buyerUserId: string,
): Promise<{ sellers: Map<string, Seller>; buyerEmail: string | undefined; refs: string[] }> {
  const { rows } = await sql<{ owners: (Seller & { id: string })[]; buyerEmail: string | null; refs: string[] }>`
    select (select email from users where id = ${buyerUserId}) as "buyerEmail", array(${newRefs(ctx, ids.length)}) as refs,
      (select coalesce(json_agg(o), '[]') from (
        select distinct on (s.id) s.id, u.id as "userId", i.id as "identityId", i.display_name as name, u.email
        from suppliers s join identities i on i.id = s.identity_id
        join identity_members m on m.identity_id = i.id and m.role = 'owner' join users u on u.id = m.user_id
        where s.id = any(${unplanned(ids, 'uuid[]')}::uuid[]) order by s.id, m.created_at, u.id) o) as owners`.execute(
    ctx.db,
  );
  const { owners = [], buyerEmail = null, refs = [] } = rows[0] ?? {};
  return { sellers: new Map(owners.map(({ id, ...owner }) => [id, owner])), buyerEmail: buyerEmail ?? undefined, refs };
}

type NewSupplier = {
  identityId: string;
  form: SupplierForm;
  commissionBps: number;
  createdBy: string;
  byAdmin: boolean;
  slugOf: (id: string) => string;
};
/** Makes a draft for an identity; answers its id, or null when the identity has one already. */
export async function addSupplier(ctx: Pick<Ctx, 'db' | 'now'>, it: NewSupplier): Promise<string | null> {
  const id = uuidv7();
  const { rows } = await sql<{ id: string }>`
    insert into suppliers (id, slug, status, identity_id, created_by, created_by_admin, form, name, country, currency, commission_bps,
      created_at, updated_at)
    values (${id}, ${it.slugOf(id)}, 'draft', ${it.identityId}, ${it.createdBy}, ${it.byAdmin}, ${JSON.stringify(it.form)}, ${it.form.name},
      ${it.form.country}, ${it.form.currency}, ${it.commissionBps}, ${ctx.now}, ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Writes a supplier that differs; what of the form stands in columns of its own, too, follows it. Answers it as it is written. */
export async function saveSupplier(ctx: Ctx, before: HeldSupplier, after: HeldSupplier): Promise<HeldSupplier> {
  const { name, country, currency } = after.form;
  const isSame = after.form === before.form;
  const it = isSame ? after : { ...after, name, country, currency };
  const written = ctx.db.updateTable('suppliers').set({
    status: it.status,
    slug: it.slug,
    revision: it.revision,
    ...(!isSame && { form: JSON.stringify(it.form), name, country, currency }),
    commission_bps: it.commissionBps,
    trust: it.trust,
    closed_from: it.closure?.from ?? null,
    closed_to: it.closure?.to ?? null,
    closure_note: it.closure?.note ?? '',
    note: it.note,
    field_notes: JSON.stringify(it.fieldNotes),
    applied_by: it.appliedBy,
    applied_at: it.appliedAt,
    approved_at: it.approvedAt,
    updated_at: ctx.now,
  });
  await sendAlong(ctx, written.where('id', '=', it.id));
  return it;
}

/** Whether anything was ever offered by it: then its currency stays. */
export async function hasProducts(ctx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from products where supplier_id = ${id}) as has`.execute(ctx.db);
  return rows[0]?.has === true;
}
