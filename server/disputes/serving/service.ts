import { dueAfter, placeOf } from '@ahadi/domain/core/calendar.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults, policyOf } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { countTry } from '../../accounts/entry/service.ts';
import { identitiesOfUser, userById, userOfConfirmedEmail } from '../../accounts/service.ts';
import { agreementFacts } from '../../agreements/service.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { cancelClocks, meetClock, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import { clearedUsers } from '../history/store.ts';
import {
  countryOf,
  keepStill,
  move,
  partyOf,
  readDispute,
  sideOf,
  step,
  subjectOf,
  tell,
  viewDispute,
} from '../life/service.ts';
import { scheduleReminders } from '../reminding/service.ts';
import * as store from '../store.ts';
import { refuseTwin } from '../twins/service.ts';
import { giveNotice } from './proof/service.ts';
import { markOpened, proofOfService } from './store.ts';

/**
 * Takes a filed dispute on: freezes its policy, who both sides are and what the respondent agreed about publication, shows it to
 * the respondent and sends the first notice. `reason` is the officer's; null when the rules alone took it on.
 */
export const takeOn = (
  ctx: Ctx,
  held: store.Held,
  officer: { reason: string; userId: string; flags: store.Held['flags'] } | null,
): Promise<DisputeView> =>
  step(officer ? ctx : { ...ctx, actor: { kind: 'system' } }, held.id, 'accept', async (ctx, held) => {
    await meetClock(ctx, subjectOf(held), 'dispute.triage');
    const respondent = partyOf(held, 'respondent');
    const place = placeOf(respondent.country);
    const accepted = held.agreementId && held.respondentPartyId ? await clauseAccepted(ctx, held) : null;
    await store.changeParty(ctx, held.id, 'respondent', { clause_accepted_at: accepted });
    for (const side of ['filer', 'respondent'] as const) await store.freezeParty(ctx, held.id, side);
    await store.changeDispute(ctx, held.id, {
      policy: policyOf({ tz: place.tz, calendar: place.code }, held.claim.currency),
      flags: [...new Set([...held.flags, ...(officer?.flags ?? [])])],
      triaged_by: officer?.userId ?? null,
      officer_words: officer?.reason ?? null,
      appealed: false, // its appeal was heard; a later refusal to publish has one of its own
      shown_to_respondent: true,
      accepted_at: ctx.now,
    });
    await tell(ctx, held, 'dispute.accepted', {
      reason: officer?.reason ?? 'It is under an agreement and its words are neutral.',
      by: officer ? 'officer' : 'rules',
    });
    return undefined;
  }).then(() => beginService(ctx, held.id));

/** When the respondent accepted the public-history clause in the version that governs, or null (guard G1). */
async function clauseAccepted(ctx: Ctx, held: store.Held): Promise<string | null> {
  const facts = await agreementFacts(ctx, String(held.agreementId));
  const party = facts.parties.find(({ id }) => id === held.respondentPartyId);
  return facts.publicClauseOffered && party?.clauseAnswer === 'accepted' ? party.signedAt : null;
}

/** Sends the first notice and starts the clocks of service: deemed after five days at a confirmed account, given up after 21. */
const beginService = (ctx: Ctx, id: string): Promise<DisputeView> =>
  transaction({ ...ctx, actor: { kind: 'system' } }, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    const subject = subjectOf(held);
    const place = placeOf(countryOf(held));
    const calendar = calendarOf(countryOf(held), ctx.now);
    const due = (days: number) => dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendar);
    await cancelClocks(ctx, subject, ['dispute.service_limit', 'dispute.service_deemed', 'dispute.notice']);
    await startClock(ctx, subject, {
      kind: 'dispute.service_limit',
      dueAt: due(held.policy?.serviceLimitDays ?? disputeDefaults.serviceLimitDays),
      place,
    });
    await notify(ctx, held, 'dispute_notice');
    if (partyOf(held, 'respondent').userId) await startDeemedService(ctx, held);
    await startClock(ctx, subject, {
      kind: 'dispute.notice',
      dueAt: addDays(ctx.now, disputeDefaults.noticeOnDays[1]),
      place,
    });
  }).then(() => viewDispute(ctx, id));

