import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, test } from 'vitest';
import { expectLeaving } from '../test/leaving.ts';
import { answer, drafted, filed, jumpUntil, pass, type Quarrel, served } from '../test/quarrel.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const once = () => ({ context: { idempotencyKey: uuidv7() } });
const as = (person: Person) => world.as(person).disputes;
const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function answered(): Promise<Quarrel> {
  const quarrel = await served(world);
  await as(quarrel.respondent).respond({ id: quarrel.id, response: answer });
  await world.settle();
  return quarrel;
}
async function offered(): Promise<Quarrel & { offerId: DisputeView['offers'][number]['id'] }> {
  const quarrel = await answered();
  const { offers } = await as(quarrel.filer).makeOffer({ id: quarrel.id, terms: terms() });
  await world.settle();
  const [offer] = offers;
  if (!offer) throw new Error('the offer is missing');
  return { ...quarrel, offerId: offer.id };
}
const terms = () => ({ text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: dayIn(30) });

type Sent = { statements: number; messages: number };
/** Each deed with its session, its key and its answer, and the most that it sends: who makes it fewer lowers it here. */
const deeds: [string, Sent, () => Promise<() => Promise<unknown>>][] = [
  // First, while no other dispute has a term that ends with it.
  [
    'the end of its term, which opens the review',
    { statements: 44, messages: 26 },
    async () => {
      const quarrel = await served(world);
      await jumpUntil(world, quarrel, 'no_response');
      const { clocks } = await as(quarrel.filer).get({ id: quarrel.id });
      const due = clocks.find(({ kind }) => kind === 'dispute.resolution')?.dueAt ?? '';
      while (world.clock.now().getTime() + 86_400_000 < Date.parse(due)) await pass(world, 1);
      await world.settle();
      world.clock.set(new Date(due));
      return () => world.tick('clocks');
    },
  ],
  [
    'filing it, which takes it on and sends the first notice',
    { statements: 52, messages: 28 }, // what is left of its promises is read, and two letters go out, each in its reader's zone
    async () => {
      const { id, filer } = await drafted(world);
      await world.settle();
      return () => as(filer).submit({ id, truth: true }, once());
    },
  ],
  [
    'opening it, which is its service',
    { statements: 33, messages: 15 },
    async () => {
      const { id, respondent } = await filed(world);
      return () => as(respondent).open({ id }, once());
    },
  ],
  [
    'answering it',
    { statements: 30, messages: 13 },
    async () => {
      const { id, respondent } = await served(world);
      return () => as(respondent).respond({ id, response: answer }, once());
    },
  ],
  [
    'making an offer',
    { statements: 32, messages: 15 },
    async () => {
      const { id, filer } = await answered();
      return () => as(filer).makeOffer({ id, terms: terms() }, once());
    },
  ],
  [
    'refusing an offer, and telling of that in the product and by mail',
    { statements: 40, messages: 15 },
    async () => {
      const { id, respondent, offerId } = await offered();
      return () => as(respondent).answerOffer({ id, offerId, accept: false }, once()).then(world.settle);
    },
  ],
  [
    'accepting an offer, which drafts the settlement',
    { statements: 51, messages: 28 },
    async () => {
      const { id, respondent, offerId } = await offered();
      return () => as(respondent).answerOffer({ id, offerId, accept: true }, once());
    },
  ],
  [
    'reading it',
    { statements: 14, messages: 5 },
    async () => {
      const { id, filer } = await answered();
      return () => as(filer).get({ id });
    },
  ],
];

test.each(deeds)('%s sends no more than it has to', async (_name, most, prepare) => {
  await expectLeaving(most, await prepare());
});
