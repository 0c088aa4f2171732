import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedDeal, at, type Deal, draftedDeal, fundedDeal, paidIn, shown } from '../test/escrows.ts';
import { leavingFor } from '../test/leaving.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

/** How many statements leave for a deed, in how many messages, and how many of them name the parties. */
async function sentFor(deed: () => Promise<unknown>) {
  const { texts, messages } = await leavingFor(deed);
  const parties = texts.filter((text) => text.includes('escrow_parties')).length;
  return { statements: texts.length, messages, parties };
}
const once = () => ({ context: { idempotencyKey: uuidv7() } });
const escrow = (person: Person) => world.as(person).escrow;

const released = (deal: Deal, where: Awaited<ReturnType<typeof at>>, amountMinor: number) =>
  escrow(deal.buyer).release({ ...where, amountMinor }, once());

type Sent = { statements: number; messages: number; parties: number };
/** Each deed with its session, its key and its answer, and the most that it sends: who makes it fewer lowers it here. */
const deeds: [string, Sent, () => Promise<() => Promise<unknown>>][] = [
  [
    'accepting the terms, and with it agreeing on them',
    { statements: 27, messages: 12, parties: 3 },
    async () => {
      const deal = await draftedDeal(world);
      const { termsVersion: version, termsSha256 } = await escrow(deal.buyer).propose({ id: deal.id });
      await world.settle();
      return () => escrow(deal.seller).accept({ id: deal.id, version, termsSha256: String(termsSha256) }, once());
    },
  ],
  [
    'paying all of it in by phone, from asking for the payment to the work that begins, and telling of it',
    { statements: 112, messages: 79, parties: 4 },
    async () => {
      const deal = await agreedDeal(world);
      return () => paidIn(world, deal, deal.buyer);
    },
  ],
  [
    'delivering',
    { statements: 32, messages: 17, parties: 1 },
    async () => {
      const deal = await fundedDeal(world);
      const evidence = [await shown(world, deal, deal.seller)];
      const where = await at(world, deal);
      return () => escrow(deal.seller).deliver({ ...where, kind: 'handover', evidence }, once());
    },
  ],
  [
    'releasing all of it, which closes it',
    { statements: 29, messages: 12, parties: 1 },
    async () => {
      const deal = await fundedDeal(world);
      const where = await at(world, deal);
      return () => released(deal, where, 1_000_000);
    },
  ],
  [
    'releasing a part of it, and telling of that in the product and by mail',
    { statements: 42, messages: 20, parties: 2 },
    async () => {
      const deal = await fundedDeal(world);
      const where = await at(world, deal);
      return () => released(deal, where, 100_000).then(world.settle);
    },
  ],
  [
    'reading it',
    { statements: 10, messages: 3, parties: 1 },
    async () => {
      const deal = await fundedDeal(world);
      return () => escrow(deal.buyer).get({ id: deal.id });
    },
  ],
];

test.each(deeds)('%s sends no more than it has to', async (_name, most, prepare) => {
  const sent = await sentFor(await prepare());
  for (const key of ['statements', 'messages', 'parties'] as const)
    expect(sent[key], JSON.stringify(sent)).toBeLessThanOrEqual(most[key]);
});
