// A note is held and written whole, one change of an owner after the other.
import { excerptOf, headingOf, tasksOf } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent, NoteLink, NoteStatus } from '@ahadi/domain/notes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** A note as it is held, with where it leads. */
export type HeldNote = {
  id: string;
  owner_id: string;
  title: string;
  body: string;
  tags: string[];
  pinned: boolean;
  pinned_at: Date;
  status: NoteStatus;
  version: number;
  device_id: string;
  open_conflicts: number;
  authored_at: Date;
  synced_at: Date;
  created_at: Date;
  updated_at: Date;
  changed_at: Date;
  binned_at: Date | null;
  links: NoteLink[];
};

export const contentOf = ({ title, body, tags, pinned, links }: HeldNote): NoteContent => ({
  title,
  body,
  tags,
  pinned,
  links,
});

const columns = sql`n.id, n.owner_id, n.title, n.body, n.tags, n.pinned, n.pinned_at, n.status, n.version, n.device_id, n.open_conflicts,
  n.authored_at, n.synced_at, n.created_at, n.updated_at, n.changed_at, n.binned_at,
  coalesce((select json_agg(json_build_object('kind', l.kind, 'id', l.target_id) order by l.place) from note_links l
    where l.note_id = n.id and l.owner_id = n.owner_id), '[]') as links`;

export type Usage = { notes: number; bytes: number; changedAt: Date };

/**
 * Holds all of a person's notes against changes by others: changes of one person come one after the other, and each gets a later instant
 * than the one before. Always held before a note of theirs.
 */
export async function holdOwner(ctx: Ctx, ownerId: string): Promise<Usage> {
  await sql`
    insert into note_owners (owner_id, changed_at) values (${ownerId}, ${new Date(0)}) on conflict do nothing`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ notes: number; bytes: number; changed_at: Date }>`
    select notes, bytes, changed_at from note_owners where owner_id = ${ownerId} for update`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error('the row of an owner was made above');
  return { notes: row.notes, bytes: row.bytes, changedAt: row.changed_at };
}

/** Notes that there are so many notes and bytes more, and gives this change its instant. The owner is held. */
export async function takeInstant(ctx: Ctx, ownerId: string, by = { notes: 0, bytes: 0 }): Promise<Date> {
  const { rows } = await sql<{ changed_at: Date }>`
    update note_owners set notes = notes + ${by.notes}, bytes = bytes + ${by.bytes},
      changed_at = greatest(${ctx.now}::timestamptz(3), changed_at + interval '1 millisecond')
    where owner_id = ${ownerId} returning changed_at`.execute(ctx.db);
  if (!rows[0]) throw new Error('a change of notes without their owner held');
  return rows[0].changed_at;
}

/** The instant of the last change of any of a person's notes, or null before there was one. */
export async function lastInstant(ctx: Pick<Ctx, 'db'>, ownerId: string): Promise<Date | null> {
  const { rows } = await sql<{ changed_at: Date }>`
    select changed_at from note_owners where owner_id = ${ownerId}`.execute(ctx.db);
  return rows[0]?.changed_at ?? null;
}

