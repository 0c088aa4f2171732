// A dispute begins with what was promised, and the promise follows what it comes to.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import type { Claim, ResolutionKind } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { claimAbout, claimOfBreach, exhibitAbout, MOST_TOGETHER } from '@ahadi/domain/obligations/breach.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { endedBetween, endOfWhole } from '@ahadi/domain/obligations/parts/rules.ts';
import { isHastened } from '@ahadi/domain/obligations/silence.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { findDraft, inDisputeWith, noteDispute, noteSame, obligationsIn, type Settled } from './dispute.store.ts';
import { evidenceOf } from './evidence.store.ts';
import { boundOn, disputableBy, type Held, heldOf, isOwnPartOnly, partedOf, sideOf, withEnded } from './held.ts';
import { claimsOf, obligationsOf } from './obligation.store.ts';
import { moved, obligations, stopClocks, tell, tellIfAllClosed, tellPartEnded, todayOf } from './obligation.ts';
import { planNext } from './schedule.ts';
import { isPaidInFull, paidOfEach, settledBetween, settledFor } from './settled.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const say = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** A file that went along with a claim, as an exhibit: what it is called, where it comes from, and the file by its hash. */
export type ShownFile = {
  title: string;
  description: string;
  sourceDate: string;
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
};

/** What a dispute about a promise begins with: its agreement, whom it can be against, the first words and exhibits of the claim. */
export type About = { agreementId: string; againstPartyIds: string[]; claim: Partial<Claim>; files: ShownFile[] };

/**
 * What a dispute about a promise begins with. Who is owed disputes what is overdue or was sent back; who owes, what was sent back. While
 * another of those who are owed is in dispute about it, each has a part of their own to file about. Of what settlements with others paid in
 * full nothing is asked for again. The promise is held, so that asking
 * twice at once begins one draft. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION.
 */
export async function disputeAbout(ctx: Ctx, id: string): Promise<About> {
  const held = await obligations.hold(ctx, id);
  const userId = userIdOf(ctx);
  const isOwn = obligationLifecycle.can('raise_own_dispute', held.status) && isOwnPartOnly(held, userId);
  const action = isOwn ? 'raise_own_dispute' : 'raise_dispute';
  await obligations.permit(ctx, action, held);
  obligationLifecycle.next(action, held.status);
  if (sideOf(ctx, held) === 'debtor' && held.status !== 'rejected')
    throw new DomainError('FORBIDDEN', 'Only the side that is owed disputes what is overdue.');
  const { rows: taken } = await inDisputeWith(isOwn ? [id] : [], userId).execute(ctx.db);
  const againstPartyIds = disputableBy(
    held,
    userId,
    taken.map(({ party_id }) => party_id),
  ).map(({ id }) => id);
  if (againstPartyIds.length === 0)
    throw new DomainError('ILLEGAL_TRANSITION', 'You are in dispute about it with everybody who owes it to you.');
  const paid = await settledFor(ctx, [held]);
  const leftWith = againstPartyIds.filter((partyId) => !isPaidInFull(held, paid, userId, [partyId]));
  if (leftWith.length === 0)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `All of it was paid: ${settledWords(held, settledBetween(held, paid, userId, againstPartyIds))} Nothing is left to ask for.`,
    );
  const [broken] = await brokenOf(ctx, [held], leftWith);
  return {
    agreementId: held.agreementId,
    againstPartyIds: leftWith,
    claim: broken ? claimAbout(broken, say) : {},
    files: await shownOf(ctx, [held]),
  };
}

type Breach = Pick<About, 'claim' | 'files'> & { obligationIds: string[] };
/**
 * What a breach of a settlement begins with: this promise and every other between the same sides of it that was not kept, since one quarrel
 * is filed once. `settles` is the reference of what was settled. The promise was looked at by {@link disputeAbout}.
 */
