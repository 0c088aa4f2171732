import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { unplanned } from './db.ts';

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
/** Columns of a deadline ahead that is not the reader's own duty: `id`, `ref`, `title`, `due`. */
export type AheadRows = (it: Viewer) => RawBuilder<unknown>;
/** Columns of what waits for staff: `name` of a queue, how many (`count`, at most 100) and since when the `oldest`. */
export type QueueRows = (it: Viewer) => RawBuilder<unknown>;
/** Columns of what is looked for: `id`, `place` by which its page is opened, `title`, `ref`, `status`, `other` and `at`. The newest thousand. */
export type ThingRows = (it: Viewer) => RawBuilder<unknown>;

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

/** One queue: at most 100 of what `from` gives, each with since when it waits as `at`. */
export const queueOf = (name: string, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${sql.lit(name)} as name, count(*)::int as count, min(at) as oldest from (${from} limit 100) q having count(*) > 0`;

/** How many things are looked through for words at most, the newest of each kind. */
export const LOOKED_THROUGH = 1000;
