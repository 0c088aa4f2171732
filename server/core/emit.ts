import { randomBytes } from 'node:crypto';
import { type Commitment, commitmentInput, wordsIn } from '@ahadi/domain/core/commitments.ts';
import type { ChainLink, EventName, EventPayloads, SubjectKind, WrittenEvent } from '@ahadi/domain/events.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { canonicalJson, sha256, sha256Hex } from './canonical.ts';
import { type Ctx, noticeFor } from './ctx.ts';
import { sendAlong } from './driver.ts';

export type Subject = { kind: SubjectKind; id: string };
/** A subject as one word. */
export const subjectKey = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** SHA-256 over canonical JSON of the deed and the previous link's hash. */
export const hashOfLink = (link: ChainLink, previous: Uint8Array): Buffer =>
  sha256(canonicalJson({ ...link, previous: Buffer.from(previous).toString('hex') }));

const START = Buffer.alloc(32);

/** A deed that was done and is not written down yet. */
export type Told = {
  id: string;
  name: EventName;
  subject: Subject;
  payload: unknown;
  actorId: string | null;
  /** A person did it, with an account or by a letter: its words are theirs, and no part of the chain. */
  isPersons: boolean;
  acting: Acting | null;
  at: string;
  audience: readonly string[];
  follows: boolean;
  begins: boolean;
};

export type Telling = { follows?: boolean; begins?: boolean };

/**
 * Writes a deed down, in the deed's own transaction: one row, chained to the subject's last one. After it the reactions that
 * subscribe to the event are queued (they run only if the transaction commits), and `audience` (user ids) is told at once
 * that the subject changed. `follows` false only writes it down: anyone who says so knows that no reaction would do anything. `begins`
 * says that this transaction makes the subject, so that nobody else can write on its chain; where it has one all the same the
 * transaction fails. Inside {@link gathered} it is written at the end. Answers its id. Throws when called outside a transaction.
 */
export async function emit<Name extends EventName>(
  ctx: Ctx,
  name: Name,
  subject: Subject,
  payload: EventPayloads[Name],
  audience: readonly string[] = [],
  { follows = true, begins = false }: Telling = {},
): Promise<string> {
  if (!ctx.inTransaction) throw new Error(`${name} must be written in the transaction of its deed`);
  const actorId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const told: Told = {
    id: uuidv7(),
    name,
    subject,
    payload,
    actorId,
    isPersons: actorId !== null || (ctx.actor === null && ctx.byLetter !== undefined),
    acting: ctx.acting ?? null,
    at: ctx.now.toISOString(),
    audience,
    follows,
    begins,
  };
  if (ctx.gathered) ctx.gathered.push(told);
  else await writeDown(ctx, [told]);
  return told.id;
}

/**
 * Does a deed of many parts, and writes all that is told on the way at its end with a few statements, each subject's chain in the order
 * in which it was told. Until then no reading finds it. Inside another it joins that one. Throws when called outside a transaction.
 */
export async function gathered<Answer>(ctx: Ctx, deed: (ctx: Ctx) => Promise<Answer>): Promise<Answer> {
  if (ctx.gathered) return deed(ctx);
  const all: Told[] = [];
  const answer = await deed({ ...ctx, gathered: all });
  if (all.length > 0) await writeDown(ctx, all);
  return answer;
}