export async function breachOf(ctx: Ctx, id: string, settles: string): Promise<Breach> {
  const held = await obligations.read(ctx, id);
  const { debtor, creditor } = held.term;
  // Who owes disputes only what was sent back.
  const isBroken = ({ status }: Pick<Held, 'status'>) =>
    sideOf(ctx, held) === 'creditor' ? obligationLifecycle.can('raise_dispute', status) : status === held.status;
  const others = (await obligationsOf(ctx, held.agreementId))
    .filter((one) => one.id !== id && isBroken(one) && one.term.debtor === debtor && one.term.creditor === creditor)
    .map((one) => heldOf(one, held.agreement));
  const paid = await settledFor(ctx, others);
  const left = others.filter((one) => !isPaidInFull(one, paid, userIdOf(ctx)));
  const all = [held, ...left.slice(0, MOST_TOGETHER - 1)];
  return {
    obligationIds: all.map((one) => one.id),
    claim: claimOfBreach(await brokenOf(ctx, all), settles, say),
    files: await shownOf(ctx, all),
  };
}

/** The files that went along with the claims of each, oldest first; one that still waits is its giver's alone. */
async function shownOf(ctx: Ctx, all: readonly Held[]): Promise<ShownFile[]> {
  const { rows } = await evidenceOf(all.map(({ id }) => id)).execute(ctx.db);
  return all.flatMap((held) =>
    rows
      .filter(({ obligationId, claimNo }) => obligationId === held.id && claimNo !== null)
      .map(({ name, byUserId, at, mime, size, sha256 }) => {
        const on = localDayOf(at, held.tz);
        const byName = held.agreement.parties.find(({ userId }) => userId === byUserId)?.name ?? 'A party';
        const words = exhibitAbout({ name, byName, on }, { term: held.term, ref: held.agreement.ref }, say);
        return { ...words, sourceDate: on, fileName: name, mime, size, sha256 };
      }),
  );
}

/** `against`: with whom of the other side it is begun, where somebody has a part of their own. */
async function brokenOf(
  ctx: Ctx,
  all: readonly Held[],
  against: readonly string[] = [],
): Promise<Parameters<typeof claimAbout>[0][]> {
  const userId = userIdOf(ctx);
  const paid = await settledFor(ctx, all);
  const { rows } = await claimsOf(all.map(({ id }) => id)).execute(ctx.db);
  return all.map((held) => {
    const names = (letter: string) => nameList(boundOn(held, letter).map(({ name }) => name));
    const claims = rows.filter(({ obligation_id }) => obligation_id === held.id);
    return {
      term: held.term,
      ref: held.agreement.ref,
      isDecided: held.agreement.parties.some(({ status }) => status === 'bound'),
      status: held.status,
      debtorName: names(held.term.debtor),
      creditorName: names(held.term.creditor),
      dueOn: held.dueOn ?? todayOf(ctx, held),
      hastenedFrom: isHastened(held) ? held.plannedOn : null,
      settled: {
        minor: paidOfEach(held, paid, userId, against),
        words: settledWords(held, settledBetween(held, paid, userId, against)),
      },
      today: todayOf(ctx, held),
      claims: claims.map(({ at, text, reason, answered_at }) => ({
        on: localDayOf(at, held.tz),
        text,
        reason,
        answeredOn: answered_at && localDayOf(answered_at, held.tz),
      })),
    };
  });
}

/** What settlements paid of a promise, in the words of its claim. */
export const settledWords = ({ agreement }: Held, paid: readonly Settled[]): string =>
  paid
    .map(
      ({ ref, kind, minor }) =>
        `${formatMoney(minor, agreement.terms.currency)} of it was paid by ${kind === 'decided' ? 'what was decided in' : 'the settlement of'} ${ref}, and is not asked for again.`,
    )
    .join(' ');

/** The draft that somebody has begun about it against this party, or null. */
export const draftAbout = (ctx: Ctx, obligationId: string, userId: string, partyId: string) =>
  findDraft(ctx, obligationId, userId, partyId);

/** A draft about it was begun; nothing happens to the obligation before it is filed. */
export const noteDraft = (ctx: Ctx, obligationIds: readonly string[], disputeId: string) =>
  noteDispute(ctx, obligationIds, disputeId);

/** Another dispute was begun about whatever this one is about. */
export const noteSameMatter = (ctx: Ctx, it: { of: string; disputeId: string }) => noteSame(ctx, it);

