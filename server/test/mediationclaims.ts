// Everybody in a case is told the same of each deadline, and it comes so.
import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { holdDoes } from '@ahadi/domain/credits/rules.ts';
import { type EndClaim, endIs, reportDoes } from '@ahadi/domain/mediation/outcome.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import {
  type CaseClaim,
  claimsOfCase,
  isHeldUp,
  isOpenProposal,
  silenceOfChosen,
} from '@ahadi/domain/mediation/silence.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { count, type Meaning, type Tally, untrue } from './claims.ts';
import { asks, explainsTruly } from './explained.ts';
import { type Case, sidesOf } from './mediations.ts';
import type { Person, World } from './world.ts';

/** What was held against what came, in all lives of this run. */
export const held: Tally = new Map();

/** A case as a side reads it, with what only its rows know. */
type Seen = {
  view: MediationView;
  now: Date;
  feeHeld: number;
  feeReturned: number;
  /** Where the one stage of the fee stands, and how long it can still be looked at. */
  fee: { status: string; lookDays: number | null } | null;
  /** Days that the dispute has left; null without one, or while its time stands still. */
  disputeDays: number | null;
  /** The same while it stands still. */
  disputePaused: number | null;
  dispute: { status: string; isHeld: boolean; entries: number } | null;
  /** What anybody reads in the mediator's profile; null before there is one. */
  figures: { ended: number; settled: number } | null;
  /** Where the agreement to mediate and the settlement stand that were drawn up last. */
  drawnUp: { engagement: string | null; settlement: string | null };
  chosen: { id: string; isOpened: boolean; credits: string | null } | null;
  credits: Record<string, string>;
  openPackages: number;
  rooms: number;
  court: { status: string; confirmed: boolean } | null;
};
type Told = { reader: string; claim: CaseClaim };
export type Foretold = { told: Told[]; before: Seen };

async function look(world: World, it: Case): Promise<Seen> {
  const view = await world.as(it.a).mediation.get({ id: it.id });
  const now = world.clock.now();
  const { rows } = await sql<
    Omit<Seen, 'view' | 'now' | 'credits' | 'chosen' | 'figures'> & { chosenId: string | null }
  >`
    select
      coalesce((select sum(funded_minor - released_minor - refunded_minor - split_minor)::float8 from escrow_milestones where escrow_id = m.fee_escrow_id), 0) as "feeHeld",
      coalesce((select sum(s.refunded_minor + s.split_minor)::float8 from escrow_milestones s join escrows e on e.id = s.escrow_id
        where e.id = m.fee_escrow_id and coalesce(e.outcome, 'refunded') = 'refunded'), 0) as "feeReturned",
      (select jsonb_build_object('status', s.status, 'lookDays', (select extract(epoch from c.due_at - ${now}) / 86400 from clocks c
          where c.subject_id = s.id and c.kind = 'milestone.inspection' and c.status = 'running'))
        from escrow_milestones s where s.escrow_id = m.fee_escrow_id) as fee,
      (select (c.remaining_ms / 86400000.0)::float8 from clocks c
        where c.subject_id = m.dispute_id and c.kind = 'dispute.resolution' and c.status = 'paused') as "disputePaused",
      (select jsonb_build_object('status', d.status, 'entries', (select count(*) from public_records r where r.dispute_id = d.id),
          'isHeld', exists (select 1 from dispute_holds h where h.dispute_id = d.id and h.kind = 'mediation' and h.ended_at is null))
        from disputes d where d.id = m.dispute_id) as dispute,
      (select (extract(epoch from c.due_at - ${now}) / 86400)::float8 from clocks c
        where c.subject_id = m.dispute_id and c.kind = 'dispute.resolution' and c.status = 'running') as "disputeDays",
      jsonb_build_object('engagement', (select status from agreements where id = m.engagement_agreement_id),
        'settlement', (select status from agreements where id = m.settlement_agreement_id)) as "drawnUp",
      m.chosen_proposal_id as "chosenId",
      (select count(*)::int from bargain_packages p where p.mediation_id = m.id and p.status = 'open') as "openPackages",
      (select count(*)::int from rooms r where r.mediation_id = m.id) as rooms
    from mediations m where m.id = ${it.id}`.execute(world.owner);
  const row = rows[0];
  if (!row) throw new Error('the case is gone');
  const holds = await sql<{ id: string; state: string }>`
    select h.proposal_id as id, h.state from credit_holds h join mediation_proposals p on p.id = h.proposal_id where p.mediation_id = ${it.id}`.execute(
    world.deps.db,
  );
  const credits = Object.fromEntries(holds.rows.map(({ id, state }) => [id, state]));
  const userId = view.appointment?.mediatorUserId;
  const profile = userId ? await world.as(it.a).mediators.profile({ userId }) : null;
  const chosen = view.proposals.find(({ id }) => id === row.chosenId);
  const court = view.courtStatus === null ? null : await world.as(it.a).court.get({ mediationId: it.id });
  return {
    ...row,
    ...{ view, now, credits },
    figures: profile && { ended: profile.casesEnded, settled: profile.casesSettled },
    chosen: chosen
      ? { id: chosen.id, isOpened: chosen.openedAt !== null, credits: credits[chosen.id] ?? null }
      : row.chosenId === null
        ? null
        : { id: row.chosenId, isOpened: false, credits: credits[row.chosenId] ?? null },
    court: court && { status: court.status, confirmed: court.outcome?.confirmed === true },
  };
}

