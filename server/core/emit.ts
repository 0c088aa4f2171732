import type { EventName, EventPayloads, SubjectKind, WrittenEvent } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { canonicalJson, sha256 } from './canonical.ts';
import { type Ctx, tellPeople } from './ctx.ts';

export type Subject = { kind: SubjectKind; id: string };

/** What a link's hash is over. The order of keys does not matter, canonical JSON settles it. */
type Link = {
  id: string;
  subjectKind: string;
  subjectId: string;
  seq: number;
  name: string;
  actorId: string | null;
  at: string;
  payload: unknown;
};

/** SHA-256 over canonical JSON of the deed and the previous link's hash. */
export const hashOfLink = (link: Link, previous: Uint8Array): Buffer =>
  sha256(canonicalJson({ ...link, previous: Buffer.from(previous).toString('hex') }));

const START = Buffer.alloc(32);

/**
 * Writes a deed down, in the deed's own transaction: one row, chained to the subject's last one. After it the reactions that
 * subscribe to the event are queued (they run only if the transaction commits), and `audience` (user ids) is told at once
 * that the subject changed. `follows` false only writes it down: whoever says so knows that no reaction would do anything. Throws
 * when called outside a transaction.
 */
export async function emit<Name extends EventName>(
  ctx: Ctx,
  name: Name,
  subject: Subject,
  payload: EventPayloads[Name],
  audience: readonly string[] = [],
  { follows = true }: { follows?: boolean } = {},
): Promise<WrittenEvent<Name>> {
  if (!ctx.inTransaction) throw new Error(`${name} must be written in the transaction of its deed`);
  const id = uuidv7();
  const at = ctx.now.toISOString();
  const actorId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  // The upsert holds the chain's row until commit: deeds of one subject get their place one after the other.
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    insert into event_chains (subject_kind, subject_id, seq, hash) values (${subject.kind}, ${subject.id}, 1, ${START})
    on conflict (subject_kind, subject_id) do update set seq = event_chains.seq + 1
    returning seq, hash`.execute(ctx.db);
  const head = rows[0] ?? { seq: 1, hash: START };
  const link: Link = {
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    seq: head.seq,
    name,
    actorId,
    at,
    payload,
  };
  const hash = hashOfLink(link, head.hash);
  await sql`
    with head as (update event_chains set hash = ${hash} where subject_kind = ${subject.kind} and subject_id = ${subject.id})
    insert into events (id, subject_kind, subject_id, seq, name, actor_id, at, payload, prev_hash, hash)
    values (${id}, ${subject.kind}, ${subject.id}, ${head.seq}, ${name}, ${actorId}, ${at}, ${JSON.stringify(payload)}, ${head.hash}, ${hash})
  `.execute(ctx.db);
  const written = {
    id,
    name,
    subjectKind: subject.kind,
    subjectId: subject.id,
    seq: head.seq,
    actorId,
    at,
    payload,
  } as WrittenEvent<Name>; // the brand of ids is born here
  if (follows) await ctx.jobs.follow(ctx, written);
  await tellPeople(ctx, audience, 'changed', { subjectKind: subject.kind, subjectId: subject.id });
  return written;
}

export type ChainReport = { subject: Subject; links: number; intact: boolean; brokenAt: number | null };

/** Recomputes one subject's chain from its rows and compares it, link by link and at its head. */
export async function checkChain(ctx: Pick<Ctx, 'db'>, subject: Subject): Promise<ChainReport> {
  const { rows } = await sql<{
    id: string;
    seq: number;
    name: string;
    actor_id: string | null;
    at: Date;
    payload: unknown;
    prev_hash: Buffer;
    hash: Buffer;
  }>`
    select id, seq, name, actor_id, at, payload, prev_hash, hash from events
    where subject_kind = ${subject.kind} and subject_id = ${subject.id} order by seq`.execute(ctx.db);
  const { rows: heads } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from event_chains where subject_kind = ${subject.kind} and subject_id = ${subject.id}`.execute(
    ctx.db,
  );
  let previous: Buffer = START;
  for (const [index, row] of rows.entries()) {
    const link: Link = {
      id: row.id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      seq: row.seq,
      name: row.name,
      actorId: row.actor_id,
      at: row.at.toISOString(),
      payload: row.payload,
    };
    const intact =
      row.seq === index + 1 && row.prev_hash.equals(previous) && row.hash.equals(hashOfLink(link, previous));
    if (!intact) return { subject, links: rows.length, intact: false, brokenAt: index + 1 };
    previous = row.hash;
  }
  const head = heads[0];
  const whole = head ? head.seq === rows.length && head.hash.equals(previous) : rows.length === 0;
  return { subject, links: rows.length, intact: whole, brokenAt: whole ? null : rows.length + 1 };
}

/** Checks every chain there is; answers the broken ones and how many were read. */
export async function checkAllChains(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ chains: number; links: number; broken: ChainReport[] }> {
  const { rows } = await sql<{ subject_kind: SubjectKind; subject_id: string }>`
    select subject_kind, subject_id from event_chains
    union select subject_kind, subject_id from events`.execute(ctx.db);
  const broken: ChainReport[] = [];
  let links = 0;
  for (const row of rows) {
    const report = await checkChain(ctx, { kind: row.subject_kind, id: row.subject_id });
    links += report.links;
    if (!report.intact) broken.push(report);
  }
  return { chains: rows.length, links, broken };
}
