// Decisions about a person are gathered from every desk.
import type { DecisionArea, DecisionFilter } from '@ahadi/domain/activity/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast } from '../core/page.ts';

export type Decided = {
  id: string;
  name: string;
  payload: unknown;
  subjectKind: string;
  subjectId: string;
  label: string | null;
  at: Date;
  at_us: string;
};

const mine = (userId: string) => sql`select m.identity_id from identity_members m where m.user_id = ${userId}`;

/** Whose decisions belong to an area: the things, and the words of the decisions against or for their owner. */
const areas: Record<
  Exclude<DecisionArea, 'community'>,
  (me: string) => { things: RawBuilder<unknown>; names: string[] }
> = {
  selling: (me) => ({
    things: sql`
      select 'supplier' as kind, s.id, s.name as label from suppliers s where s.identity_id in (${mine(me)})
      union all
      (select 'product', g.id, g.title from suppliers s join products g on g.supplier_id = s.id
        where s.identity_id in (${mine(me)}) order by g.updated_at desc limit 2000)`,
    names: [
      ...['supplier.approved', 'supplier.rejected', 'supplier.suspended', 'supplier.reinstated', 'supplier.terminated'],
      ...['product.rejected', 'product.taken_down', 'product.lifted'],
    ],
  }),
  mediating: (me) => ({
    things: sql`
      select 'mediator' as kind, ${me}::uuid as id, null::text as label
      union all
      select 'mediator_application', id, ref from mediator_applications where user_id = ${me}`,
    names: [
      ...['mediator_application.approved', 'mediator_application.rejected', 'mediator.suspended'],
      ...['mediator.reinstated', 'mediator.revoked', 'mediator.complaint_decided'],
    ],
  }),
  identity: (me) => ({
    things: sql`
      select 'identity' as kind, i.id, i.display_name as label from identities i where i.id in (${mine(me)})`,
    names: ['verification.approved', 'verification.rejected'],
  }),
};

/** What was decided about somebody and their things in one area, newest first, one keyset page and a row more. */
export async function decidedAbout(
  ctx: Pick<Ctx, 'db'>,
  me: string,
  area: keyof typeof areas,
  { cursor, limit, from, until }: PageRequest & DecisionFilter,
): Promise<Decided[]> {
  const after = afterCursor(cursor);
  const { things, names } = areas[area](me);
  const cut = sql`order by e.at desc, e.id desc limit ${onePast(limit)}`;
  const { rows } = await sql<Decided>`
    select e.id, e.name, told_payload(e.id, e.payload) as payload, e.subject_kind as "subjectKind", e.subject_id as "subjectId", mine.label, e.at, e.at::text as at_us
    from (${things}) mine cross join lateral (
      select * from events e where e.subject_kind = mine.kind and e.subject_id = mine.id and e.name = any(${names}::text[])
        and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)
        ${from === undefined ? sql`` : sql`and e.at >= ${from}::timestamptz`}
        ${until === undefined ? sql`` : sql`and e.at < ${until}::timestamptz`} ${cut}) e ${cut}`.execute(ctx.db);
  return rows;
}
