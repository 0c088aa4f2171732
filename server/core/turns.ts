// Whose turn it is stands in rows: what the rules say of a thing, written in the transaction of the deed that changes it.
import type { Turn } from '@ahadi/domain/core/turn.ts';
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { SubjectKind } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { sendAlong } from './driver.ts';
import type { Subject } from './emit.ts';

/** A turn as the rules of a kind of thing answer it. Sessions and complaints are parts that have no history of their own. */
export type AnyTurn = Turn<DutyKind, SubjectKind | 'mediation_session' | 'mediator_complaint'>;
type Row = {
  userId: string;
  thingKind: string;
  thingId: string;
  verb: string;
  partKind: string;
  partId: string;
  clock: string | null;
};

const rowOf =
  (whole: Subject) =>
  ({ userId, verb, clock, thing = whole, part = thing }: AnyTurn): Row => ({
    userId,
    thingKind: thing.kind,
    thingId: thing.id,
    verb,
    partKind: part.kind,
    partId: part.id,
    clock,
  });
const keyOf = ({ userId, thingId, verb, partId }: Row): string => `${userId} ${thingId} ${verb} ${partId}`;
const textOf = (row: Row): string => `${keyOf(row)} ${row.partKind} ${row.clock}`;

/** The rows that are in one list and not in the other. */
const without = (rows: readonly Row[], others: readonly Row[], by: (row: Row) => string): Row[] => {
  const known = new Set(others.map(by));
  return rows.filter((row) => !known.has(by(row)));
};

/** Whose account was deleted: they may still be a side of a thing, and it is nobody's turn. */
const isGone = sql`u.email = 'deleted-' || u.id || '@deleted.invalid'`;

/** Writes what differs between whose turn it was and whose it is, by one statement, or none where nothing does. */
export async function writeTurns(
  ctx: Pick<Ctx, 'db' | 'now'>,
  thing: Subject,
  before: readonly AnyTurn[],
  after: readonly AnyTurn[],
): Promise<void> {
  await writeRows(ctx, before.map(rowOf(thing)), after.map(rowOf(thing)));
}

async function writeRows(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const ended = without(before, after, keyOf);
  // Who stands in one place twice has one turn there.
  const begun = [...new Map(without(after, before, textOf).map((row) => [keyOf(row), row])).values()];
  if (ended.length + begun.length === 0) return;
  await sendAlong(
    { db },
    sql`
    with ended as (
      delete from turns t using unnest(${ended.map(({ userId }) => userId)}::uuid[], ${ended.map(({ thingKind }) => thingKind)}::text[],
        ${ended.map(({ thingId }) => thingId)}::uuid[], ${ended.map(({ verb }) => verb)}::text[],
        ${ended.map(({ partId }) => partId)}::uuid[]) o (user_id, thing_kind, thing_id, verb, part_id)
      where t.user_id = o.user_id and t.thing_kind = o.thing_kind and t.thing_id = o.thing_id and t.verb = o.verb and t.part_id = o.part_id)
    insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
    select n.user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, ${now}
    from unnest(${begun.map(({ userId }) => userId)}::uuid[], ${begun.map(({ thingKind }) => thingKind)}::text[],
      ${begun.map(({ thingId }) => thingId)}::uuid[], ${begun.map(({ verb }) => verb)}::text[],
      ${begun.map(({ partKind }) => partKind)}::text[], ${begun.map(({ partId }) => partId)}::uuid[],
      ${begun.map(({ clock }) => clock)}::text[]) n (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock)
    join users u on u.id = n.user_id and not ${isGone}
    on conflict (user_id, thing_kind, thing_id, verb, part_id) do update set part_kind = excluded.part_kind, clock = excluded.clock`,
  );
}

/** It is nobody's turn any more in a thing that is gone. */
export const forgetTurns = ({ db }: Pick<Ctx, 'db'>, thing: Subject): Promise<void> =>
  sendAlong({ db }, sql`delete from turns where thing_kind = ${thing.kind} and thing_id = ${thing.id}`);

