import type { DepartureStatus } from '@ahadi/domain/privacy/lifecycle.ts';
import type { BlockerKind } from '@ahadi/domain/privacy/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

type Db = Pick<Ctx, 'db' | 'now'>;

export type DepartureRow = {
  status: DepartureStatus;
  asked_at: Date;
  due_at: Date;
  hindered_at: Date | null;
};

export async function departureOf(ctx: Db, userId: string): Promise<DepartureRow | null> {
  const { rows } = await sql<DepartureRow>`
    select status, asked_at, due_at, hindered_at from departures where user_id = ${userId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The account's row, held until the transaction ends. */
export const holdAccount = (ctx: Db, userId: string) =>
  sql`select 1 from users where id = ${userId} for update`.execute(ctx.db);

export const saveDeparture = (ctx: Db, userId: string, status: DepartureStatus, dueAt: Date) =>
  sql`
    insert into departures (user_id, status, asked_at, due_at, ended_at)
    values (${userId}, ${status}, ${ctx.now}, ${dueAt}, null)
    on conflict (user_id) do update set status = ${status}, asked_at = ${ctx.now}, due_at = ${dueAt}, hindered_at = null, ended_at = null`.execute(
    ctx.db,
  );

export const endDeparture = (ctx: Db, userId: string, status: DepartureStatus) =>
  sql`update departures set status = ${status}, ended_at = ${ctx.now} where user_id = ${userId}`.execute(ctx.db);

export const noteHindered = (ctx: Db, userId: string, dueAt: Date) =>
  sql`
    update departures set hindered_at = coalesce(hindered_at, ${ctx.now}), due_at = ${dueAt} where user_id = ${userId}`.execute(
    ctx.db,
  );

export const endSessions = (ctx: Db, userId: string) =>
  sql`delete from sessions where user_id = ${userId}`.execute(ctx.db);

export type OpenThing = { kind: Exclude<BlockerKind, 'wallet' | 'last_admin'>; id: string; label: string };

/** What of somebody is still open, at most a hundred of each kind. */
export async function openThings(ctx: Db, userId: string, identityIds: readonly string[]): Promise<OpenThing[]> {
  const { rows } = await sql<OpenThing>`
    (select 'agreement' as kind, a.id, a.ref || ' ' || a.title as label from agreements a join agreement_parties p on p.agreement_id = a.id
      where p.user_id = ${userId} and a.status in ('negotiating', 'signing') order by a.id limit 100)
    union all
    (select 'in_force', a.id, a.ref || ' ' || a.title from agreements a join agreement_parties p on p.agreement_id = a.id
      where p.user_id = ${userId} and a.status in ('executed', 'active') order by a.id limit 100)
    union all
    (select distinct 'promise', a.id, a.ref || ' ' || a.title from obligations o
      join agreements a on a.id = o.agreement_id join agreement_parties p on p.agreement_id = a.id
      where p.user_id = ${userId} and p.side in (o.term->>'debtor', o.term->>'creditor')
        and o.status not in ('planned', 'fulfilled', 'waived', 'released') order by a.id limit 100)
    union all
    (select 'dispute', d.id, d.ref || ' ' || d.title from disputes d join dispute_parties p on p.dispute_id = d.id
      where p.user_id = ${userId} and d.status not in ('draft', 'rejected', 'unserved_closed', 'resolved', 'withdrawn',
        'unresolved_private', 'published') order by d.id limit 100)
    union all
    (select 'escrow', e.id, e.ref || ' ' || e.title from escrows e join escrow_parties p on p.escrow_id = e.id
      where p.user_id = ${userId} and e.status in ('proposed', 'awaiting_funding', 'active') order by e.id limit 100)
    union all
    (select 'order', o.id, o.number from orders o
      where o.buyer_user_id = ${userId} and o.status in ('pending_payment', 'paid') order by o.id limit 100)
    union all
    (select 'parcel', c.id, c.no from parcels c join suppliers s on s.id = c.supplier_id
      where s.identity_id = any(${identityIds}::uuid[]) and c.status in ('placed', 'accepted', 'shipped', 'delivered', 'problem')
      order by c.id limit 100)
    union all
    (select 'payment', p.id, p.ref || ' ' || p.title from payments p
      where p.payer_identity_id = any(${identityIds}::uuid[]) and p.status in ('created', 'pending', 'review') order by p.id limit 100)
    union all
    (select 'payout', p.id, p.ref from payouts p
      where p.identity_id = any(${identityIds}::uuid[]) and p.status in ('requested', 'approved', 'submitted', 'uncertain')
      order by p.id limit 100)
    union all
    (select 'mediation', m.id, m.ref || ' ' || m.title from mediations m join mediation_sides s on s.mediation_id = m.id
      where s.user_id = ${userId} and m.status not in ('draft', 'declined', 'lapsed', 'withdrawn', 'settled', 'ended', 'closed')
      order by m.id limit 100)
    union all
    (select 'mediating', m.id, m.ref from mediations m
      where m.mediator_user_id = ${userId} and m.status not in ('declined', 'lapsed', 'withdrawn', 'closed') order by m.id limit 100)`.execute(
    ctx.db,
  );
  return rows;
}

/** True when this person is an administrator and nobody else, who stays, is. */
export async function isLastAdmin(ctx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select exists (select 1 from user_roles where user_id = ${userId} and role = 'admin') and not exists (
      select 1 from user_roles r where r.role = 'admin' and r.user_id <> ${userId}
        and not exists (select 1 from departures d where d.user_id = r.user_id and d.status <> 'stopped')) as last`.execute(
    ctx.db,
  );
  return rows[0]?.last ?? false;
}
