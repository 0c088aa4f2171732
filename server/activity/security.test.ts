import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSecurityChange } from '../accounts/account.ts';
import { forgetOldKeys } from '../core/housekeeping.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const somebody = () => world.person('Amina Odhiambo', { email: `amina.${++people}@example.org` });
const another = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});
type Asked = Parameters<ReturnType<World['as']>['activity']['security']>[0];
const rowsOf = async (person: Person, asked: Asked = {}) => (await world.as(person).activity.security(asked)).rows;

test('every sign-in is kept, the open ones, the one that asks and those that are over', async () => {
  const amina = await somebody();
  const phone = await another(amina);
  const before = await rowsOf(amina, { kind: 'sign_in' });
  expect(before.map(({ isOpen }) => isOpen)).toEqual([true, true]);
  expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  await world.as(phone).accounts.revokeOtherDevices();
  const after = await rowsOf(phone, { kind: 'sign_in' });
  expect(after.map(({ isOpen, endedAt }) => [isOpen, endedAt !== null]).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(await rowsOf(phone, { kind: 'change' })).toMatchObject([
    { sentence: 'Another device was signed out' },
    { sentence: 'The e-mail address was confirmed' },
    { sentence: 'The account was opened' },
  ]);
});

test('a change of the password is told, a new picture is not, and dates choose', async () => {
  const amina = await somebody();
  await noteSecurityChange(world.ctx(), amina.id, 'picture');
  world.clock.advance({ days: 2 });
  const day = world.clock.now().toISOString();
  await noteSecurityChange(world.ctx(), amina.id, 'password');
  expect((await rowsOf(amina, { from: day })).map(({ sentence }) => sentence)).toEqual(['The password was changed']);
  expect((await rowsOf(amina, { until: day })).map(({ sentence }) => sentence)).not.toContain(
    'The password was changed',
  );
});

test('nobody reads what is another person’s, page by page', async () => {
  const amina = await somebody();
  for (let n = 0; n < 4; n++) await another(amina);
  const baraka = await somebody();
  const first = await world.as(amina).activity.security({ limit: 3 });
  const second = await world.as(amina).activity.security({ limit: 100, cursor: first.nextCursor ?? '' });
  expect([...first.rows, ...second.rows]).toEqual(await rowsOf(amina, { limit: 100 }));
  const mine = new Set((await rowsOf(baraka)).map(({ id }) => id));
  expect([...first.rows, ...second.rows].filter(({ id }) => mine.has(id))).toEqual([]);
});

test('“This was not me” ends every other session, tells support once, and is shown', async () => {
  const amina = await somebody();
  const thief = await another(amina);
  const own = world.as(amina).activity;
  const stolen = (await rowsOf(amina, { kind: 'sign_in' })).find(({ isCurrent }) => !isCurrent);
  const done = await own.disown({ id: stolen?.id ?? '' });
  expect(done).toMatchObject({ ended: 1, number: expect.stringMatching(/^T-/) });
  expect(await world.as(thief).accounts.session()).toBeNull();
  expect(await own.disown({ id: stolen?.id ?? '' })).toEqual({ ...done, ended: 0 });
  const tickets = (await world.as(amina).support.mine({})).rows;
  expect(tickets).toMatchObject([{ number: done.number, subject: 'This was not me', topic: 'account' }]);
  expect((await rowsOf(amina)).find(({ id }) => id === stolen?.id)).toMatchObject({
    isOpen: false,
    disowned: { number: done.number, path: done.path },
  });
  const { rows } = await own.list({ kind: 'account' });
  expect(rows.map(({ sentence }) => sentence)).toContain('You said that somebody else was signed in');
});

test('twice at the same instant makes one message', async () => {
  const amina = await somebody();
  await another(amina);
  const stolen = (await rowsOf(amina, { kind: 'sign_in' })).find(({ isCurrent }) => !isCurrent);
  const answers = await Promise.all([1, 2, 3].map(() => world.as(amina).activity.disown({ id: stolen?.id ?? '' })));
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  expect(answers.reduce((sum, { ended }) => sum + ended, 0)).toBe(1);
});

test('a change can be disowned, too; the session that asks and what is another person’s cannot', async () => {
  const amina = await somebody();
  const baraka = await somebody();
  await noteSecurityChange(world.ctx(), amina.id, 'two-step off');
  const [change] = await rowsOf(amina, { kind: 'change' });
  const here = (await rowsOf(amina)).find(({ isCurrent }) => isCurrent);
  await expect(world.as(amina).activity.disown({ id: here?.id ?? '' })).rejects.toMatchObject(
    refusal('ILLEGAL_TRANSITION'),
  );
  for (const id of [change?.id ?? '', here?.id ?? '', crypto.randomUUID()])
    await expect(world.as(baraka).activity.disown({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect(await world.as(amina).activity.disown({ id: change?.id ?? '' })).toMatchObject({ ended: 0 });
});

test('sign-ins that are over are forgotten after twelve months', async () => {
  const amina = await somebody();
  const old = await another(amina);
  await world.as(amina).accounts.revokeOtherDevices();
  await sql`update sign_ins set at = ${new Date(world.clock.now().getTime() - 366 * 86_400_000)} where user_id = ${old.id}`.execute(
    world.deps.db,
  );
  await forgetOldKeys(world.ctx());
  expect((await rowsOf(amina, { kind: 'sign_in' })).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('where one source cannot be read, the other is shown and the page says so', async () => {
  const amina = await somebody();
  await sql`alter table sign_ins rename to away`.execute(world.owner);
  try {
    const page = await world.as(amina).activity.security({});
    expect(page.missing).toEqual(['sign-ins']);
    expect(page.rows.map(({ kind }) => kind)).toContain('change');
  } finally {
    await sql`alter table away rename to sign_ins`.execute(world.owner);
  }
  expect((await world.as(amina).activity.security({})).missing).toEqual([]);
});
