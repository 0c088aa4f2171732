import { openRegistrations } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { registrationStatuses } from '@ahadi/domain/academy/registrations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { course, opened, published, registering, runForm } from '../test/academy.ts';
import { booksProve } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({
    startsAt: '2026-11-22T06:00:00Z',
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error', COMMANDS_PER_MINUTE: '0' },
  });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());
afterEach(() => booksProve(world));
afterEach(() => turnsProve(world, 'registration'));

const desk = () => world.as(admins[0]).teaching;
const people = (names: readonly string[]) => Promise.all(names.map((name) => someone(world, name)));
const seatsOf = async (id: string) => {
  const { rows } = await desk().roster({ id: id as never, limit: 100 }); // the brand is born here
  return rows.map(({ name, status, place }) => `${name} ${status}${place === null ? '' : ` ${place}`}`);
};
const statusOf = async (person: Person, id: string) =>
  (await world.as(person).academy.registration({ id: id as never })).status; // the brand is born here

test('two hundred at one instant for twenty seats: twenty are kept, a hundred and eighty wait, nobody meets an error', async () => {
  const run = await opened(world, admins[0], await published(world, admins), { capacity: 20 });
  const crowd = await people(Array.from({ length: 200 }, (_, n) => `Crowd ${String.fromCharCode(65 + (n % 26))}${n}`));
  const made = await Promise.all(crowd.map((person) => registering(world, person, run)));
  const held = made.filter(({ status }) => status === 'held');
  const waiting = made.filter(({ status }) => status === 'waitlisted');
  expect([held.length, waiting.length]).toEqual([20, 180]);
  expect(new Set(made.map(({ number }) => number)).size).toBe(200);
  const [view] = await desk().runs({ id: run.courseId });
  expect(view).toMatchObject({ held: 20, confirmed: 0, waiting: 180, left: 0 });
});

test('until it begins every registration stands on the first page of its learner with its day, also while others act', async () => {
  const run = await opened(world, admins[0], await published(world, admins), { capacity: 3 });
  const free = await opened(world, admins[0], await published(world, admins, { priceMinor: 0 }), { sessions: [] });
  const names = ['Achieng Looked', 'Barasa Keeps', 'Chebet Leaves', 'Dama Offered', 'Ekai Waits', 'Fatma Free'];
  const [looked, keeps, leaves, offered, waits, seated] = (await people(names)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]; // six
  const ids = new Map<Person, string>();
  for (const person of [looked, keeps, leaves, offered, waits])
    ids.set(person, (await registering(world, person, run)).id);
  ids.set(seated, (await registering(world, seated, free)).id);
  await world.as(looked).academy.enterCode({ id: ids.get(looked) as never, code: 'LOOKEDAT1' }); // the brand is born here
  await world.as(leaves).academy.cancel({ id: ids.get(leaves) as never });
  await world.settle();
  const met = new Set<string>();
  for (const person of [looked, keeps, offered, waits, seated]) {
    const id = ids.get(person) ?? '';
    met.add(await statusOf(person, id));
    const { duties, deadlines, numbers } = await world.as(person).dashboard.read();
    const path = to('academyPayment', { registrationId: id });
    const days = [...duties, ...deadlines].filter((it) => it.path === path).map(({ dueAt }) => dueAt);
    expect(days, person.name).not.toHaveLength(0);
    expect(numbers?.nextSession?.path ?? null, person.name).toBe(person === looked ? path : null);
    const [day] = deadlines.filter((it) => it.path === path);
    if (person === waits || person === seated)
      expect([day?.title.split(':')[0], day?.isMine]).toEqual([
        person === waits ? 'Waiting list, until it begins' : 'Begins',
        false,
      ]);
  }
  expect([...met].sort()).toEqual(openRegistrations.filter((status) => status !== 'attending').sort());
});

