// A list of notes is its owner's own, pinned ones first.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { keptNotes } from '@ahadi/domain/notes/lifecycle.ts';
import type { LinkKind, NoteRow, NoteStatus } from '@ahadi/domain/notes/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast, pageFrom } from '../core/page.ts';
import type { HeldNote } from './note.store.ts';

type View = 'active' | 'pinned' | 'tasks' | 'reminders' | 'archived' | 'binned';
type Asked = PageRequest & {
  view: View;
  tag?: string | undefined;
  q?: string | undefined;
  about?: { kind: LinkKind; id: string } | undefined;
};

const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  active: sql`n.status = 'active'`,
  pinned: sql`n.status = 'active' and n.pinned`,
  tasks: sql`n.status = 'active' and n.tasks_open > 0`,
  reminders: sql`n.status in ${among(keptNotes)} and exists (select 1 from note_reminders r
    where r.note_id = n.id and r.owner_id = n.owner_id and r.status = 'scheduled')`,
  archived: sql`n.status = 'archived'`,
  binned: sql`n.status = 'binned'`,
};

type Row = {
  id: string;
  heading: string;
  excerpt: string;
  tags: string[];
  pinned: boolean;
  status: NoteStatus;
  tasks_open: number;
  tasks_all: number;
  remind_at: Date | null;
  version: number;
  open_conflicts: number;
  updated_at: Date;
  place: string;
};

const shape = (row: Row): NoteRow =>
  ({
    id: row.id,
    title: row.heading,
    excerpt: row.excerpt,
    tags: row.tags,
    pinned: row.pinned,
    status: row.status,
    tasks: { open: row.tasks_open, all: row.tasks_all },
    remindAt: row.remind_at?.toISOString() ?? null,
    version: row.version,
    hasConflict: row.open_conflicts > 0,
    updatedAt: row.updated_at.toISOString(),
  }) as NoteRow; // the brand is born here

const columns = sql`n.id, n.heading, n.excerpt, n.tags, n.pinned, n.status, n.tasks_open, n.tasks_all, n.version, n.open_conflicts,
  n.updated_at, (select min(r.at) from note_reminders r where r.note_id = n.id and r.owner_id = n.owner_id and r.status = 'scheduled') as remind_at`;

/** A pinned note goes before all others: the place of the others in a list is their time, two whole turns of the calendar earlier. */
const place = sql`(n.updated_at - case when n.pinned then interval '0' else interval '800 years' end)`;
/** What was found comes by how near it is, kept as an instant so that one kind of cursor does for all lists. */
const nearness = (rank: RawBuilder<unknown>) =>
  sql`(timestamptz 'epoch' + (${rank})::numeric(20, 6) * interval '1 day')`;

/** One page of a person's notes: pinned ones first, then the latest change; with `q` what fits best first. */
export async function listNotes(ctx: Pick<Ctx, 'db'>, ownerId: string, input: Asked): Promise<Page<NoteRow>> {
  const narrowed = sql`n.owner_id = ${ownerId} and ${views[input.view]}
    ${input.tag ? sql`and ${input.tag} = any(n.tags)` : sql``}
    ${
      input.about
        ? sql`and exists (select 1 from note_links l where l.note_id = n.id and l.owner_id = n.owner_id
            and l.kind = ${input.about.kind} and l.target_id = ${input.about.id})`
        : sql``
    }`;
  if (!input.q) return page(ctx, input, sql`select n.id, ${place} as at from notes n where ${narrowed}`);
  const words = wordsOf(input.q);
  const found = await page(ctx, input, searched(narrowed, words, input.q));
  return found.rows.length > 0 || input.cursor !== undefined || words.length === 0
    ? found
    : page(ctx, input, searched(narrowed, await repaired(ctx, narrowed, words), input.q));
}

/** A page of ids with `at`, the latest first; what stands in a row is gathered for the rows of the page alone. */
async function page(ctx: Pick<Ctx, 'db'>, input: PageRequest, rows: RawBuilder<unknown>): Promise<Page<NoteRow>> {
  const after = afterCursor(input.cursor);
  const found = await sql<Row>`
    with page as materialized (
      select id, at from (${rows}) all_of_them where (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by at desc, id desc limit ${onePast(input.limit)})
    select ${columns}, page.at::text as place from page join notes n using (id) order by page.at desc, n.id desc`.execute(
    ctx.db,
  );
  return pageFrom(found.rows, input.limit, (row) => ({ at: row.place, id: row.id }), shape);
}

