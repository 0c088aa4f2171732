// A dispute reaches who it is against, and from then on the time to answer runs.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { isAskedAbout } from '@ahadi/domain/disputes/decision.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults, policyOf } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { identitiesOfUser, userById, userOfConfirmedEmail } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { refuseGone } from '../agreements/leaving.ts';
import { asSystem } from '../core/aggregate.ts';
import { sha256Hex } from '../core/canonical.ts';
import { cancelClocks, meetClock, openClock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { clauseAcceptedAt } from './clause.ts';
import { align, scheduleReminders } from './deadlines.ts';
import { hearOfDecision } from './decision-notice.ts';
import { markOpened, proofOfService } from './delivery.store.ts';
import { addReader, type Held, removeReader, unclaimedPartiesOf } from './dispute.store.ts';
import { disputes, followUp, moved } from './dispute.ts';
import { refuseTwin } from './duplicates.ts';
import { countedIn, isReachable, partyOf, sideOf, subjectOf, withFrozen, withParty, withPerson } from './held.ts';
import { clearedUsers } from './history.store.ts';
import { deemedAfter, giveNotice } from './proven-notice.ts';
import { viewFor } from './view.ts';

/**
 * Takes a filed dispute on: freezes its policy, who both sides are and what the respondent agreed about publication, shows it to
 * the respondent and sends the first notice. `reason` is the officer's; null when the rules alone took it on. Throws PARTY_GONE.
 */
export async function takeOn(
  ctx: Ctx,
  held: Held,
  officer: { reason: string; userId: string; flags: Held['flags'] } | null,
): Promise<Held> {
  await refuseGone(ctx, partyOf(held, 'respondent').email);
  await meetClock(ctx, subjectOf(held), 'dispute.triage');
  const place = placeOf(partyOf(held, 'respondent').place);
  const accepted = await clauseAcceptedAt(ctx, held);
  const frozen = await withFrozen(ctx, held, ['filer', 'respondent']);
  await disputes.tell(ctx, held, 'dispute.accepted', {
    reason: officer?.reason ?? 'It is under an agreement and its words are neutral.',
    by: officer ? 'officer' : 'rules',
  });
  const taken = moved(ctx, withParty(frozen, 'respondent', { clauseAcceptedAt: accepted }), 'accept', {
    policy: policyOf({ tz: place.tz, calendar: place.code }, held.claim.currency),
    flags: [...new Set([...held.flags, ...(officer?.flags ?? [])])],
    triagedBy: officer?.userId ?? null,
    officerWords: officer?.reason ?? null,
    appealed: false, // its appeal was heard; a later refusal to publish has one of its own
    isShown: true,
    acceptedAt: ctx.now.toISOString(),
  });
  return beginService(ctx, taken);
}

/** Sends the first notice and starts the clocks of service: deemed after five days at a confirmed account, given up after 21. */
async function beginService(by: Ctx, held: Held): Promise<Held> {
  const ctx = asSystem(by);
  const subject = subjectOf(held);
  const place = placeOf(countedIn(held));
  const calendar = calendarOf(countedIn(held), ctx.now);
  const due = (days: number) => dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendar);
  await cancelClocks(ctx, subject, ['dispute.service_limit', 'dispute.service_deemed', 'dispute.notice']);
  await startClock(ctx, subject, {
    kind: 'dispute.service_limit',
    dueAt: due(held.policy?.serviceLimitDays ?? disputeDefaults.serviceLimitDays),
    place,
  });
  // The notice names its day.
  if (isReachable(partyOf(held, 'respondent'))) await startDeemedService(ctx, held);
  const notified = await notify(ctx, held, 'dispute_notice');
  await startClock(ctx, subject, {
    kind: 'dispute.notice',
    dueAt: addDays(ctx.now, disputeDefaults.noticeOnDays[1]),
    place,
  });
  return notified;
}

/** Five days from `since` a letter that did not come back counts as served (HMCTS: five days). */
async function startDeemedService(ctx: Ctx, held: Held, since = ctx.now): Promise<void> {
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.service_deemed',
    dueAt: deemedAfter(held, since),
    place: placeOf(countedIn(held)),
  });
}

const noticeNo = { dispute_notice: 1, dispute_notice_second: 2, dispute_notice_third: 3 } as const;