/** Of some things, whether each, or one part of it, waits for a person, and for anyone else: asked once for all of them. */
export async function waitingIn({ db }: Pick<Ctx, 'db'>, things: readonly Subject[], userId: string) {
  const { rows } = await sql<{ id: string; partId: string; verb: string; isReader: boolean }>`
    select distinct t.thing_id as id, t.part_id as "partId", t.verb, t.user_id = ${userId} as "isReader"
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::uuid[]) as it (kind, id)
    join turns t on t.thing_kind = it.kind and t.thing_id = it.id`.execute(db);
  return (thingId: string, partId?: string) => {
    const own = rows.filter((row) => row.id === thingId && (partId === undefined || row.partId === partId));
    const ofOthers = own.flatMap(({ isReader, verb }) => (isReader ? [] : [verb]));
    return { forReader: own.some(({ isReader }) => isReader), forOthers: ofOthers.length > 0, ofOthers };
  };
}

/** A kind of thing whose turns are rows: where its things are kept, and what the rules say of one of them; nothing of one that is gone. */
export type Turning = {
  table: string;
  turnsOf: (ctx: Ctx, id: string) => Promise<readonly AnyTurn[]>;
};

/** The next things of a kind after an id, those that only rows speak of among them. */
async function idsAfter({ db }: Ctx, kind: SubjectKind, table: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from ${sql.table(table)} where id > ${after}::uuid
      union select thing_id from turns where thing_kind = ${kind} and thing_id > ${after}::uuid) x order by id limit 500`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The rows that the rules ask for, of those who still have an account. */
async function ofPeople({ db }: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ userId }) => userId);
  const { rows: gone } = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${ids}::uuid[]) and ${isGone}`.execute(db);
  return rows.filter(({ userId }) => !gone.some(({ id }) => id === userId));
}

async function rowsOf({ db }: Ctx, { kind, id }: Subject): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select user_id as "userId", thing_kind as "thingKind", thing_id as "thingId", verb, part_kind as "partKind", part_id as "partId", clock
    from turns where thing_kind = ${kind} and thing_id = ${id}`.execute(db);
  return rows;
}

/** What is wrong with the rows of one thing, in words; nothing where they are what the rules say. `mend` writes what they say. */
export async function checkTurnsOf(ctx: Ctx, thing: Subject, { turnsOf }: Turning, mend: boolean): Promise<string[]> {
  const are = await rowsOf(ctx, thing);
  const all = (await turnsOf(ctx, thing.id)).map(rowOf(thing));
  const said = await ofPeople(
    ctx,
    all.filter(({ thingId }) => thingId === thing.id),
  );
  if (mend) await writeRows(ctx, are, said);
  const about = (row: Row) => `${thing.kind} ${thing.id}: ${textOf(row)}`;
  return [
    ...without(said, are, textOf).map((row) => `${about(row)} has no row`),
    ...without(are, said, textOf).map((row) => `${about(row)} has a row and is nobody's turn`),
  ];
}

/** Compares every row of an installation with what the rules say: how many things were looked at, and what is wrong. */
export async function checkTurns(
  ctx: Ctx,
  kinds: Partial<Record<SubjectKind, Turning>>,
  mend = false,
): Promise<{ things: number; wrong: string[] }> {
  let things = 0;
  const wrong: string[] = [];
  for (const [kind, turning] of Object.entries(kinds) as [SubjectKind, Turning][]) {
    let ids = await idsAfter(ctx, kind, turning.table, '00000000-0000-0000-0000-000000000000');
    while (ids.length > 0) {
      for (const id of ids) wrong.push(...(await checkTurnsOf(ctx, { kind, id }, turning, mend)));
      things += ids.length;
      ids = await idsAfter(ctx, kind, turning.table, ids.at(-1) ?? '');
    }
  }
  return { things, wrong };
}
