import { HOUR } from '@ahadi/domain/core/time.ts';
import { endIs, leavingIs, outcomeOfScope } from '@ahadi/domain/mediation/outcome.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { told, total } from '../test/claims.ts';
import { paidIn } from '../test/escrows.ts';
import {
  endsAsSaid,
  foretell,
  held,
  holdAgainst,
  holdsAsSaid,
  nextEnd,
  reportsAsSaid,
} from '../test/mediationclaims.ts';
import {
  acceptedCase,
  activeCase,
  type Case,
  chosenCase,
  consentedCase,
  fundingCase,
  heldSession,
  mediatorOf,
  nextDeadline,
  postedCase,
  propose,
  rankBy,
  reason,
  requestedCase,
  selectingCase,
  settlingCase,
  sidesOf,
  signAll,
  signWithCode,
  type Wishes,
} from '../test/mediations.ts';
import { makeWorld, type World } from '../test/world.ts';

/** How many lives are lived, the ways in turn; FROM=40 begins with that one of the same seed. */
const LIVES = Number(process.env.LIVES ?? 13);
const FROM = Number(process.env.FROM ?? 0);

/** What people did before all of them fell silent. */
type Plan = { about: 'nothing' | 'dispute' | 'agreement'; mediators: number; fee: boolean; rolls: number[] };
const plans: fc.Arbitrary<Plan> = fc.record({
  about: fc.constantFrom('nothing', 'nothing', 'dispute', 'agreement'),
  mediators: fc.integer({ min: 1, max: 3 }),
  fee: fc.boolean(),
  rolls: fc.array(fc.nat(10_000), { minLength: 12, maxLength: 12 }),
});
type Chance = (sides: number) => number;

const of = (world: World, person: Case['a']) => world.as(person).mediation;

/** Ways into silence: each leaves the case with other deadlines. */
const ways: Record<string, (world: World, wishes: Wishes, roll: Chance) => Promise<Case>> = {
  async requested(world, wishes, roll) {
    const it = await requestedCase(world, wishes);
    const refuse = () => of(world, it.b).refuse({ id: it.id });
    const withdraw = () => of(world, it.a).withdraw({ id: it.id });
    if (roll(3) === 0) await endsAsSaid(world, it, (view) => endIs(view, null), roll(2) === 0 ? refuse : withdraw);
    return it;
  },
  async consented(world, wishes, roll) {
    const it = await consentedCase(world, wishes);
    if (roll(2) === 0) await of(world, it.a).chooseRoute({ id: it.id, route: 'post' });
    return it;
  },
  async posted(world, wishes, roll) {
    const it = await postedCase(world, wishes);
    for (const mediator of it.mediators.slice(roll(4))) await propose(world, it, mediator, wishes.proposal);
    return openSome(world, it, roll);
  },
  async late(world, wishes, roll) {
    const it = await postedCase(world, wishes);
    world.clock.advance((100 + roll(60)) * HOUR);
    for (const mediator of it.mediators) await propose(world, it, mediator, wishes.proposal);
    if (roll(2) === 0) await of(world, mediatorOf(it)).withdrawProposal({ id: it.id });
    await openSome(world, it, roll);
    await nextDeadline(world, it, 'mediation.job');
    if ((await of(world, it.a).get({ id: it.id })).status !== 'selecting') return it;
    for (const side of sidesOf(it)) await rankBy(world, it, side);
    const { proposals } = await of(world, it.a).get({ id: it.id });
    const chosen = it.mediators[proposals.findIndex(({ status }) => status === 'selected')];
    if (chosen && roll(2) === 0) await of(world, chosen).acceptAppointment({ id: it.id, kind: 'none', text: '' });
    return it;
  },
  async invited(world, wishes, roll) {
    const it = await consentedCase(world, wishes);
    const isList = roll(2) === 0;
    const mediators = it.mediators.map(({ id }) => id);
    for (const side of sidesOf(it))
      await of(world, side).chooseRoute({ id: it.id, route: isList ? 'list' : 'invite', mediators });
    if (isList) await of(world, it.officer).nameList({ id: it.id, mediators });
    for (const mediator of it.mediators.slice(roll(4))) await propose(world, it, mediator, wishes.proposal);
    return it;
  },
  async selecting(world, wishes, roll) {
    const it = await selectingCase(world, wishes);
    await openSome(world, it, roll);
    const many = it.mediators.length;
    if (roll(2) === 0)
      await rankBy(world, it, it.a, undefined, roll(3) === 0 ? [...Array(Math.min(2, many)).keys()] : []);
    return it;
  },
  async chosen(world, wishes, roll) {
    return openSome(world, await chosenCase(world, wishes), roll);
  },
  async accepted(world, wishes, roll) {
    const it = await acceptedCase(world, wishes);
    const said = roll(3);
    if (said === 0) await of(world, it.b).object({ id: it.id, reason });
    if (said === 1) await of(world, it.a).noObjection({ id: it.id });
    return it;
  },
  async engaging(world, wishes, roll) {
    const it = await acceptedCase(world, wishes);
    // At any hour: deadlines end with a day, and people do not act with them.
    world.clock.advance((1 + roll(20)) * HOUR);
    for (const side of sidesOf(it)) await of(world, side).noObjection({ id: it.id });
    const { engagementAgreementId } = await of(world, it.a).get({ id: it.id });
    if (engagementAgreementId && roll(2) === 0) await signWithCode(world, it.a, engagementAgreementId);
    return it;
  },
  async funding(world, wishes, roll) {
    const it = await fundingCase(world, { ...wishes, proposal: { feeMinor: 600_000 } });
    const { feeEscrowId } = await of(world, it.a).get({ id: it.id });
    if (!feeEscrowId || roll(3) === 0) return it;
    await paidIn(world, { id: feeEscrowId, buyer: it.a, seller: mediatorOf(it), payer: it.b }, it.a, 200_000);
    if (roll(2) === 0) await world.as(it.a).escrow.extendFunding({ id: feeEscrowId });
    return it;
  },
  async active(world, wishes, roll) {
    const it = await activeCase(world, wishes);
    const mediator = mediatorOf(it);
    if (roll(2) === 0) await openPackage(world, it);
    if (roll(3) === 0) await of(world, mediator).suspend({ id: it.id, reason });
    if (roll(3) === 0) return goesOn(world, it, roll);
    if (roll(4) === 0)
      await endsAsSaid(
        world,
        it,
        (view) => leavingIs(view, 'party_left'),
        () => of(world, it.b).end({ id: it.id, reason: 'party_left' }),
      );
    return it;
  },
  async settling(world, wishes, roll) {
    const it = await settlingCase(world, wishes);
    if (roll(2) === 0) await nextDeadline(world, it, 'mediation.reflection');
    return it;
  },
  async settled(world, wishes, roll) {
    const scope = roll(3) === 0 ? 'partial' : 'full';
    const it = await settlingCase(world, { ...wishes, scope });
    await nextDeadline(world, it, 'mediation.reflection');
    const { settlement } = await of(world, it.a).get({ id: it.id });
    await endsAsSaid(
      world,
      it,
      (view) => endIs(view, outcomeOfScope[scope]),
      () => signAll(world, it, settlement?.agreementId ?? null),
    );
    if (roll(2) === 0) await reportsAsSaid(world, it, mediatorOf(it));
    return it;
  },
};