const data = ({ claim: { words: _words, ...claim } }: Told) => claim;

/** Everything that is claimed to each side and the mediator now. Both sides are told the same, in the same words. */
export async function foretell(world: World, it: Case): Promise<Foretold> {
  const of = async (reader: string, person: Person): Promise<Told[]> => {
    const view = await world.as(person).mediation.get({ id: it.id });
    const things = [
      { kind: 'mediation' as const, id: it.id },
      ...[view.engagementAgreementId, view.settlement?.agreementId].flatMap((id) =>
        id ? [{ kind: 'agreement' as const, id }] : [],
      ),
      ...(view.feeEscrowId ? [{ kind: 'escrow' as const, id: view.feeEscrowId }] : []),
    ];
    const fee = view.feeEscrowId && (await world.as(person).escrow.get({ id: view.feeEscrowId }));
    const term = claimsOfCase(view).find(({ clock }) => clock === 'mediation.term');
    if (fee && fee.status === 'active')
      expect(fee.ledUntil?.at ?? null, 'the fee waits as long').toBe(term?.at ?? null);
    await explainsTruly(asks(world, person), { kind: 'mediation', id: it.id }, things, claimsOfCase(view));
    return claimsOfCase(view).map((claim) => ({ reader, claim }));
  };
  const [a, b] = sidesOf(it);
  const [first, second] = [await of('first side', a), await of('second side', b)];
  expect(second.map(data), 'both sides are told the same').toEqual(first.map(data));
  const before = await look(world, it);
  const { rows } = await sql<{
    id: string | null;
  }>`select coalesce(mediator_user_id, chosen_user_id) as id from mediations where id = ${it.id}`.execute(
    world.deps.db,
  );
  const mediator = it.mediators.find(({ id }) => id === rows[0]?.id);
  const third = mediator ? await of('mediator', mediator) : [];
  const chosen = third.flatMap(({ reader, claim }) =>
    claim.clock === 'mediation.accept' ? [{ reader, claim: { ...claim, words: silenceOfChosen } }] : [],
  );
  return { told: [...first, ...second, ...third, ...chosen], before };
}

const runs = ({ view }: Seen, kind: string) =>
  view.clocks.find((clock) => clock.kind === kind && clock.status === 'running');
const isIn = (...all: MediationView['status'][]) => ({ holds: (_a: Seen, b: Seen) => all.includes(b.view.status) });
const isAskedNext = (a: Seen, b: Seen): boolean =>
  b.view.status === 'listing' ||
  (b.view.status === 'appointing' &&
    b.chosen !== null &&
    b.chosen.id !== a.chosen?.id &&
    runs(b, 'mediation.accept') !== undefined);

const hadSession = ({ view }: Seen): boolean => view.sessions.some(({ status }) => status === 'held');

