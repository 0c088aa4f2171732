import { afterAll, beforeAll, expect, test } from 'vitest';
import { filed, pass, served } from '../test/quarrel.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const coming = (person: Person) => world.as(person).activity.coming();

test('both sides see what becomes public at the deadline; nobody else does', async () => {
  const { filer, respondent, officer, id } = await served(world);
  const { clocks } = await world.as(filer).disputes.get({ id });
  const deadline = clocks.find(({ kind }) => kind === 'dispute.resolution')?.dueAt;
  expect(await coming(respondent)).toMatchObject([
    { disputeId: id, side: 'respondent', otherName: filer.name, publicFrom: deadline, isShown: false, statement: null },
  ]);
  expect(await coming(filer)).toMatchObject([{ disputeId: id, side: 'filer', otherName: respondent.name }]);
  expect(await coming(officer)).toEqual([]);
});

test('one’s statement stands beside it once the final notice went out', async () => {
  const { respondent, id } = await served(world);
  await pass(world, 24);
  const statement = 'The lanterns were ready on the day agreed.';
  await world.as(respondent).disputes.saveStatement({ id, body: statement });
  expect((await coming(respondent)).find(({ disputeId }) => disputeId === id)).toMatchObject({
    isShown: true,
    statement,
  });
});

test('nothing is coming where the clause was refused, or before it was delivered', async () => {
  const private_ = await served(world, { publicClause: false });
  expect((await coming(private_.respondent)).filter(({ disputeId }) => disputeId === private_.id)).toEqual([]);
  const early = await filed(world);
  expect((await coming(early.filer)).filter(({ disputeId }) => disputeId === early.id)).toEqual([]);
});