async function writeDown(ctx: Ctx, all: readonly Told[]): Promise<void> {
  if (!ctx.inTransaction) throw new Error('What is told is written in the transaction of its deed');
  const begun = new Set(all.flatMap(({ subject, begins }) => (begins ? [subjectKey(subject)] : [])));
  const heads = await holdChains(
    ctx,
    all.filter(({ subject }) => !begun.has(subjectKey(subject))),
  );
  const kept: Kept[] = [];
  const links = all.map(({ id, name, subject, payload: told, actorId, isPersons, acting, at }) => {
    const payload = !isPersons ? told : withActing(acting, committed(id, actorId, told, kept));
    const before = heads.get(subjectKey(subject)) ?? { seq: 0, hash: START };
    const link: ChainLink = {
      id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      seq: before.seq + 1,
      name,
      actorId,
      at,
      payload,
    };
    const hash = hashOfLink(link, before.hash);
    heads.set(subjectKey(subject), { seq: link.seq, hash });
    return { ...link, previous: before.hash.toString('hex'), hash: hash.toString('hex') };
  });
  const ends = [...new Map(all.map(({ subject }, index) => [subjectKey(subject), links[index]])).entries()];
  const endsOf = (isBegun: boolean) => ends.flatMap(([key, end]) => (end && begun.has(key) === isBegun ? [end] : []));
  const notices = all.flatMap(({ audience, subject: { kind, id } }) =>
    audience.length > 0 ? [noticeFor(audience, 'changed', { subjectKind: kind, subjectId: id })] : [],
  );
  const written = sql`
    with ${moving(endsOf(false))}${beginning(endsOf(true))}
    written as (
      insert into events (id, subject_kind, subject_id, seq, name, actor_id, at, payload, prev_hash, hash)
      select x.id, x."subjectKind", x."subjectId", x.seq, x.name, x."actorId", x.at, x.payload, decode(x.previous, 'hex'), decode(x.hash, 'hex')
      from json_to_recordset(${JSON.stringify(links)}::json) as x (id uuid, "subjectKind" text, "subjectId" uuid, seq integer, name text,
        "actorId" uuid, at timestamptz, payload jsonb, previous text, hash text)),
    waiting as (insert into log_waiting (event_id) select id from unnest(${links.map(({ id }) => id)}::uuid[]) id)${keeping(kept)}
    select pg_notify('realtime', notice) from unnest(${[...new Set(notices)]}::text[]) notice`;
  await sendAlong(ctx, written);
  const followed = links.flatMap((link, index) => {
    const told = all[index];
    if (!told?.follows) return [];
    return [{ ...link, payload: told.actorId === null ? told.payload : withActing(told.acting, told.payload) }];
  });
  if (followed.length > 0)
    await ctx.jobs.follow(
      ctx,
      followed.map(({ previous: _previous, hash: _hash, ...link }) => link as unknown as WrittenEvent), // the brand of ids is born here
    );
}

/** A deed done for an organisation says who did it, and as what they were when they did. */
const withActing = (acting: Told['acting'], payload: unknown): unknown =>
  acting ? { ...(payload as object), acting: { userId: acting.userId, role: acting.role } } : payload;

type End = { subjectKind: string; subjectId: string; seq: number; hash: string };

/** The ends of chains that are held, as they are now. */
const moving = (ends: readonly End[]) =>
  ends.length === 0
    ? sql``
    : sql`head as (
      update event_chains c set hash = decode(e.hash, 'hex')
      from unnest(${ends.map((end) => end.subjectKind)}::text[], ${ends.map((end) => end.subjectId)}::uuid[], ${ends.map((end) => end.hash)}::text[])
        as e (kind, id, hash) where c.subject_kind = e.kind and c.subject_id = e.id),`;

/** The ends of chains that begin. Nobody waits for them: a chain that is there already fails. */
const beginning = (ends: readonly End[]) =>
  ends.length === 0
    ? sql``
    : sql`begun as (
      insert into event_chains (subject_kind, subject_id, seq, hash)
      select e.kind, e.id, e.seq, decode(e.hash, 'hex')
      from unnest(${ends.map((end) => end.subjectKind)}::text[], ${ends.map((end) => end.subjectId)}::uuid[], ${ends.map(({ seq }) => seq)}::integer[],
        ${ends.map((end) => end.hash)}::text[]) as e (kind, id, seq, hash)),`;

/** What a person wrote in a deed, with the salts of what stands for it in the chain; `author` is null for who has no account. */
type Kept = { id: string; author: string | null; salts: Record<string, string>; words: Record<string, string> };

/** The payload with a salted commitment in the place of each of a person's words; they are put aside to be kept. */
function committed(id: string, author: string | null, payload: unknown, kept: Kept[]): unknown {
  const words = wordsIn(payload);
  if (Object.keys(words).length === 0) return payload;
  const salts = Object.fromEntries(Object.keys(words).map((field) => [field, randomBytes(16).toString('hex')]));
  kept.push({ id, author, salts, words });
  const commitments = Object.entries(words).map(([field, said]): [string, Commitment] => [
    field,
    { sealed: sha256Hex(commitmentInput(salts[field] ?? '', said)) },
  ]);
  return { ...(payload as object), ...Object.fromEntries(commitments) };
}

