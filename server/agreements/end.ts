// An agreement ends on its last day, by notice, by all its parties, or when all is done.
import {
  amendingDefaults,
  endOf,
  lastNoticeDay,
  nextEnd,
  noticeEnd,
  renewedTo,
} from '@ahadi/domain/agreements/amending/rules.ts';
import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { agreementLifecycle, beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import { lastDayEnds } from '@ahadi/domain/agreements/silence.ts';
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { morningOf } from '@ahadi/domain/obligations/rules.ts';
import { asSystem } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { agreements, tell } from './agreement.ts';
import { readAmending } from './amendment.ts';
import { changeAgreement, type Held } from './held.store.ts';
import { changesOf, type Standing, standingOf } from './in-force.store.ts';
import { inForceOf, todayOf } from './in-force.ts';
import { takeBackSettlement } from './settlement.ts';

const endDays = ({ endsOn, notice, place }: Standing) => ({
  endsOn,
  noticeEndsOn: notice?.endsOn ?? null,
  tz: placeOf(place).tz,
});

/** The last day of an agreement in force runs, with a word before notice is too late, in the place of whatever ran. May run again. */
export async function armEnd(ctx: Ctx, held: Pick<Held, 'id' | 'status' | 'purpose'>): Promise<void> {
  await cancelClocks(ctx, agreements.subject(held), ['agreement.end', 'agreement.renewal_reminder']);
  if (held.status !== 'active' || held.purpose !== null) return;
  const standing = await standingOf(ctx, held.id);
  const place = placeOf(standing.place);
  const last = lastDayEnds(endDays(standing));
  if (last === null) return;
  await startClock(ctx, agreements.subject(held), { kind: 'agreement.end', dueAt: last.at, place });
  const { renewal } = standing.terms;
  if (!renewal || standing.notice || standing.endsOn === null) return;
  const before = addCalendarDays(
    lastNoticeDay(standing.endsOn, renewal.noticeDays),
    -amendingDefaults.remindDaysBefore,
  );
  // Where less time is left they hear the next morning, as long as notice can still be given.
  const next = addCalendarDays(todayOf(ctx, standing), 1);
  const isLate = morningOf(before, place.tz) <= ctx.now;
  const remindAt = morningOf(isLate ? next : before, place.tz);
  if (!isLate || next <= lastNoticeDay(standing.endsOn, renewal.noticeDays))
    await startClock(ctx, agreements.subject(held), { kind: 'agreement.renewal_reminder', dueAt: remindAt, place });
}

/** The agreement came into force: its end begins to run. Doing it twice changes nothing. */
export const beginEnd = (ctx: Ctx, id: string): Promise<void> =>
  transaction(asSystem(ctx), async (ctx) => armEnd(ctx, await agreements.hold(ctx, id)));

/** Everybody hears before the last day on which notice can be given. */
export const remindOfRenewal: ClockDeed = async (ctx, { subject }) => {
  const held = await agreements.hold(ctx, subject.id);
  const { terms, endsOn, notice } = await standingOf(ctx, subject.id);
  if (held.status !== 'active' || !terms.renewal || endsOn === null || notice) return;
  const noticeBy = lastNoticeDay(endsOn, terms.renewal.noticeDays);
  await tell(ctx, held, 'agreement.renewal_near', { endsOn, noticeBy });
};

/** A last day is over: a notice takes effect, the agreement is renewed, or it is complete or over. */
export const endOnDay: ClockDeed = (ctx, { subject }) =>
  agreements.work(ctx, subject.id, async (ctx, held) => {
    const standing = await standingOf(ctx, subject.id);
    const day = nextEnd(endDays(standing));
    if (held.status !== 'active' || day === null) return undefined;
    const { notice } = standing;
    const matters = await inForceOf(ctx, held.id, standing);
    const end = endOf({ ...matters, isRenewed: matters.renewal !== undefined }, day);
    if (end === 'terminate' && notice) return endByNotice(ctx, held, { day, reason: notice.reason });
    if (end === 'renew') return renew(ctx, held, standing);
    if (end === 'complete') return complete(ctx, held, matters.fulfilled);
    return end === 'expire' ? expire(ctx, held, { day, open: matters.open }) : undefined;
  });

async function renew(ctx: Ctx, held: Held, { terms, endsOn, anchor, place }: Standing): Promise<Held | undefined> {
  if (!terms.renewal || endsOn === null || anchor === null) return undefined;
  const until = renewedTo(endsOn, terms.renewal.everyMonths, anchor, todayOf(ctx, { place }));
  return agreements.follow(ctx, held, 'renew', async (ctx) => {
    await changeAgreement(ctx, held.id, { ends_on: until });
    await tell(ctx, held, 'agreement.renewed', { from: endsOn, until });
    await armEnd(ctx, held);
    return held;
  });
}

type End = 'complete' | 'expire' | 'terminate';

/** No clock of it runs any more, and whatever would have changed it is taken back, `before` everybody had signed it. */
const leaveForce = (
  ctx: Ctx,
  held: Held,
  how: End,
  { before, endedReason }: { before: string; endedReason: string },
  told: (ctx: Ctx) => Promise<unknown>,
): Promise<Held> =>
  agreements.follow(ctx, held, how, async (ctx) => {
    await cancelClocks(ctx, agreements.subject(held), ['agreement.end', 'agreement.renewal_reminder']);
    for (const { id, status } of await changesOf(ctx, held.id, null))
      if (beingAgreed.includes(status))
        await takeBackSettlement(ctx, id, `${before} before everybody had signed this document.`);
    await told(ctx);
    return { ...held, endedReason };
  });

const complete = (ctx: Ctx, held: Held, fulfilled: number): Promise<Held> =>
  leaveForce(
    ctx,
    held,
    'complete',
    { before: 'The agreement was completed', endedReason: 'Everything that was promised is closed.' },
    (ctx) => tell(ctx, held, 'agreement.completed', { fulfilled }),
  );

const expire = (ctx: Ctx, held: Held, { day, open }: { day: string; open: number }): Promise<Held> =>
  leaveForce(ctx, held, 'expire', { before: 'The agreement ran out', endedReason: `Its last day was ${day}.` }, (ctx) =>
    tell(ctx, held, 'agreement.expired', { endsOn: day, open }),
  );

const endByNotice = (ctx: Ctx, held: Held, { day, reason }: { day: string; reason: string }): Promise<Held> =>
  leaveForce(ctx, held, 'terminate', { before: 'A notice ended the agreement', endedReason: reason }, (ctx) =>
    tell(ctx, held, 'agreement.terminated', { by: 'notice', reason, endsOn: day }),
  );

/** Everybody signed its end. Call it with the agreement held. */
export async function endByAll(ctx: Ctx, held: Held, reason: string): Promise<Held> {
  const endsOn = todayOf(ctx, await standingOf(ctx, held.id));
  return leaveForce(ctx, held, 'terminate', { before: 'The agreement was ended', endedReason: reason }, (ctx) =>
    tell(ctx, held, 'agreement.terminated', { by: 'all', reason, endsOn }),
  );
}

/**
 * Nothing of it may be open any more: then it is complete, unless an end is still to come or a dispute is open. Does nothing otherwise,
 * so it may be called after whatever closes something.
 */
export const completeIfDone = async (ctx: Ctx, id: string): Promise<void> => {
  await agreements.work(asSystem(ctx), id, async (ctx, held) => {
    if (!agreementLifecycle.can('complete', held.status) || held.purpose !== null) return undefined;
    const standing = await standingOf(ctx, id);
    const today = todayOf(ctx, standing);
    // What an amendment promises has not begun before the promises follow it.
    if ((standing.amendedBy?.no ?? 0) > standing.promisesNo) return undefined;
    // Its last day is its clock's to end.
    if (standing.endsOn !== null && standing.endsOn >= today) return undefined;
    const matters = await inForceOf(ctx, id, standing);
    return endOf({ ...matters, isRenewed: matters.renewal !== undefined }, today) === 'complete'
      ? complete(ctx, held, matters.fulfilled)
      : undefined;
  });
};

/** The promises of an agreement follow its amendment of this number. */
export async function followedTo(ctx: Ctx, id: string, no: number): Promise<void> {
  await changeAgreement(ctx, id, { promises_no: no });
}

/** A party gives notice; the agreement ends by it on the day that its terms lead to. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const giveNotice = async (ctx: Ctx, input: { id: string; reason: string }): Promise<Amending> => {
  await agreements.act(ctx, input, 'give_notice', async (ctx, held, { reason }) => {
    requireItself(held);
    const standing = await standingOf(ctx, held.id);
    if (standing.notice) throw new DomainError('ILLEGAL_TRANSITION', `${standing.notice.byName} gave notice already.`);
    const { terms } = standing;
    const endsOn = noticeEnd(terms, standing.endsOn, todayOf(ctx, standing), standing.anchor);
    if (endsOn === null)
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        'The agreement does not say that a party can end it by notice. Propose to end it together.',
      );
    const notice = { notice_by: userIdOf(ctx), notice_reason: reason, notice_ends_on: endsOn };
    await changeAgreement(ctx, held.id, notice);
    await armEnd(ctx, held);
    await tell(ctx, held, 'agreement.notice_given', { reason, endsOn });
    return held;
  });
  return readAmending(ctx, input.id);
};

/** The one who gave notice takes it back while the agreement runs. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const takeBackNotice = async (ctx: Ctx, input: { id: string }): Promise<Amending> => {
  await agreements.act(ctx, input, 'take_back_notice', async (ctx, held) => {
    const { notice } = await standingOf(ctx, held.id);
    if (!notice) throw new DomainError('ILLEGAL_TRANSITION', 'No notice runs.');
    if (notice.byUserId !== userIdOf(ctx))
      throw new DomainError('FORBIDDEN', `${notice.byName} gave notice, and only they can take it back.`);
    await changeAgreement(ctx, held.id, { notice_by: null, notice_reason: null, notice_ends_on: null });
    await armEnd(ctx, held);
    await tell(ctx, held, 'agreement.notice_taken_back', {});
    return held;
  });
  return readAmending(ctx, input.id);
};

const requireItself = ({ purpose }: Held): void => {
  if (purpose !== null)
    throw new DomainError('ILLEGAL_TRANSITION', 'It changes or ends another agreement. Give notice there.');
};
