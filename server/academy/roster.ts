// Who teaches a run reads who takes part in it.
import { isExpired } from '@ahadi/domain/academy/certificates/rules.ts';
import { lessonsOf } from '@ahadi/domain/academy/courses/rules.ts';
import { attemptsLeft, gradesOf } from '@ahadi/domain/academy/learning/rules.ts';
import { takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { certificatesOfRegistrations } from './certificate.store.ts';
import type { HeldRun } from './held.store.ts';
import { type Judged, judgeRun } from './progress.ts';
import { type Ask, asksOf, givenIn } from './quiz.store.ts';
import * as store from './roster.store.ts';
import { readRun } from './run.ts';

type Given = Awaited<ReturnType<typeof certificatesOfRegistrations>>;

/** Quizzes at which somebody who takes part has no attempt left and that are not passed, with what they asked. */
function stuckIn({ form, facts }: Judged, asks: readonly Ask[]): RosterRow['stuck'] {
  return lessonsOf(form).flatMap(({ id, title, quiz }) => {
    const fact = facts.quizzes.find(({ lessonId }) => lessonId === id);
    if (!quiz || !fact) return [];
    const own = asks.filter(({ lessonId }) => lessonId === id);
    if (fact.passed || fact.isOpen || attemptsLeft(quiz, { ...fact, given: givenIn(own) }) > 0) return [];
    return [{ lessonId: id, quiz: title, words: own.find(({ gives }) => gives === null)?.words ?? null }];
  });
}

function rowOf(
  ctx: Ctx,
  it: store.ListedPerson,
  { judged, given, asks }: { judged: Judged | undefined; given: Given; asks: readonly Ask[] },
): RosterRow {
  const certificate = given.get(it.id);
  return {
    id: it.id,
    number: it.number,
    userId: it.userId,
    name: it.name,
    nameOnCertificate: it.nameOnCertificate,
    needs: it.needs,
    status: it.status,
    dueAt: it.dueAt?.toISOString() ?? null,
    place: it.place,
    fee: it.fee,
    attendance: judged?.facts.attendance ?? [],
    progressPercent: judged?.progressPercent ?? 0,
    quizPercent: judged ? gradesOf(judged.form, judged.standing) : null,
    practical: judged?.form.practical ? (it.practical ?? 'pending') : null,
    stuck:
      judged && takingPart.includes(it.status)
        ? stuckIn(
            judged,
            asks.filter(({ registrationId }) => registrationId === it.id),
          )
        : [],
    ready: it.status === 'attending' && judged?.ready === true,
    certificate: certificate
      ? {
          number: certificate.number,
          status: certificate.status,
          expired: isExpired(certificate.expiresOn, localDayOf(ctx.now, certificate.tz)),
        }
      : null,
  } as RosterRow; // brands of ids are born here
}

async function rowsOf(ctx: Ctx, run: HeldRun, found: readonly store.ListedPerson[]): Promise<Map<string, RosterRow>> {
  const judged = await judgeRun(ctx, run, found);
  const ids = found.map(({ id }) => id);
  const [given, asks] = [await certificatesOfRegistrations(ctx, ids), await asksOf(ctx, ids)];
  return new Map(found.map((it, at) => [it.id, rowOf(ctx, it, { judged: judged[at], given, asks })]));
}

/** A page of the people of a run for who teaches it, in the order in which they came. Throws NOT_FOUND. */
export async function readRoster(ctx: Ctx, { id, ...page }: PageRequest & { id: string }): Promise<Page<RosterRow>> {
  const run = await readRun(ctx, id);
  const found = await store.rosterPage(ctx, id, page);
  const rows = await rowsOf(ctx, run, found);
  const listed = pageFrom(
    found,
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ id }) => rows.get(id),
  );
  return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) };
}

const columns: [string, (row: RosterRow, run: HeldRun) => string | number | null][] = [
  ['Number', ({ number }) => number],
  ['Name', ({ name }) => name],
  ['Name on the certificate', ({ nameOnCertificate }) => nameOnCertificate],
  ['State', ({ status }) => status],
  ['Fee', ({ fee }) => fee],
  ['Sessions', ({ attendance }) => attendance.filter(({ state }) => state === 'present' || state === 'late').length],
  ['Progress in percent', ({ progressPercent }) => progressPercent],
  ['Quizzes in percent', ({ quizPercent }) => quizPercent],
  ['Practical', ({ practical }) => practical],
  ['Certificate', ({ certificate }) => certificate?.number ?? null],
  ['Needs', ({ needs }) => needs],
];

/** Everybody of a run as a table for a spreadsheet, at most 1,200. Throws NOT_FOUND. */
export async function printRoster(ctx: Ctx, id: string): Promise<File> {
  const run = await readRun(ctx, id);
  const found = await store.rosterPage(ctx, id, { limit: 1_200 });
  const rows = await rowsOf(ctx, run, found);
  const lines = [...rows.values()].map((row) => columns.map(([, of]) => of(row, run)));
  const text = csvFile([columns.map(([name]) => name), ...lines]);
  return new File([text], `${run.code}-${run.startsOn}.csv`, { type: 'text/csv' });
}