/** The words of what was typed. */
const wordsOf = (q: string): string[] =>
  [
    ...new Set(
      q
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ].slice(0, 12);

/**
 * Notes with any of the words, or words that begin so, in title, tags or text, and titles that are nearly the same. The more of the words
 * a note has, the nearer it is; a title counts more than a text. Others' notes are not looked at: it costs what the owner has.
 */
const searched = (narrowed: RawBuilder<unknown>, words: readonly string[], q: string) => sql`
  with asked as materialized (
    select coalesce(array_agg((quote_literal(word) || ':*')::tsquery), '{}') as each,
      coalesce(string_agg(quote_literal(word) || ':*', ' | '), '')::tsquery as some, unaccent(lower(${q})) as typed
    from (select distinct unaccent(typed) as word from unnest(${words}::text[]) typed) it where word <> ''),
  -- Calculated once for each note: without the wall around it the planner writes it into both places where it is asked for.
  mine as materialized (
    select n.id, (select count(*) from unnest(asked.each) one where n.words @@ one) as hits, ts_rank(n.words, asked.some) as rank,
      word_similarity(asked.typed, unaccent(lower(n.heading))) as likeness
    from asked cross join notes n where ${narrowed})
  select id, ${nearness(sql`1000 * hits + 100 * least(rank, 9) + likeness`)} as at from mine where hits > 0 or likeness > 0.6`;

/**
 * The words that the owner used and that are nearest to those typed, for slips of the fingers after the first letter; only the latest
 * notes are looked through.
 */
async function repaired(
  ctx: Pick<Ctx, 'db'>,
  narrowed: RawBuilder<unknown>,
  words: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with latest as materialized (
      select tsvector_to_array(n.words) as words from notes n where ${narrowed} order by n.updated_at desc limit 300),
    asked as materialized (select distinct unaccent(typed) as typed from unnest(${words}::text[]) typed),
    known as materialized (
      select distinct asked.typed, word collate "C" as word from latest, unnest(latest.words) word, asked
      where left(word, 1) = left(asked.typed, 1) and abs(length(word) - length(asked.typed)) <= 2)
    select near.word from asked, lateral (
      select word, similarity(word, asked.typed) as likeness from known k
      where k.typed = asked.typed and similarity(word, asked.typed) > 0.3 order by likeness desc, word limit 2) near`.execute(
    ctx.db,
  );
  return rows.map(({ word }) => word);
}

/** The rows of some notes of an owner, as lists show them. */
export async function rowsOf(ctx: Pick<Ctx, 'db'>, ownerId: string, ids: readonly string[]): Promise<NoteRow[]> {
  const { rows } = await sql<Row>`
    select ${columns}, '' as place from notes n where n.owner_id = ${ownerId} and n.id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return rows.map(shape);
}

/** The tags of the notes that are neither archived nor in the bin, the most used first. */
export async function listTags(ctx: Pick<Ctx, 'db'>, ownerId: string): Promise<{ tag: string; notes: number }[]> {
  const { rows } = await sql<{ tag: string; notes: number }>`
    select tag, count(*)::integer as notes from notes n, unnest(n.tags) tag
    where n.owner_id = ${ownerId} and n.status = 'active' group by tag order by count(*) desc, tag limit 500`.execute(
    ctx.db,
  );
  return rows;
}

/** One page of ids in the order of their changes, the oldest first, of changes after `since` up to `upTo`. */
export async function changedIds(
  ctx: Pick<Ctx, 'db'>,
  ownerId: string,
  input: PageRequest,
  since: Date | null,
  upTo: Date,
): Promise<Page<HeldNote['id']>> {
  const after = afterCursor(input.cursor, BEGINNING);
  const { rows } = await sql<{ id: string; place: string }>`
    select id, changed_at::text as place from notes
    where owner_id = ${ownerId} and changed_at > coalesce(${since}::timestamptz, '-infinity') and changed_at <= ${upTo}
      and (changed_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by changed_at, id limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.place, id: row.id }),
    (row) => row.id,
  );
}
