import { type AttemptClaim, attemptIs, timeRuns } from '@ahadi/domain/academy/learning/attempt-end.ts';
import type { Attempt, LessonProgress } from '@ahadi/domain/academy/learning/schema.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened, published, registering } from '../test/academy.ts';
import { type Meaning, untrue } from '../test/claims.ts';
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

test('time in a quiz is the server’s: half a minute is forgiven, later counts as it was saved', async () => {
  const run = await opened(world, admins[0], await published(world, admins, { priceMinor: 0 }), { capacity: 5 });
  const [quick, slow] = [await someone(world, 'Quick Kamau'), await someone(world, 'Slow Sidi')];
  for (const [person, late] of [
    [quick, 20 * 60_000 + 29_000],
    [slow, 20 * 60_000 + 31_000],
  ] as const) {
    const { id } = await registering(world, person, run);
    const api = world.as(person).academy;
    const quiz = (await api.learn({ id })).modules[0]?.lessons[1];
    const attempt = await api.startAttempt({ id, lessonId: quiz?.id ?? '' });
    const short = attempt.questions.find(({ kind }) => kind === 'short');
    const answers = [{ questionId: short?.id ?? '', places: [], text: 'amani' }];
    await api.saveAnswers({ id: attempt.id, answers: [{ questionId: short?.id ?? '', places: [], text: 'vita' }] });
    world.clock.advance(late);
    const after = await api.handIn({ id: attempt.id, answers });
    expect([after.status, after.result?.percent]).toEqual(person === quick ? ['graded', 12] : ['expired', 0]);
    expect(await api.handIn({ id: attempt.id, answers: [] })).toEqual(after);
  }
});

