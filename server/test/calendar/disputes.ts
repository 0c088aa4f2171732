import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { resolveRecord } from '../../records/entry.ts';
import { published } from '../entries.ts';
import { answer, claimOf, jumpUntil, postLetters, type Quarrel, withCourt } from '../quarrel.ts';
import { signedByAll, someone } from '../story.ts';
import type { Person, World } from '../world.ts';
import type { Day } from './days.ts';
import type { Beginning, Life } from './living.ts';
import { type Country, DAY, dayThere, homes, plus } from './oracle.ts';

/** What disputes begin with: a signed agreement, and the officers. */
export type Quarrelsome = Omit<Quarrel, 'id'>;

export async function makeQuarrelsome(world: World): Promise<Quarrelsome> {
  const { owner, other, id } = await signedByAll(world);
  const person = (name: string, role: 'officer' | 'record_officer') => someone(world, name, { roles: [role] });
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', 'in', [owner.identityId, other.identityId])
    .execute();
  return {
    agreement: id,
    filer: owner,
    respondent: other,
    officer: await person('Olive Officer', 'officer'),
    recordOfficer: await person('Rita Recorder', 'record_officer'),
  };
}

/** Has people live in a country. */
export const livesIn = async (it: World, person: Person, country: Country): Promise<void> => {
  const { city } = homes[country];
  await it.deps.db.updateTable('identities').set({ country, city }).where('id', '=', person.identityId).execute();
};

type Wishes = { claim?: Parameters<typeof claimOf>[1]; bounces?: boolean };

async function filed(it: World, base: Quarrelsome, { a, b }: Day, wishes: Wishes = {}): Promise<Quarrel> {
  const { filer, respondent } = base;
  await livesIn(it, filer, a);
  await livesIn(it, respondent, b);
  const api = it.as(filer).disputes;
  const made = await api.create({ identityId: filer.identityId, agreementId: base.agreement });
  const { respondentName, respondentEmail } = made.claim;
  const claim = claimOf(it, { respondentName, respondentEmail, ...wishes.claim });
  await api.save({ id: made.id, revision: made.revision, claim });
  await api.submit({ id: made.id, truth: true });
  await it.settle();
  await postLetters(it, ({ to }) => (wishes.bounces && to === respondent.email ? '550 no such user' : null));
  return { ...base, id: made.id };
}

async function served(it: World, base: Quarrelsome, day: Day): Promise<Quarrel> {
  const quarrel = await filed(it, base, day);
  await it.as(base.respondent).disputes.open({ id: quarrel.id });
  await it.settle();
  return quarrel;
}

const silent: readonly ClockKind[] = [
  'dispute.notice',
  'dispute.response_reminder',
  'dispute.offer_reminder',
  'agreement.reminder',
  'record.expiry_reminder',
];

/** What both sides are told that will happen when nobody acts, against what does. */
async function asTold(it: World, quarrel: Quarrel): Promise<Beginning> {
  const api = it.as(quarrel.filer).disputes;
  const told = await api.ifNobodyActs({ id: quarrel.id });
  const lastAt = (at: string) =>
    told.filter(({ event }) => event !== 'record.cure').findLast((one) => one.at === at)?.status;
  const { clocks, settlementDueAt } = await api.get({ id: quarrel.id });
  const signing = { kind: 'agreement.sign_window', status: 'running', dueAt: settlementDueAt } as const;
  const cure = told.find(({ event }) => event === 'record.cure');
  return {
    shown: settlementDueAt ? [...clocks, signing] : clocks,
    foretold: {
      steps: told.flatMap(({ at, event }) => (event === 'record.cure' ? [] : [`${at} ${event} ${lastAt(at)}`])),
      state: async () =>
        (
          await it.deps.db
            .selectFrom('disputes')
            .select('status')
            .where('id', '=', quarrel.id)
            .executeTakeFirstOrThrow()
        ).status,
      isUnseen: (kind, state) => silent.includes(kind) || (kind === 'dispute.service_deemed' && state === 'serving'),
    },
    after: async () => {
      const entry = await it.deps.db
        .selectFrom('public_records')
        .select('cure_until')
        .where('dispute_id', '=', quarrel.id)
        .executeTakeFirst();
      const ends = entry?.cure_until?.toISOString();
      return !ends || ends === cure?.at ? [] : [`a cure is foretold until ${cure?.at} and lasts until ${ends}`];
    },
  };
}

