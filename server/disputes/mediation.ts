// A mediation stops a dispute, and settles it or lets it go on.
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { asSystem } from '../core/aggregate.ts';
import { pauseClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { scheduleReminders, stoppable } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes, followUp, moved } from './dispute.ts';
import { audienceOf, sideOf, subjectOf } from './held.ts';
import { addHold, endHolds } from './holds.store.ts';
import { goOn } from './holds.ts';
import { resolve } from './resolution.ts';

/** Both sides know of it and it is neither public nor over: the same states in which a court can have it. */
const isMediable = (held: Held): boolean => disputeLifecycle.can('stay_external', held.status);

/**
 * What a mediation of a dispute has to know of it, for one of its sides. Throws NOT_FOUND for everybody else, ILLEGAL_TRANSITION
 * before it was served and after it ended.
 */
export async function mediableDispute(ctx: Ctx, id: string) {
  const held = await disputes.read(ctx, id);
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
  factsOf(await disputes.read(asSystem(ctx), id), 'filer');

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
  followUp(asSystem(ctx), id, async (ctx, held) => {
    if (!isMediable(held))
      throw new DomainError('ILLEGAL_TRANSITION', 'This dispute is over, or waits for signatures.');
    if (held.holds.some(({ kind }) => kind === 'mediation')) return undefined;
    const stopped = await addHold(ctx, held, { kind: 'mediation', reason: mediationRef, until: null, by: null });
    await pauseClocks(ctx, subjectOf(held), {
      kinds: stoppable,
      reason: 'A mediation',
      audience: audienceOf(held),
    });
    await disputes.tell(ctx, held, 'dispute.held', { kind: 'mediation', until: null });
    return stopped;
  });

/**
 * The mediation is over without a settlement of the whole: the clocks go on with what was left, `floorDays` days at least. Why is
 * never said here. What ended meanwhile stays as it is; doing it twice changes nothing.
 */
export const resumeAfterMediation = (ctx: Ctx, id: string, wishes: { withFloor: boolean }): Promise<void> =>
  followUp(asSystem(ctx), id, async (ctx, held) => {
    const resumed = await endHolds(ctx, held, ['mediation']);
    if (resumed === held) return undefined;
    await goOn(ctx, resumed, wishes.withFloor ? disputeDefaults.minReplyWindowDays : 0);
    await disputes.tell(ctx, held, 'dispute.hold_ended', { kind: 'mediation', reason: '' });
    await scheduleReminders(ctx, resumed);
    return resumed;
  });

/**
 * The whole was settled with a mediator, in that agreement: the dispute is resolved without a public entry. Doing it twice changes
 * nothing.
 */
export const settleByMediation = (ctx: Ctx, id: string, agreementId: string | null): Promise<void> =>
  followUp(asSystem(ctx), id, async (ctx, held) =>
    disputeLifecycle.can('mark_resolved', held.status)
      ? moved(ctx, await resolve(ctx, held, 'mediated', 'settlement'), 'mark_resolved', {
          settlementAgreementId: agreementId as Held['settlementAgreementId'], // the brand is born here
        })
      : undefined,
  );