test('what is said of the end of an attempt comes, whether its learner comes back or not', async () => {
  const course = await published(world, admins, { priceMinor: 0 });
  const run = await opened(world, admins[0], course, { capacity: 5 });
  const [away, back, judged, never] = [
    await someone(world, 'Away Akoth'),
    await someone(world, 'Back Barasa'),
    await someone(world, 'Judged Juma'),
    await someone(world, 'Never Njeri'),
  ];
  const ids = new Map<Person, Registration['id']>();
  for (const person of [away, back, judged, never]) ids.set(person, (await registering(world, person, run)).id);
  const began = async (person: Person) => {
    const id = ids.get(person) ?? ('' as never); // each is registered
    const api = world.as(person).academy;
    const lesson = async () => {
      const found = (await api.learn({ id })).modules[0]?.lessons[1];
      if (!found?.quiz || !found.progress.quiz) throw new Error('it is a quiz');
      return { ...found, quiz: found.quiz, so: found.progress.quiz };
    };
    const lessonId = (await lesson()).id;
    const attempt = await api.startAttempt({ id, lessonId });
    const short = attempt.questions.find(({ kind }) => kind === 'short');
    await api.saveAnswers({ id: attempt.id, answers: [{ questionId: short?.id ?? '', places: [], text: 'amani' }] });
    const begin = () => api.startAttempt({ id, lessonId });
    const ask = () => api.askAttempt({ id, lessonId, reason: 'My light went out in the middle of it.' });
    return { id, api, lesson, attempt, begin, ask };
  };
  const left = await began(away);
  expect(timeRuns((await left.lesson()).quiz)).toMatch(
    /also when you close the page\. What was saved by then counts\.$/,
  );
  world.clock.advance(20 * 60_000 + 31_000);
  await world.tick('academy-attempts');
  expect((await left.lesson()).so).toMatchObject({ bestPercent: 12, openAttemptId: null, attemptsLeft: 1 });
  type Seen = { so: LessonProgress['quiz']; begins: boolean; asks: boolean; isJudged: boolean };
  const meanings: readonly Meaning<Seen>[] = [
    { says: /^The time was over; what was saved by then counts\.$/, holds: (_a, { so }) => so?.bestPercent === 12 },
    { says: /^You can try again\.$/, holds: (_a, it) => it.begins && !it.asks },
    // That it was wrong, without what would have been right while another attempt can still be given.
    { says: /^Below you see which answers were right\.$/, holds: (_a, it) => it.isJudged },
    { says: /^All attempts were used; you can ask for another one\.$/, holds: (_a, it) => !it.begins && it.asks },
    { says: /^All attempts were used\.$/, holds: (_a, it) => !it.begins && !it.asks },
  ];
  const { api, lesson, attempt, begin, ask } = await began(back);
  const done = (deed: Promise<unknown>) =>
    deed.then(
      () => true,
      () => false,
    );
  const claims: AttemptClaim[] = [];
  for (let current: Attempt = attempt; ; ) {
    world.clock.advance(20 * 60_000 + 31_000);
    const over = await api.handIn({ id: current.id, answers: [] });
    const { so, required } = await lesson();
    const claim = attemptIs(over, so, { required });
    claims.push(claim);
    world.clock.advance(13 * 3_600_000);
    const isJudged = over.result?.questions.some(({ isRight }) => !isRight) === true;
    const seen = { so, begins: await done(begin()), asks: await done(ask()), isJudged };
    for (const sentence of claim.words.split(/(?<=\.) /)) expect(untrue(sentence, meanings, seen, seen)).toEqual([]);
    expect([claim.next, claim.countsForCourse]).toEqual([
      seen.begins ? 'again' : seen.asks ? 'asking' : 'neither',
      false,
    ]);
    if (seen.asks) {
      const { so: waiting } = await lesson();
      claims.push(attemptIs(over, waiting, { required }));
      expect([await done(begin()), await done(ask())]).toEqual([false, false]);
    }
    if (!seen.begins) break;
    current = await begin(); // it is the one that goes on
  }
  expect(claims.map(({ next }) => next)).toEqual(['again', 'asking', 'neither']);

  // Who judges at that very moment judges what was saved.
  world.clock.set(run.sessions[0]?.startsAt ?? '');
  await world.tick('clocks');
  const late = await began(judged);
  world.clock.advance(20 * 60_000 + 31_000);
  await world.as(admins[0]).teaching.issue({ registrationIds: [late.id] });
  expect((await late.lesson()).so.bestPercent).toBe(12);

  // The run ends: who did something of it did not pass, who did nothing missed it, and each is told just that.
  await world.as(admins[0]).teaching.endRun({ id: run.id });
  const again = await opened(world, admins[0], course, { capacity: 5 });
  const both = [ids.get(back), ids.get(never)].flatMap((id) => id ?? []);
  await world.as(admins[0]).teaching.issue({ registrationIds: both });
  await world.settle();
  type End = { reached: boolean; did: boolean };
  const endMeanings: readonly Meaning<End>[] = [
    { says: /^Not everything that is asked for was reached\.$/, holds: (_a, it) => !it.reached && it.did },
    { says: /^Nothing of it was done, so it ended as missed\.$/, holds: (_a, it) => !it.reached && !it.did },
  ];
  for (const [person, status] of [
    [back, 'failed'],
    [never, 'no_show'],
  ] as const) {
    const id = ids.get(person) ?? ('' as never);
    expect((await world.as(person).academy.registration({ id })).status).toBe(status);
    const [told] = (await world.notificationsOf(person)).filter(({ title }) => title.startsWith('The course is over'));
    const { rows } = await sql<{ done: number }>`
      select ((select count(*) from quiz_attempts where registration_id = ${id}) + (select count(*) from lesson_progress where registration_id = ${id})
        + (select count(*) from attendance where registration_id = ${id} and state in ('present', 'late')))::int as done`.execute(
      world.owner,
    );
    const end = { reached: (await world.as(person).academy.certificates()).length > 0, did: (rows[0]?.done ?? 0) > 0 };
    expect(untrue(told?.message ?? '', endMeanings, end, end)).toEqual([]);
    // As its page says: what was learned from stays open, and another run can be registered for.
    const read = await world.as(person).academy.learn({ id });
    const lessonId = read.modules[0]?.lessons[0]?.id ?? '';
    await expect(world.as(person).academy.noteLesson({ id, lessonId, seconds: 60, done: true })).rejects.toMatchObject(
      refusal('ACA_NOT_CONFIRMED'),
    );
    expect(await done(registering(world, person, again))).toBe(true);
  }
});
