import type { Actor } from '@ahadi/domain/core/actor.ts';
import { lifecycle } from '@ahadi/domain/core/lifecycle.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leavingFor } from '../test/leaving.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { aggregate, refuse } from './aggregate.ts';
import { startClock } from './clocks.ts';
import { type Ctx, transaction } from './ctx.ts';
import { checkTurnsOf, forgetTurns } from './turns.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Lamp = { id: string; status: 'off' | 'on' | 'broken'; watts: number };
const isSystem = ({ kind }: Actor) => kind === 'system';
const id = uuidv7();
let kept: Lamp = { id, status: 'off', watts: 5 };
/** Who turns a lamp off that is on. */
let keeper: string | null = null;
/** What was written, one entry a deed. */
const written: Lamp[] = [];
beforeEach(() => {
  kept = { id, status: 'off', watts: 5 };
  written.length = 0;
});

const lamps = aggregate({
  kind: 'note',
  find: async (_ctx, wanted) => (wanted === id ? kept : null),
  sees: ({ actor }) => actor !== null,
  lifecycle: lifecycle<Lamp['status'], 'light' | 'dim' | 'break'>(
    {
      light: { from: ['off'], to: 'on' },
      dim: { from: ['on'], to: 'same' },
      break: { from: ['off', 'on'], to: 'broken' },
    },
    { off: 'off', on: 'on', broken: 'broken' },
    { light: 'light it', dim: 'dim it', break: 'break it' },
  ),
  permissions: { 'note.light': isSystem, 'note.dim': isSystem, 'note.break': () => false },
  whoMay: { 'note.light': 'the platform', 'note.dim': 'the platform', 'note.break': 'nobody' },
  audience: (_it: { id: string }) => [],
  async save(_ctx, _before, after) {
    written.push(after);
    kept = after;
    return after;
  },
  turns: ({ status, watts }) =>
    keeper === null || status !== 'on'
      ? []
      : [{ userId: keeper, verb: 'reminder.due', clock: watts > 60 ? 'account.deletion' : null }],
  view: async (_ctx, held, before) => ({
    shines: held.status === 'on',
    watts: held.watts,
    ...(before && { was: before.watts }),
  }),
});
const ctx = (): Ctx => world.ctx();

test('a deed writes what its body answers, in the state that its action leads to, and shows it', async () => {
  const light = lamps.deed('light', async (_ctx, held, { watts }: { watts: number }) => ({ ...held, watts }));
  expect(await light(ctx(), { id, watts: 7 })).toEqual({ shines: true, watts: 7, was: 5 });
  expect(await lamps.show(ctx(), id)).toEqual({ shines: true, watts: 7 });
  expect(written).toEqual([{ id, status: 'on', watts: 7 }]);
});

test('a deed that is another action by what is held is judged as that one', async () => {
  const toggle = lamps.deed(
    (_ctx, { status }) => (status === 'off' ? 'light' : 'break'),
    async (_ctx, held) => held,
  );
  expect(await toggle(ctx(), { id })).toMatchObject({ shines: true });
  await expect(toggle(ctx(), { id })).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Only nobody may do this.' });
});

test('a body that led on to another state by itself stays there', async () => {
  const light = lamps.deed('light', async (_ctx, held) => lamps.moved(held, 'break'));
  await light(ctx(), { id });
  expect(kept.status).toBe('broken');
});

test('a deed on the whole leaves its state to its body, and asks the tables all the same', async () => {
  const light = lamps.whole.deed('light', async (_ctx, held, _same, { works }: { works: boolean }) =>
    works ? lamps.moved(held, 'light') : { ...held, watts: 0 },
  );
  expect(await light(ctx(), { id, works: false })).toEqual({ shines: false, watts: 0, was: 5 });
  expect(await light(ctx(), { id, works: true })).toEqual({ shines: true, watts: 0, was: 0 });
  await expect(light(ctx(), { id, works: true })).rejects.toMatchObject({ name: 'IllegalTransition' });
});

