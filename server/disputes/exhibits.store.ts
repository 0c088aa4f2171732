// An exhibit is kept under the next number of its side.
import type { Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Row = {
  id: string;
  side: Exhibit['side'];
  no: number;
  title: string;
  description: string;
  source_date: string | null;
  file_name: string;
  mime: string;
  size: number;
  sha256: string;
  submitted_by_name: string;
  submitted_at: Date;
  late: boolean;
  withdrawn_at: Date | null;
  joint_offered_at: Date | null;
  same_side: Exhibit['side'] | null;
  same_no: number | null;
};

const letters: Record<Exhibit['side'], string> = { filer: 'C', respondent: 'R', joint: 'J' };
export const exhibitNumber = (side: Exhibit['side'], no: number): string => `${letters[side]}${no}`;

export const exhibitOf = (row: Row): Exhibit =>
  ({
    id: row.id,
    number: exhibitNumber(row.side, row.no),
    side: row.side,
    title: row.title,
    description: row.description,
    sourceDate: row.source_date,
    fileName: row.file_name,
    mime: row.mime,
    size: row.size,
    sha256: row.sha256,
    submittedByName: row.submitted_by_name,
    submittedAt: row.submitted_at.toISOString(),
    late: row.late,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    jointOfferedAt: row.joint_offered_at?.toISOString() ?? null,
    sameAs: row.same_side && row.same_no ? exhibitNumber(row.same_side, row.same_no) : null,
  }) as Exhibit; // brands are born here

/** The exhibits in the order they were put in, withdrawn ones among them. */
export const exhibitsIn = (disputeId: string) => sql<Row>`
    select e.*, coalesce(u.name, '') as submitted_by_name, same.side as same_side, same.no as same_no
    from dispute_exhibits e left join users u on u.id = e.submitted_by
      left join dispute_exhibits same on same.id = e.joint_of or same.joint_of = e.id
    where e.dispute_id = ${disputeId} order by e.submitted_at, e.id limit 500`;
export const exhibitsOf = async (ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<Exhibit[]> =>
  (await exhibitsIn(disputeId).execute(ctx.db)).rows.map(exhibitOf);

/** Adds an exhibit under the next number of its side; the dispute is held, so that no number is given twice. Answers its id. */
export async function addExhibit(
  ctx: Ctx,
  disputeId: string,
  it: {
    side: Exhibit['side'];
    title: string;
    description: string;
    sourceDate: string | null;
    fileName: string;
    mime: string;
    size: number;
    sha256: string;
    by: string;
    late: boolean;
    /** Of a joint one: the exhibit that it was before. */
    jointOf?: string;
  },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into dispute_exhibits (id, dispute_id, side, no, title, description, source_date, file_name, mime, size, sha256, submitted_by, submitted_at, late, joint_of)
    select ${id}, ${disputeId}, ${it.side}, coalesce(max(no), 0) + 1, ${it.title}, ${it.description}, ${it.sourceDate}, ${it.fileName},
      ${it.mime}, ${it.size}, ${it.sha256}, ${it.by}, ${ctx.now}, ${it.late}, ${it.jointOf ?? null}
    from dispute_exhibits where dispute_id = ${disputeId} and side = ${it.side}`.execute(ctx.db);
  return id;
}

export const withdrawExhibit = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('dispute_exhibits').set({ withdrawn_at: ctx.now }).where('id', '=', id).execute();

export const offerJointly = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('dispute_exhibits').set({ joint_offered_at: ctx.now }).where('id', '=', id).execute();
