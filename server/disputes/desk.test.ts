import { rejectionWords } from '@ahadi/domain/disputes/rules.ts';
import { RejectionCode } from '@ahadi/domain/disputes/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drafted, type Quarrel } from '../test/quarrel.ts';
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