/** Five days from `since` a letter that did not come back counts as served (HMCTS: five days). */
async function startDeemedService(ctx: Ctx, held: store.Held, since = ctx.now): Promise<void> {
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.service_deemed',
    dueAt: deemedAfter(held, since),
    place: placeOf(countryOf(held)),
  });
}

/** When a letter that left at `since` counts as read: the end of the fifth day where the case is held. */
export const deemedAfter = (held: store.Held, since: Date): Date =>
  dueAfter(
    since,
    { days: held.policy?.serviceDeemedDays ?? disputeDefaults.serviceDeemedDays, dayKind: 'calendar', roll: false },
    calendarOf(countryOf(held), since),
  );

const noticeNo = { dispute_notice: 1, dispute_notice_second: 2, dispute_notice_third: 3 } as const;

/** Attempts a notice on every channel the respondent has, each with its proof. */
async function notify(ctx: Ctx, held: store.Held, kind: keyof typeof noticeNo): Promise<void> {
  const { userId } = partyOf(held, 'respondent');
  await store.changeParty(ctx, held.id, 'respondent', { status: 'notified' });
  if (userId) await store.addReader(ctx, held.id, userId);
  await giveNotice(ctx, held, {
    kind,
    name: 'dispute.notice_sent',
    payload: { no: noticeNo[kind], bodyHash: sha256Hex('') }, // the hash of the letter takes its place
  });
}

/** The second and third notice, on days 2 and 4, while it is not served. */
export async function sendNextNotice(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('mark_served', held.status)) return;
  const sent = held.acceptedAt ? Math.round((ctx.now.getTime() - Date.parse(held.acceptedAt)) / 86_400_000) : 0;
  const isThird = sent >= disputeDefaults.noticeOnDays[2];
  await notify(ctx, held, isThird ? 'dispute_notice_third' : 'dispute_notice_second');
  if (!isThird)
    await startClock(ctx, subjectOf(held), {
      kind: 'dispute.notice',
      dueAt: addDays(new Date(held.acceptedAt ?? ctx.now), disputeDefaults.noticeOnDays[2]),
      place: placeOf(countryOf(held)),
    });
}

/** The respondent, signed in, looks at it: that is the service. Later looks change nothing. Throws NOT_FOUND. */
export const openDispute = (ctx: Ctx, id: string): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    if (sideOf(ctx, held) !== 'respondent') return viewDispute(ctx, id);
    await markOpened(ctx, id, 'respondent');
    if (disputeLifecycle.can('mark_served', held.status)) await markServed(ctx, held, 'opened');
    await keepStill(ctx, id);
    return viewDispute(ctx, id);
  });

/**
 * Five days after a letter to a confirmed address that did not come back. A letter that left later counts from then; while none has
 * left it is looked at again every day, until the 21 days are over.
 */
export async function deemServed(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('mark_served', held.status)) return;
  const { sentAt } = await proofOfService(ctx, held.id);
  const at = sentAt && deemedAfter(held, sentAt);
  if (at && at <= ctx.now) return markServed(ctx, held, 'deemed');
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.service_deemed',
    dueAt: at ?? addDays(ctx.now, 1),
    place: placeOf(countryOf(held)),
  });
}

