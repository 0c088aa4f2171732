import type { ActivityFilter } from '@ahadi/domain/activity/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast } from '../core/page.ts';

export type Deed = {
  id: string;
  name: string;
  payload: unknown;
  subject_kind: string;
  subject_id: string;
  at: Date;
  at_us: string;
  hash: Buffer;
  label: string | null;
};

const kinds: Record<ActivityFilter, string[] | null> = {
  all: null,
  agreements: ['agreement'],
  disputes: ['dispute', 'record'],
  account: ['user', 'identity'],
};

/** The person acts for this supplier. */
const sells = (supplierId: RawBuilder<unknown>, userId: string) => sql`
  exists (select 1 from suppliers s join identity_members m on m.identity_id = s.identity_id
    where s.id = ${supplierId} and m.user_id = ${userId})`;

/**
 * A person's own deeds, newest first, one keyset page and a row more. What they were done to is named only where the person may
 * still read it.
 */
export async function listDeedsOf(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { filter: ActivityFilter },
): Promise<Deed[]> {
  const after = afterCursor(input.cursor);
  const only = kinds[input.filter];
  const ofKinds = only ? sql`and e.subject_kind = any(${only})` : sql``;
  const { rows } = await sql<Deed>`
    select e.id, e.name, e.payload, e.subject_kind, e.subject_id, e.at, e.at::text as at_us, e.hash,
      coalesce(a.ref || case when a.title <> '' then ' · ' || a.title else '' end, d.ref || case when d.title <> '' then ' · ' || d.title else '' end,
        w.ref || case when w.title <> '' then ' · ' || w.title else '' end, c.ref, mo.number, mp.no, ms.name, mg.title, st.number, sc.title, nullif(cp.title, '')) as label
    from events e
    left join agreement_readers ar on e.subject_kind = 'agreement' and ar.agreement_id = e.subject_id and ar.user_id = ${userId}
    left join agreements a on a.id = ar.agreement_id
    left join dispute_readers dr on e.subject_kind = 'dispute' and dr.dispute_id = e.subject_id and dr.user_id = ${userId}
    left join disputes d on d.id = dr.dispute_id
    left join escrow_readers er on e.subject_kind = 'escrow' and er.escrow_id = e.subject_id and er.user_id = ${userId}
    left join escrows w on w.id = er.escrow_id
    left join mediation_readers mr on e.subject_kind = 'mediation' and mr.mediation_id = e.subject_id and mr.user_id = ${userId}
    left join mediations c on c.id = mr.mediation_id
    left join orders mo on e.subject_kind = 'order' and mo.id = e.subject_id and mo.buyer_user_id = ${userId}
    left join parcels mp on e.subject_kind = 'parcel' and mp.id = e.subject_id and (${sells(sql`mp.supplier_id`, userId)}
      or exists (select 1 from orders o where o.id = mp.order_id and o.buyer_user_id = ${userId}))
    left join suppliers ms on e.subject_kind = 'supplier' and ms.id = e.subject_id and ${sells(sql`ms.id`, userId)}
    left join products mg on e.subject_kind = 'product' and mg.id = e.subject_id and ${sells(sql`mg.supplier_id`, userId)}
    left join support_tickets st on e.subject_kind = 'ticket' and st.id = e.subject_id and st.requester_user_id = ${userId}
    left join chats sc on e.subject_kind = 'chat' and sc.id = e.subject_id and sc.owner_user_id = ${userId}
    left join comments cc on e.subject_kind = 'comment' and cc.id = e.subject_id and cc.author_user_id = ${userId}
    left join posts cp on cp.id = case e.subject_kind when 'post' then e.subject_id when 'comment' then cc.post_id end
      and (cp.status = 'published' or cp.author_user_id = ${userId})
    where e.actor_id = ${userId} and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid) ${ofKinds}
    order by e.at desc, e.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return rows;
}