/** Attempts a notice on every channel the respondent has, each with its proof. */
async function notify(ctx: Ctx, held: Held, kind: keyof typeof noticeNo): Promise<Held> {
  const { userId } = partyOf(held, 'respondent');
  const notified = withParty(held, 'respondent', { status: 'notified' });
  for (const reader of [userId, ...held.jointUserIds]) if (reader) await addReader(ctx, held.id, reader);
  await giveNotice(ctx, notified, {
    kind,
    name: 'dispute.notice_sent',
    payload: { no: noticeNo[kind], bodyHash: sha256Hex('') }, // the hash of the letter takes its place
  });
  return notified;
}

/** The second and third notice, on days 2 and 4, while it is not served. */
export async function sendNextNotice(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!disputeLifecycle.can('mark_served', held.status)) return undefined;
  const sent = held.acceptedAt ? Math.round((ctx.now.getTime() - Date.parse(held.acceptedAt)) / DAY) : 0;
  const isThird = sent >= disputeDefaults.noticeOnDays[2];
  const notified = await notify(ctx, held, isThird ? 'dispute_notice_third' : 'dispute_notice_second');
  if (!isThird)
    await startClock(ctx, subjectOf(held), {
      kind: 'dispute.notice',
      dueAt: addDays(new Date(held.acceptedAt ?? ctx.now), disputeDefaults.noticeOnDays[2]),
      place: placeOf(countedIn(held)),
    });
  return notified;
}

/**
 * The respondent, signed in, looks at it: that is the service. Later looks change nothing, but of a side that is to say whether it was
 * decided so: from then on it provably knows. Throws NOT_FOUND.
 */
export const openDispute = (ctx: Ctx, { id }: { id: string }): Promise<DisputeView> =>
  insistentTransaction(ctx, async (ctx) => {
    const opened = await disputes.work(ctx, id, async (ctx, held) => {
      const side = sideOf(ctx, held);
      if (!side || (side === 'filer' && !isAskedAbout(held, side))) return undefined;
      await markOpened(ctx, id, side);
      const isServed = disputeLifecycle.can('mark_served', held.status);
      return align(ctx, await (isServed ? markServed(ctx, held, 'opened') : hearOfDecision(ctx, held, side)), held);
    });
    return viewFor(ctx, opened);
  });

/**
 * Five days after a letter to a confirmed address that did not come back. A letter that left later counts from then; while none has
 * left it is looked at again every day, until the 21 days are over.
 */
export async function deemServed(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!disputeLifecycle.can('mark_served', held.status)) return undefined;
  const { sentAt } = await proofOfService(ctx, held.id);
  const at = sentAt && deemedAfter(held, sentAt);
  if (at && at <= ctx.now) return markServed(ctx, held, 'deemed');
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.service_deemed',
    dueAt: at ?? addDays(ctx.now, 1),
    place: placeOf(countedIn(held)),
  });
  return undefined;
}

/** Starts the time to answer and the deadline, both from this instant D. */
async function markServed(ctx: Ctx, held: Held, by: 'opened' | 'deemed'): Promise<Held> {
  const where = countedIn(held);
  const calendar = calendarOf(where, ctx.now);
  const place = placeOf(where);
  const due = (days: number) => dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendar);
  const responseDueAt = due(held.policy?.responseDays ?? disputeDefaults.responseDays);
  const resolutionDueAt = due(held.policy?.resolutionDays ?? disputeDefaults.resolutionDays);
  const subject = subjectOf(held);
  await meetClock(ctx, subject, 'dispute.service_limit');
  await cancelClocks(ctx, subject, ['dispute.service_deemed', 'dispute.notice']);
  await startClock(ctx, subject, { kind: 'dispute.response', dueAt: responseDueAt, place });
  await startClock(ctx, subject, { kind: 'dispute.resolution', dueAt: resolutionDueAt, place });
  const respondent = withParty(held, 'respondent', {
    status: by === 'opened' ? 'joined' : 'served',
    servedAt: ctx.now.toISOString(),
    servedBy: by,
  });
  const served = moved(ctx, respondent, 'mark_served');
  await scheduleReminders(ctx, served);
  await disputes.tell(ctx, held, 'dispute.served', {
    by,
    responseDueAt: responseDueAt.toISOString(),
    resolutionDueAt: resolutionDueAt.toISOString(),
  });
  return served;
}

/** Nobody could be reached in 21 days: it closes and never becomes public. */
export async function giveUpService(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!disputeLifecycle.can('give_up_service', held.status)) return undefined;
  await disputes.tell(ctx, held, 'dispute.not_served', {});
  return moved(ctx, held, 'give_up_service');
}