/** With another mediator, asked for by this one or by the sides; from then on it is the second case in which everybody falls silent. */
async function goesOn(world: World, it: Case, roll: Chance): Promise<Case> {
  const mediator = mediatorOf(it);
  const { status } = await of(world, it.a).get({ id: it.id });
  if (status === 'active' && roll(2) === 0) await heldSession(world, it);
  const asking = roll(2) === 0 ? [mediator] : sidesOf(it);
  const last = asking.at(-1) ?? mediator;
  for (const side of asking.slice(0, -1)) await of(world, side).replace({ id: it.id });
  await endsAsSaid(
    world,
    it,
    (view) => leavingIs(view, 'another_mediator'),
    () => of(world, last).replace({ id: it.id }),
  );
  if (roll(2) === 0) await reportsAsSaid(world, it, mediator);
  const { continuedAs } = await of(world, it.a).get({ id: it.id });
  if (!continuedAs) throw new Error('it does not go on');
  return { ...it, id: continuedAs.id };
}

async function openSome(world: World, it: Case, roll: Chance): Promise<Case> {
  const { proposals } = await of(world, it.b).get({ id: it.id });
  for (const { id, status } of proposals)
    if (status === 'submitted' && roll(3) === 0) await of(world, it.b).openProposal({ id: it.id, proposalId: id });
  return it;
}

async function openPackage(world: World, it: Case): Promise<void> {
  const question = {
    id: uuidv7(),
    title: 'When',
    options: ['Now', 'In March'].map((text) => ({ id: uuidv7(), text })),
  };
  const api = world.as(mediatorOf(it)).packages;
  await api.setIssues({ mediationId: it.id, issues: [question] });
  await api.propose({ mediationId: it.id, choice: { [question.id]: question.options[0]?.id ?? '' }, days: 3 });
}

/** One case until everybody is silent, and then until no deadline of it is left. Answers what was told and did not come. */
async function live(world: World, index: number, { about, mediators, fee, rolls }: Plan): Promise<string[]> {
  let at = 0;
  const roll: Chance = (sides) => (rolls[at++ % rolls.length] ?? 0) % sides;
  const names = Object.keys(ways);
  const name = names[index % names.length] ?? '';
  const proposal = { feeMinor: fee ? 600_000 : 0 };
  const it = await ways[name]?.(world, { about, mediators, proposal }, roll);
  if (!it) throw new Error(`there is no way called ${name}`);
  await world.settle();
  const credits = async () => (await holdsAsSaid(world, it)).map((one) => `${name}: ${one}`);
  const wrong = await credits();
  for (let ends = 0; ends < 60; ends++) {
    const foretold = await foretell(world, it);
    const next = await nextEnd(world);
    if (next === null || foretold.told.length === 0) break;
    world.clock.set(next);
    await world.tick('clocks');
    await world.settle();
    wrong.push(...(await holdAgainst(world, it, foretold)).map((one) => `${name}: ${one}`), ...(await credits()));
  }
  return wrong;
}

test(`in ${LIVES} mediations in which everybody falls silent, what was told comes`, async () => {
  const lives = fc.sample(plans, { numRuns: FROM + LIVES, seed: Number(process.env.SEED ?? 20_261_128) }).slice(FROM);
  const world = await makeWorld({
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' },
    startsAt: '2026-11-02T06:00:00Z',
  });
  const wrong: string[] = [];
  try {
    for (const [index, plan] of lives.entries()) {
      const found = await live(world, FROM + index, plan).catch((failure: unknown) => [`${failure}`]);
      wrong.push(...found.map((one) => `life ${FROM + index}, ${one}`));
      if (wrong.length >= 10) break;
    }
  } finally {
    await world.close();
  }
  if (process.env.LIVES) console.log(told(held), Object.fromEntries(held));
  expect(wrong).toEqual([]);
  expect(total(held)).toBeGreaterThan(LIVES);
});
