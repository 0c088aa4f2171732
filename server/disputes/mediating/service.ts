import { clockKinds } from '@ahadi/domain/core/clock.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { cancelClocks, pauseClocks } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { resolveRecord } from '../../records/service.ts';
import { addHold, endHold } from '../holds/store.ts';
import { audienceOf, goesOn, move, readDispute, sideOf, subjectOf, tell } from '../life/service.ts';
import { scheduleReminders } from '../reminding/service.ts';
import { goOn } from '../resolving/service.ts';
import type { Held } from '../store.ts';

/** Both sides know of it and it is neither public nor over: the same states in which a court can have it. */
const isMediable = (held: Held): boolean => disputeLifecycle.can('stay_external', held.status);

/**
 * What a mediation of a dispute has to know of it, for one of its sides. Throws NOT_FOUND for everybody else, ILLEGAL_TRANSITION
 * before it was served and after it ended.
 */
export async function mediableDispute(ctx: Ctx, id: string) {
  const held = await readDispute(ctx, id);
  const mine = sideOf(ctx, held);
  if (!mine) throw new DomainError('NOT_FOUND');
  if (!isMediable(held))
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'A dispute can be mediated from when the other side has it until it is over or public.',
    );
  return factsOf(held, mine);
}

/** The same for the platform, in whatever state it is. */
export const disputeForMediation = async (ctx: Ctx, id: string) =>
  factsOf(await readDispute({ ...ctx, actor: { kind: 'system' } }, id), 'filer');

const factsOf = (held: Held, mine: 'filer' | 'respondent') => ({
  id: held.id,
  ref: held.ref,
  title: held.claim.title,
  currency: held.claim.currency,
  isMediable: isMediable(held),
  mySide: mine,
  /** The reader's own side first. */
  sides: held.parties
    .toSorted((one, other) => Number(other.side === mine) - Number(one.side === mine))
    .map(({ side, name, email, userId, identityId, country }) => ({
      side,
      name,
      email,
      userId,
      identityId,
      country,
    })),
});

/**
 * Its clocks stand still and nothing of it becomes public while a mediation of it is asked for and goes on. Throws
 * ILLEGAL_TRANSITION when it cannot be mediated any more. Call it in the mediation's transaction, which is held first.
 */
export const holdForMediation = (ctx: Ctx, id: string, mediationRef: string): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'system' } }, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    if (!isMediable(held))
      throw new DomainError('ILLEGAL_TRANSITION', 'This dispute is over, or waits for signatures.');
    if (held.holds.some(({ kind }) => kind === 'mediation')) return;
    await addHold(ctx, id, { kind: 'mediation', reason: mediationRef, until: null, by: null });
    await pauseClocks(ctx, subjectOf(held), {
      kinds: clockKinds.filter((one) => !goesOn(one)),
      reason: 'A mediation',
      audience: audienceOf(held),
    });
    await tell(ctx, held, 'dispute.held', { kind: 'mediation', until: null });
  });

/**
 * The mediation is over without a settlement of the whole: the clocks go on with what was left, `floorDays` days at least. Why is
 * never said here. What ended meanwhile stays as it is; doing it twice changes nothing.
 */
export const resumeAfterMediation = (ctx: Ctx, id: string, wishes: { withFloor: boolean }): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'system' } }, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    if (!(await endHold(ctx, id, 'mediation'))) return;
    await goOn(ctx, held, 'mediation', wishes.withFloor ? disputeDefaults.minReplyWindowDays : 0);
    await tell(ctx, held, 'dispute.hold_ended', { kind: 'mediation', reason: '' });
    await scheduleReminders(ctx, id);
  });

/** The whole was settled with a mediator: the dispute is resolved and leaves no public trace. Doing it twice changes nothing. */
export const settleByMediation = (ctx: Ctx, id: string): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'system' } }, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    if (!disputeLifecycle.can('mark_resolved', held.status)) return;
    await cancelClocks(ctx, subjectOf(held), ['dispute.claimed_resolved']);
    if (held.recordId) await resolveRecord(ctx, held.recordId);
    await move(ctx, held, 'mark_resolved', {
      resolution_kind: 'mediated',
      resolved_at: ctx.now,
      resolved_claim: null,
      // An entry that never was public is not remembered, so that the matter can be opened again like any other.
      ...(disputeLifecycle.can('approve', held.status) ? { record_id: null } : {}),
    });
    await tell(ctx, held, 'dispute.resolved', { kind: 'mediated', by: 'settlement' });
  });