const reason = 'A reason that is long enough.';
type OfDispute = Life<{ quarrel: Quarrelsome }>;
const inTwentyDays = (it: World, where: Day['b']) => plus(dayThere(it.clock.now().getTime(), where), 20);

async function offered(
  it: World,
  base: Quarrelsome,
  day: Day,
): Promise<{ quarrel: Quarrel; offer: DisputeView['offers'][number] }> {
  const quarrel = await served(it, base, day);
  await it.as(quarrel.respondent).disputes.respond({ id: quarrel.id, response: answer });
  const terms = { text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: inTwentyDays(it, day.b) };
  const offer = (await it.as(quarrel.filer).disputes.makeOffer({ id: quarrel.id, terms })).offers.at(-1);
  if (!offer) throw new Error('it was just made');
  return { quarrel, offer };
}

export const disputes: readonly OfDispute[] = [
  {
    name: 'a dispute in which nobody acts',
    leaves: ['dispute published', 'entry published'],
    has: ['dispute.service_deemed', 'dispute.response', 'dispute.resolution', 'dispute.review', 'record.expiry'],
    days: 80,
    begin: async (it, { quarrel }, day) => asTold(it, await filed(it, quarrel, day)),
  },
  {
    name: 'a notice that comes back',
    leaves: ['dispute unserved_closed'],
    has: ['dispute.service_limit', 'dispute.notice'],
    days: 40,
    begin: async (it, { quarrel }, day) => asTold(it, await filed(it, quarrel, day, { bounces: true })),
  },
  {
    name: 'an offer that nobody answers',
    leaves: ['dispute negotiating'],
    has: ['dispute.offer', 'dispute.offer_reminder', 'dispute.final_notice'],
    days: 8,
    begin: async (it, { quarrel }, day) => asTold(it, (await offered(it, quarrel, day)).quarrel),
  },
  {
    name: 'a settlement that nobody signs',
    leaves: ['dispute negotiating', 'agreement lapsed'],
    has: ['agreement.sign_window', 'agreement.reminder'],
    days: 16,
    async begin(it, base, day) {
      const { quarrel, offer } = await offered(it, base.quarrel, day);
      await it.as(quarrel.respondent).disputes.answerOffer({ id: quarrel.id, offerId: offer.id, accept: true });
      await it.settle();
      return asTold(it, quarrel);
    },
  },
  {
    name: 'a plan that is not kept',
    leaves: ['dispute published', 'entry published'],
    has: ['dispute.plan', 'dispute.resolution', 'dispute.final_notice'],
    days: 50,
    async begin(it, base, day) {
      const quarrel = await served(it, base.quarrel, day);
      const planDue = inTwentyDays(it, day.b);
      await it
        .as(quarrel.respondent)
        .disputes.respond({ id: quarrel.id, response: { ...answer, kind: 'admit', planDue } });
      await it.as(quarrel.filer).disputes.acceptPlan({ id: quarrel.id });
      return { ...(await asTold(it, quarrel)), chosen: { planned: planDue } };
    },
  },
  {
    name: 'a word that it is resolved',
    leaves: ['dispute resolved'],
    has: ['dispute.claimed_resolved'],
    days: 16,
    async begin(it, base, day) {
      const quarrel = await served(it, base.quarrel, day);
      await it
        .as(quarrel.respondent)
        .disputes.claimResolved({ id: quarrel.id, kind: 'paid', text: 'Paid by transfer.' });
      return asTold(it, quarrel);
    },
  },
  {
    name: 'a person who says that it is not them',
    leaves: ['dispute identity_check'],
    has: ['dispute.identity_check'],
    days: 20,
    async begin(it, base, day) {
      const quarrel = await served(it, base.quarrel, day);
      await it.as(quarrel.respondent).disputes.notMe({ id: quarrel.id, statement: reason });
      return asTold(it, quarrel);
    },
  },
  {
    name: 'a stay, and a court that has the matter',
    leaves: ['dispute awaiting_response'],
    has: ['dispute.hold_end', 'dispute.proceedings_check'],
    days: 100,
    async begin(it, base, day) {
      const quarrel = await served(it, base.quarrel, day);
      await it.as(quarrel.officer).disputes.protectiveStay({ id: quarrel.id, days: 20, reason });
      await withCourt(it, quarrel, quarrel.respondent);
      return asTold(it, quarrel);
    },
  },
  {
    name: 'what a court decided',
    leaves: ['dispute resolved'],
    has: ['dispute.decision'],
    days: 30,
    async begin(it, base, day) {
      const quarrel = await served(it, base.quarrel, day);
      await withCourt(it, quarrel, quarrel.filer);
      const api = it.as(quarrel.filer).disputes;
      const { id, exhibits } = await api.get({ id: quarrel.id });
      const on = plus(dayThere(it.clock.now().getTime(), day.b), -1);
      await api.enterDecision({ id, on, appealUntil: null, terms: [], exhibitId: exhibits.at(-1)?.id });
      await it.settle();
      await postLetters(it);
      return asTold(it, quarrel);
    },
  },
  {
    name: 'a claim that an officer asks about',
    leaves: ['dispute withdrawn'],
    has: ['dispute.triage', 'dispute.info'],
    days: 9,
    async begin(it, base, day) {
      const quarrel = await filed(it, base.quarrel, day, { claim: { flags: ['price_only'] } });
      await it.as(quarrel.officer).disputes.requestInfo({ id: quarrel.id, reason });
      return asTold(it, quarrel);
    },
  },
  {
    name: 'a claim that no officer looks at',
    leaves: ['dispute submitted'],
    has: ['dispute.triage'],
    days: 6,
    begin: async (it, { quarrel }, day) =>
      asTold(it, await filed(it, quarrel, day, { claim: { flags: ['price_only'] } })),
  },
  {
    name: 'an objection to the publication',
    leaves: ['dispute publication_review', 'entry under_review'],
    has: ['dispute.objection', 'dispute.review', 'dispute.final_notice'],
    days: 20,
    async begin(it, base, day) {
      const quarrel = await served(it, base.quarrel, day);
      await jumpUntil(it, quarrel, 'publication_review');
      await it.as(quarrel.respondent).disputes.object({ id: quarrel.id, reason });
      return asTold(it, quarrel);
    },
  },
  {
    name: 'two entries that are challenged, one of them in vain',
    leaves: ['dispute publication_review', 'dispute publication_review', 'entry set_aside', 'entry challenged'],
    has: ['record.challenge_action', 'record.challenge_reaffirm', 'record.challenge_decision'],
    days: 50,
    async begin(it, { quarrel }) {
      const raised = async () => {
        const entry = await published(it);
        const statement = 'I never received this notice.';
        await it.as(entry.subject).records.challenge({ ref: entry.ref, ground: 'not_served', statement });
        return (await it.as(entry.subject).records.mine()).challenges.at(-1)?.id;
      };
      const id = await raised();
      if (!id) throw new Error('it was just raised');
      await it.as(quarrel.recordOfficer).records.forward({ id, reason });
      // Nobody looks at the other one.
      const other = await raised();
      await it.settle();
      return {
        after: async () => {
          const hidden = await it.deps.db
            .selectFrom('record_challenges as c')
            .innerJoin('public_records as r', 'r.id', 'c.record_id')
            .select('r.prominence')
            .where('c.id', '=', other ?? '')
            .where('r.prominence', '=', 'unlisted')
            .execute();
          return hidden.map(() => 'it is still out of the search after fifty days');
        },
      };
    },
  },
  {
    name: 'an entry that is cured in its last millisecond, or one later',
    leaves: ['dispute publication_review', 'dispute publication_review', 'entry removed_cured', 'entry expired'],
    has: ['record.expiry', 'record.expiry_reminder'],
    days: 370,
    async begin(it, _base, day) {
      const [inTime, late] = [
        await published(it),
        await published(it, { kind: 'business', subjectName: 'Lanterns of Kisumu' }),
      ];
      const last = day.at.getTime() + 30 * DAY;
      const resolvedAt = async (at: number, id: string) => {
        it.clock.set(new Date(at));
        return resolveRecord(it.ctx(), id);
      };
      const became = [await resolvedAt(last, inTime.id), await resolvedAt(last + 1, late.id)];
      await it.settle();
      return {
        after: async () => (became.join() === 'removed_cured,resolved_shown' ? [] : [`it was ${became.join()}`]),
      };
    },
  },
];
