// A copy and its parts are noted here; two clicks make one.
import type { CopyStatus } from '@ahadi/domain/privacy/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { conditionOf, type PersonalRule, type Subject } from '../core/personal.ts';

type Db = Pick<Ctx, 'db' | 'now'>;

export type CopyRow = {
  id: string;
  user_id: string;
  status: CopyStatus;
  parts_done: number;
  parts_all: number;
  sha256: string | null;
  size: number | null;
  created_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
};

export async function newestCopy(ctx: Db, userId: string): Promise<CopyRow | null> {
  const { rows } = await sql<CopyRow>`
    select * from data_exports where user_id = ${userId} order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** One copy, held until the transaction ends. */
export async function holdCopy(ctx: Db, id: string): Promise<CopyRow | null> {
  const { rows } = await sql<CopyRow>`select * from data_exports where id = ${id} for update`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The account's row is held first, so that two clicks make one. */
export async function addCopy(ctx: Db, userId: string): Promise<CopyRow> {
  const { rows } = await sql<CopyRow>`
    insert into data_exports (id, user_id, status, created_at) values (${uuidv7()}, ${userId}, 'queued', ${ctx.now}) returning *`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error('an insert of one row answers one');
  return row;
}

export const beginCopy = (ctx: Db, id: string, status: CopyStatus, parts: number) =>
  sql`update data_exports set status = ${status}, parts_all = ${parts}, parts_done = 0 where id = ${id}`.execute(
    ctx.db,
  );

export const noteParts = (ctx: Db, id: string, done: number) =>
  sql`update data_exports set parts_done = least(${done}, parts_all) where id = ${id}`.execute(ctx.db);

export const finishCopy = (
  ctx: Db,
  id: string,
  { status, sha256, size, expiresAt }: { status: CopyStatus; sha256: string; size: number; expiresAt: Date },
) =>
  sql`
    update data_exports set status = ${status}, parts_done = parts_all, sha256 = ${sha256}, size = ${size}, ready_at = ${ctx.now},
      expires_at = ${expiresAt} where id = ${id}`.execute(ctx.db);

export const endCopy = (ctx: Db, id: string, status: CopyStatus) =>
  sql`update data_exports set status = ${status}, sha256 = null, size = null where id = ${id}`.execute(ctx.db);

/** Rows of a part that are read at a time. */
const AT_ONCE = 500;
export type Row = Readonly<Record<string, unknown>>;

/** The rows of somebody in one table, some at a time, by a cursor: the caller has a transaction open. What is hidden, or somebody else's own, is left out. */
export async function* rowsOf(
  ctx: Pick<Ctx, 'db'>,
  table: string,
  { mine, hidden = [], theirs = {} }: PersonalRule,
  subject: Subject,
): AsyncGenerator<readonly Row[]> {
  if (mine === null) return;
  const others = Object.entries(theirs).flatMap(([column, when]) =>
    when === undefined ? [] : [sql` - case when ${conditionOf(when, subject)} then '' else ${column}::text end`],
  );
  await sql`
    declare own_rows no scroll cursor for
    select to_jsonb(t) - ${hidden}::text[]${sql.join(others, sql` `)} as row from ${sql.table(table)} t where ${conditionOf(mine, subject)}`.execute(
    ctx.db,
  );
  try {
    for (;;) {
      const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(AT_ONCE)} from own_rows`.execute(ctx.db);
      if (rows.length > 0) yield rows.map(({ row }) => row);
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    await sql`close own_rows`.execute(ctx.db);
  }
}

/** Everything is read as it stood at one instant. */
export const readAtOneInstant = (ctx: Pick<Ctx, 'db'>) =>
  sql`set transaction isolation level repeatable read, read only`.execute(ctx.db);

/** A file that somebody gave: its hash, its size in bytes and its kind. */
export async function fileFacts(
  ctx: Pick<Ctx, 'db'>,
  hashes: readonly string[],
): Promise<{ sha256: string; size: number; mime: string }[]> {
  const { rows } = await sql<{ sha256: string; size: number; mime: string }>`
    select sha256, size, mime from files where sha256 = any(${hashes}::bpchar[]) order by created_at, sha256 limit 5000`.execute(
    ctx.db,
  );
  return rows;
}
