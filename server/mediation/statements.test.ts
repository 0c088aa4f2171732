import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, test } from 'vitest';
import { expectLeaving } from '../test/leaving.ts';
import {
  acceptedCase,
  activeCase,
  type Case,
  chosenCase,
  consentedCase,
  mediatorOf,
  postedCase,
  propose,
  proposedCase,
  rankBy,
  requestedCase,
  selectingCase,
  termOf,
} from '../test/mediations.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const once = () => ({ context: { idempotencyKey: uuidv7() } });
const of = (person: Person) => world.as(person).mediation;
const planned = (it: Case) =>
  of(mediatorOf(it)).schedule(
    {
      id: it.id,
      kind: 'joint',
      startsAt: new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString(),
      minutes: 60,
      place: 'Room 4',
    },
    once(),
  );

type Sent = { statements: number; messages: number };
/** Each deed with its session, its key and its answer, and the most that it sends: who makes it fewer lowers it here. */
const deeds: [string, Sent, () => Promise<() => Promise<unknown>>][] = [
  [
    'the last consent, and with it looking for a mediator',
    { statements: 25, messages: 10 },
    async () => {
      const it = await requestedCase(world);
      return () => of(it.b).consent({ id: it.id, version: consentVersion }, once());
    },
  ],
  [
    'wanting the same way, and with it posting it',
    { statements: 24, messages: 9 },
    async () => {
      const it = await consentedCase(world);
      await of(it.a).chooseRoute({ id: it.id, route: 'post' });
      return () => of(it.b).chooseRoute({ id: it.id, route: 'post' }, once());
    },
  ],
  [
    'proposing',
    { statements: 44, messages: 36 },
    async () => {
      const it = await postedCase(world);
      return () => propose(world, it, mediatorOf(it));
    },
  ],
  [
    'opening a proposal',
    { statements: 42, messages: 27 },
    async () => {
      const it = await proposedCase(world);
      const [first] = (await of(it.a).get({ id: it.id })).proposals;
      if (!first) throw new Error('a mediator proposed');
      return () => of(it.a).openProposal({ id: it.id, proposalId: first.id }, once());
    },
  ],
  [
    'the last order, and with it choosing',
    { statements: 50, messages: 32 },
    async () => {
      const it = await selectingCase(world);
      await rankBy(world, it, it.a);
      const { proposals } = await of(it.b).get({ id: it.id });
      return () => of(it.b).rank({ id: it.id, order: proposals.map(({ id }) => id), strikes: [] }, once());
    },
  ],
  [
    'accepting the appointment',
    { statements: 35, messages: 21 },
    async () => {
      const it = await chosenCase(world);
      return () => of(mediatorOf(it)).acceptAppointment({ id: it.id, kind: 'none', text: '' }, once());
    },
  ],
  [
    'the last word that nobody objects, and with it the agreement to mediate',
    { statements: 51, messages: 30 },
    async () => {
      const it = await acceptedCase(world);
      await of(it.a).noObjection({ id: it.id });
      return () => of(it.b).noObjection({ id: it.id }, once());
    },
  ],
  [
    'planning a session',
    { statements: 27, messages: 10 },
    async () => {
      const it = await activeCase(world);
      return () => planned(it);
    },
  ],
  [
    'planning a session, and telling of it in the product and by mail',
    { statements: 39, messages: 17 },
    async () => {
      const it = await activeCase(world);
      return () => planned(it).then(world.settle);
    },
  ],
  [
    'the last yes to the terms, and with it the time to reflect',
    { statements: 26, messages: 12 },
    async () => {
      const it = await activeCase(world);
      const { settlement } = await of(mediatorOf(it)).proposeTerms({
        ...{ id: it.id, scope: 'full', terms: [termOf(world)], place: 'Nairobi', profile: 'generic_consent_order' },
      });
      const answer = { id: it.id, no: settlement?.no ?? 0, accept: true, courtConsent: true };
      await of(it.a).answerTerms(answer);
      await world.settle();
      return () => of(it.b).answerTerms(answer, once());
    },
  ],
  [
    'reading it',
    { statements: 12, messages: 5 },
    async () => {
      const it = await activeCase(world);
      return () => of(it.a).get({ id: it.id });
    },
  ],
];

test.each(deeds)('%s sends no more than it has to', async (_name, most, prepare) =>
  expectLeaving(most, await prepare()),
);
