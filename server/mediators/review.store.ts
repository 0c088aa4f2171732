// Nobody sees their own application in the queue.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { applicationsToReview, sentApplications } from '@ahadi/domain/mediators/lifecycle.ts';
import type { Accreditation, ApplicationRow } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Recipient } from '../core/notice.ts';
import { afterCursor, BEGINNING, onePast, pageFrom } from '../core/page.ts';
import type { HeldApplication, HeldAssessment, HeldCheck } from './application.store.ts';

/** Says that a reviewer looks at it, and answers them; the second time nothing happens. */
export async function addReviewer(
  ctx: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  userId: string,
  round: number,
): Promise<HeldApplication['reviewers'][number] | undefined> {
  const { rows } = await sql<HeldApplication['reviewers'][number]>`
    insert into mediator_reviewers (application_id, user_id, round, at) values (${applicationId}, ${userId}, ${round}, ${ctx.now})
    on conflict do nothing returning user_id as "userId", round, (select name from users where id = ${userId}) as name`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Keeps what a register said about a number; a later look replaces an earlier one. */
export async function keepCheck(
  ctx: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  { index, body, number, expiresOn, found, note, byUserId }: NewCheck,
): Promise<HeldCheck> {
  const { rows } = await sql<HeldCheck>`
    insert into mediator_checks (application_id, index, body, number, expires_on, found, note, by_user_id, at)
    values (${applicationId}, ${index}, ${body}, ${number}, ${expiresOn}, ${found}, ${note}, ${byUserId}, ${ctx.now})
    on conflict (application_id, index) do update set body = excluded.body, number = excluded.number,
      expires_on = excluded.expires_on, found = excluded.found, note = excluded.note, by_user_id = excluded.by_user_id, at = excluded.at
    returning index, body, number, found, note, (select name from users where id = ${byUserId}) as by, at`.execute(
    ctx.db,
  );
  return rows[0] as HeldCheck; // an insert of one row answers one
}
type NewCheck = Pick<HeldCheck, 'index' | 'found' | 'note'> & { byUserId: string } & Pick<
    Accreditation,
    'body' | 'number' | 'expiresOn'
  >;

export async function addAssessment(
  ctx: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  it: Omit<HeldAssessment, 'name' | 'at'>,
): Promise<HeldAssessment> {
  const { rows } = await sql<{ name: string }>`
    insert into mediator_assessments (application_id, user_id, round, rubric, percent, vote, reason, at)
    values (${applicationId}, ${it.userId}, ${it.round}, ${JSON.stringify(it.rubric)}, ${it.percent}, ${it.vote}, ${it.reason}, ${ctx.now})
    returning (select name from users where id = ${it.userId})`.execute(ctx.db);
  return { ...it, name: rows[0]?.name ?? '', at: ctx.now };
}

type Row = Omit<ApplicationRow, 'submittedAt' | 'dueAt'> & {
  submittedAt: Date | null;
  dueAt: Date | null;
  decidedAt: Date | null;
  at_us: string;
};
const shape = ({ decidedAt: _decided, at_us: _at, ...row }: Row): ApplicationRow => ({
  ...row,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
});

const columns = (reader: string) => sql`
  a.id, a.ref, a.name, a.track, a.countries, a.status, a.submitted_at as "submittedAt", a.decided_at as "decidedAt",
  (select count(*)::int from mediator_assessments s where s.application_id = a.id and s.round = (case when a.appealed then 1 else 0 end)) as votes,
  exists (select 1 from mediator_reviewers r where r.application_id = a.id and r.user_id = ${reader}) as mine,
  (select c.due_at from clocks c where c.subject_kind = 'mediator_application' and c.subject_id = a.id
    and c.kind = 'application.review' and c.status = 'running') as "dueAt"`;

/** What the reader could judge: nobody sees their own, or one of somebody they act with, in the queue. */
const untied = (reader: string) => sql`
  not exists (select 1 from identity_members mine join identity_members o on o.identity_id = mine.identity_id
    where mine.user_id = a.user_id and o.user_id = ${reader}) and a.user_id <> ${reader}`;

/** One keyset page of the queue: what waits longest first, what was decided newest first. */
export async function listQueue(
  ctx: Pick<Ctx, 'db'>,
  reader: string,
  input: PageRequest & { filter: 'waiting' | 'mine' | 'decided' },
): Promise<Page<ApplicationRow>> {
  if (input.filter === 'decided') {
    const after = afterCursor(input.cursor);
    const { rows } = await sql<Row>`
      select ${columns(reader)}, a.decided_at::text as at_us from mediator_applications a
      where a.decided_at is not null and ${untied(reader)}
        and (a.decided_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by a.decided_at desc, a.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
    return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
  }
  const after = afterCursor(input.cursor, BEGINNING);
  const which =
    input.filter === 'mine'
      ? sql`a.status in ${among(sentApplications)}
          and exists (select 1 from mediator_reviewers r where r.application_id = a.id and r.user_id = ${reader})`
      : sql`a.status in ${among(applicationsToReview)}`;
  const { rows } = await sql<Row>`
    select ${columns(reader)}, a.submitted_at::text as at_us from mediator_applications a
    where ${which} and ${untied(reader)} and (a.submitted_at, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by a.submitted_at, a.id limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

/** Everybody who judges applications, without the given people; at most two hundred. */
export async function reviewersWithout(ctx: Pick<Ctx, 'db'>, people: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.name, u.email from users u
    where exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('reviewer', 'admin'))
      and not u.id = any(${people}::uuid[])
    order by u.id limit 200`.execute(ctx.db);
  return rows;
}
