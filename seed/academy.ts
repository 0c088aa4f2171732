import { lessonsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { RunForm } from '@ahadi/domain/academy/runs/schema.ts';
import { markAttendance } from '@ahadi/server/academy/attendance.ts';
import { issue } from '@ahadi/server/academy/completion.ts';
import { createCourse, publishCourse, saveCourse, submitCourse } from '@ahadi/server/academy/course.ts';
import { enterCode } from '@ahadi/server/academy/fee.ts';
import { approveFee, listFees, noteFeeCame } from '@ahadi/server/academy/fee-decision.ts';
import { noteLesson, readLearnerCourse } from '@ahadi/server/academy/learning.ts';
import { handIn, startAttempt } from '@ahadi/server/academy/quiz.ts';
import { register } from '@ahadi/server/academy/registration.ts';
import { addRun, openRun } from '@ahadi/server/academy/run.ts';
import { judgePractical, waive } from '@ahadi/server/academy/teaching.ts';
import type { Ctx } from '@ahadi/server/core/ctx.ts';
import { drafting, escrow, ethics, evidence } from './learn/dealing.ts';
import { foundations, renewal } from './learn/mediating.ts';
import type { DemoCourse } from './learn/writing.ts';
import { type DemoName, demoPeople } from './people.ts';
import type { Stage } from './world.ts';

const [writer, publisher]: [DemoName, DemoName] = ['faith', 'daniel'];
const WRITTEN = 80;

/**
 * The academy: six courses, and of their runs one that is planned, some that are open, one that is full with people who wait, one that
 * goes on and one that is over. Amina has a seat and has not paid yet, Njoroge is in the middle of his course, Ruth is accredited.
 */
export async function academy(stage: Stage): Promise<void> {
  const ids = new Map<string, string>();
  for (const one of [foundations, drafting, evidence, escrow]) ids.set(one.code, await publish(stage, one));
  await over(stage, ids.get('MED-101') ?? '');
  // What asks for another course first is written once that one is in the catalogue.
  for (const one of [ethics, renewal]) ids.set(one.code, await publish(stage, one));
  await goingOn(stage, ids.get('AGR-100') ?? '');
  await full(stage, ids.get('EVI-110') ?? '');
  await toCome(stage, ids);
}

async function publish(stage: Stage, { code, form }: DemoCourse): Promise<string> {
  const as = (who: DemoName) => stage.as(who, WRITTEN);
  const { id, revision } = await createCourse(as(writer), { code });
  await saveCourse(as(writer), { id, revision, form });
  const sent = await submitCourse(as(writer), { id });
  await publishCourse(as(publisher), { id, revision: sent.revision });
  return id;
}

type Plan = {
  id: string;
  startsIn: number;
  days: number;
  capacity: number;
  sessions: number[];
  place?: string;
  practical?: true;
};

/** A run with sessions on these days of it, from nine to twelve in Nairobi; where it has a practical, that is the last. */
function plan(stage: Stage, it: Plan): RunForm {
  const day = (ahead: number) => stage.day(it.startsIn + ahead);
  return {
    startsOn: day(0),
    endsOn: day(it.days),
    tz: 'Africa/Nairobi',
    place: it.place ?? 'Online',
    capacity: it.capacity,
    registerUntil: `${day(-1)}T15:00:00.000Z`,
    payWithinHours: 72,
    instructorIds: [],
    sessions: it.sessions.map((ahead, at) => ({
      id: null,
      startsAt: `${day(ahead)}T06:00:00.000Z`,
      endsAt: `${day(ahead)}T09:00:00.000Z`,
      place: it.place ? 'Hall 2' : 'https://meet.example.org/academy',
      isPractical: it.practical === true && at === it.sessions.length - 1,
    })),
  };
}

/** A run that ruth teaches, unless she takes part, opened so many days ago. */
async function open(stage: Stage, it: Plan, daysAgo: number, teacher: DemoName = 'ruth'): Promise<string> {
  const desk = stage.as('faith', daysAgo);
  const userId = userIdIn(stage.as(teacher, daysAgo));
  const form = { ...plan(stage, it), instructorIds: [userId] } as RunForm; // the brand is born here
  const run = await addRun(desk, { id: it.id, form });
  await openRun(desk, run.id);
  return run.id;
}

const userIdIn = ({ actor }: Ctx): string => (actor?.kind === 'user' ? actor.userId : '');

const seat = async (stage: Stage, who: DemoName, runId: string, daysAgo: number, needs = ''): Promise<string> => {
  const form = { runId, nameOnCertificate: demoPeople[who].name, needs, consent: true } as const;
  return (await register(stage.as(who, daysAgo), form as Parameters<typeof register>[1])).id; // the brand is born here
};

async function read(stage: Stage, who: DemoName, id: string, daysAgo: number, most: number): Promise<void> {
  const ctx = stage.as(who, daysAgo);
  const lessons = (await readLearnerCourse(ctx, id)).modules.flatMap((one) => one.lessons);
  for (const { id: lessonId, leastSeconds } of lessons.filter(({ kind }) => kind === 'text').slice(0, most))
    await noteLesson(ctx, { id, lessonId, seconds: leastSeconds + 40, done: true });
}

/** Answers as the writer of the course would: what is right stands first in the form, whatever the page shows. */
async function passQuizzes(stage: Stage, who: DemoName, id: string, daysAgo: number): Promise<void> {
  const ctx = stage.as(who, daysAgo);
  const questions = lessonsOf(foundations.form).flatMap(({ quiz }) => quiz?.questions ?? []);
  const lessons = (await readLearnerCourse(ctx, id)).modules.flatMap((one) => one.lessons);
  for (const { id: lessonId } of lessons.filter(({ kind }) => kind === 'quiz')) {
    const attempt = await startAttempt(ctx, { id, lessonId });
    const answers = attempt.questions.map((asked) => {
      const known = questions.find((one) => one.id === asked.id);
      const right = known?.answer.map((place) => known.options[place]) ?? [];
      const places = right.flatMap((words) =>
        asked.options.filter(({ text }) => text === words).map(({ place }) => place),
      );
      return { questionId: asked.id, places, text: '' };
    });
    await handIn(ctx, { id: attempt.id, answers });
  }
}

/** There was a till then, whatever the installation has now. */
const withTill = (ctx: Ctx): Ctx => ({
  ...ctx,
  config: { ...ctx.config, ACADEMY_TILL: ctx.config.ACADEMY_TILL ?? '5551234' },
});

/** The foundations, two months ago: ruth passed and is accredited; wanjiru is still to be judged. */
async function over(stage: Stage, id: string): Promise<void> {
  const place = 'Kisumu Social Centre';
  const run: Plan = { id, startsIn: -60, days: 12, capacity: 12, sessions: [1, 8], place, practical: true };
  const runId = await open(stage, run, 78, 'samuel');
  const seats: [DemoName, string][] = [];
  for (const [who, code] of [
    ['ruth', 'QKA4M81TZP'],
    ['wanjiru', 'QKB7D20WXR'],
  ] as const) {
    const seatId = await seat(stage, who, runId, 76, who === 'wanjiru' ? 'A place near the screen.' : '');
    await enterCode(withTill(stage.as(who, 75)), { id: seatId, code });
    seats.push([who, seatId]);
  }
  for (const { id: feeId, reference } of (await listFees(stage.as('faith', 74), { limit: 10 })).rows) {
    await approveFee(stage.as('faith', 74), feeId);
    await noteFeeCame(stage.as('daniel', 74), { id: feeId, line: `TILL ${reference}`, paidBy: null });
  }
  await stage.follow(74);
  await stage.tick(59);
  for (const [who, seatId] of seats) {
    await read(stage, who, seatId, 55, 4);
    const course = await readLearnerCourse(stage.as(who, 50), seatId);
    for (const session of course.sessions)
      await markAttendance(stage.as('samuel', 50), {
        id: session.id,
        marks: [
          { registrationId: course.registrationId, state: who === 'ruth' || session.no === 1 ? 'present' : 'late' },
        ],
      });
  }
  const [first] = seats;
  if (!first) return;
  await passQuizzes(stage, first[0], first[1], 50);
  const comment = 'Kept both sides apart from the money until they were heard.';
  await judgePractical(stage.as('samuel', 49), { id: first[1], result: 'pass', comment });
  await stage.tick(46);
  if (stage.system(0).vault === null) return; // no master key, so nothing can be signed: ruth is still to be given hers
  const [given] = (await issue(stage.as('faith', 45), [first[1]])).results;
  if (!given?.done) throw new Error(`nobody is accredited in the demo world: ${given?.sentence}`);
  await stage.follow(45);
}

/** An agreement course that goes on: njoroge has read half of it. */
async function goingOn(stage: Stage, id: string): Promise<void> {
  const runId = await open(stage, { id, startsIn: -6, days: 21, capacity: 30, sessions: [2, 9] }, 20);
  const seatId = await seat(stage, 'njoroge', runId, 18);
  await seat(stage, 'juma', runId, 17);
  await stage.follow(17);
  await stage.tick(5);
  await read(stage, 'njoroge', seatId, 3, 1);
  await stage.follow(3);
}

/** Two seats, both taken, and two people who wait. */
async function full(stage: Stage, id: string): Promise<void> {
  const runId = await open(stage, { id, startsIn: 16, days: 3, capacity: 2, sessions: [0] }, 12);
  for (const who of ['leila', 'grace', 'peter', 'juma'] as const) await seat(stage, who, runId, 9);
  await stage.follow(9);
}

/** What can be registered for, one that is only planned, and amina who has two days left to pay. */
async function toCome(stage: Stage, ids: ReadonlyMap<string, string>): Promise<void> {
  const of = (code: string) => ids.get(code) ?? '';
  const runId = await open(stage, { id: of('ESC-120'), startsIn: 24, days: 2, capacity: 24, sessions: [] }, 10);
  await seat(stage, 'amina', runId, 1);
  const bursary = await seat(stage, 'wanjiru', runId, 2);
  for (const who of ['daniel', 'faith'] as const)
    await waive(stage.as(who, 2), { id: bursary, reason: 'A bursary for small builders in Nakuru.' });
  const next: Omit<Plan, 'id'> = {
    startsIn: 40,
    days: 12,
    capacity: 16,
    sessions: [1, 8],
    place: 'Nakuru',
    practical: true,
  };
  await open(stage, { id: of('MED-101'), ...next }, 8);
  await open(stage, { id: of('AGR-100'), startsIn: 28, days: 21, capacity: 40, sessions: [2] }, 5);
  await open(stage, { id: of('REN-301'), startsIn: 33, days: 0, capacity: 20, sessions: [0] }, 5, 'samuel');
  await addRun(stage.as('faith', 1), {
    id: of('ETH-200'),
    form: plan(stage, { id: of('ETH-200'), startsIn: 75, days: 6, capacity: 20, sessions: [1, 3] }),
  });
  await stage.follow(1);
}
