// A former text is kept as the way back to it from a later one.
import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent, NoteRevision, RevisionReason } from '@ahadi/domain/notes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import type { HeldNote } from './note.store.ts';

/** How to get from one text to another: what both begin and end with, in UTF-16 units, and what stands between in the second. */
export type Patch = { keepStart: number; keepEnd: number; text: string };

type Whose = Pick<HeldNote, 'id' | 'owner_id'>;

export async function addStep(ctx: Ctx, held: HeldNote, deviceId: string, patch: Patch): Promise<void> {
  await sql`
    insert into note_steps (id, note_id, version, owner_id, device_id, title, patch, at)
    values (${uuidv7()}, ${held.id}, ${held.version}, ${held.owner_id}, ${deviceId}, ${held.title}, ${JSON.stringify(patch)}, ${ctx.now})`.execute(
    ctx.db,
  );
  await sql`
    delete from note_steps where note_id = ${held.id} and owner_id = ${held.owner_id} and version < ${held.version - MOST_STEPS}`.execute(
    ctx.db,
  );
}

/** Steps of a note that are kept: more than anybody types in ninety days. Who was away for longer is joined with an earlier text. */
const MOST_STEPS = 20_000;

/** The steps back from a version to an earlier one, in the order they are taken. */
export async function stepsBetween(ctx: Pick<Ctx, 'db'>, { id, owner_id }: Whose, to: number, from: number) {
  const { rows } = await sql<{ version: number; patch: Patch }>`
    select version, patch from note_steps
    where note_id = ${id} and owner_id = ${owner_id} and version >= ${to} and version < ${from} order by version desc`.execute(
    ctx.db,
  );
  return rows;
}

/** True when every version after `version` was made by this device. */
export async function isAllBy(ctx: Pick<Ctx, 'db'>, { id, owner_id }: Whose, version: number, deviceId: string) {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select 1 from note_steps
      where note_id = ${id} and owner_id = ${owner_id} and version >= ${version} and device_id <> ${deviceId}) as others`.execute(
    ctx.db,
  );
  return rows[0]?.others === false;
}

/** True when a text of the device that made the present version was kept whole since then. */
export async function hasSnapshotSince(ctx: Pick<Ctx, 'db'>, { id, owner_id, device_id }: HeldNote, since: Date) {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select 1 from note_revisions
      where note_id = ${id} and owner_id = ${owner_id} and device_id = ${device_id} and reason = 'saved' and at > ${since}) as there`.execute(
    ctx.db,
  );
  return rows[0]?.there === true;
}

/** True when a text came that contradicts the present version, also one that its owner has looked at since. */
export async function isContradicted(ctx: Pick<Ctx, 'db'>, { id, owner_id, version }: HeldNote): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select 1 from note_revisions
      where note_id = ${id} and owner_id = ${owner_id} and reason = 'conflict' and version = ${version}) as there`.execute(
    ctx.db,
  );
  return rows[0]?.there === true;
}

/**
 * Keeps a text whole; answers its id. A contradiction is open until its owner looked at it. Those of a version that are too many go,
 * because the steps lead back to them; what was not taken as it was stands nowhere else and stays.
 */
export async function addRevision(
  ctx: Ctx,
  { id, owner_id }: Whose,
  it: {
    version: number;
    isVersion: boolean;
    reason: RevisionReason;
    content: NoteContent;
    deviceId: string;
    authoredAt: Date;
  },
): Promise<string> {
  const revisionId = uuidv7();
  await sql`
    insert into note_revisions (id, note_id, owner_id, version, is_version, reason, is_open, content, device_id, authored_at, at)
    values (${revisionId}, ${id}, ${owner_id}, ${it.version}, ${it.isVersion}, ${it.reason}, ${it.reason === 'conflict'},
      ${JSON.stringify(it.content)}, ${it.deviceId}, ${it.authoredAt}, ${ctx.now})`.execute(ctx.db);
  await sql`
    delete from note_revisions where id in (
      select id from (select id, row_number() over (order by at desc, id desc) as place from note_revisions
        where note_id = ${id} and owner_id = ${owner_id} and is_version) it
      where place > ${sql.lit(noteLimits.revisionsAtMost)})`.execute(ctx.db);
  return revisionId;
}

type Whole = { version: number; content: NoteContent };

/** The text that was kept whole of a version, or of the next one after it that there is one of. */
export async function versionFrom(
  ctx: Pick<Ctx, 'db'>,
  { id, owner_id }: Whose,
  version: number,
): Promise<Whole | null> {
  const { rows } = await sql<Whole>`
    select version, content from note_revisions
    where note_id = ${id} and owner_id = ${owner_id} and is_version and version >= ${version} order by version limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** The last text that was kept whole before a version. */
