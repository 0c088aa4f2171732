import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTurnsOf } from '../core/turns.ts';
import {
  acceptedCase,
  activeCase,
  type Case,
  consentedCase,
  proposalOf,
  proposedCase,
  rankBy,
  reason,
  requestedCase,
  selectingCase,
  signWithCode,
  termOf,
} from '../test/mediations.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { turning } from '../turns.ts';

/** LIVES=100 lives them longer; SEED throws other dice. */
const LIVES = Number(process.env.LIVES ?? 6);
const seed = Number(process.env.SEED ?? 20_261_128);

let world: World;
let nth = 0;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent', COMMANDS_PER_MINUTE: '0' } });
});
afterAll(() => world.close());

const DAY = 86_400_000;
type Life = Case & { advocate: Person };
const of = (person: Person) => world.as(person).mediation;
const packages = (person: Person) => world.as(person).packages;
const pick = <One>(all: readonly One[], dice: number): One => all[dice % Math.max(1, all.length)] as One; // none is refused by the product
const side = (it: Life, dice: number) => pick([it.a, it.b, it.advocate], dice);
const mediator = (it: Life, dice: number) => pick(it.mediators, dice);
const seen = (it: Life): Promise<MediationView> => of(it.a).get({ id: it.id });
const session = async (it: Life, dice: number) => pick((await seen(it)).sessions, dice)?.id as never; // the brand is the contract's
/** Who was appointed, mostly; else one of the others. */
const appointed = async (it: Life, dice: number): Promise<Person> => {
  const { appointment } = await seen(it);
  const found = it.mediators.find(({ id }) => id === appointment?.mediatorUserId);
  return found && dice % 7 > 0 ? found : mediator(it, dice);
};

