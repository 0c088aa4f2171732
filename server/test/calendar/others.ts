import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { giveCertificate } from '../../academy/certificate.ts';
import { alignEnds, certifications } from '../../mediators/expiry.ts';
import { opened, registering } from '../academy.ts';
import {
  agreedDeal,
  type Deal,
  delivered,
  draftedDeal,
  fundedDeal,
  moneyCode,
  shown,
  statement,
  at as where,
} from '../escrows.ts';
import { refused } from '../market.ts';
import {
  acceptedCase,
  activeCase,
  chosenCase,
  consentedCase,
  requestedCase,
  selectingCase,
  settlingCase,
} from '../mediations.ts';
import { applied, provenPerson, quickMediator } from '../mediators.ts';
import { askedToSign, type Story, signedByAll, someone } from '../story.ts';
import type { Person, World } from '../world.ts';
import type { Day } from './days.ts';
import { livesIn } from './disputes.ts';
import type { Beginning, Life } from './living.ts';
import { DAY, dayThere, HOUR, monthsAfter, plus, zones } from './oracle.ts';

/** Who is there before anything begins: two administrators with a published course, and who looks at applications. */
export type House = { admin: Person; reviewer: Person; course: Parameters<typeof opened>[2]; signed: Story };
type OfHouse = Life<{ house: House }>;

const reason = 'A reason that is long enough.';
const today = (it: World, { a }: Day): string => dayThere(it.clock.now().getTime(), a);
const promise = (due: ObligationTerm['due']): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
  ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7, due },
});

/** The agreement that was signed before, as one between people of a day. */
async function signedIn(it: World, { signed }: House, { a, b }: Day): Promise<Story> {
  await livesIn(it, signed.owner, a);
  await livesIn(it, signed.other, b);
  return signed;
}

const agreements: readonly OfHouse[] = [
  {
    name: 'an agreement that nobody signs',
    leaves: ['agreement lapsed'],
    has: ['agreement.sign_window', 'agreement.reminder'],
    days: 15,
    async begin(it) {
      const { owner, id } = await askedToSign(it, { signWindowDays: 14 });
      const { signDueAt: dueAt } = await it.as(owner).agreements.get({ id });
      return { shown: [{ kind: 'agreement.sign_window', status: 'running', dueAt }] };
    },
  },
  {
    name: 'an agreement that is renewed, with promises',
    leaves: ['agreement active', 'promise fulfilled', 'promise overdue'],
    has: ['agreement.end', 'agreement.renewal_reminder', 'obligation.due', 'obligation.review', 'obligation.reminder'],
    days: 40,
    async begin(it, _base, day) {
      const begun = it.clock.now().getTime();
      const newest = [dayThere(begun, day.a), dayThere(begun, day.b)].sort().at(-1) ?? '';
      const [ends, first, second] = [plus(today(it, day), 25), plus(today(it, day), 10), plus(newest, 5)];
      const { owner, other, id } = await signedByAll(it, {
        endsOn: ends,
        renewal: { everyMonths: 1, noticeDays: 5 },
        obligations: [promise({ kind: 'on', day: first }), promise({ kind: 'after', days: 5 })],
      });
      const owed = await it.as(owner).obligations.list({ agreementId: id });
      const early = owed.find(({ dueOn }) => dueOn === second);
      if (!early) throw new Error(`nothing is due on ${second}: ${owed.map(({ dueOn }) => dueOn)}`);
      await it.as(other).obligations.claimDone({ id: early.id, text: 'They stand in your yard.' });
      await it.settle();
      return { chosen: { ends: [ends, monthsAfter(ends, 1), monthsAfter(ends, 2)], promised: [first, second] } };
    },
  },
  {
    name: 'an agreement that is ended by notice',
    leaves: ['agreement terminated'],
    has: ['agreement.end'],
    days: 32,
    async begin(it, { house }, day) {
      const { owner, id } = await signedIn(it, house, day);
      await it.as(owner).amending.giveNotice({ id, reason });
      return { chosen: { ends: [plus(today(it, day), 30)] } };
    },
  },
];