/** A dispute about it was filed: no clock runs while it is open. Doing it twice changes nothing. */
export const holdForDispute = (ctx: Ctx, disputeId: string): Promise<void> =>
  follow(ctx, disputeId, async (ctx, held) => {
    if (!obligationLifecycle.can('raise_dispute', held.status)) return undefined;
    await stopClocks(ctx, held);
    await tell(ctx, held, 'obligation.disputed', { disputeId: disputeId as DisputeId }); // the brand is born here
    await planNext(ctx, held);
    return moved(ctx, held, 'raise_dispute');
  });

/** How a dispute ended and by whose word: it was done after all, something else took its place, or nothing came of it. */
export type DisputeEnd = Pick<EventPayloads['dispute.resolved'], 'kind' | 'by'> | null;
const performed: readonly ResolutionKind[] = ['performed', 'paid', 'plan_done'];

/** What took its place may ask for money. */
const paysBy: Partial<Record<ResolutionKind, 'settlement' | 'decision'>> = {
  settled: 'settlement',
  mediated: 'settlement',
  decided: 'decision',
};

/** What took the place of what was promised, or that it was done. */
const endWords: Readonly<Record<ResolutionKind, string>> = {
  settled: 'the settlement takes its place',
  mediated: 'the settlement of the mediation takes its place',
  decided: 'what was decided takes its place',
  apology: 'an apology was accepted in its place',
  explained: 'an explanation was accepted in its place',
  performed: 'it was done',
  paid: 'it was paid',
  plan_done: 'the plan was kept',
};

/**
 * The obligation follows what its dispute came to: what was settled or done ends between those whom that binds, and with the last such part
 * the whole is closed, once no other dispute about it is open. That it is settled by the mere word of a filer who owes it proves
 * nothing: then it is left as it was. Doing it twice changes nothing.
 */
export const endDispute = (ctx: Ctx, disputeId: string, end: DisputeEnd): Promise<void> =>
  follow(ctx, disputeId, async (ctx, held, { ref, filer, between, other }) => {
    if (!obligationLifecycle.can('dispute_left', held.status)) return undefined;
    const isOwnWord = end?.by === 'filer' && filer !== null && held.debtorUserIds.includes(filer);
    const as = end === null || isOwnWord ? null : performed.includes(end.kind) ? 'fulfilled' : 'waived';
    const parted = as === null ? held : withEnded(held, endedBetween(partedOf(held), between, as));
    const isParted = parted.endedParts.length > held.endedParts.length;
    const whole = endOfWhole(partedOf(parted));
    // The last part may have ended by another dispute, before this one came to nothing.
    const reason =
      end && as ? `Dispute ${ref} is resolved: ${endWords[end.kind]}.` : 'Nothing of it is open between any of you.';
    if (isParted && (other || whole === null)) {
      const pays = end && paysBy[end.kind];
      await tellPartEnded(ctx, held, parted, { by: 'dispute', reason, ...(pays && { pays }) });
    }
    if (other) return isParted ? parted : undefined;
    const action = whole === null ? 'dispute_left' : (`dispute_${whole}` as const);
    const after = { ...moved(ctx, parted, action), ...(whole === 'waived' && { endedReason: reason }) };
    if (whole === 'fulfilled') await tell(ctx, held, 'obligation.fulfilled', { by: 'dispute' });
    else if (whole === 'waived') await tell(ctx, held, 'obligation.waived', { by: 'dispute', reason });
    else if (!isParted) await tell(ctx, held, 'obligation.dispute_left', { disputeId: disputeId as DisputeId }); // the brand is born here
    await tellIfAllClosed(ctx, after);
    // Whom of its people it concerns goes by whether it is closed.
    return withEnded(after, after.endedParts);
  });

type Filed = { ref: string; filer: string | null; between: string[]; other: boolean };
const follow = (
  ctx: Ctx,
  disputeId: string,
  body: (ctx: Ctx, held: Held, dispute: Filed) => Promise<Held | undefined>,
): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    for (const found of await obligationsIn(ctx, disputeId))
      await obligations.work(ctx, found.id, (ctx, held) => body(ctx, held, found));
  });