/** One deed of somebody, whether it is possible now or not. What is refused is refused with a code of ours. */
const deeds: Record<string, (it: Life, dice: number) => Promise<unknown>> = {
  consent: (it) => of(it.b).consent({ id: it.id, version: consentVersion }),
  route: (it, dice) =>
    of(side(it, dice)).chooseRoute({
      id: it.id,
      ...(dice % 4 < 2
        ? { route: 'post' }
        : { route: 'invite', mediators: [mediator(it, dice).id, mediator(it, dice + 1).id] as never }),
    }),
  propose: (it, dice) => of(mediator(it, dice)).propose({ id: it.id, proposal: proposalOf(world, { feeMinor: 0 }) }),
  takeBack: (it, dice) => of(mediator(it, dice)).withdrawProposal({ id: it.id }),
  declineInvitation: (it, dice) => of(mediator(it, dice)).declineInvitation({ id: it.id }),
  open: async (it, dice) =>
    of(side(it, dice)).openProposal({ id: it.id, proposalId: pick((await seen(it)).proposals, dice)?.id as never }),
  rank: (it, dice) => rankBy(world, it, pick([it.a, it.b], dice), undefined, dice % 3 ? [] : [0]),
  list: (it, dice) => of(it.officer).nameList({ id: it.id, mediators: [mediator(it, dice).id as never] }),
  accept: async (it, dice) => of(await appointed(it, dice)).acceptAppointment({ id: it.id, kind: 'none', text: '' }),
  decline: async (it, dice) => of(await appointed(it, dice)).declineAppointment({ id: it.id, reason }),
  object: (it, dice) => of(side(it, dice)).object({ id: it.id, reason }),
  noObjection: (it, dice) => of(side(it, dice)).noObjection({ id: it.id }),
  judge: async (it, dice) => {
    const { appointment } = await of(it.officer).get({ id: it.id });
    const objectionId = pick(appointment?.objections ?? [], dice)?.id ?? '';
    await of(it.officer).judgeObjection({ id: it.id, objectionId, sustained: dice % 2 === 0, reason });
  },
  sign: async (it, dice) => {
    const { engagementAgreementId, settlement } = await seen(it);
    const id = settlement?.agreementId ?? engagementAgreementId;
    if (id) await signWithCode(world, pick([it.a, it.b, ...it.mediators], dice), id);
  },
  schedule: async (it, dice) =>
    of(await appointed(it, dice)).schedule({
      id: it.id,
      ...(dice % 3 ? { kind: 'joint', side: null } : { kind: 'caucus', side: dice % 2 ? 'A' : 'B' }),
      startsAt: new Date(world.clock.now().getTime() + 2 * DAY).toISOString(),
      minutes: 60,
      place: 'Room 4',
    }),
  confirm: async (it, dice) => of(side(it, dice)).confirmSession({ id: it.id, sessionId: await session(it, dice) }),
  start: async (it, dice) =>
    of(await appointed(it, dice)).startSession({ id: it.id, sessionId: await session(it, dice) }),
  endSession: async (it, dice) =>
    of(await appointed(it, dice)).endSession({
      id: it.id,
      sessionId: await session(it, dice),
      as: pick(['adjourned', 'no_show', 'cancelled'] as const, dice),
    }),
  terms: async (it, dice) =>
    of(await appointed(it, dice)).proposeTerms({
      id: it.id,
      scope: 'full',
      terms: [termOf(world)],
      place: 'Nairobi',
      profile: 'generic_consent_order',
    }),
  answer: async (it, dice) => {
    const no = (await seen(it)).settlement?.no ?? 0;
    await of(side(it, dice)).answerTerms({ id: it.id, no, accept: dice % 4 > 0, courtConsent: true });
  },
  ask: async (it, dice) => {
    const ways = ['All of it', 'Half'].map((text) => ({ id: uuidv7(), text }));
    const issues = [{ id: uuidv7(), title: 'How much', options: ways }];
    await packages(await appointed(it, dice)).setIssues({ mediationId: it.id, issues });
  },
  offer: async (it, dice) => {
    const by = packages(await appointed(it, dice));
    const { issues } = await by.get({ mediationId: it.id });
    const choice = Object.fromEntries(issues.map(({ id, options }) => [id, options[0]?.id ?? '']));
    await by.propose({ mediationId: it.id, choice, days: pick([1, 5, 10], dice) });
  },
  answerPackage: async (it, dice) => {
    const by = packages(side(it, dice));
    const packageId = (await by.get({ mediationId: it.id })).packages.at(-1)?.id ?? '';
    await by.answer({ mediationId: it.id, packageId, accept: dice % 4 > 0 });
  },
  takePackageBack: async (it, dice) => {
    const by = packages(await appointed(it, dice));
    const packageId = (await by.get({ mediationId: it.id })).packages.at(-1)?.id ?? '';
    await by.withdraw({ mediationId: it.id, packageId });
  },
  suspend: async (it, dice) => of(await appointed(it, dice)).suspend({ id: it.id, reason }),
  resume: async (it, dice) => of(await appointed(it, dice)).resume({ id: it.id }),
  end: async (it, dice) => (dice % 5 ? undefined : of(side(it, dice)).end({ id: it.id, reason: 'party_left' })),
  report: async (it, dice) => of(await appointed(it, dice)).report({ id: it.id }),
  name: (it, dice) =>
    of(it.a).nameRepresentative({
      id: it.id,
      userNumber: it.advocate.userNumber,
      capacity: 'Advocate',
      maySettle: dice % 2 === 0,
    }),
  dismiss: (it) => of(it.a).removeRepresentative({ id: it.id, userId: it.advocate.id as never }),
  file: (it) => world.as(it.a).court.makeReady({ mediationId: it.id }),
  async wait(_it, dice) {
    world.clock.advance({ days: pick([0.5, 1, 3, 8, 20], dice) });
    await world.tick('clocks');
  },
};
/** What leads on is thrown more often than what ends. */
const often = ['consent', 'route', 'propose', 'rank', 'accept', 'noObjection', 'sign', 'sign', 'schedule', 'confirm'];
const names = [
  ...Object.keys(deeds),
  ...often,
  'terms',
  'answer',
  'answer',
  'name',
  'ask',
  'offer',
  'offer',
  'answerPackage',
];
/** Each life begins a stage later than the one before. */
const beginnings = [requestedCase, consentedCase, proposedCase, selectingCase, acceptedCase, activeCase];

/** What is refused is refused with a code of ours, or was not there to be done. */
const known = (refusal: { code?: string; message?: string }): void => {
  const isOurs = refusal.code !== undefined && !refusal.code.startsWith('INTERNAL');
  if (!isOurs && refusal.message !== 'it is not there to be signed') throw refusal;
};

test(`in ${LIVES} lives of a mediation the rows say after every deed whose turn the rules say it is`, async () => {
  const reached = new Set<string>();
  const verbs = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(99)), { minLength: 25, maxLength: 40, size: 'max' }),
      async (steps) => {
        const advocate = await someone(world, 'Ali Advocate');
        const begin = pick(beginnings, nth++);
        const it: Life = { ...(await begin(world, { proposal: { feeMinor: 0 } })), advocate };
        for (const [name, dice] of steps) {
          await deeds[name]?.(it, dice).catch(known);
          await world.settle();
          const thing = { kind: 'mediation' as const, id: it.id };
          expect(await checkTurnsOf(world.ctx(), thing, turning.mediation, false), name).toEqual([]);
          for (const { verb } of await turning.mediation.turnsOf(world.ctx(), it.id)) verbs.add(verb);
        }
        reached.add((await seen(it)).status);
      },
    ),
    { numRuns: LIVES, seed, endOnFailure: true },
  );
  if (process.env.LIVES) console.log([...reached], [...verbs]);
  expect(verbs.size).toBeGreaterThan(5);
}, 600_000);
