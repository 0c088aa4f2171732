import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CourtCase, current, filed, onePage, today } from '../test/courts.ts';
import { nextDeadline, readingBack } from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = readingBack(await makeWorld({ env: { LOG_LEVEL: 'silent' } }));
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (who: Person) => world.as(who).court;
const note = async (it: CourtCase, who: Person, as: 'adopted' | 'refused' = 'adopted') =>
  of(who).noteOutcome({
    mediationId: it.mediationId,
    as,
    on: today(world),
    note: '',
    order: await onePage('order.pdf'),
  });
const answer = (it: CourtCase, who: Person, confirmed: boolean) =>
  of(who).confirmOutcome({ mediationId: it.mediationId, confirmed });
const titles = async (who: Person) => (await world.notificationsOf(who)).map(({ title }) => title);
/** The badge of the settlement, on its page and in the list of a party. */
const badge = async (it: CourtCase, who: Person) => {
  const { settlement_agreement_id: signed } = await world.deps.db
    .selectFrom('mediations')
    .select('settlement_agreement_id')
    .where('id', '=', it.id)
    .executeTakeFirstOrThrow();
  const id = signed as AgreementId; // the brand is born here
  const { rows } = await world.as(who).agreements.list({ filter: 'all' });
  return [(await world.as(who).agreements.get({ id })).courtOrderOn, rows.find((row) => row.id === id)?.courtOrderOn];
};

describe('what one side says that the court decided', () => {
  test('stands only once the other side confirms it, and then the settlement is shown as an order of the court', async () => {
    const it = await filed(world);
    const noted = await note(it, it.amina);
    expect(noted).toMatchObject({ status: 'answered', outcome: { by: 'A', confirmed: false } });
    expect(noted.clocks.map(({ kind, status }) => `${kind} ${status}`)).toContain('court.outcome running');
    await world.settle();
    expect(await titles(it.baraka)).toContain('Confirm what the court decided');
    expect(await titles(it.baraka)).not.toContain('The court adopted the settlement');
    expect(await badge(it, it.amina)).toEqual([null, null]);
    const stands = await answer(it, it.baraka, true);
    expect(stands).toMatchObject({ status: 'adopted', outcome: { confirmed: true, confirmBy: null } });
    expect(await badge(it, it.amina)).toEqual([today(world), today(world)]);
    await world.settle();
    expect(await titles(it.mediator)).toContain('The court adopted the settlement');
  });

  test('is confirmed by nobody of that side: neither by who said it nor by who speaks for it', async () => {
    const it = await filed(world);
    await note(it, it.advocate, 'refused');
    for (const who of [it.advocate, it.amina])
      await expect(answer(it, who, true)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await current(world, it)).status).toBe('answered');
    expect(await answer(it, it.mediator, true)).toMatchObject({ status: 'refused' });
    expect(await badge(it, it.amina)).toEqual([null, null]);
  });

  test('counts as filed again when the other side says that it is not so, and no order is kept', async () => {
    const it = await filed(world);
    await note(it, it.amina);
    expect(await answer(it, it.baraka, false)).toMatchObject({ status: 'filed', outcome: null });
    await world.settle();
    expect(await titles(it.amina)).toContain('What the court decided is not confirmed');
    const after = await current(world, it);
    expect(after.clocks.filter(({ kind, status }) => kind === 'court.outcome' && status === 'running')).toEqual([]);
    await note(it, it.baraka, 'refused');
    expect(await answer(it, it.baraka, false)).toMatchObject({ status: 'filed' }); // who said it takes it back
  });

  test('stands after fourteen days of silence, and not before', async () => {
    const it = await filed(world);
    const { outcome } = await note(it, it.baraka);
    const days = (Date.parse(outcome?.confirmBy ?? '') - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(13.9);
    expect(days).toBeLessThan(19);
    world.clock.set(new Date(Date.parse(outcome?.confirmBy ?? '') - 60_000));
    await world.tick('clocks');
    expect((await current(world, it)).status).toBe('answered');
    await nextDeadline(world, it, 'court.outcome');
    expect(await current(world, it)).toMatchObject({ status: 'adopted', outcome: { by: 'B', confirmed: true } });
    expect((await badge(it, it.amina))[0]).toBe(outcome?.on);
  });
});

test('what the mediator notes stands at once', async () => {
  const it = await filed(world);
  expect(await note(it, it.mediator)).toMatchObject({
    status: 'adopted',
    outcome: { by: 'mediator', confirmed: true },
  });
  await world.settle();
  expect(await titles(it.amina)).toContain('The court adopted the settlement');
  expect(await titles(it.amina)).not.toContain('Confirm what the court decided');
});