describe('a seat that becomes free', () => {
  test('by time, by giving up or by the desk is offered to who waits longest, for a day', async () => {
    const run = await opened(world, admins[0], await published(world, admins), { capacity: 1 });
    const [one, two, three, four] = await people(['First Fatuma', 'Second Salim', 'Third Tatu', 'Fourth Fundi']);
    const ids: string[] = [];
    for (const person of [one, two, three, four]) ids.push((await registering(world, person as Person, run)).id);
    expect(await seatsOf(run.id)).toEqual([
      'First Fatuma held',
      'Second Salim waitlisted 1',
      'Third Tatu waitlisted 2',
      'Fourth Fundi waitlisted 3',
    ]);
    await desk().promote({ id: ids[3] as never, reason: 'A judge asked for it in writing.' });
    world.clock.advance({ days: 3 });
    world.clock.advance(60_000);
    await world.tick('clocks');
    expect(await seatsOf(run.id)).toEqual([
      'First Fatuma expired',
      'Second Salim waitlisted 1',
      'Third Tatu waitlisted 2',
      'Fourth Fundi offered',
    ]);
    await world.settle();
    const offer = (await world.notificationsOf(four as Person)).find(({ title }) => title.startsWith('A seat is free'));
    expect(offer?.message).toContain('your place in this run ends, and the seat is offered to the next person waiting');
    world.clock.advance({ days: 1 });
    world.clock.advance(60_000);
    await world.tick('clocks');
    await expect(world.as(four as Person).academy.accept({ id: ids[3] as never })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    const out = (await world.notificationsOf(four as Person)).find(({ title }) =>
      title.startsWith('Your place ran out'),
    );
    expect(out?.message).toContain('The time to take the seat was over.'); // nothing was to be paid yet
    expect(await world.as(two as Person).academy.accept({ id: ids[1] as never })).toMatchObject({ status: 'held' });
    await world.as(two as Person).academy.cancel({ id: ids[1] as never });
    expect(await statusOf(three as Person, ids[2] as string)).toBe('offered');
    await desk().drop({ id: ids[2] as never, reason: 'Asked for it on the phone.' });
    const [view] = await desk().runs({ id: run.courseId });
    expect(view).toMatchObject({ held: 0, confirmed: 0, waiting: 0, left: 1 });
  });

  test('because its learner was moved to another run is offered on', async () => {
    const made = await published(world, admins);
    const [full, free] = [
      await opened(world, admins[0], made, { capacity: 1 }),
      await opened(world, admins[0], made, { capacity: 1 }),
    ];
    const [one, two] = await people(['Moved Mariamu', 'Next Wafula']);
    const { id } = await registering(world, one as Person, full);
    await registering(world, two as Person, full);
    await desk().move({ id, runId: free.id, reason: 'She can come in that month only.' });
    expect(await seatsOf(free.id)).toEqual(['Moved Mariamu held']);
    expect(await seatsOf(full.id)).toEqual(['Next Wafula offered']);
    expect(await world.as(one as Person).academy.registration({ id })).toMatchObject({ run: { id: free.id } });
  });

  test('is nobody’s once the run begins: who still waits runs out, who has a seat takes part', async () => {
    const made = await published(world, admins, { priceMinor: 0 });
    const run = await opened(world, admins[0], made, { capacity: 1 });
    const [one, two] = await people(['In Imani', 'Out Otieno']);
    const first = await registering(world, one as Person, run);
    const second = await registering(world, two as Person, run);
    expect([first.status, second.status]).toEqual(['confirmed', 'waitlisted']);
    await expect(registering(world, one as Person, run)).rejects.toMatchObject(refusal('ACA_TWICE'));
    world.clock.set(`${run.startsOn}T00:00:00Z`);
    await world.tick('clocks');
    expect([await statusOf(one as Person, first.id), await statusOf(two as Person, second.id)]).toEqual([
      'attending',
      'expired',
    ]);
    const late = await someone(world, 'Late Lela');
    await expect(registering(world, late, run)).rejects.toMatchObject(refusal('ACA_CLOSED'));
  });
});

test('two administrators who write the same course: the second is told, and nothing is lost', async () => {
  const [one, other] = admins.map((admin) => world.as(admin).teaching);
  const made = await (one as typeof other & object).createCourse({ code: 'TWO-001' });
  const { id, revision } = made;
  await one?.saveCourse({ id, revision, form: course({ title: 'As the first one wrote it' }) });
  await expect(
    other?.saveCourse({ id, revision, form: course({ title: 'As the second one wrote it' }) }),
  ).rejects.toMatchObject(refusal('STALE'));
  await one?.submitCourse({ id });
  const reason = 'The second lesson has no words yet.';
  expect(await other?.sendBackCourse({ id, reason })).toMatchObject({ status: 'draft', submittedBy: null });
  const sent = await one?.submitCourse({ id });
  await expect(one?.publishCourse({ id, revision: sent?.revision ?? 0 })).rejects.toMatchObject(
    refusal('PUB_TWO_PERSON_REQUIRED'),
  );
  const now = await other?.publishCourse({ id, revision: sent?.revision ?? 0 });
  expect(now).toMatchObject({ status: 'published', version: 1, changedSinceVersion: false });
  await expect(
    world.owner.updateTable('course_versions').set({ no: 9 }).where('course_id', '=', id).execute(),
  ).rejects.toThrow(/frozen/);
  const run = await opened(world, admins[0], { id });
  const saved = await one?.saveCourse({ id, revision: now?.revision ?? 0, form: course({ title: 'A newer text' }) });
  await other?.publishCourse({ id, revision: saved?.revision ?? 0 });
  expect((await desk().runs({ id }))[0]).toMatchObject({
    id: run.id,
    version: 1,
    courseTitle: 'As the first one wrote it',
  });
});

test('a course out of the archive is written on, and in no catalogue until it is published again', async () => {
  const { id, code } = await published(world, admins);
  const run = await opened(world, admins[0], { id });
  const other = world.as(admins[1]).teaching;
  const isListed = async () => (await world.anyone().academy.courses({})).some((course) => course.code === code);
  expect(await isListed()).toBe(true);
  expect(await desk().archiveCourse({ id })).toMatchObject({ status: 'archived' });
  expect(await isListed()).toBe(false);
  expect(await desk().restoreCourse({ id })).toMatchObject({ status: 'draft', version: 1 });
  expect(await isListed()).toBe(false);
  const { revision } = await desk().submitCourse({ id });
  expect(await other.publishCourse({ id, revision })).toMatchObject({ status: 'published', version: 2 });
  expect(await isListed()).toBe(true);
  expect(await desk().runs({ id })).toMatchObject([{ id: run.id, status: 'open', version: 1 }]);
});

test('what is somebody else’s, or not there, answers alike; nobody decides about themselves', async () => {
  const run = await opened(world, admins[0], await published(world, admins));
  const [mine, stranger] = await people(['Mine Mumbi', 'Strange Simiyu']);
  const { id } = await registering(world, mine as Person, run);
  const nowhere = '01900000-0000-7000-8000-000000000000' as typeof id;
  for (const it of [id, nowhere]) {
    const api = world.as(stranger as Person);
    for (const deed of [
      () => api.academy.registration({ id: it }),
      () => api.academy.accept({ id: it }),
      () => api.academy.cancel({ id: it }),
      () => api.academy.learn({ id: it }),
      () => api.academy.receipt({ id: it }),
      () => api.academy.enterCode({ id: it, code: 'ABCDEFGH99' }),
      () => api.teaching.drop({ id: it, reason: 'Because I can do it.' }),
      () => api.teaching.waive({ id: it, reason: 'Because I can do it.' }),
      () => api.teaching.roster({ id: (it === id ? run.id : nowhere) as typeof run.id }),
    ])
      await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
  }
  const own = await registering(world, admins[0], run);
  await expect(desk().waive({ id: own.id, reason: 'For myself, of course.' })).rejects.toMatchObject(
    refusal('FORBIDDEN'),
  );
  await world.as(admins[0]).academy.enterCode({ id: own.id, code: 'OWNCODE123' });
  const fee = (await desk().fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === own.id);
  await expect(desk().approveFee({ id: fee?.id as never })).rejects.toMatchObject(refusal('FORBIDDEN'));
});

const deeds = [
  'register',
  'give',
  'approve',
  'came',
  'vouch',
  'reject',
  'cancel',
  'accept',
  'drop',
  'waive',
  'promote',
  'move',
  'wait',
] as const;

test('random lives of two runs: counters are their rows, seats never more than there are, and the books prove', async () => {
  const made = await published(world, admins, { priceMinor: 10_000 });
  const crew = await people(['Lively Lupita', 'Lively Mutiso', 'Lively Naliaka', 'Lively Ouma']);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...deeds), fc.nat(3), fc.nat(1)), { minLength: 8, maxLength: 24 }),
      async (steps) => {
        const runs = [
          await opened(world, admins[0], made, { capacity: 2 }),
          await opened(world, admins[0], made, { capacity: 1 }),
        ];
        const mine = new Map<number, string>();
        for (const [index, [deed, who, which]] of steps.entries()) {
          const api = world.as(crew[who] as Person);
          const id = mine.get(who) as never; // the brand is born here
          const reason = 'A reason that is long enough.';
          const run = runs[which] as (typeof runs)[number];
          const fee = async () =>
            (await desk().fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === id)?.id as never;
          const tries = {
            register: async () => {
              const there = id ? await api.academy.registration({ id }) : undefined;
              if (there && !['cancelled', 'expired'].includes(there.status)) return;
              mine.set(who, (await registering(world, crew[who] as Person, run)).id);
            },
            give: () =>
              api.academy.enterCode({ id, code: `L${index}${run.id.replaceAll('-', '').slice(-12)}`.toUpperCase() }),
            approve: async () => desk().approveFee({ id: await fee() }),
            came: async () =>
              world
                .as(admins[1])
                .teaching.noteFeeCame({ id: await fee(), line: `LINE ${index} ${run.id}`, paidBy: null }),
            vouch: async () => world.as(admins[1]).teaching.vouchForFee({ id: await fee(), reason }),
            reject: async () => desk().rejectFee({ id: await fee(), reason }),
            cancel: () => api.academy.cancel({ id }),
            accept: () => api.academy.accept({ id }),
            drop: () => desk().drop({ id, reason }),
            waive: () => desk().waive({ id, reason }),
            promote: () => desk().promote({ id, reason }),
            move: () => desk().move({ id, runId: run.id, reason }),
            wait: async () => {
              world.clock.advance({ days: 1 });
              await world.tick('clocks');
            },
          };
          if (deed === 'register' || deed === 'wait' || id !== undefined)
            await tries[deed]().catch((refused: { code?: string; message?: string }) => {
              if (refused.code === undefined || refused.code === 'INTERNAL') throw refused;
            });
        }
        await booksProve(world);
        await turnsProve(world, 'registration');
        expect(registrationStatuses).toHaveLength(11);
      },
    ),
    { numRuns: 6 },
  );
});