type Address = { id: string; email: string };
/** Another address for a respondent who was not reached; the notices begin again. */
export async function serveAgain(ctx: Ctx, input: Address): Promise<DisputeView> {
  await refuseManyInvitations(ctx);
  return readdress(ctx, input);
}
const readdress = disputes.deed('serve_again', async (ctx, held, { email }: Address) =>
  beginService(ctx, await nameAgain(ctx, held, email)),
);

const A_DAY_IN_SECONDS = 86_400;
/**
 * Each new address gets letters it did not ask for: ten a day and person (design 4.2). Throws RATE_LIMITED. Counted outside of the
 * transaction that a command with a key runs in: a refusal would take its count back.
 */
export async function refuseManyInvitations(ctx: Ctx): Promise<void> {
  if (ctx.actor?.kind !== 'user') return;
  const { invitationsADay } = disputeDefaults;
  const key = `invitation|${ctx.actor.userId}`;
  const wait = await countTry({ ...ctx, db: ctx.outside }, key, invitationsADay, A_DAY_IN_SECONDS);
  if (wait !== null)
    throw new DomainError(
      'RATE_LIMITED',
      `You can deliver to ${invitationsADay} addresses a day. Nothing was sent. Go on in ${Math.ceil(wait / 3600)} hours.`,
    );
}

/**
 * The party of an agreement stays who it was, and only where to reach it changes, unless an officer found that it is not them, or their account
 * was erased: nobody reads what lies there, so the new address is all that there is.
 */
async function nameAgain(ctx: Ctx, held: Held, email: string): Promise<Held> {
  const wrong = (sentence: string) => new DomainError('BAD_INPUT', undefined, { email: sentence });
  if (email === partyOf(held, 'filer').email) throw wrong('This is your own address. It names the other side.');
  await refuseTwin(ctx, held);
  const before = partyOf(held, 'respondent').userId;
  const isKnown = held.agreementId !== null && before !== null && !(await isErased(ctx, before));
  const user = await userOfConfirmedEmail(ctx, email);
  if (!isKnown && user && (await clearedUsers(ctx, held.id)).includes(user.id))
    throw wrong('An officer found that it does not mean this person. Name another.');
  if (!isKnown && before !== null && before !== user?.id) await removeReader(ctx, held.id, before);
  await disputes.tell(ctx, held, 'dispute.served_again', {});
  const named = isKnown ? held : await withRespondent(ctx, held, user?.id);
  return moved(ctx, withParty(named, 'respondent', { email }), 'serve_again', {
    isShown: true,
    acceptedAt: ctx.now.toISOString(),
    endedAt: null,
  });
}

/** Nothing but what stands in the place of an address is left of the account. */
const isErased = async (ctx: Ctx, userId: string): Promise<boolean> =>
  keptUserOf((await userById(ctx, userId))?.email ?? '') !== null;

/** The dispute against somebody else, who accepted no clause. */
async function withRespondent(ctx: Ctx, held: Held, userId: string | undefined): Promise<Held> {
  const named = await withPerson(ctx, held, 'respondent', await personOf(ctx, userId));
  return withFrozen(ctx, withParty(named, 'respondent', { clauseAcceptedAt: null }), ['respondent']);
}

/** A person with the identity that is their own; nobody where there is none. */
export async function personOf(ctx: Ctx, userId: string | undefined) {
  const [primary] = userId ? await identitiesOfUser(ctx, userId) : [];
  return { userId: userId ?? null, identityId: primary?.id ?? null };
}

/** A person who just confirmed an address becomes the respondent of what was sent to it. Doing it twice changes nothing. */
export const claimDisputesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    const person = await personOf(ctx, userId);
    for (const { dispute_id: id } of await unclaimedPartiesOf(ctx, user.email))
      await followUp(ctx, id, async (ctx, held) => {
        const party = partyOf(held, 'respondent');
        if (party.userId !== null || party.email !== user.email || held.filerUserId === userId) return undefined;
        if ((await clearedUsers(ctx, id)).includes(userId)) return undefined;
        // Who left and came back is who they were when they signed.
        const back = { userId, identityId: party.identityId ?? person.identityId };
        const named = await withFrozen(ctx, await withPerson(ctx, held, 'respondent', back), ['respondent']);
        if (!disputeLifecycle.can('mark_served', held.status)) {
          await addReader(ctx, id, userId);
          return named;
        }
        // Who left and is here again was served already, where they are reached.
        if (!(await openClock(ctx, subjectOf(held), 'dispute.service_deemed'))) await startDeemedService(ctx, named);
        return notify(ctx, named, 'dispute_notice');
      });
  });
