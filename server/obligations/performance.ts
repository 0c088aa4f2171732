// Who owes says that it is done, and who is owed accepts it, sends it back, gives more time or gives it up.
import { endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { endedBy, endOfWhole } from '@ahadi/domain/obligations/parts/rules.ts';
import { cureDayFrom } from '@ahadi/domain/obligations/rules.ts';
import type { EndedPart, ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { isPresumed } from '@ahadi/domain/obligations/silence.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { payForPromise } from '../escrow/promises.ts';
import { claimEvidence, evidenceFor } from './evidence.store.ts';
import { type Held, partedOf, partiesOn, sideOf, withEnded } from './held.ts';
import { addClaim, answerClaim } from './obligation.store.ts';
import {
  moved,
  obligations,
  runReview,
  runUntil,
  stopClocks,
  tell,
  tellIfAllClosed,
  tellPartEnded,
  todayOf,
} from './obligation.ts';
import { planNext } from './schedule.ts';

/**
 * Who owes it says that it is done; all files of that side go along, and the other side has its days to answer. Throws
 * OBL_EVIDENCE_REQUIRED, ILLEGAL_TRANSITION.
 */
export const claimDone = obligations.deed('claim_done', async (ctx, held, { text }: { text: string }) => {
  if (isPresumed(held))
    throw new DomainError('ILLEGAL_TRANSITION', 'Its time is not over yet. When it is, the other side is asked.');
  const files = (await evidenceFor(ctx, held.id)).filter(
    ({ claimNo, byUserId }) => claimNo === null && held.debtorUserIds.includes(byUserId),
  );
  if (held.term.evidenceRequired && files.length === 0) throw new DomainError('OBL_EVIDENCE_REQUIRED');
  const no = await addClaim(ctx, held.id, { text, by: userIdOf(ctx) });
  await claimEvidence(
    ctx,
    files.map((file) => file.id),
    no,
  );
  const answerBy = (await runReview(ctx, held)).toISOString();
  await tell(ctx, held, 'obligation.claimed', { no, evidence: files.map(({ sha256 }) => sha256), answerBy });
  await planNext(ctx, held);
  return moved(ctx, held, 'claim_done');
});

/** The promise with what is over between who does this, one of those who are owed, and those who owe it. */
function endedByDoer(ctx: Ctx, held: Held, as: EndedPart['as']): Held {
  const own = partiesOn(held, held.term.creditor).find(({ userId }) => userId === userIdOf(ctx));
  return own ? withEnded(held, endedBy(partedOf(held), own.id, as)) : held;
}

/**
 * The other side is content with it; what a stage in escrow holds for it is paid out. Who is owed severally speaks for their own part, and
 * the others on their side go on answering. Throws ESC_RELEASE_THERE.
 */
export const acceptDone = obligations.whole.deed(
  'accept',
  async (ctx, held, _same, { paysMinor }: { paysMinor?: number | undefined }) => {
    const ended = endedByDoer(ctx, held, 'fulfilled');
    if (endOfWhole(partedOf(ended)) === null) {
      await tellPartEnded(ctx, held, ended, { by: 'person', reason: '' });
      return ended;
    }
    const after = await fulfil(ctx, ended, 'person');
    await payForPromise(ctx, { obligationId: held.id, kind: held.term.kind, toldMinor: paysMinor });
    return after;
  },
);

/** It is fulfilled, because somebody said so or nobody said otherwise. The caller made sure that it may be. */
export async function fulfil(ctx: Ctx, held: Held, by: 'person' | 'silence'): Promise<Held> {
  const isSaid = by === 'person';
  await answerClaim(ctx, held.id, { answer: isSaid ? 'accepted' : 'silence', by: isSaid ? userIdOf(ctx) : null });
  await stopClocks(ctx, held);
  const after = moved(ctx, held, isSaid ? 'accept' : 'accept_silently');
  await tell(ctx, held, 'obligation.fulfilled', { by });
  await tellIfAllClosed(ctx, after);
  return after;
}

type Rejection = { reason: string; criterion: string };
/** The other side sends it back with a reason: it is due again, with days to cure. */
export const rejectDone = obligations.deed('reject', async (ctx, held, { reason, criterion }: Rejection) => {
  await answerClaim(ctx, held.id, { answer: 'rejected', by: userIdOf(ctx), reason, criterion });
  const dueOn = cureDayFrom(held.dueOn ?? '', todayOf(ctx, held));
  const dueAt = await runUntil(ctx, held, dueOn);
  await tell(ctx, held, 'obligation.rejected', { reason, criterion, dueAt: dueAt.toISOString() });
  return { ...moved(ctx, held, 'reject'), dueOn };
});

/** Asks the other side for another day. A second wish of the same side takes the place of its first. Throws BAD_INPUT, ILLEGAL_TRANSITION. */
export const proposeExtension = obligations.deed(
  'propose_extension',
  async (ctx, held, { day, reason }: { day: string; reason: string }) => {
    const by = sideOf(ctx, held);
    if (held.extension && held.extension.by !== by)
      throw new DomainError('ILLEGAL_TRANSITION', 'The other side asked for another day. Answer that first.');
    refuseDay(ctx, held, day);
    await tell(ctx, held, 'obligation.extension_proposed', { by, day, reason });
    const byPartyId = partiesOn(held, held.term[by]).find(({ userId }) => userId === userIdOf(ctx))?.id;
    return { ...held, extension: { day, reason, by, at: ctx.now.toISOString(), ...(byPartyId && { byPartyId }) } };
  },
);

const MOST_LATER = 3650;

function refuseDay(ctx: Ctx, held: Held, day: string): void {
  const least = [held.dueOn ?? '', todayOf(ctx, held)].sort().at(-1) ?? '';
  if (day < todayOf(ctx, held) || (held.dueOn !== null && day <= held.dueOn))
    throw new DomainError('BAD_INPUT', undefined, { day: `Choose a day after ${least}.` });
  const latest = new Date(ctx.now.getTime() + MOST_LATER * 86_400_000).toISOString().slice(0, 10);
  if (day > latest) throw new DomainError('BAD_INPUT', undefined, { day: 'Choose a day within ten years.' });
}

/** The other day that was asked for, with the side that answers. Throws ILLEGAL_TRANSITION without a question, FORBIDDEN for who asked. */
function askedDay(ctx: Ctx, held: Held) {
  const by = sideOf(ctx, held);
  if (!held.extension) throw new DomainError('ILLEGAL_TRANSITION', 'Nobody asks for another day any more.');
  if (held.extension.by === by) throw new DomainError('FORBIDDEN', 'Your side asked; the other one answers.');
  return { by, day: held.extension.day };
}

const extend = obligations.deed('extend', async (ctx, held) => {
  const { by, day } = askedDay(ctx, held);
  if (endOfLocalDay(day, held.tz) <= ctx.now)
    throw new DomainError('ILLEGAL_TRANSITION', 'That day is over. Ask for a later one.');
  const dueAt = await runUntil(ctx, held, day);
  await tell(ctx, held, 'obligation.extended', { by, day, dueAt: dueAt.toISOString() });
  await planNext(ctx, held);
  return { ...moved(ctx, held, 'extend'), dueOn: day, extension: null };
});

const refuseExtension = obligations.deed('refuse_extension', async (ctx, held) => {
  await tell(ctx, held, 'obligation.extension_refused', askedDay(ctx, held));
  return { ...held, extension: null };
});

/** The side that was asked agrees to the other day, or does not. Throws ILLEGAL_TRANSITION without a question, FORBIDDEN for who asked. */
export const answerExtension = (ctx: Ctx, { id, agree }: { id: string; agree: boolean }): Promise<ObligationView> =>
  agree ? extend(ctx, { id }) : refuseExtension(ctx, { id });

/** Who is owed gives it up, for good; for others on their side only where the agreement lets one act for all. */
export const waiveObligation = obligations.whole.deed(
  'waive',
  async (ctx, held, _same, { reason }: { reason: string }) => {
    const ended = endedByDoer(ctx, held, 'waived');
    if (endOfWhole(partedOf(ended)) === null) {
      await tellPartEnded(ctx, held, ended, { by: 'person', reason });
      return ended;
    }
    await stopClocks(ctx, held);
    if (obligationLifecycle.can('accept', held.status))
      await answerClaim(ctx, held.id, { answer: 'accepted', by: userIdOf(ctx) });
    const after = { ...moved(ctx, ended, 'waive'), endedReason: reason };
    await tell(ctx, held, 'obligation.waived', { by: 'person', reason });
    await planNext(ctx, held);
    await tellIfAllClosed(ctx, after);
    return after;
  },
);
