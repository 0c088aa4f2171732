import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { pressingClocks } from '@ahadi/domain/core/clock.ts';
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { SubjectKind } from '@ahadi/domain/events.ts';
import { type RawBuilder, sql } from 'kysely';
import { among, unplanned } from './db.ts';

/**
 * Who looks at what waits in every room at once, and when: parts of one statement. Each feature exports what waits in it as a
 * subquery over these two, so that one trip to the database answers for all of them and no feature reads another's tables.
 */
export type Viewer = { me: RawBuilder<unknown>; now: RawBuilder<unknown> };
export const viewerOf = (userId: string, now: Date): Viewer => ({
  me: unplanned(userId, 'uuid'),
  now: unplanned(now, 'timestamptz'),
});

/**
 * Columns of what waits: `kind` of domain/dashboard, `id`, `ref` and `title` of the thing, `other` side, `due` and `clock` of its deadline
 * or null, `since` when it waits, and `facts`, what its way and its words need beside.
 */
export type DutyRows = (it: Viewer) => RawBuilder<unknown>;
/** Columns of what binds somebody who wants to leave: `id`, and `label`, its reference and title. At most a hundred, but all of what outlives an account. */
export type BindingRows = (it: { me: RawBuilder<unknown>; identities: RawBuilder<unknown> }) => RawBuilder<unknown>;
/**
 * The column `ended_at` of all that binds somebody who left: when it ended, null while it is open. `agreements` are those that the hold is
 * for, `identities` what only this person acted for.
 */
export type HeldRows = (it: {
  agreements: RawBuilder<unknown>;
  identities: RawBuilder<unknown>;
}) => RawBuilder<unknown>;
/** Columns of a deadline ahead that is not the reader's own duty: `id`, `ref`, `title`, `due`. */
export type AheadRows = (it: Viewer) => RawBuilder<unknown>;
/** Columns of what waits for staff: `name` of a queue, how many (`count`, at most 100), since when the `oldest`, and how many are `late`. */
export type QueueRows = (it: Viewer) => RawBuilder<unknown>;
/** Columns of what is looked for: `id`, `place` by which its page is opened, `title`, `ref`, `status`, `other` and `at`. The newest thousand. */
export type ThingRows = (it: Viewer) => RawBuilder<unknown>;

/**
 * What waits for somebody in one kind of thing: their turns. `called` is a subquery over a turn `t`: `ref`, `title`, `other` and `facts`, as
 * its reader knows the thing, or no row where it does not stand among what waits yet.
 */
export const turnsIn =
  (thing: SubjectKind, called: (it: Viewer) => RawBuilder<unknown>): DutyRows =>
  (it) =>
    sql`
  select t.verb as kind, t.thing_id as id, it.ref, it.title, it.other, c.due_at as due, c.kind as clock, t.since, it.facts
  from turns t cross join lateral (${called(it)}) it
  left join clocks c on c.subject_kind = t.part_kind and c.subject_id = t.part_id and c.kind = t.clock and c.status = 'running'
  where t.user_id = ${it.me} and t.thing_kind = ${sql.lit(thing)}`;

/** How often one thing waits for the viewer, counted to 100. */
export const turnsCounted = ({ me }: Viewer, thing: SubjectKind, verb: DutyKind): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select 1 from turns t where t.user_id = ${me} and t.thing_kind = ${sql.lit(thing)}
    and t.verb = ${sql.lit(verb)} limit 100) x)`;

/** Whether it is a reader's turn in a thing, for their list of those. */
export const isTurnOf = (userId: string, thing: SubjectKind, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from turns t where t.user_id = ${userId} and t.thing_kind = ${sql.lit(thing)} and t.thing_id = ${id})`;

/** What waits for a reader in a thing, one of it where it is more; null for nothing. */
export const turnIn = (userId: string | null, thing: SubjectKind, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select t.verb from turns t where t.user_id = ${userId}::uuid and t.thing_kind = ${sql.lit(thing)} and t.thing_id = ${id}
    order by t.verb limit 1)`;

/** The running deadline of a kind that goes with what waits; `pairs` says which. A kind without one has no deadline. */
export const dueBy = (
  subjectKind: string,
  subjectId: RawBuilder<unknown>,
  pairs: Partial<Record<DutyKind, ClockKind>>,
): RawBuilder<unknown> => sql`left join lateral (
  select c.due_at as due, c.kind as clock from clocks c
  where c.subject_kind = ${sql.lit(subjectKind)} and c.subject_id = ${subjectId} and c.status = 'running' and c.kind = case it.kind ${sql.join(
    Object.entries(pairs).map(([kind, clock]) => sql`when ${sql.lit(kind)} then ${sql.lit(clock)}`),
    sql` `,
  )} end) clock on true`;

/**
 * One queue: at most 100 of what `from` gives, each with since when it waits as `at`. Where staff have a deadline, `late` names the clocks
 * that say so and whose they are, and `from` gives the `id` of that thing; the last of each kind counts, but what `unless` says of a clock
 * `c` and a row `q`.
 */
export const queueOf = (
  name: string,
  from: RawBuilder<unknown>,
  late?: { now: RawBuilder<unknown>; thing: SubjectKind; clocks: readonly ClockKind[]; unless?: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const due =
    late &&
    sql`left join lateral (select min(due) as due from (select max(c.due_at) as due from clocks c where c.subject_kind = ${sql.lit(late.thing)} and c.subject_id = q.id
    and c.kind in (${sql.join(late.clocks.map((kind) => sql.lit(kind)))}) and c.status in ${among(pressingClocks)}
    ${late.unless ? sql`and not (${late.unless})` : sql``} group by c.kind) each) c on true`;
  return sql`
  select ${sql.lit(name)} as name, count(*)::int as count, min(q.at) as oldest, ${late ? sql`count(*) filter (where c.due < ${late.now})::int` : sql`0`} as late
  from (${from} limit 100) q ${due ?? sql``} having count(*) > 0`;
};

/** How many things are looked through for words at most, the newest of each kind. */
export const LOOKED_THROUGH = 1000;
