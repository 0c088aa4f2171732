import type { CourseForm } from '@ahadi/domain/academy/courses/schema.ts';
import type { Attempt } from '@ahadi/domain/academy/learning/schema.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../core/migrate.ts';
import { course, opened, published, question, quizLesson, registering } from '../test/academy.ts';
import { refusal } from '../test/refusal.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-22T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

/** A course of one quiz, and its registration by a learner who takes part. */
async function quizzed(name: string, wishes: Parameters<typeof quizLesson>[0] = {}) {
  const form = course({
    priceMinor: 0,
    modules: [{ id: uuidv7(), title: 'One quiz', lessons: [quizLesson({ waitHours: 0, ...wishes })] }],
  });
  const made = await published(world, admins, form);
  const run = await opened(world, admins[0], made, { capacity: 5 });
  const learner = await someone(world, name);
  const { id } = await registering(world, learner, run);
  return { form, made, run, id, lessonId: form.modules[0]?.lessons[0]?.id ?? '', api: world.as(learner).academy };
}

/** What an answer to handing in says of what is right. */
const rightIn = ({ result }: Attempt) => result?.questions.map(({ right }) => right !== null);

test('what is right is shown once it can help nobody: not during the last attempt, not while another can be given', async () => {
  const { id, lessonId, api, run } = await quizzed('Peeking Pendo');
  const teach = world.as(admins[0]).teaching;
  const hidden = [false, false, false, false];
  const first = await api.startAttempt({ id, lessonId });
  expect(rightIn(await api.handIn({ id: first.id, answers: [] }))).toEqual(hidden);

  // The last attempt goes on in one window, and the first is handed in again in another.
  const last = await api.startAttempt({ id, lessonId });
  const again = () => api.handIn({ id: first.id, answers: [] });
  expect(rightIn(await again())).toEqual(hidden);
  // Nor is its learner among those who have none left.
  const stuck = async () => (await teach.roster({ id: run.id })).rows.map((row) => row.stuck.length);
  const give = () => teach.answerAttempt({ id, lessonId, gives: true, reason: '' });
  expect(await stuck()).toEqual([0]);
  await expect(give()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));

  // All are used: another can be asked for, is asked for, is refused, and is given all the same.
  expect(rightIn(await api.handIn({ id: last.id, answers: [] }))).toEqual(hidden);
  expect(await stuck()).toEqual([1]);
  await api.askAttempt({ id, lessonId, reason: 'My light went out in the middle of it.' });
  expect(rightIn(await again())).toEqual(hidden);
  await teach.answerAttempt({ id, lessonId, gives: false, reason: 'Read the lesson again before you ask.' });
  expect(rightIn(await again())).toEqual(hidden);
  await give();
  const given = await api.startAttempt({ id, lessonId });
  expect(rightIn(await again())).toEqual(hidden);
  const right = given.questions.map(({ id: questionId, kind, options }) => ({
    questionId,
    text: kind === 'short' ? 'amani' : '',
    places: {
      single: ['The side that asked for the mediation'],
      multi: ['Offers', 'Notes'],
      order: ['Open', 'Explore', 'Agree'],
      short: [],
    }[kind].flatMap((word) => options.filter(({ text }) => text === word).map(({ place }) => place)),
  }));
  expect((await api.handIn({ id: given.id, answers: right })).result).toMatchObject({ percent: 100, passed: true });
  expect(rightIn(await again())).toEqual([true, true, true, true]);
});

/** The same course with other questions, of which all have to be right. */
const rewritten = (form: CourseForm): CourseForm => ({
  ...form,
  modules: form.modules.map((part) => ({
    ...part,
    lessons: part.lessons.map((lesson) => ({
      ...lesson,
      quiz: lesson.quiz && {
        ...lesson.quiz,
        passPercent: 100,
        questions: [question({ text: 'Who speaks last?' }), question({ text: 'Who never speaks?' })],
      },
    })),
  })),
});

type Kept = { id: string; version: number; questions: string[] };
const kept = async (id: Registration['id']) =>
  (
    await sql<Kept>`select id, version, questions from quiz_attempts where registration_id = ${id} order by no`.execute(
      world.owner,
    )
  ).rows;

/** As an installation comes to keep papers that did not. */
async function upgraded(): Promise<void> {
  const upgrades = migrations().filter(({ name }) => /^(?:0185|0189)_/.test(name));
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query('alter table quiz_attempts drop column version, drop column questions');
  for (const { text } of upgrades) await client.query(text);
  await client.end();
}

test('an attempt of a quiz that its course has not has run out when papers come to be kept', async () => {
  const { id, lessonId, api } = await quizzed('Odd Otieno', { attempts: 5, draw: 2 });
  await api.startAttempt({ id, lessonId });
  await sql`update quiz_attempts set lesson_id = ${uuidv7()} where registration_id = ${id}`.execute(world.owner);
  await upgraded();
  const { rows } = await sql`
    select status, percent, passed, questions from quiz_attempts where registration_id = ${id}`.execute(world.owner);
  expect(rows).toEqual([{ status: 'expired', percent: 0, passed: false, questions: [] }]);
});

test('an attempt keeps its paper when its seat moves to a run with other questions', async () => {
  const { form, made, id, lessonId, api } = await quizzed('Moved Makena', { attempts: 5, draw: 2 });
  const start = () => api.startAttempt({ id, lessonId });
  const first = await start();
  const over = await api.handIn({ id: first.id, answers: [] });
  const second = await start();
  const answers = second.questions.map(({ id: questionId }) => ({ questionId, places: [], text: 'amani' }));
  await api.saveAnswers({ id: second.id, answers });

  const [writer, other] = [world.as(admins[0]).teaching, world.as(admins[1]).teaching];
  const saved = await writer.saveCourse({ id: made.id, revision: made.revision, form: rewritten(form) });
  await other.publishCourse({ id: made.id, revision: saved.revision });
  const later = await opened(world, admins[0], made, { capacity: 5 });
  world.clock.advance(1_000);
  await writer.move({ id, runId: later.id, reason: 'They asked for a later run.' });

  expect(await api.handIn({ id: first.id, answers: [] })).toEqual(over);
  expect(await start()).toMatchObject({ id: second.id, questions: second.questions, saved: answers });

  // An installation whose attempts have no paper yet is given the same ones: of what is over by what was answered, of what goes on as it was drawn.
  const before = await kept(id);
  expect(before).toMatchObject([
    { version: 1, questions: first.questions.map((one) => one.id) },
    { version: 1, questions: second.questions.map((one) => one.id) },
  ]);
  await upgraded();
  expect(await kept(id)).toEqual(before);

  // It is graded by its own paper, and the next one is of the run's.
  const graded = await api.handIn({ id: second.id, answers });
  expect(graded.result?.questions.map(({ questionId }) => questionId)).toEqual(second.questions.map(({ id }) => id));
  const third = await start();
  expect(third.questions.map(({ text }) => text).sort()).toEqual(['Who never speaks?', 'Who speaks last?']);
});
