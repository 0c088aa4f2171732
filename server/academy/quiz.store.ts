// An attempt is kept with the quiz as it was when it began.
import type { Answer } from '@ahadi/domain/academy/learning/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** An attempt as it is held. Places in its answers are those that were shown. */
export type HeldAttempt = {
  id: string;
  registrationId: string;
  lessonId: string;
  no: number;
  /** Of the course, as it was when it began: its questions are those of this version. */
  version: number;
  /** Ids, as they are asked. */
  questions: string[];
  status: 'started' | 'graded' | 'expired';
  startedAt: Date;
  endsAt: Date | null;
  answers: Answer[];
  percent: number | null;
  passed: boolean | null;
  endedAt: Date | null;
};

const columns = sql`
  id, registration_id as "registrationId", lesson_id as "lessonId", no, version, questions, status, started_at as "startedAt", ends_at as "endsAt",
  answers, percent, passed, ended_at as "endedAt"`;

/** All attempts of a registration, the oldest first. */
export async function attemptsOf(ctx: Db, registrationId: string): Promise<HeldAttempt[]> {
  const { rows } = await sql<HeldAttempt>`
    select ${columns} from quiz_attempts where registration_id = ${registrationId} order by lesson_id, no`.execute(
    ctx.db,
  );
  return rows;
}

/** Registrations with an attempt whose time is over and that nobody ended; those that wait longest first. */
export async function leftOpen(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select registration_id as id from quiz_attempts where status = 'started' and ends_at < ${ctx.now} order by ends_at limit 100`.execute(
    ctx.db,
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** An attempt, held until the transaction ends when `hold`. */
export async function findAttempt(ctx: Db, id: string, hold = false): Promise<HeldAttempt | undefined> {
  const { rows } = await sql<HeldAttempt>`
    select ${columns} from quiz_attempts where id = ${id} ${hold ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Begins an attempt of a registration that is held. Answers it. */
export async function addAttempt(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<HeldAttempt, 'id' | 'registrationId' | 'lessonId' | 'no' | 'version' | 'questions' | 'endsAt'>,
): Promise<HeldAttempt> {
  const { rows } = await sql<HeldAttempt>`
    insert into quiz_attempts (id, registration_id, lesson_id, no, version, questions, status, started_at, ends_at)
    values (${it.id}, ${it.registrationId}, ${it.lessonId}, ${it.no}, ${it.version}, ${it.questions}::uuid[], 'started', ${ctx.now}, ${it.endsAt})
    returning ${columns}`.execute(ctx.db);
  const [made] = rows;
  if (!made) throw new Error('an attempt that was written is there');
  return made;
}

export const keepAnswers = (ctx: Db, id: string, answers: readonly Answer[]) =>
  sql`update quiz_attempts set answers = ${JSON.stringify(answers)}::jsonb where id = ${id}`.execute(ctx.db);

/** Ends an attempt with its result. */
export const endAttempt = (
  ctx: Db,
  id: string,
  it: Pick<HeldAttempt, 'status' | 'percent' | 'passed'> & { answers: readonly Answer[]; endedAt: Date },
) =>
  sql`
    update quiz_attempts set status = ${it.status}, percent = ${it.percent}, passed = ${it.passed}, ended_at = ${it.endedAt},
      answers = ${JSON.stringify(it.answers)}::jsonb where id = ${id}`.execute(ctx.db);

/** What a learner asked of who teaches about one quiz. `gives` is null until it is answered. */
export type Ask = { registrationId: string; lessonId: string; words: string; gives: boolean | null; reason: string };

/** How many attempts were given. */
export const givenIn = (asks: readonly Pick<Ask, 'gives'>[]): number =>
  asks.filter(({ gives }) => gives === true).length;

/** What was asked, and given without being asked for, in these registrations, the oldest first. */
export async function asksOf(ctx: Db, registrationIds: readonly string[]): Promise<Ask[]> {
  const { rows } = await sql<Ask>`
    select registration_id as "registrationId", lesson_id as "lessonId", words, gives, reason from attempt_asks
    where registration_id = any(${registrationIds}::uuid[]) order by asked_at, id`.execute(ctx.db);
  return rows;
}

/** Writes what a learner asks; the registration is held. */
export const addAsk = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<Ask, 'registrationId' | 'lessonId' | 'words'> & { id: string },
) =>
  sql`
    insert into attempt_asks (id, registration_id, lesson_id, words, asked_at)
    values (${it.id}, ${it.registrationId}, ${it.lessonId}, ${it.words}, ${ctx.now})`.execute(ctx.db);

/** Answers what is open about a quiz; where nothing is, what is given stands as a row of its own, under `id`. The registration is held. */
export const answerAsk = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<Ask, 'registrationId' | 'lessonId' | 'reason'> & { id: string; by: string; gives: boolean },
) =>
  sql`
    with answered as (
      update attempt_asks set answered_at = ${ctx.now}, answered_by = ${it.by}, gives = ${it.gives}, reason = ${it.reason}
      where registration_id = ${it.registrationId} and lesson_id = ${it.lessonId} and answered_at is null returning 1)
    insert into attempt_asks (id, registration_id, lesson_id, words, asked_at, answered_at, answered_by, gives, reason)
    select ${it.id}::uuid, ${it.registrationId}::uuid, ${it.lessonId}::uuid, '', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${it.by}::uuid,
      ${it.gives}::boolean, ${it.reason}
    where not exists (select 1 from answered)`.execute(ctx.db);