/** Starts the time to answer and the deadline, both from this instant D. */
async function markServed(ctx: Ctx, held: store.Held, by: 'opened' | 'deemed'): Promise<void> {
  const country = countryOf(held);
  const calendar = calendarOf(country, ctx.now);
  const place = placeOf(country);
  const due = (days: number) => dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendar);
  const responseDueAt = due(held.policy?.responseDays ?? disputeDefaults.responseDays);
  const resolutionDueAt = due(held.policy?.resolutionDays ?? disputeDefaults.resolutionDays);
  const subject = subjectOf(held);
  await meetClock(ctx, subject, 'dispute.service_limit');
  await cancelClocks(ctx, subject, ['dispute.service_deemed', 'dispute.notice']);
  await startClock(ctx, subject, { kind: 'dispute.response', dueAt: responseDueAt, place });
  await startClock(ctx, subject, { kind: 'dispute.resolution', dueAt: resolutionDueAt, place });
  await store.changeParty(ctx, held.id, 'respondent', {
    status: by === 'opened' ? 'joined' : 'served',
    served_at: ctx.now,
    served_by: by,
  });
  await move({ ...ctx, actor: { kind: 'system' } }, held, 'mark_served');
  await scheduleReminders(ctx, held.id);
  await tell(ctx, held, 'dispute.served', {
    by,
    responseDueAt: responseDueAt.toISOString(),
    resolutionDueAt: resolutionDueAt.toISOString(),
  });
}

/** Nobody could be reached in 21 days: it closes and never becomes public. */
export async function giveUpService(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('give_up_service', held.status)) return;
  await move(ctx, held, 'give_up_service');
  await tell(ctx, held, 'dispute.not_served', {});
}

/** Another address for a respondent who was not reached; the notices begin anew. */
export const serveAgain = async (ctx: Ctx, id: string, email: string): Promise<DisputeView> => {
  await refuseManyInvitations(ctx);
  return transaction(ctx, async (ctx) => {
    await step(ctx, id, 'serve_again', (ctx, held) => nameAgain(ctx, held, email));
    await beginService(ctx, id);
    await keepStill(ctx, id);
    return viewDispute(ctx, id);
  });
};

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

/** The party of an agreement stays who it was, and only where to reach it changes, unless an officer found that it is not them. */
async function nameAgain(ctx: Ctx, held: store.Held, email: string): Promise<store.DisputeChange> {
  const wrong = (sentence: string) => new DomainError('BAD_INPUT', undefined, { email: sentence });
  if (email === partyOf(held, 'filer').email) throw wrong('This is your own address. It names the other side.');
  await refuseTwin(ctx, held);
  const before = partyOf(held, 'respondent').userId;
  const isKnown = held.agreementId !== null && before !== null;
  const user = await userOfConfirmedEmail(ctx, email);
  if (!isKnown && user && (await clearedUsers(ctx, held.id)).includes(user.id))
    throw wrong('An officer found that it does not mean this person. Name another.');
  const [primary] = user ? await identitiesOfUser(ctx, user.id) : [];
  if (!isKnown && before !== null && before !== user?.id) await store.removeReader(ctx, held.id, before);
  await store.changeParty(
    ctx,
    held.id,
    'respondent',
    isKnown
      ? { email }
      : { email, user_id: user?.id ?? null, identity_id: primary?.id ?? null, clause_accepted_at: null },
  );
  if (!isKnown) await store.freezeParty(ctx, held.id, 'respondent');
  await tell(ctx, held, 'dispute.served_again', {});
  return { shown_to_respondent: true, accepted_at: ctx.now, ended_at: null };
}

/** A person who just confirmed an address becomes the respondent of what was sent to it. Doing it twice changes nothing. */
export const claimDisputesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    const [primary] = await identitiesOfUser(ctx, userId);
    for (const { dispute_id: id } of await store.unclaimedPartiesOf(ctx, user.email)) {
      const held = await readDispute(ctx, id, true);
      const party = partyOf(held, 'respondent');
      if (party.userId !== null || party.email !== user.email || held.filerUserId === userId) continue;
      if ((await clearedUsers(ctx, id)).includes(userId)) continue;
      await store.changeParty(ctx, id, 'respondent', { user_id: userId, identity_id: primary?.id ?? null });
      await store.freezeParty(ctx, id, 'respondent');
      const now = await readDispute(ctx, id);
      if (disputeLifecycle.can('mark_served', now.status)) {
        await notify(ctx, now, 'dispute_notice');
        await startDeemedService(ctx, now);
        await keepStill(ctx, id);
      } else await store.addReader(ctx, id, userId);
    }
  });