export async function versionBefore(
  ctx: Pick<Ctx, 'db'>,
  { id, owner_id }: Whose,
  version: number,
): Promise<Whole | null> {
  const { rows } = await sql<Whole>`
    select version, content from note_revisions
    where note_id = ${id} and owner_id = ${owner_id} and is_version and version < ${version} order by version desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

type RevisionRow = {
  id: string;
  version: number;
  reason: RevisionReason;
  is_open: boolean;
  content: NoteContent;
  device_id: string;
  at: Date;
};

const shape = (row: Omit<RevisionRow, 'content'> & { title: string }): NoteRevision => ({
  id: row.id,
  version: row.version,
  reason: row.reason,
  title: row.title,
  deviceId: row.device_id,
  at: row.at.toISOString(),
  isOpen: row.is_open,
});

/** The rows of a list that are read at once. */
const AT_ONCE = 500;

/**
 * The former texts of a note and what was not taken: those that wait to be looked at, then newest first; after one of them, the next ones. A version that was not kept whole is
 * named by the step back to it; whose it is says the step before.
 */
export async function listRevisions(
  ctx: Pick<Ctx, 'db'>,
  { id, owner_id }: Whose,
  after: string | null,
): Promise<NoteRevision[]> {
  const { rows } = await sql<Omit<RevisionRow, 'content'> & { title: string }>`
    with listed as (
      select id, version, reason, is_open, content->>'title' as title, device_id, at from note_revisions
      where note_id = ${id} and owner_id = ${owner_id}
      union all
      select s.id, s.version, 'typed', false, s.title,
        coalesce((select b.device_id from note_steps b where b.note_id = s.note_id and b.version = s.version - 1), s.device_id), s.at
      from note_steps s where s.note_id = ${id} and s.owner_id = ${owner_id}
        and not exists (select 1 from note_revisions r where r.note_id = s.note_id and r.is_version and r.version = s.version))
    select * from listed
    where ${after}::uuid is null or (is_open, at, id) < (select is_open, at, id from listed where id = ${after})
    order by is_open desc, at desc, id desc limit ${sql.lit(AT_ONCE)}`.execute(ctx.db);
  return rows.map(shape);
}

export async function findRevision(ctx: Pick<Ctx, 'db'>, { id, owner_id }: Whose, revisionId: string) {
  const { rows } = await sql<RevisionRow>`
    select id, version, reason, is_open, content, device_id, at from note_revisions
    where id = ${revisionId} and note_id = ${id} and owner_id = ${owner_id}`.execute(ctx.db);
  const row = rows[0];
  return row ? { revision: shape({ ...row, title: row.content.title }), content: row.content } : null;
}

/** A version that is not kept whole, by the step back to it. */
export async function findStep(
  ctx: Pick<Ctx, 'db'>,
  { id, owner_id }: Whose,
  stepId: string,
): Promise<NoteRevision | null> {
  const { rows } = await sql<Omit<RevisionRow, 'content'> & { title: string }>`
    select id, version, 'typed' as reason, false as is_open, title, device_id, at from note_steps
    where id = ${stepId} and note_id = ${id} and owner_id = ${owner_id}`.execute(ctx.db);
  return rows[0] ? shape(rows[0]) : null;
}

/** Answers false when it was not open. */
export async function closeRevision(
  ctx: Pick<Ctx, 'db'>,
  { id, owner_id }: Whose,
  revisionId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update note_revisions set is_open = false
    where id = ${revisionId} and note_id = ${id} and owner_id = ${owner_id} and is_open`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}
