// Who complained is in no view.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { Complaint } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { behindCursor, onePast, pageFrom } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;
type Row = Omit<Complaint, 'at'> & { at: Date; byUserId: string; at_us: string };
export type HeldComplaint = Complaint & { byUserId: string };

const columns = sql`
  c.id, c.mediator_user_id as "mediatorUserId", m.name as "mediatorName", c.mediation_id as "mediationId", c.ground, c.text, c.status,
  c.answer, c.decision, c.by_user_id as "byUserId", c.at, c.at::text as at_us`;
const heldOf = ({ at, at_us: _at, ...row }: Row): HeldComplaint => ({ ...row, at: at.toISOString() });
/** Who complained is in no view; the text says as much as its writer wants. */
export const complaintView = ({ byUserId: _by, ...complaint }: HeldComplaint): Complaint => complaint;

/** Answers the id, or null when this person complained about this case before. */
export async function addComplaint(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<Complaint, 'mediationId' | 'ground' | 'text'> & { mediatorUserId: string; byUserId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into mediator_complaints (id, mediator_user_id, mediation_id, by_user_id, ground, text, status, at)
    values (${uuidv7()}, ${it.mediatorUserId}, ${it.mediationId}, ${it.byUserId}, ${it.ground}, ${it.text}, 'open', ${ctx.now})
    on conflict (by_user_id, mediation_id) do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** A complaint, or undefined. `hold` locks it until the transaction ends. */
export async function findComplaint(ctx: Db, id: string, hold = false): Promise<HeldComplaint | undefined> {
  if (hold) await sendAlong(ctx, sql`select from mediator_complaints where id = ${id} for update`);
  const { rows } = await sql<Row>`
    select ${columns} from mediator_complaints c join mediators m on m.id = c.mediator_user_id where c.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] && heldOf(rows[0]);
}

/** What was complained of about a mediator, newest first; at most a hundred. */
export async function complaintsAbout(ctx: Db, userId: string): Promise<Complaint[]> {
  const { rows } = await sql<Row>`
    select ${columns} from mediator_complaints c join mediators m on m.id = c.mediator_user_id
    where c.mediator_user_id = ${userId} order by c.at desc, c.id desc limit 100`.execute(ctx.db);
  return rows.map(heldOf).map(complaintView);
}

/** One page of all complaints: of those that wait for a decision the oldest first, of the others the newest. */
export async function listComplaints(
  ctx: Db,
  { open, cursor, limit }: PageRequest & { open: boolean },
): Promise<Page<Complaint>> {
  const { behind, order } = behindCursor(cursor, sql`c.at`, sql`c.id`, open ? 'oldest' : 'newest');
  const { rows } = await sql<Row>`
    select ${columns} from mediator_complaints c join mediators m on m.id = c.mediator_user_id
    where (c.status = 'open') = ${open} and ${behind}
    order by ${order} limit ${onePast(limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => complaintView(heldOf(row)),
  );
}

export const setAnswer = (ctx: Db, id: string, answer: string) =>
  sql`update mediator_complaints set answer = ${answer} where id = ${id}`.execute(ctx.db);

export const setDecision = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  it: { sustained: boolean; reason: string; by: string },
) =>
  sql`
    update mediator_complaints set status = ${it.sustained ? 'sustained' : 'dismissed'}, decision = ${it.reason},
      decided_by = ${it.by}, decided_at = ${ctx.now} where id = ${id}`.execute(ctx.db);

/** How many complaints are open about each of these mediators. */
export async function openCounts(ctx: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select mediator_user_id as id, count(*)::int as count from mediator_complaints
    where mediator_user_id = any(${userIds}::uuid[]) and status = 'open' group by mediator_user_id`.execute(ctx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