export async function findNote(ctx: Pick<Ctx, 'db'>, ownerId: string, id: string): Promise<HeldNote | null> {
  const { rows } = await sql<HeldNote>`
    select ${columns} from notes n where n.id = ${id} and n.owner_id = ${ownerId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Those of some ids that are the owner's. */
export async function findNotes(ctx: Pick<Ctx, 'db'>, ownerId: string, ids: readonly string[]): Promise<HeldNote[]> {
  const { rows } = await sql<HeldNote>`
    select ${columns} from notes n where n.owner_id = ${ownerId} and n.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Whether this id was given to a note at all, also one of another person or one that is gone. */
export async function isTaken(ctx: Pick<Ctx, 'db'>, ownerId: string, id: string): Promise<'no' | 'purged' | 'yes'> {
  const { rows } = await sql<{ taken: boolean; purged: boolean }>`
    select exists (select 1 from notes where id = ${id}) or exists (select 1 from note_tombstones where note_id = ${id}) as taken,
      exists (select 1 from note_tombstones where note_id = ${id} and owner_id = ${ownerId}) as purged`.execute(ctx.db);
  return rows[0]?.purged ? 'purged' : rows[0]?.taken ? 'yes' : 'no';
}

/** The words of a text as they are looked for, without accents. */
const wordsOf = ({ title, body, tags }: NoteContent) => sql`
  setweight(to_tsvector('simple', unaccent(${[title, ...tags].join(' ')})), 'A')
    || setweight(to_tsvector('simple', left(unaccent(${body}), 200000)), 'B')`;

export type NewVersion = { content: NoteContent; deviceId: string; authoredAt: Date; at: Date };

/** Adds a note with its first version. The owner is held. */
export async function addNote(ctx: Ctx, ownerId: string, id: string, it: NewVersion): Promise<void> {
  const { content } = it;
  const { open, all } = tasksOf(content.body);
  await sql`
    insert into notes (id, owner_id, title, body, tags, pinned, pinned_at, status, heading, excerpt, tasks_open, tasks_all, words,
      version, device_id, authored_at, synced_at, created_at, updated_at, changed_at)
    values (${id}, ${ownerId}, ${content.title}, ${content.body}, ${content.tags}, ${content.pinned}, ${it.authoredAt}, 'active',
      ${headingOf(content)}, ${excerptOf(content)}, ${open}, ${all}, ${wordsOf(content)},
      1, ${it.deviceId}, ${it.authoredAt}, ${ctx.now}, ${it.authoredAt}, ${it.at}, ${it.at})`.execute(ctx.db);
  await setLinks(ctx, ownerId, id, content.links);
}

/** Writes the next version of a note that is held. */
export async function writeVersion(
  ctx: Ctx,
  held: HeldNote,
  it: NewVersion & { status: NoteStatus; binnedAt: Date | null },
): Promise<void> {
  const { content } = it;
  const { open, all } = tasksOf(content.body);
  const pinnedAt = content.pinned === held.pinned ? held.pinned_at : it.authoredAt;
  await sql`
    update notes set title = ${content.title}, body = ${content.body}, tags = ${content.tags}, pinned = ${content.pinned},
      pinned_at = ${pinnedAt}, status = ${it.status}, binned_at = ${it.binnedAt}, heading = ${headingOf(content)}, excerpt = ${excerptOf(content)},
      tasks_open = ${open}, tasks_all = ${all}, words = ${wordsOf(content)}, version = version + 1, device_id = ${it.deviceId},
      authored_at = ${it.authoredAt}, synced_at = ${ctx.now}, updated_at = ${it.at}, changed_at = ${it.at}
    where id = ${held.id} and owner_id = ${held.owner_id}`.execute(ctx.db);
  await setLinks(ctx, held.owner_id, held.id, content.links);
}

async function setLinks(ctx: Ctx, ownerId: string, id: string, links: readonly NoteLink[]): Promise<void> {
  await sql`delete from note_links where note_id = ${id} and owner_id = ${ownerId}`.execute(ctx.db);
  if (links.length === 0) return;
  await sql`
    insert into note_links (note_id, owner_id, kind, target_id, place)
    select ${id}::uuid, ${ownerId}::uuid, kind, target, place from unnest(${links.map(({ kind }) => kind)}::text[],
      ${links.map((link) => link.id)}::uuid[]) with ordinality as it (kind, target, place)`.execute(ctx.db);
}

/** Moves a note that is held to a status. */
export async function setStatus(ctx: Ctx, held: HeldNote, status: NoteStatus, at: Date): Promise<void> {
  await sql`
    update notes set status = ${status}, binned_at = ${status === 'binned' ? ctx.now : null}, updated_at = ${at}, changed_at = ${at}
    where id = ${held.id} and owner_id = ${held.owner_id}`.execute(ctx.db);
}

/** Notes that something beside the text of a note changed, and how many of its contradictions are open. */
export async function touchNote(ctx: Ctx, held: Pick<HeldNote, 'id' | 'owner_id'>, at: Date): Promise<void> {
  await sql`
    update notes set changed_at = ${at}, open_conflicts = (select count(*) from note_revisions r where r.note_id = notes.id and r.is_open)
    where id = ${held.id} and owner_id = ${held.owner_id}`.execute(ctx.db);
}

/** Takes a note away for good with all its former texts; what stays is that there was one. */
export async function removeNote(ctx: Ctx, held: Pick<HeldNote, 'id' | 'owner_id'>, at: Date): Promise<void> {
  await sql`
    insert into note_tombstones (note_id, owner_id, changed_at) values (${held.id}, ${held.owner_id}, ${at})`.execute(
    ctx.db,
  );
  await sql`delete from notes where id = ${held.id} and owner_id = ${held.owner_id}`.execute(ctx.db);
}

/** What went for good since an instant. */
export async function purgedSince(ctx: Pick<Ctx, 'db'>, ownerId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ note_id: string }>`
    select note_id from note_tombstones where owner_id = ${ownerId} and changed_at > ${since} order by changed_at limit 20000`.execute(
    ctx.db,
  );
  return rows.map(({ note_id }) => note_id);
}
