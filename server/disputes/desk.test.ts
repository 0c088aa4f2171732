import { rejectionWords } from '@ahadi/domain/disputes/rules.ts';
import { RejectionCode } from '@ahadi/domain/disputes/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drafted, pass, type Quarrel } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
let quarrel: Quarrel;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  quarrel = await drafted(world, { claim: { flags: ['family'] } }); // waits for an officer
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  await world.settle();
});
afterAll(() => world.close());

const reason = 'It is about the house of a family.';

describe('an officer who does not take a matter on', () => {
  test('chooses why from a closed list', async () => {
    const { id, officer } = quarrel;
    for (const code of ['', 'because', undefined])
      await expect(world.as(officer).disputes.reject({ id, reason, code: code as never })).rejects.toMatchObject(
        refusal('BAD_INPUT'),
      );
    expect(Object.keys(rejectionWords).sort()).toEqual([...RejectionCode.options].sort());
  });

  test('and the filer reads the sentence and the officer’s words in the file and in its life, and in no notice', async () => {
    const { id, filer, respondent, officer } = quarrel;
    await world.as(officer).disputes.reject({ id, reason, code: 'scope_excluded' });
    await world.settle();
    const view = await world.as(filer).disputes.get({ id });
    expect(view).toMatchObject({ status: 'rejected', rejectionCode: 'scope_excluded', officerWords: reason });
    const [last] = (await world.as(filer).disputes.life({ id })).slice(-1);
    expect(last).toMatchObject({
      sentence: 'did not accept it',
      detail: `${rejectionWords.scope_excluded} ${reason}`,
    });
    expect(JSON.stringify(await world.notificationsOf(filer))).not.toMatch(/family|kind of matter/);
    expect((await world.notificationsOf(respondent)).filter((one) => one.related_dispute_id === id)).toEqual([]);
  });
});

test('what is due first stands at the top of the desk, with the day by which it was due when that is over', async () => {
  const filed: Quarrel[] = [];
  for (let n = 0; n < 2; n++) {
    const one = await drafted(world, { claim: { flags: ['family'] } });
    await world.as(one.filer).disputes.submit({ id: one.id, truth: true });
    filed.push(one);
    await pass(world, 1);
  }
  await pass(world, 7);
  const { rows } = await world.as(quarrel.officer).disputes.desk({ view: 'triage' });
  expect(rows.map(({ id }) => id)).toEqual(filed.map(({ id }) => id));
  const due = rows.map(({ nextDueAt }) => nextDueAt ?? '');
  expect(due).toEqual(due.toSorted());
  expect(due.every((at) => at !== '' && new Date(at) < world.clock.now())).toBe(true);
  // The same at the tab and on the dashboard, in one question.
  const queues = await world.as(quarrel.officer).dashboard.queues();
  expect(queues).toContainEqual(expect.objectContaining({ name: 'triage', count: rows.length, late: rows.length }));
  expect((await world.as(quarrel.officer).dashboard.read()).queues).toEqual(queues);
  expect(await world.as(filed[0]?.filer ?? quarrel.filer).dashboard.queues()).toEqual([]);
  const [first] = rows;
  const next = await world.as(quarrel.officer).disputes.desk({ view: 'triage', limit: 1 });
  expect(next.rows).toEqual([first]);
  const rest = await world
    .as(quarrel.officer)
    .disputes.desk({ view: 'triage', limit: 1, cursor: next.nextCursor ?? '' });
  expect(rest).toEqual({ rows: rows.slice(1), nextCursor: null });
});
