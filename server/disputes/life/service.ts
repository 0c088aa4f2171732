import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { type ClockKind, clockKinds } from '@ahadi/domain/core/clock.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { roundsFor } from '@ahadi/domain/disputes/bidding/rules.ts';
import { type DisputeAction, disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeSide, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../core/authorize.ts';
import { cancelClocks, clocksOf, pauseClocks } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import { refOf } from '../../records/reading/service.ts';
import { biddingOf } from '../bidding/reading/service.ts';
import { dropWaiting, sealedBidsOf } from '../bidding/store.ts';
import { countersOf } from '../counters/store.ts';
import { exhibitsOf } from '../exhibits/store.ts';
import { governingOf } from '../governing/service.ts';
import { endHolds } from '../holds/store.ts';
import { expireOpenOffer, offersOf } from '../offering/store.ts';
import { guardsOf, lastingFailure, publisherFor } from '../publishing/guards/service.ts';
import { noticesOf } from '../serving/store.ts';
import { changeDispute, type DisputeChange, findDispute, type Held, type HeldParty } from '../store.ts';

/** The dispute as its reader may see it at all. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export async function readDispute(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await findDispute(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['dispute.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  // A draft is its writer's alone, officers included.
  if (held.submittedAt === null && sideOf(ctx, held) !== 'filer' && ctx.actor.kind !== 'system')
    throw new DomainError('NOT_FOUND');
  return held;
}

export const subjectOf = (held: Pick<Held, 'id'>): Subject => ({ kind: 'dispute', id: held.id });

/** The reader's side, or null for an officer and for the clock. */
export function sideOf(ctx: Ctx, held: Pick<Held, 'filerUserId' | 'respondentUserId'>): DisputeSide | null {
  if (ctx.actor?.kind !== 'user') return null;
  if (ctx.actor.userId === held.filerUserId) return 'filer';
  return ctx.actor.userId === held.respondentUserId ? 'respondent' : null;
}

/** The reader's side for a deed of the sides; the permission table let nobody else this far. */
export function requireSide(ctx: Ctx, held: Held): DisputeSide {
  const side = sideOf(ctx, held);
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

export function partyOf(held: Held, side: DisputeSide): HeldParty {
  const party = held.parties.find((one) => one.side === side);
  if (!party) throw new Error(`dispute ${held.id} has no ${side}`);
  return party;
}

/** Everybody with an account who may read it as a side: told of each change at once. */
export const audienceOf = (held: Held): string[] => [
  held.filerUserId,
  ...(held.isShown && held.respondentUserId ? [held.respondentUserId] : []),
];

/** Writes a deed of this dispute and tells its readers. */
export const tell = <Name extends EventName>(ctx: Ctx, held: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, subjectOf(held), payload, audienceOf(held));

/** The country in whose days the case is reckoned: the respondent's when it was taken on, wherever they move later. */
export const countryOf = (held: Held): string | null => held.policy?.calendar ?? partyOf(held, 'respondent').country;

/** The calendar day of an instant where the case is held. */
export const dayIn = (held: Pick<Held, 'policy'>, at: Date): string =>
  localDayOf(at, held.policy?.tz ?? 'Africa/Nairobi');

/** Whether there is an answer to what was served last: an answer from before a reopening answers what was then. */
export const hasAnswered = (held: Pick<Held, 'response' | 'acceptedAt'>): boolean =>
  held.response !== null && (held.acceptedAt === null || held.response.at >= held.acceptedAt);

/** States after which nothing runs any more. */
const isOver = (status: DisputeView['status']): boolean =>
  ['rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private', 'published'].includes(status);

/** A dispute's own clocks. Of a public matter one goes on: whether it is resolved may still be asked, and silence still counts. */
const ownClocks = clockKinds.filter((kind): kind is Extract<ClockKind, `dispute.${string}`> =>
  kind.startsWith('dispute.'),
);
const clocksEndedBy = (status: DisputeView['status']): readonly ClockKind[] =>
  disputeLifecycle.can('claim_resolved', status)
    ? ownClocks.filter((kind) => kind !== 'dispute.claimed_resolved')
    : ownClocks;

/** What runs while an offer is open: its own end and the reminder of it. */
export const offerClocks: readonly ClockKind[] = ['dispute.offer', 'dispute.offer_reminder'];

/** Moves the state by the table. What has ended has no running deadline, no hold, no figure and no open question. Throws ILLEGAL_TRANSITION. */
export async function move(ctx: Ctx, held: Held, action: DisputeAction, change: DisputeChange = {}): Promise<void> {
  const status = disputeLifecycle.next(action, held.status);
  const ends = isOver(status) && status !== held.status;
  const talksEnd =
    status !== held.status && disputeLifecycle.can('offer', held.status) && !disputeLifecycle.can('offer', status);
  if (ends) {
    await cancelClocks(ctx, subjectOf(held), clocksEndedBy(status));
    await endHolds(ctx, held.id);
    await dropWaiting(ctx, held.id);
  }
  if (ends || talksEnd) {
    await expireOpenOffer(ctx, held.id);
    await cancelClocks(ctx, subjectOf(held), offerClocks);
  }
  await changeDispute(ctx, held.id, {
    ...(ends ? { ended_at: ctx.now } : {}),
    ...(ends || talksEnd ? { extension_offer: null } : {}),
    ...(ends && !disputeLifecycle.can('claim_resolved', status) ? { resolved_claim: null } : {}),
    ...change,
    status,
  });
}

/** Holds that stop the clocks, not only the publication. */
export const stopsClocks = ({ kind }: Pick<Held['holds'][number], 'kind'>): boolean => kind !== 'publication_objection';

/** Clocks of the holds themselves: they come on whatever stands still. */
export const goesOn = (kind: ClockKind): boolean => kind === 'dispute.hold_end' || kind === 'dispute.proceedings_check';

/** While a hold stops the clocks, one that a deed has just started stands still, too; only the end of the hold itself comes on. */
export async function keepStill(ctx: Ctx, id: string): Promise<void> {
  const held = await findDispute(ctx, id);
  if (!held?.holds.some(stopsClocks) || isOver(held.status)) return;
  await pauseClocks(ctx, subjectOf(held), {
    kinds: ownClocks.filter((kind) => !goesOn(kind)),
    reason: 'The clocks stand still',
    audience: audienceOf(held),
  });
}

/**
 * One step in a dispute's life: held, permitted, legal, done, moved. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and
 * whatever the deed refuses; then nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: DisputeAction,
  deed: (ctx: Ctx, held: Held) => Promise<DisputeChange | undefined>,
): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    authorize(ctx, `dispute.${action}`, held);
    disputeLifecycle.next(action, held.status);
    const change = await deed(ctx, held);
    await move(ctx, held, action, change);
    if (held.holds.some(stopsClocks)) await keepStill(ctx, id);
    return viewDispute(ctx, id);
  });

/** Throws BAD_INPUT (or `code`) when there are problems. */
export function refuseProblems(
  problems: FieldProblems,
  code: 'BAD_INPUT' | 'DSP_PRECONTACT_REQUIRED' = 'BAD_INPUT',
): void {
  const first = Object.values(problems)[0];
  if (first) throw new DomainError(code, first, problems);
}

/** "k•••@example.org": enough to recognise one's own address by, too little to learn another's. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

/**
 * The view of its reader: offers, bids and private words are the two sides' own; an officer reads the file without them and
 * without their clock (design 4.3, offers are without prejudice). The other side's address is shown masked, in the claim, too.
 */
export async function viewFor(ctx: Ctx, held: Held): Promise<DisputeView> {
  const mySide = sideOf(ctx, held);
  const {
    respondentUserId: _user,
    isShown: _shown,
    triagedBy,
    publicationRefusedBy,
    involvedUserIds,
    agreementVersionId: _version,
    respondentPartyId: _party,
    flags,
    acceptedAt: _accepted,
    extendedByRespondent: extended,
    extendedDaysMutual: _days,
    finalTextHash: _hash,
    responseOverAt: _responseOver,
    resolutionOverAt: _resolutionOver,
    stayedBy,
    endedAt: _ended,
    parties,
    resolvedClaim,
    ...view
  } = held;
  const submitted = held.submittedAt !== null;
  const guards = held.acceptedAt ? await guardsOf(ctx, held) : [];
  const bids = mySide && submitted ? await sealedBidsOf(ctx, held.id) : [];
  const isOwnAddress = mySide === 'filer' || (mySide && partyOf(held, mySide).email === view.claim.respondentEmail);
  return {
    ...view,
    claim: {
      ...view.claim,
      flags,
      // Half an address is no address: whoever is not to have it gets none, and the masked one stands with the side.
      respondentEmail: isOwnAddress ? view.claim.respondentEmail : '',
    },
    clocks: clocksFor(held, mySide),
    mySide,
    governing: mySide && (await governingOf(ctx, held)),
    parties: parties.map(({ legalName: _legal, country: _country, city: _city, registrationNo: _no, ...party }) => ({
      ...party,
      email: party.side === mySide || mySide === 'filer' ? party.email : masked(party.email),
    })),
    resolvedClaim: resolvedClaim && { kind: resolvedClaim.kind, text: resolvedClaim.text, at: resolvedClaim.at },
    offers: mySide && submitted ? await offersOf(ctx, held.id) : [],
    bids: mySide && submitted ? roundsFor(bids, mySide, ctx.now) : [],
    bidding: mySide && submitted ? biddingOf(ctx, held, mySide, { bids, today: dayIn(held, ctx.now) }) : null,
    exhibits: await exhibitsOf(ctx, held.id),
    notices: submitted ? await noticesOf(ctx, held.id, mySide) : [],
    guards,
    publisher: held.acceptedAt && !lastingFailure(held, guards) ? await publisherFor(ctx, held) : null,
    settlementDueAt: (await signWindowOf(ctx, held))?.dueAt ?? null,
    stayedBySide: stayedBy === null ? null : stayedBy === held.filerUserId ? 'filer' : 'respondent',
    counters: await countersOf(ctx, held, {
      userId: ctx.actor?.kind === 'user' ? ctx.actor.userId : null,
      isOfficer: mySide === null,
    }),
    recordRef: held.recordId ? await refOf(ctx, held.recordId) : null,
    extended,
    judged: {
      tookOn: isReader(ctx, triagedBy),
      refusedPublication: isReader(ctx, publicationRefusedBy),
      isInvolved: involvedUserIds.some((userId) => isReader(ctx, userId)),
    },
  };
}

const isReader = (ctx: Ctx, userId: string | null): boolean =>
  userId !== null && ctx.actor?.kind === 'user' && ctx.actor.userId === userId;

/** The deadline of the signatures that the settlement waits for, or null. */
export async function signWindowOf(ctx: Ctx, held: Held): Promise<ClockView | null> {
  if (!disputeLifecycle.can('settle', held.status) || !held.settlementAgreementId) return null;
  const clocks = await clocksOf(ctx, { kind: 'agreement', id: held.settlementAgreementId });
  return clocks.find(({ kind, status }) => kind === 'agreement.sign_window' && status === 'running') ?? null;
}

/** The clocks as a reader sees them: that there is an open offer is the two sides' own business. */
export const clocksFor = (held: Held, side: DisputeSide | null): Held['clocks'] =>
  held.clocks.filter(({ kind }) => side !== null || !offerClocks.includes(kind as ClockKind));

export const viewDispute = async (ctx: Ctx, id: string): Promise<DisputeView> =>
  viewFor(ctx, await readDispute(ctx, id));