const seen = async (it: World, { id, buyer }: Deal): Promise<Beginning> => {
  const { clocks, milestones } = await it.as(buyer).escrow.get({ id });
  return { shown: [...clocks, ...milestones.flatMap((stage) => stage.clocks)] };
};
const money: readonly OfHouse[] = [
  {
    name: 'an escrow that nobody accepts',
    leaves: ['escrow expired'],
    has: ['escrow.proposal'],
    days: 8,
    async begin(it) {
      const deal = await draftedDeal(it);
      await it.as(deal.buyer).escrow.propose({ id: deal.id });
      return seen(it, deal);
    },
  },
  {
    name: 'an escrow that nobody pays',
    leaves: ['escrow expired', 'stage cancelled'],
    has: ['escrow.funding', 'escrow.funding_reminder'],
    days: 4,
    begin: async (it) => seen(it, await agreedDeal(it)),
  },
  {
    name: 'a stage that is not delivered',
    leaves: ['escrow closed', 'stage refunded'],
    has: ['milestone.delivery', 'milestone.no_delivery'],
    days: 50,
    begin: async (it) => seen(it, await fundedDeal(it)),
  },
  {
    name: 'a stage that was sent, and nobody says that it came',
    leaves: ['escrow closed', 'stage released'],
    has: ['milestone.receipt', 'milestone.inspection', 'milestone.inspection_reminder'],
    days: 11,
    async begin(it) {
      const deal = await fundedDeal(it, { kind: 'goods' });
      const evidence = [await shown(it, deal, deal.seller)];
      const sent = { kind: 'shipped', tracking: 'RR 123 456 789 KE', evidence } as const;
      await it.as(deal.seller).escrow.deliver({ ...(await where(it, deal)), ...sent });
      await it.settle();
      return seen(it, deal);
    },
  },
  {
    name: 'a stage in dispute, with an offer',
    leaves: ['escrow active', 'stage disputed'],
    has: ['milestone.offer', 'milestone.negotiation', 'milestone.stale'],
    days: 92,
    async begin(it) {
      const deal = await fundedDeal(it);
      await delivered(it, deal);
      it.clock.advance(25 * HOUR);
      const stage = await where(it, deal);
      const evidence = [await shown(it, deal, deal.buyer)];
      const contested = { contestedMinor: 400_000, reason: 'not_as_agreed' as const, statement, evidence };
      await it.as(deal.buyer).escrow.dispute({ ...stage, ...contested });
      await it.as(deal.seller).escrow.offer({ ...stage, toSellerMinor: 200_000 });
      await it.settle();
      return seen(it, deal);
    },
  },
  {
    name: 'a place for payouts that rests',
    leaves: [],
    has: [],
    days: 1,
    async begin(it) {
      const person = await someone(it, 'Resting Rehema');
      const { payments } = it.as(person);
      const place = { kind: 'mobile_money', provider: 'sandbox', currency: 'KES', number: '0712 345 678' } as const;
      const made = await payments.addDestination({
        ...{ ...place, identityId: person.identityId, holderName: person.name, code: await moneyCode(it, person) },
      });
      const expected = it.clock.now().getTime() + 72 * HOUR;
      const codeAt = async (at: number) => {
        it.clock.set(new Date(at));
        return (await refused(payments.requestPayout({ destinationId: made.id, amountMinor: 10_000 }))).code;
      };
      const codes = [await codeAt(expected - 1), await codeAt(expected)];
      const rests = [
        Date.parse(made.usableFrom) === expected,
        codes[0] === 'DESTINATION_RESTING',
        codes[1] !== codes[0],
      ];
      return {
        after: async () => (rests.every(Boolean) ? [] : [`it rests until ${made.usableFrom}, and is ${codes}`]),
      };
    },
  },
];

const theMediators = ['application approved', 'application approved', 'mediator active', 'mediator active'] as const;
const numberOf = ({ at }: Day): number => Math.floor(at.getTime() / DAY);
const settles = (day: Day): boolean => numberOf(day) % 2 === 0;
/**
 * Where a mediation stops by turns: nobody ranks, the mediator does not answer, or nobody signs the engagement. The time to sign that ends in
 * the same millisecond as the one to engage where neither is moved by a day off.
 */
const stopsAt = [
  { at: selectingCase, leaves: [] },
  { at: chosenCase, leaves: [] },
  { at: acceptedCase, leaves: ['agreement (lapsed|voided)'] },
] as const;
const stops = (day: Day) => stopsAt[numberOf(day) % 3] ?? stopsAt[0];

