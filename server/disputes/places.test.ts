import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drafted, postLetters, type Quarrel } from '../test/quarrel.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2027-03-01T18:00:00Z' });
});
afterAll(() => world.close());

const livesAt = (person: Person, address: { country: string | null; city: string | null }) =>
  world.deps.db.updateTable('identities').set(address).where('id', '=', person.identityId).execute();
const prefers = (person: Person, timeZone: string) =>
  world
    .as(person)
    .preferences.save({ preferences: { ...firstPreferences, timeZone }, authoredAt: world.clock.now().toISOString() });

/** A respondent about whom this is known when the dispute is served, and until when they can answer. */
async function served(known: (respondent: Person) => Promise<unknown>): Promise<Quarrel & { due: string | null }> {
  world.clock.set(new Date('2027-03-01T18:00:00Z'));
  const quarrel = await drafted(world);
  await known(quarrel.respondent);
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  await world.settle();
  await postLetters(world);
  await world.as(quarrel.respondent).disputes.open({ id: quarrel.id });
  await world.settle();
  return { ...quarrel, due: await dueOf(quarrel) };
}
const dueOf = async ({ id, respondent }: Quarrel): Promise<string | null> =>
  (await world.as(respondent).disputes.get({ id })).clocks.find(({ kind }) => kind === 'dispute.response')?.dueAt ??
  null;

// Fourteen days on is the third Monday of March, on which Mexico remembers Benito Juárez.
test.each([
  ['their address', '2027-03-17T06:59:59.999Z', (it: Person) => livesAt(it, { country: 'MX', city: null })],
  ['their city', '2027-03-17T04:59:59.999Z', (it: Person) => livesAt(it, { country: 'MX', city: 'Cancún' })],
  [
    'their number',
    '2027-03-17T04:59:59.999Z',
    (it: Person) => world.as(it).profile.savePhone({ phone: '+52 998 123 4567' }),
  ],
  [
    'the zone that they chose of their country',
    '2027-03-17T05:59:59.999Z',
    async (it: Person) => {
      await livesAt(it, { country: 'MX', city: null });
      await prefers(it, 'America/Mexico_City');
    },
  ],
])('who is in Mexico by %s answers in its days', async (_by, due, known) => {
  expect((await served(known)).due).toBe(due);
});

test('who moves, or chooses another zone, moves no deadline that runs, and what is foretold goes by it', async () => {
  const quarrel = await served((it) => livesAt(it, { country: 'MX', city: 'Cancún' }));
  await livesAt(quarrel.respondent, { country: 'NZ', city: null });
  await prefers(quarrel.respondent, 'Pacific/Auckland');
  expect(await dueOf(quarrel)).toBe(quarrel.due);
  const told = await world.as(quarrel.filer).disputes.ifNobodyActs({ id: quarrel.id });
  expect(told.find(({ event }) => event === 'dispute.response')?.at).toBe(quarrel.due);
  const { policy } = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
  expect(policy).toMatchObject({ calendar: 'MX@America/Cancun', tz: 'America/Cancun' });
});