const keeping = (kept: readonly Kept[]) =>
  kept.length === 0
    ? sql``
    : sql`,
    words as (
      insert into event_words (event_id, author_user_id, salts, words)
      select x.id, x.author, x.salts, x.words
      from json_to_recordset(${JSON.stringify(kept)}::json) as x (id uuid, author uuid, salts jsonb, words jsonb))`;

/** The words of a subject's deeds that are still kept, each with the salt of its commitment, in the order of the chain. */
export async function wordsOf(
  ctx: Pick<Ctx, 'db'>,
  subject: Subject,
): Promise<{ eventId: string; field: string; salt: string; text: string }[]> {
  const { rows } = await sql<{ eventId: string; field: string; salt: string; text: string }>`
    select e.id as "eventId", said.key as field, w.salts->>said.key as salt, said.value as text
    from events e join event_words w on w.event_id = e.id cross join lateral jsonb_each_text(w.words) said
    where e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id} order by e.seq, said.key`.execute(ctx.db);
  return rows;
}

/** The ends of these chains as they were, held until commit in one order for everybody: deeds of one subject get their place one after the other. */
async function holdChains(ctx: Ctx, all: readonly Told[]): Promise<Map<string, { seq: number; hash: Buffer }>> {
  const counts = new Map<string, { subject: Subject; count: number }>();
  for (const { subject } of all) {
    const found = counts.get(subjectKey(subject));
    counts.set(subjectKey(subject), { subject, count: (found?.count ?? 0) + 1 });
  }
  const chains = [...counts.values()];
  if (chains.length === 0) return new Map();
  const { rows } = await sql<{ kind: Subject['kind']; id: string; seq: number; hash: Buffer }>`
    insert into event_chains as c (subject_kind, subject_id, seq, hash)
    select t.kind, t.id, t.count, ${START} from unnest(${chains.map(({ subject }) => subject.kind)}::text[],
      ${chains.map(({ subject }) => subject.id)}::uuid[], ${chains.map(({ count }) => count)}::integer[]) as t (kind, id, count)
    order by t.kind, t.id
    on conflict (subject_kind, subject_id) do update set seq = c.seq + excluded.seq
    returning subject_kind as kind, subject_id as id, seq, hash`.execute(ctx.db);
  return new Map(
    rows.map(({ kind, id, seq, hash }) => [
      subjectKey({ kind, id }),
      { seq: seq - (counts.get(subjectKey({ kind, id }))?.count ?? 0), hash },
    ]),
  );
}

export type ChainReport = { subject: Subject; links: number; intact: boolean; brokenAt: number | null };

/** One subject's chain as it is kept: each deed as its hash is over it, in hex beside it. Nothing is checked. */
export async function linksOf(ctx: Pick<Ctx, 'db'>, subject: Subject): Promise<{ link: ChainLink; hash: string }[]> {
  return (await rowsOf(ctx, subject)).map((row) => ({ link: linkOf(subject, row), hash: row.hash.toString('hex') }));
}

type Row = {
  id: string;
  seq: number;
  name: string;
  actor_id: string | null;
  at: Date;
  payload: unknown;
  prev_hash: Buffer;
  hash: Buffer;
};

async function rowsOf(ctx: Pick<Ctx, 'db'>, subject: Subject): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, seq, name, actor_id, at, payload, prev_hash, hash from events
    where subject_kind = ${subject.kind} and subject_id = ${subject.id} order by seq`.execute(ctx.db);
  return rows;
}

const linkOf = (subject: Subject, row: Row): ChainLink => ({
  id: row.id,
  subjectKind: subject.kind,
  subjectId: subject.id,
  seq: row.seq,
  name: row.name,
  actorId: row.actor_id,
  at: row.at.toISOString(),
  payload: row.payload,
});

/** Recomputes one subject's chain from its rows and compares it, link by link and at its head. */
export async function checkChain(ctx: Pick<Ctx, 'db'>, subject: Subject): Promise<ChainReport> {
  const rows = await rowsOf(ctx, subject);
  const { rows: heads } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from event_chains where subject_kind = ${subject.kind} and subject_id = ${subject.id}`.execute(
    ctx.db,
  );
  let previous: Buffer = START;
  for (const [index, row] of rows.entries()) {
    const link = linkOf(subject, row);
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