test('what the platform does in the course of a deed is its own, legal and in the state that it leads to', async () => {
  const actors: unknown[] = [];
  const somebody: Ctx = { ...ctx(), actor: { kind: 'user', userId: uuidv7(), roles: [] } };
  const follow = (action: 'light' | 'dim' | 'break') =>
    lamps.work(somebody, id, (ctx, held) =>
      lamps.follow(ctx, held, action, async ({ actor }, held) => {
        actors.push(actor?.kind);
        return held;
      }),
    );
  expect((await follow('light')).status).toBe('on');
  expect(actors).toEqual(['system']);
  await expect(follow('light')).rejects.toMatchObject({ name: 'IllegalTransition' });
  await expect(follow('break')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(written).toHaveLength(1);
});

test('several things live on one subject, each by the rows of its own noun', async () => {
  const shades = aggregate({
    kind: 'note',
    noun: 'shade',
    find: async () => ({ id, status: 'up' as const }),
    sees: () => true,
    lifecycle: lifecycle<'up' | 'down', 'drop'>(
      { drop: { from: ['up'], to: 'down' } },
      { up: 'up', down: 'down' },
      { drop: 'drop it' },
    ),
    permissions: { 'shade.drop': isSystem },
    whoMay: { 'shade.drop': 'the platform' },
    audience: (_it: { id: string }) => [],
    save: async (_ctx, _before, after) => after,
    view: async (_ctx, { status }) => status,
  });
  const drop = shades.deed('drop', async (_ctx, held) => held);
  expect(await drop(ctx(), { id })).toBe('down');
  expect(shades.subject({ id })).toEqual(lamps.subject({ id }));
  const stranger: Ctx = { ...ctx(), actor: { kind: 'user', userId: uuidv7(), roles: [] } };
  await expect(drop(stranger, { id })).rejects.toThrow('Only the platform may do this.');
});

test('what is unknown, not permitted, not legal or refused by the body writes nothing', async () => {
  const body = async (_ctx: Ctx, held: Lamp, input: { watts?: number }) => {
    refuse(input.watts === 0 ? { watts: 'It needs some.' } : {});
    return held;
  };
  await expect(lamps.deed('light', body)(ctx(), { id: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(lamps.deed('light', body)({ ...ctx(), actor: null }, { id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(lamps.deed('break', body)(ctx(), { id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(lamps.deed('dim', body)(ctx(), { id })).rejects.toMatchObject({ name: 'IllegalTransition' });
  await expect(lamps.deed('light', body)(ctx(), { id, watts: 0 })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await lamps.work(ctx(), id, async () => undefined);
  expect(written).toEqual([]);
});

test('a body that reads or holds what it was given fails, and so does a deed that calls another', async () => {
  const light = lamps.deed('light', async (_ctx, held) => held);
  for (const again of [lamps.read, lamps.hold, (ctx: Ctx) => light(ctx, { id })])
    await expect(
      lamps.work(ctx(), id, async (ctx, held) => {
        await again(ctx, id);
        return held;
      }),
    ).rejects.toThrow('held already');
  expect(written).toEqual([]);
});

test('a body that begins a second deed on what it was given fails, and so does one on a value that was written since', async () => {
  const brighter = async (_ctx: Ctx, held: Lamp) => ({ ...held, watts: held.watts + 1 });
  await expect(
    lamps.work(ctx(), id, async (ctx, held) => {
      await lamps.keep(ctx, held, brighter);
      return { ...held, status: 'on' };
    }),
  ).rejects.toThrow('held already');
  await expect(
    transaction(ctx(), async (ctx) => {
      const held = await lamps.hold(ctx, id);
      await lamps.keep(ctx, held, async () => undefined); // nothing was done, so it is as it was
      await lamps.keep(ctx, held, brighter);
      await lamps.keep(ctx, held, brighter);
    }),
  ).rejects.toThrow('written since');
  expect(written.map(({ watts }) => watts)).toEqual([6]);
});

test('its deadlines know that it is held, and none of them holds it again', async () => {
  await lamps.work(ctx(), id, async (ctx, held) => {
    // There is no such row in the table of its kind, and nobody looks for it.
    await startClock(ctx, lamps.subject(held), { kind: 'session.reminder', dueAt: ctx.now });
    return held;
  });
  expect(written).toHaveLength(1);
});

test('a deed writes whose turn it is by one statement, and none where that stays as it was', async () => {
  keeper = (await someone(world, 'Lena Lamplighter')).id;
  const turning = { table: 'notes', turnsOf: lamps.turnsOf };
  const isAsSaid = async () => (await checkTurnsOf(ctx(), lamps.subject({ id }), turning, false)).length === 0;
  const turnsWritten = async (deed: () => Promise<unknown>) =>
    (await leavingFor(deed)).texts.filter((text) => text.includes('turns')).length;
  const light = lamps.deed('light', async (_ctx, held, { watts }: { watts: number }) => ({ ...held, watts }));
  const dim = lamps.deed('dim', async (_ctx, held, { watts }: { watts: number }) => ({ ...held, watts }));
  expect(await turnsWritten(() => light(ctx(), { id, watts: 40 }))).toBe(1);
  expect(await turnsWritten(() => dim(ctx(), { id, watts: 20 }))).toBe(0);
  expect(await isAsSaid()).toBe(true);
  expect(await turnsWritten(() => dim(ctx(), { id, watts: 80 }))).toBe(1);
  expect(await isAsSaid()).toBe(true);
  // Rows that a deed went around are found, and mended.
  await forgetTurns(ctx(), lamps.subject({ id }));
  expect(await isAsSaid()).toBe(false);
  await checkTurnsOf(ctx(), lamps.subject({ id }), turning, true);
  expect(await isAsSaid()).toBe(true);
  await lamps.act(ctx(), { id }, 'break', async (_ctx, held) => held).catch(() => undefined);
  keeper = null;
});
