import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, current, declared, opened, save, told } from '../test/courts.ts';
import { roomOf, say, setStatus } from '../test/mediationrooms.ts';
import { quickMediator } from '../test/mediators.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const codes = (errors: readonly { code: string }[]) => errors.map(({ code }) => code);

describe('a mediation in writing', () => {
  test('shows that every side took part by messages of each in the rooms; they are counted and nothing else of them is known', async () => {
    const it = await complete(world);
    await sql`update mediation_sessions set status = 'cancelled' where mediation_id = ${it.id}`.execute(world.deps.db);
    expect(codes((await current(world, it)).errors)).toEqual(['SIDES_ATTENDED_MISSING']);
    await setStatus(world, it, 'active');
    await say(world, it.amina, await roomOf(world, it.amina, it, 'caucus', 'A'), 'Zanzibarine whisper');
    await say(world, it.mediator, await roomOf(world, it.mediator, it, 'joint'), 'Let us begin.');
    expect(codes((await current(world, it)).errors)).toEqual(['SIDES_ATTENDED_MISSING']);
    await say(world, it.baraka, await roomOf(world, it.baraka, it, 'joint'), 'I am here.');
    await say(world, it.baraka, await roomOf(world, it.baraka, it, 'joint'), 'And I would deliver.');
    await setStatus(world, it, 'settled');
    expect((await current(world, it)).errors).toEqual([]);
    const { rows } =
      await sql`select side, messages from mediation_sides where mediation_id = ${it.id} order by side`.execute(
        world.deps.db,
      );
    expect(rows).toEqual([
      { side: 'A', messages: 1 },
      { side: 'B', messages: 2 },
    ]);
    const ready = await world.as(it.amina).court.makeReady({ mediationId: it.mediationId });
    expect(ready.status).toBe('ready_to_file');
    const report = ready.papers.find(({ code }) => code === 'mediator_report');
    const file = await world.as(it.amina).court.paper({ mediationId: it.mediationId, paperId: report?.id ?? '' });
    const input = new Uint8Array(await file.arrayBuffer());
    const text = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' }).replace(/\s+/g, ' ');
    expect(text).toContain('messages to each other or to the mediator: Amina (side A); Baraka (side B).');
  });

  test('without a message either, the mediator’s word shows it, which no side can give', async () => {
    const it = await complete(world);
    await sql`update mediation_sessions set status = 'cancelled' where mediation_id = ${it.id}`.execute(world.deps.db);
    await expect(save(world, it, it.amina, { declaresTakenPart: true })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await save(world, it, it.mediator, { declaresTakenPart: true })).errors).toEqual([]);
  });

  test('is not enough for a profile that asks for a session', async () => {
    const it = await complete(world, { profile: 'ug_consent_judgment' });
    await sql`update mediation_sessions set status = 'cancelled' where mediation_id = ${it.id}`.execute(world.deps.db);
    await sql`update mediation_sides set messages = 9 where mediation_id = ${it.id}`.execute(world.deps.db);
    const { errors } = await save(world, it, it.mediator, { declaresTakenPart: true });
    expect(errors).toMatchObject([{ code: 'SIDES_ATTENDED_MISSING', who: 'nobody' }]);
  });
});

test('that a settlement is none of the excluded matters has to be said before it is ready', async () => {
  const it = await opened(world, { profile: 'sg_convention' });
  await save(world, it, it.amina, { ...told, excludedMatter: null });
  expect(codes((await save(world, it, it.mediator, declared)).errors)).toEqual(['NOT_EXCLUDED_MISSING']);
  expect(codes((await save(world, it, it.baraka, { excludedMatter: true })).errors)).toEqual(['NOT_EXCLUDED_MISSING']);
  expect((await save(world, it, it.baraka, { excludedMatter: false })).errors).toEqual([]);
});

test('the accreditation is looked up as a reviewer checked it: run out on the day of the settlement it refuses the bundle', async () => {
  const it = await complete(world);
  const certified = await quickMediator(world, 'Register');
  const inRegister = (accreditations: object[]) =>
    sql`update mediators set accreditations = ${JSON.stringify(accreditations)} where id = ${certified.id}`.execute(
      world.deps.db,
    );
  await sql`update mediations set mediator_user_id = ${certified.id} where id = ${it.id}`.execute(world.deps.db);
  await sql`update agreement_signatures set user_id = ${certified.id} where user_id = ${it.mediator.id}`.execute(
    world.deps.db,
  );
  const seen = async () => {
    const { errors, warnings } = await world
      .as(it.amina)
      .court.get({ mediationId: it.mediationId })
      .then((found) => {
        if (!found) throw new Error('nothing is brought to a court');
        return found;
      });
    return { errors: codes(errors), warnings: codes(warnings) };
  };
  const one = { body: 'Judiciary', number: 'MAC/2026/17', expiresOn: '2001-01-01', checked: true };
  await inRegister([one]);
  expect(await seen()).toEqual({ errors: ['ACCREDITATION_HELD_MISSING'], warnings: [] });
  await expect(world.as(it.amina).court.makeReady({ mediationId: it.mediationId })).rejects.toMatchObject(
    refusal('CRT_ITEM_MISSING'),
  );
  await inRegister([{ ...one, expiresOn: '2999-01-01' }]);
  expect(await seen()).toEqual({ errors: [], warnings: [] });
  const unsure = { errors: [], warnings: ['ACCREDITATION_HELD_UNSURE'] };
  await inRegister([{ ...one, expiresOn: null }]);
  expect(await seen()).toEqual(unsure);
  // What nobody checked says nothing, whatever was written.
  await inRegister([{ ...one, checked: false }]);
  expect(await seen()).toEqual(unsure);
});