const meanings: readonly Meaning<Seen>[] = [
  { says: /The request lapses/, ...isIn('lapsed') },
  {
    says: /goes on with at least (\d+) days left/,
    holds: (a, { disputeDays }, said) => a.dispute === null || (disputeDays ?? 0) > Number(said[1]) - 1,
  },
  {
    says: /goes on with the time that was left/,
    holds: (a, b) =>
      a.dispute === null ||
      (b.dispute?.isHeld === false && Math.abs((b.disputeDays ?? 0) - (a.disputePaused ?? -1)) < 0.01),
  },
  {
    says: /is resolved without a public entry/,
    holds: (_a, { dispute }) => dispute?.status === 'resolved' && dispute.entries === 0,
  },
  {
    says: /Whatever was paid in for the fee goes back to the person who paid it/,
    holds: (a, b) => b.feeHeld === 0 && b.feeReturned === a.feeReturned + a.feeHeld,
  },
  { says: /The fee goes back where no session was held/, holds: (a, b) => hadSession(a) || b.feeHeld === 0 },
  {
    says: /The fee stays in escrow until the mediator files the report/,
    holds: (a, b) => b.feeHeld === a.feeHeld && b.feeHeld > 0 && b.fee?.status === 'funded',
  },
  {
    says: /The part of the fee for the sessions that were not held goes back to the person who paid it/,
    holds: (a, b) => b.feeReturned > a.feeReturned && b.feeHeld + b.feeReturned === a.feeHeld + a.feeReturned,
  },
  {
    says: /The rest stays in escrow until the mediator files the report/,
    holds: (_a, b) => b.fee?.status === 'funded',
  },
  {
    says: /stands still on, for as long as it goes on with another mediator/,
    holds: (a, b) => a.dispute === null || (b.dispute?.isHeld === true && b.disputeDays === null),
  },
  {
    says: /goes on as a case of its own|(?:It g|Another mediator g)oes on/,
    holds: (_a, { view }) => view.status === 'ended' && view.continuedAs !== null,
  },
  {
    says: /the fee counts as delivered, and there are (\d+) days to look at it/,
    holds: (_a, { fee }, said) => fee?.status === 'delivered' && Math.abs((fee.lookDays ?? 0) - Number(said[1])) < 0.01,
  },
  {
    says: /profile counts one case more that ended here, (without|with) a settlement/,
    holds: (a, b, said) =>
      b.figures?.ended === (a.figures?.ended ?? 0) + 1 &&
      b.figures.settled === (a.figures?.settled ?? 0) + (said[1] === 'with' ? 1 : 0),
  },
  {
    says: /What it was about is over/,
    holds: (_a, b) => b.dispute?.status === 'resolved' || b.dispute?.status === 'withdrawn',
  },
  {
    says: /ends before it began/,
    holds: (_a, { view }) => view.status === 'ended' && view.outcome === 'not_begun' && view.startedAt === null,
  },
  {
    says: /the sides rank what there is\. Without any it is posted once more, or an officer names/,
    holds: (a, { view }) =>
      a.view.proposals.some(isOpenProposal) ? view.status === 'selecting' : ['posted', 'listing'].includes(view.status),
  },
  {
    says: /the sides rank those that are there/,
    holds: (_a, b) => b.view.status === 'selecting' && b.view.proposals.some(isOpenProposal),
  },
  {
    says: /Without a proposal it is posted/,
    holds: (a, b) =>
      b.view.status === 'posted' &&
      b.view.postedTimes === a.view.postedTimes + 1 &&
      runs(b, 'mediation.job') !== undefined,
  },
  { says: /Without a proposal an officer names/, ...isIn('listing') },
  {
    says: /chosen by the orders that are there\. Where nobody is left to choose, an officer/,
    holds: (a, b) => isAskedNext(a, b),
  },
  { says: /The next mediator (?:in the order )?is asked[.;] [Ww]here none is left, an officer/, holds: isAskedNext },
  {
    says: /Credits of a proposal that nobody opened come back/,
    holds: (a, b) => !a.chosen?.credits || a.chosen.isOpened || b.credits[a.chosen.id] === 'returned',
  },
  {
    says: /Nobody objects any more: the agreement to mediate is drawn up/,
    holds: (_a, b) => b.view.status === 'engaging' && b.drawnUp.engagement === 'signing',
  },
  {
    says: /goes on when the officer has decided/,
    holds: (_a, { view }) => view.status === 'appointing' && isHeldUp(view.appointment?.objections ?? []),
  },
  {
    says: /The agreement to mediate is not made/,
    holds: (_a, b) => b.view.engagementAgreementId === null && b.view.status !== 'engaging',
  },
  {
    says: /The mediation ends without a settlement/,
    holds: (_a, { view }) => view.status === 'ended' && view.outcome === 'no_settlement',
  },
  {
    says: /drawn up and can be signed/,
    holds: (_a, b) => b.view.status === 'settling' && b.drawnUp.settlement === 'signing',
  },
  {
    says: /The mediation goes on/,
    holds: (_a, b) => b.view.status === 'active' && runs(b, 'mediation.term') !== undefined,
  },
  { says: /The case is closed/, ...isIn('closed') },
  {
    says: /written in the rooms is destroyed with its keys/,
    holds: (_a, { view, rooms }) => view.destroyedAt !== null && rooms === 0,
  },
  { says: /The package is gone/, holds: (_a, b) => b.openPackages === 0 },
  {
    says: /The outcome stands as it was noted/,
    holds: (_a, { court }) => court?.confirmed === true && (court.status === 'adopted' || court.status === 'refused'),
  },
  {
    says: /The time to file is over/,
    holds: (a, b) => runs(b, 'court.filing') === undefined && a.court?.status === b.court?.status,
  },
];