const ofMediation: readonly OfHouse[] = [
  {
    name: 'a mediation that the other side does not answer',
    leaves: ['mediation lapsed'],
    has: ['mediation.consent'],
    days: 10,
    async begin(it, { house }, day) {
      const signed = await signedIn(it, house, day);
      const { id, a } = await requestedCase(it, { about: 'agreement', signed, mediators: 0 });
      return { shown: (await it.as(a).mediation.get({ id })).clocks };
    },
  },
  {
    name: 'a mediation that is not set up',
    leaves: ['mediation closed'],
    has: ['mediation.setup', 'mediation.close', 'mediation.destroy'],
    days: 140,
    async begin(it, { house }, day) {
      const signed = await signedIn(it, house, day);
      const { id, a } = await consentedCase(it, { about: 'agreement', signed, mediators: 0 });
      return { shown: (await it.as(a).mediation.get({ id })).clocks };
    },
  },
  {
    name: 'a mediation that stops on its way',
    leaves: (day) => ['mediation closed', ...stops(day).leaves, ...theMediators],
    has: ['mediation.job', 'mediation.selecting', 'proposal.unopened', 'lot.expiry'],
    days: 40,
    async begin(it, { house }, day) {
      const signed = await signedIn(it, house, day);
      const { id, a } = await stops(day).at(it, { about: 'agreement', signed, mediators: 2 });
      return { shown: (await it.as(a).mediation.get({ id })).clocks };
    },
  },
  {
    name: 'a mediation to its term, or to a settlement that nobody signs',
    leaves: (day) => [
      'mediation closed',
      'agreement active',
      ...(settles(day) ? ['agreement lapsed'] : []),
      ...theMediators,
    ],
    has: ['mediation.accept', 'mediation.objection', 'mediation.engagement', 'mediation.term'],
    days: 92,
    async begin(it, { house }, day) {
      const signed = await signedIn(it, house, day);
      const reach = settles(day) ? settlingCase : activeCase;
      const { id, a } = await reach(it, { about: 'agreement', signed, mediators: 2 });
      return { shown: (await it.as(a).mediation.get({ id })).clocks };
    },
  },
];

const people: readonly OfHouse[] = [
  {
    name: 'two applications to mediate, one with a question',
    leaves: ['application submitted', 'application lapsed'],
    has: ['application.review', 'application.info'],
    days: 24,
    async begin(it, { house }, { a }) {
      const applicants = [await provenPerson(it, 'Waiting Wanjiru'), await provenPerson(it, 'Asked Atieno')];
      const ids = [];
      for (const applicant of applicants) {
        await livesIn(it, applicant, a);
        ids.push((await applied(it, applicant, { countries: [a] })).id);
      }
      const asked = ids.at(-1);
      if (!asked) throw new Error('two applied');
      await it.as(house.reviewer).mediators.ask({ id: asked, reason });
      await it.settle();
      return {};
    },
  },
  {
    name: 'a mediator whose term ends',
    leaves: ['application approved', 'mediator expired'],
    has: ['mediator.expiry', 'mediator.expiry_reminder'],
    days: 366,
    async begin(it) {
      const { id } = await quickMediator(it, 'Moses Mediator');
      await certifications.work(it.ctx(), id, alignEnds);
      return { chosen: { instants: [it.clock.now().getTime() + 365 * DAY] } };
    },
  },
  {
    name: 'credits that nobody spends',
    leaves: ['application approved', 'mediator active'],
    has: ['lot.expiry', 'lot.expiry_reminder'],
    days: 365,
    async begin(it, { house }) {
      const { id: userId } = await quickMediator(it, 'Mary Mediator');
      await it.as(house.admin).credits.grant({ userId, credits: 20, source: 'grant', reason });
      return {};
    },
  },
  {
    name: 'a run with one seat, and who waits for it',
    leaves: ['seat expired', 'seat expired', 'run ended'],
    has: [
      'course_run.close',
      'course_run.start',
      'course_run.end',
      'course_run.reminder',
      'registration.hold',
      'registration.offer',
    ],
    days: 40,
    async begin(it, { house }, day) {
      const startsOn = plus(today(it, day), 30);
      const run = await opened(it, house.admin, house.course, { startsOn, tz: zones[day.a], capacity: 1 });
      for (const name of ['First Fatuma', 'Second Simon']) await registering(it, await someone(it, name), run);
      await it.settle();
      const chosen = { first: startsOn, ends: [run.endsOn], zone: day.a, instants: [Date.parse(run.registerUntil)] };
      return { chosen };
    },
  },
  {
    name: 'a certificate that runs out',
    leaves: ['seat expired', 'run ended'],
    has: ['certificate.expiry_reminder'],
    days: 366,
    async begin(it, { house }, day) {
      const wishes = { startsOn: plus(today(it, day), 30), tz: zones[day.a], capacity: 1 };
      const run = await opened(it, house.admin, house.course, wishes);
      const holder = await someone(it, 'Hawa Holder');
      const { id: registrationId } = await registering(it, holder, run);
      const about = {
        userId: holder.id,
        holder: holder.name,
        course: 'Foundations of mediation',
        code: 'MED',
        kind: 'accreditation',
      } as const;
      await giveCertificate(it.ctx(), { ...about, registrationId, hours: 10, tz: zones[day.a] }, { months: 12 });
      const chosen = {
        expires: monthsAfter(today(it, day), 12),
        zone: day.a,
        first: wishes.startsOn,
        ends: [run.endsOn],
      };
      return { chosen: { ...chosen, instants: [Date.parse(run.registerUntil)] } };
    },
  },
];

export const others: readonly OfHouse[] = [...agreements, ...money, ...ofMediation, ...people];
