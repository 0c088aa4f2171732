// What a note leads to is called by its name only where its reader may read it.
import type { LinkKind, NoteLink } from '@ahadi/domain/notes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Labelled = NoteLink & { label: string };

/** What things are called, of those among them that the person may read now. */
export async function labelsFor(ctx: Pick<Ctx, 'db'>, userId: string, links: readonly NoteLink[]): Promise<Labelled[]> {
  const of = (kind: LinkKind) => links.filter((link) => link.kind === kind).map(({ id }) => id);
  if (links.length === 0) return [];
  const { rows } = await sql<Labelled>`
    select 'note' as kind, id, heading as label from notes where id = any(${of('note')}::uuid[]) and owner_id = ${userId}
    union all select 'agreement', a.id, case when a.title <> '' then a.title else a.ref end
      from agreements a join agreement_readers r on r.agreement_id = a.id and r.user_id = ${userId} where a.id = any(${of('agreement')}::uuid[])
    union all select 'dispute', d.id, case when d.title <> '' then d.title else d.ref end
      from disputes d join dispute_readers r on r.dispute_id = d.id and r.user_id = ${userId} where d.id = any(${of('dispute')}::uuid[])
    union all select 'escrow', e.id, case when e.title <> '' then e.title else e.ref end
      from escrows e join escrow_readers r on r.escrow_id = e.id and r.user_id = ${userId} where e.id = any(${of('escrow')}::uuid[])
    union all select 'mediation', m.id, m.ref
      from mediations m join mediation_readers r on r.mediation_id = m.id and r.user_id = ${userId} where m.id = any(${of('mediation')}::uuid[])
    union all select 'order', o.id, o.number from orders o where o.id = any(${of('order')}::uuid[]) and o.buyer_user_id = ${userId}
    union all select 'product', p.id, p.title from products p where p.id = any(${of('product')}::uuid[]) and p.on_sale
    union all select 'post', p.id, p.title from posts p where p.id = any(${of('post')}::uuid[])
      and case when p.author_user_id = ${userId} then p.status <> 'deleted'
        else p.status = 'published' and p.author_user_id <> all((select hidden_from(${userId}::uuid))::uuid[]) end`.execute(
    ctx.db,
  );
  return rows;
}

/** The notes of an owner that lead to some of their notes, the latest change first. */
export async function backlinksTo(ctx: Pick<Ctx, 'db'>, ownerId: string, ids: readonly string[]) {
  const { rows } = await sql<{ to: string; id: string; title: string }>`
    select l.target_id as to, n.id, n.heading as title from note_links l join notes n on n.id = l.note_id and n.owner_id = l.owner_id
    where l.owner_id = ${ownerId} and l.kind = 'note' and l.target_id = any(${ids}::uuid[]) and n.status <> 'binned'
    order by n.updated_at desc, n.id desc limit 1000`.execute(ctx.db);
  return rows;
}
