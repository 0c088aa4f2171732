import { expect, test } from 'vitest';
import { mediatorWith, postedCase, propose, proposedCase, statusOf } from '../test/mediations.ts';
import { at, mediationWorld } from '../test/mediationworld.ts';
import type { Person } from '../test/world.ts';

const { creditsOf, get, of, world } = await mediationWorld();

test('the board lists open jobs by each of its filters and finds words as they begin', async () => {
  const wish = (request: object) => postedCase(world, { mediators: 0, request });
  const one = await wish({
    category: 'construction',
    country: 'UG',
    languages: ['lg'],
    format: 'in_person',
    place: 'Kampala',
    publicSummary: 'A roof that leaks since it was built, and who mends it at whose cost.',
  });
  const two = await wish({});
  const mediator = await mediatorWith(world, 'Mona Mediator');
  const ids = async (input: object) => (await of(mediator).jobs({ limit: 100, ...input })).rows.map(({ id }) => id);
  for (const input of [
    { category: 'construction' },
    { country: 'UG' },
    { language: 'lg' },
    { format: 'in_person' },
    { q: 'roof leak' },
    { q: 'ROO' },
  ])
    expect(await ids(input)).toEqual([one.id]);
  expect(await ids({ q: 'roof goats' })).toEqual([]);
  expect(await ids({ q: '%_\\ & | !' })).toEqual([two.id, one.id]);
  expect(await ids({ band: 'over_50k' })).toEqual([]);
  const first = await of(mediator).jobs({ limit: 1 });
  const second = await of(mediator).jobs({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([first.rows[0]?.id, second.rows[0]?.id]).toEqual([two.id, one.id]);
});

test('a hundred proposals at once to seven places: seven stand, nobody is charged for another, and the books prove right', async () => {
  const it = await postedCase(world, { mediators: 0 });
  const many = await Promise.all(Array.from({ length: 40 }, (_, n) => mediatorWith(world, `Mass Mediator ${n}`, 1)));
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      propose(world, it, many[n % many.length] as Person).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
  const counts = Object.groupBy(outcomes, (code) => code);
  expect(counts.done).toHaveLength(7);
  expect(
    Object.keys(counts).filter(
      (code) => !['done', 'MED_JOB_CLOSED', 'MED_JOB_FULL', 'DSP_ONCE_ONLY', 'MED_CREDITS_LOW'].includes(code),
    ),
  ).toEqual([]);
  const wallets = await Promise.all(many.map(creditsOf));
  expect(wallets.reduce((sum, { held }) => sum + held, 0)).toBe(7);
  expect(wallets.every(({ available, held }) => available + held === 1)).toBe(true);
  expect(await statusOf(world, it)).toBe('selecting');
});

test('a side opens a proposal while its writer takes it back: one of the two is done', async () => {
  const it = await proposedCase(world, { mediators: 2 });
  const proposalId = (await get(it, it.a)).proposals[0]?.id as never;
  const outcomes = await Promise.allSettled([
    of(it.a).openProposal({ id: it.id, proposalId }),
    of(at(it, 0)).withdrawProposal({ id: it.id }),
  ]);
  const hold = await world.as(at(it, 0)).credits.wallet();
  expect(hold.held).toBe(0);
  const { status } = (await get(it, it.a)).proposals[0] ?? {};
  expect(outcomes[1]?.status).toBe('fulfilled'); // an opened one can be taken back, a withdrawn one not opened
  expect(status).toBe('withdrawn');
  expect([19, 20]).toContain(hold.available);
});