/** What moved the case by a clock of something else, which says so itself: the settlement that is signed, the escrow of the fee. */
const elsewhere = (a: Seen, b: Seen): boolean => a.view.status === 'settling' && b.view.status === 'active';

/** The clocks went round at `now` and nobody acted: what was claimed for this instant is so, and nothing else is. */
export async function holdAgainst(world: World, it: Case, { told, before }: Foretold): Promise<string[]> {
  const after = await look(world, it);
  const now = after.now.toISOString();
  const wrong: string[] = [];
  const due = new Set(told.filter(({ claim }) => claim.at <= now).map(({ claim }) => claim.clock));
  const [was, is] = [before.view.status, after.view.status];
  if (due.size === 0 && was !== is && !elsewhere(before, after))
    wrong.push(`nothing was claimed for ${now}, and ${was} became ${is}`);
  // Of two at one instant each finds what the other left.
  if (due.size !== 1) return wrong;
  for (const { reader, claim } of told.filter(({ claim }) => claim.at <= now)) {
    count(held, claim.clock);
    const say = (what: string) => wrong.push(`the ${reader} was told of ${claim.clock}: ${what}`);
    if (![claim.status, ...claim.or].includes(is))
      say(`“${claim.words}”: ${[claim.status, ...claim.or].join(' or ')} was claimed, and it is ${is}`);
    if (claim.begins && !runs(after, claim.begins)) say(`“${claim.words}”: ${claim.begins} does not run`);
    for (const what of untrue(claim.words, meanings, before, after)) say(what);
  }
  return wrong;
}

