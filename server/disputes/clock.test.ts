import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, claimOf, drafted, jumpUntil, type Quarrel, served } from '../test/quarrel.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).disputes;
const view = (quarrel: Quarrel): Promise<DisputeView> => of(quarrel.filer).get({ id: quarrel.id });
const endOf = async (quarrel: Quarrel, kind: string): Promise<number> => {
  const clock = (await view(quarrel)).clocks.find((one) => one.kind === kind && one.status === 'running');
  return Date.parse(String(clock?.dueAt));
};
const creditsIn = async (quarrel: Quarrel) =>
  (await of(quarrel.respondent).life({ id: quarrel.id })).filter(({ name }) => name === 'clock.credited');

describe('an outage', () => {
  test('over the end of the time to answer: an answer after it is in time, and the life shows the time that was given back', async () => {
    const quarrel = await served(world);
    const end = await endOf(quarrel, 'dispute.response');
    world.clock.set(new Date(end - 6 * HOUR));
    await world.outage(2 * DAY);
    expect(await endOf(quarrel, 'dispute.response')).toBe(end + 2 * DAY);
    await world.tick('clocks');
    expect((await view(quarrel)).status).toBe('awaiting_response');
    expect(await creditsIn(quarrel)).toMatchObject([
      {
        sentence: expect.stringMatching(/The time to answer was moved, because we could not be reached/),
        detailAt: new Date(end + 2 * DAY).toISOString(),
      },
    ]);
    await of(quarrel.respondent).respond({ id: quarrel.id, response: answer });
    expect((await view(quarrel)).response).toMatchObject({ late: false });
  });

  test('of an hour over the deadline gives a whole day back, and nothing closes or becomes public before', async () => {
    const quarrel = await served(world);
    await jumpUntil(world, quarrel, 'no_response');
    const end = await endOf(quarrel, 'dispute.resolution');
    for (const days of [10, 5, 1]) {
      world.clock.set(new Date(end - days * DAY));
      await world.tick('clocks');
    }
    world.clock.set(new Date(end - HOUR / 2));
    await world.outage(HOUR);
    await world.tick('clocks');
    expect((await view(quarrel)).status).toBe('no_response');
    expect(await endOf(quarrel, 'dispute.resolution')).toBe(end + DAY);
    expect((await creditsIn(quarrel)).map(({ detailAt }) => detailAt)).toContain(new Date(end + DAY).toISOString());
    world.clock.set(new Date(end + DAY - 1));
    await world.tick('clocks');
    expect((await view(quarrel)).status).toBe('no_response');
    await of(quarrel.filer).markResolved({ id: quarrel.id, kind: 'paid' });
    expect((await view(quarrel)).status).toBe('resolved');
  });

  test('of weeks in which the time to answer overtakes the deadline leaves seven days between them again', async () => {
    const quarrel = await served(world);
    const [answerBy, deadline] = [await endOf(quarrel, 'dispute.response'), await endOf(quarrel, 'dispute.resolution')];
    world.clock.set(new Date(answerBy - DAY));
    await world.outage(deadline - answerBy - DAY);
    await jumpUntil(world, quarrel, 'no_response', 'publication_review', 'unresolved_private');
    expect((await view(quarrel)).status).toBe('no_response');
    const silentSince = world.clock.now().getTime();
    expect(await endOf(quarrel, 'dispute.resolution')).toBeGreaterThanOrEqual(silentSince);
    await jumpUntil(world, quarrel, 'publication_review');
    const { finalNoticeAt } = await view(quarrel);
    expect(world.clock.now().getTime() - Date.parse(String(finalNoticeAt))).toBeGreaterThanOrEqual(7 * DAY);
  });

  test('longer than the deadline: the deadline waits for the answer’s time, and the matter never stands without one', async () => {
    const quarrel = await served(world);
    const [answerBy, deadline] = [await endOf(quarrel, 'dispute.response'), await endOf(quarrel, 'dispute.resolution')];
    world.clock.set(new Date(answerBy - 13 * DAY));
    await world.outage(deadline - answerBy + 11 * DAY); // ends two days before the deadline
    const credited = await endOf(quarrel, 'dispute.response');
    expect(credited).toBeGreaterThan(deadline);
    world.clock.set(new Date(deadline));
    await world.tick('clocks');
    expect((await view(quarrel)).status).toBe('awaiting_response');
    expect(await endOf(quarrel, 'dispute.resolution')).toBe(credited + 7 * DAY);
    await jumpUntil(world, quarrel, 'publication_review');
  });

  test('while the other side is being reached counts for nobody: it is given up that much later', async () => {
    const known = await drafted(world);
    const api = of(known.filer);
    const { id } = await api.create({ identityId: known.filer.identityId as never, agreementId: null });
    const claim = claimOf(world, { respondentName: 'Nobody', respondentEmail: 'nobody@example.org' });
    await api.save({ id, revision: 0, claim });
    await api.submit({ id, truth: true });
    await of(known.officer).accept({ id, reason: 'A reason that is long enough.' });
    const quarrel = { ...known, id };
    const end = await endOf(quarrel, 'dispute.service_limit');
    world.clock.set(new Date(end - HOUR));
    await world.tick('clocks');
    await world.outage(3 * DAY);
    await world.tick('clocks');
    expect((await view(quarrel)).status).toBe('serving');
    expect(await endOf(quarrel, 'dispute.service_limit')).toBe(end + 3 * DAY);
  });
});
