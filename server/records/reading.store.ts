// What a reader may see of entries is asked through one function of the database.
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { publicRecords } from '@ahadi/domain/records/lifecycle.ts';
import type { Annotation, EntryFacts, OwnRecord, PublicEntry, RemovalRow } from '@ahadi/domain/records/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

/** An entry as somebody may see it, with whose it is. Before it is published it has no dates. */
export type SeenEntry = OwnRecord & { subjectIdentityId: string; filerIdentityId: string };

type PublicSeen = SeenEntry & { entry: PublicEntry };

type EntryRow = {
  id: string;
  ref: string;
  dispute_id: string;
  status: OwnRecord['status'];
  prominence: OwnRecord['entry']['prominence'];
  facts: EntryFacts;
  text: string;
  text_hash: string;
  published_at: Date | null;
  resolved_on: string | null;
  expires_at: Date | null;
  subject_identity_id: string;
  filer_identity_id: string;
  statements: { side: DisputeSide; body: string; updated_at: string; times_changed: number }[];
  annotations: Annotation[];
};

const instant = (at: string): string => new Date(at).toISOString();
const seenOf = (row: EntryRow): SeenEntry =>
  ({
    id: row.id,
    disputeId: row.dispute_id,
    status: row.status,
    subjectIdentityId: row.subject_identity_id,
    filerIdentityId: row.filer_identity_id,
    entry: {
      ref: row.ref,
      prominence: row.prominence,
      facts: row.facts,
      text: row.text,
      textHash: row.text_hash,
      statements: row.statements.map(({ side, body, updated_at, times_changed }) => ({
        side,
        body,
        updatedAt: instant(updated_at),
        timesChanged: times_changed,
      })),
      annotations: row.annotations.map(({ kind, text, at }) => ({ kind, text, at: instant(at) })),
      publishedAt: row.published_at?.toISOString() ?? null,
      resolvedOn: row.resolved_on,
      expiresAt: row.expires_at?.toISOString() ?? null,
    },
  }) as SeenEntry; // brands of ids are born here

const shown = sql`r.id, r.ref, r.dispute_id, r.status, r.prominence, r.facts, r.text, r.text_hash, r.published_at, r.resolved_on, r.expires_at,
  r.subject_identity_id, r.filer_identity_id,
  (select coalesce(jsonb_agg(jsonb_build_object('side', s.side, 'body', s.body, 'updated_at', s.updated_at, 'times_changed', s.times_changed)
    order by s.side), '[]') from record_statements s where s.dispute_id = r.dispute_id and s.body <> '') as statements,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'text', a.text, 'at', a.at) order by a.at, a.id), '[]')
    from record_annotations a where a.record_id = r.id and a.ended_at is null) as annotations`;

/** Who reads, as visible_records takes it: null for a visitor. */
const readerOf = (ctx: Ctx): string | null => (ctx.actor?.kind === 'user' ? ctx.actor.userId : null);

async function seen(ctx: Ctx, reader: string | null, which: RawBuilder<unknown>): Promise<SeenEntry[]> {
  const { rows } = await sql<EntryRow>`select ${shown} from visible_records(${reader}::uuid) r where ${which}`.execute(
    ctx.db,
  );
  return rows.map(seenOf);
}

/** The entry of a reference, if the reader may see it. */
export const entryByRef = async (ctx: Ctx, ref: string): Promise<SeenEntry | undefined> =>
  (await seen(ctx, readerOf(ctx), sql`r.ref = ${ref}`))[0];

/** The entries with these ids that the reader may see. */
export const entriesByIds = (ctx: Ctx, ids: readonly string[]): Promise<SeenEntry[]> =>
  seen(ctx, readerOf(ctx), sql`r.id = any(${ids})`);

/** What the reader may see of entries about, or filed by, these identities; newest first, at most 500. */
export const entriesOfIdentities = (ctx: Ctx, ids: readonly string[], side: DisputeSide): Promise<SeenEntry[]> =>
  seen(
    ctx,
    readerOf(ctx),
    sql`${side === 'filer' ? sql`r.filer_identity_id` : sql`r.subject_identity_id`} = any(${ids}) order by r.created_at desc, r.id desc limit 500`,
  );

/** The ids and references of what the reader may see of entries about, or filed by, these identities; at most 2000. */
export async function refsOfIdentities(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; ref: string }[]> {
  const { rows } = await sql<{ id: string; ref: string }>`
    select r.id, r.ref from visible_records(${readerOf(ctx)}::uuid) r
    where r.subject_identity_id = any(${ids}::uuid[]) or r.filer_identity_id = any(${ids}::uuid[]) limit 2000`.execute(
    ctx.db,
  );
  return rows;
}

const ENTRIES_A_HIT = sql.lit(10);
/** What the search shows about these identities, no matter who asks: the newest ten entries of each. */
export async function listedEntries(ctx: Ctx, identityIds: readonly string[]): Promise<PublicSeen[]> {
  const { rows } = await sql<EntryRow>`
    select ${shown} from unnest(${identityIds}::uuid[]) of_hit(id), lateral (
      select * from visible_records(null) v where v.subject_identity_id = of_hit.id and v.prominence in ('indexed', 'listed')
      order by v.published_at desc, v.id desc limit ${ENTRIES_A_HIT}) r`.execute(ctx.db);
  return rows.map(seenOf) as PublicSeen[]; // what anybody may see was published and so has its dates, by a check of the table
}

/** True when a public entry of this reference was removed. */
export async function wasRemoved(ctx: Ctx, refHash: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('record_removals')
    .select('ref_hash')
    .where('ref_hash', '=', refHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removals up to an instant by month (UTC), kind of matter and reason, newest month first; at most 1000 rows. */
export async function removalsUntil(ctx: Ctx, until: Date): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`
    select to_char(removed_at at time zone 'UTC', 'YYYY-MM') as month, category, reason, count(*)::int as count
    from record_removals where removed_at <= ${until} group by 1, 2, 3 order by 1 desc, 2, 3 limit 1000`.execute(
    ctx.db,
  );
  return rows;
}

/** How many entries about an identity anybody finds by its name now. */
export async function countFindable(ctx: Pick<Ctx, 'db'>, identityId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from public_records where subject_identity_id = ${identityId}
      and status in ${among(publicRecords)} and prominence in ('indexed', 'listed')`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
