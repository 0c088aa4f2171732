import { MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { lookOver } from './condition.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await makeWorld();
  admin = await world.person('Daniel Kiprono', { roles: ['admin'] });
});
afterAll(() => world.close());

const look = (more: object = {}) =>
  lookOver(world.ctx(), {
    config: { ...world.deps.config, ...more },
    ...{ url: world.databaseUrl, owner: world.databaseUrl, now: world.clock.now },
  });
const seen = async (name: string) =>
  (await world.as(admin).operating.conditions()).find((condition) => condition.name === name);

it('An administrator reads what fails, since when, when it last worked, and how to mend it', async () => {
  await look();
  const good = world.clock.now().toISOString();
  expect(await seen('storage')).toMatchObject({ state: 'right', since: good });
  world.clock.advance(5 * MINUTE);
  const broke = world.clock.now().toISOString();
  const nowhere = { DATA_DIR: import.meta.filename };
  await look(nowhere);
  world.clock.advance(5 * MINUTE);
  await look(nowhere);
  expect(await seen('storage')).toMatchObject({
    ...{ state: 'wrong', what: expect.stringContaining('ENOTDIR'), mend: expect.stringContaining('S3_') },
    ...{ since: broke, goodAt: good, lookedAt: world.clock.now().toISOString() },
  });
  const [first] = await world.as(admin).operating.conditions();
  expect(first?.state).toBe('wrong');
  await look();
  expect(await seen('storage')).toMatchObject({ state: 'right', since: world.clock.now().toISOString() });
});

it('What waits too long is a failure, too', async () => {
  const at = world.clock.now();
  await sql`insert into mail (id, recipient, subject, text_body, attachments, created_at)
    values (gen_random_uuid(), 'nobody@example.org', 'Hello', 'Hello', '[]', ${new Date(at.getTime() - 20 * MINUTE)})`.execute(
    world.owner,
  );
  await look();
  expect(await seen('waiting letters')).toMatchObject({
    ...{
      state: 'wrong',
      what: '1 wait, the oldest for 20 minutes',
      mend: 'See “Letters do not leave” in docs/runbooks.md.',
    },
  });
});

it('Nobody else reads it', async () => {
  const person = await world.person('Amina Otieno');
  await expect(world.as(person).operating.conditions()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