test('a run is planned with care: days, seats and sessions that cannot be are refused by field', async () => {
  const made = await published(world, admins);
  const form = runForm(world);
  await expect(desk().addRun({ id: made.id, form: { ...form, endsOn: '2020-01-01' } })).rejects.toMatchObject({
    ...refusal('BAD_INPUT'),
    data: { fields: { endsOn: expect.any(String) } },
  });
});

test('stands ahead of who has it and of who teaches there, and both find the course by its name', async () => {
  const [learner, trainer] = (await people(['Ella Early', 'Tim Teacher'])) as [Person, Person];
  const course = await published(world, admins, { priceMinor: 0 });
  const run = await opened(world, admins[0], course, { instructorIds: [trainer.id] });
  await registering(world, learner, run);
  await world.settle();
  const [first] = run.sessions;
  if (!first) throw new Error('a run has sessions');
  for (const person of [learner, trainer]) {
    const { numbers, deadlines } = await world.as(person).dashboard.read();
    expect(numbers?.nextSession?.at, person.name).toBe(first.startsAt);
    expect(deadlines.map(({ dueAt }) => dueAt)).toContain(first.startsAt);
    const { found } = await world.as(person).dashboard.find({ q: course.form.title });
    expect(found.map(({ kind }) => kind)).toContain(person === learner ? 'registration' : 'course_run');
  }
});

test('holds the account of who has it and of who teaches there, until it is given up and somebody else teaches', async () => {
  const [learner, trainer, other] = (await people(['Lea Learner', 'Tom Trainer', 'Ola Other'])) as [
    Person,
    Person,
    Person,
  ];
  const run = await opened(world, admins[0], await published(world, admins), { instructorIds: [trainer.id] });
  const { id, number } = await registering(world, learner, run);
  const open = async (person: Person) =>
    (await world.as(person).privacy.leaving()).blockers.map(({ kind, label, path }) => [
      kind,
      label.split(' ')[0],
      path,
    ]);
  expect(await open(learner)).toEqual([['seat', number, to('academyPayment', { registrationId: id })]]);
  expect(await open(trainer)).toEqual([['teaching', expect.anything(), to('academy', {}, { teach: run.id })]]);
  await expect(world.as(trainer).privacy.leave()).rejects.toMatchObject(refusal('ACC_STILL_NEEDED'));
  await world.as(learner).academy.cancel({ id });
  await desk().saveRun({ id: run.id, revision: run.revision, form: runForm(world, { instructorIds: [other.id] }) });
  expect([await open(learner), await open(trainer)]).toEqual([[], []]);
});