/** The next instant at which a deadline of anything ends; null where none does within a year. */
export async function nextEnd(world: World): Promise<Date | null> {
  const now = world.clock.now();
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from clocks where status = 'running' and due_at > ${now} and due_at < ${new Date(now.getTime() + 365 * DAY)}`.execute(
    world.deps.db,
  );
  return rows[0]?.at ?? null;
}

const known = (words: string): boolean => meanings.some(({ says }) => says.test(words));

/**
 * A case ends by a deed: what its pages say of the end to both sides and the mediator before it, what they say after it, and every notice
 * that it wrote is what came of the dispute, the fee and the mediator's figures. Throws where something is not.
 */
export async function endsAsSaid(
  world: World,
  it: Case,
  claim: (view: MediationView) => EndClaim,
  deed: () => Promise<unknown>,
): Promise<void> {
  const before = await look(world, it);
  const mediator = it.mediators.find(({ id }) => id === before.view.appointment?.mediatorUserId);
  const everybody = [...sidesOf(it), ...(mediator ? [mediator] : [])];
  const viewOf = (person: Person) => world.as(person).mediation.get({ id: it.id });
  const noticesOf = async (person: Person) =>
    (await world.notificationsOf(person)).map(({ id, message }) => ({ id, message }));
  const claims = [];
  for (const person of everybody) claims.push(claim(await viewOf(person)));
  const [first] = claims;
  // To the mediator their profile is their own.
  for (const { words, ...one } of claims)
    expect(
      { ...one, words: words.replace('Your profile', 'The mediator’s profile') },
      'everybody is told the same',
    ).toEqual(first);
  const read = new Set((await Promise.all(everybody.map(noticesOf))).flat().map(({ id }) => id));
  await deed();
  await world.settle();
  const after = await look(world, it);
  expect(after.view.outcome, first?.words).toBe(first?.outcome);
  const said = claims.map(({ words }) => words);
  for (const person of everybody) {
    const view = await viewOf(person);
    said.push(endIs(view, view.outcome).words);
    for (const { id, message } of await noticesOf(person)) if (!read.has(id) && known(message)) said.push(message);
  }
  for (const words of said.filter(Boolean)) {
    count(held, `end: ${after.view.outcome ?? 'not agreed'}`);
    expect(untrue(words, meanings, before, after)).toEqual([]);
  }
}

/** The report is filed: what its page said of the fee is so, and what waits on the mediator's dashboard speaks of one where one is held. */
export async function reportsAsSaid(world: World, it: Case, mediator: Person): Promise<void> {
  const before = await look(world, it);
  const words = reportDoes(await world.as(mediator).mediation.get({ id: it.id }));
  const { duties } = await world.as(mediator).dashboard.read();
  const duty = duties.find(({ key, kind }) => kind === 'mediation.report' && key.includes(it.id));
  if (duty) expect(/\bfee\b/.test(duty.otherwise), duty.otherwise).toBe(before.feeHeld > 0);
  await world.as(mediator).mediation.report({ id: it.id });
  await world.settle();
  const wrong = words === '' ? [] : untrue(words, meanings, before, await look(world, it));
  expect(wrong).toEqual([]);
  expect(words === '', words).toBe(before.feeHeld === 0);
}

/** A proposal with what its credits came to. */
type Hold = {
  state: 'held' | 'consumed' | 'returned';
  why: string | null;
  status: string;
  submittedAt: Date;
  openedAt: Date | null;
  acceptedAt: Date | null;
  chosenAt: Date | null;
  endedAt: Date | null;
  now: Date;
};
const waited = ({ submittedAt, endedAt, now }: Hold, hours: number): boolean =>
  (endedAt ?? now).getTime() - submittedAt.getTime() >= hours * HOUR;
/** Its credits were still held when that happened. */
const wasHeld = ({ endedAt, state }: Hold, at: Date | null): boolean =>
  at !== null && (endedAt === null || endedAt > at || (state === 'consumed' && endedAt >= at));
const holdMeanings: readonly Meaning<Hold>[] = [
  {
    says: /^They are used when a side opens the proposal$/,
    holds: (_a, it) => !wasHeld(it, it.openedAt) || it.state === 'consumed',
  },
  {
    says: /^or when its writer is chosen unopened and accepts\.$/,
    holds: (_a, it) => !wasHeld(it, it.acceptedAt) || it.state === 'consumed',
  },
  {
    says: /^What nobody opened or chose within (\d+) hours comes back$/,
    holds: (_a, it, said) =>
      it.why === 'never_opened'
        ? waited(it, Number(said[1])) && !wasHeld(it, it.openedAt) && !wasHeld(it, it.chosenAt)
        : it.state !== 'held' || it.chosenAt !== null || !waited(it, Number(said[1])),
  },
  {
    says: /^and so does what is withdrawn or not chosen before\.$/,
    holds: (_a, it) => it.state !== 'held' || ['submitted', 'opened', 'selected'].includes(it.status),
  },
];

/** Credits that proposals of this case hold are now where their mediator was told that they go. */
export async function holdsAsSaid(world: World, it: Case): Promise<string[]> {
  const { rows } = await sql<Hold>`
    select h.state, h.why, p.status, p.submitted_at as "submittedAt", p.opened_at as "openedAt", h.ended_at as "endedAt", ${world.clock.now()}::timestamptz as now,
      (select min(e.at) from events e where e.subject_id = p.mediation_id and e.name = 'mediation.selected' and e.payload->>'proposalId' = p.id::text) as "chosenAt",
      (select min(e.at) from events e where e.subject_id = p.mediation_id and e.name = 'mediation.appointment_accepted' and e.payload->>'userId' = p.user_id::text) as "acceptedAt"
    from credit_holds h join mediation_proposals p on p.id = h.proposal_id where p.mediation_id = ${it.id}`.execute(
    world.owner,
  );
  const wrong: string[] = [];
  for (const hold of rows) {
    count(held, `credits: ${hold.why ?? hold.state}`);
    for (const piece of holdDoes.words.split(/(?<=\.) |, /))
      wrong.push(...untrue(piece, holdMeanings, hold, hold).map((what) => `${what}: ${JSON.stringify(hold)}`));
    const by = [...(hold.openedAt ? ['opened'] : []), ...(hold.acceptedAt ? ['accepted'] : [])];
    if (hold.state === 'consumed' && !holdDoes.used.some((one) => by.includes(one)))
      wrong.push(`“${holdDoes.words}” was said, and they are used by nothing of it: ${JSON.stringify(hold)}`);
    if (hold.state === 'returned' && !holdDoes.back.some((one) => one === hold.why))
      wrong.push(`“${holdDoes.words}” was said, and they came back for ${hold.why}`);
  }
  return wrong;
}
