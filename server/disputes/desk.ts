// Officers take a dispute on, ask for more, refuse it and order a stay.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import type { EarlierMatters } from '@ahadi/domain/disputes/contract.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeRow, RejectionCode } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { meetClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { scheduleReminders } from './deadlines.ts';
import { takeOn } from './delivery.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import { partyOf, subjectOf } from './held.ts';
import { noteOnHold } from './holds.store.ts';
import { liftHold, placeHold } from './holds.ts';
import { earlierOf, listDesk } from './list.store.ts';

export type DeskView = 'triage' | 'identity' | 'review' | 'appeals' | 'courts';
const roleOf: Record<DeskView, 'officer' | 'record_officer'> = {
  triage: 'officer',
  identity: 'officer',
  review: 'record_officer',
  appeals: 'officer',
  courts: 'officer',
};

/** What waits for an officer, what is due first before all else, without the officer's own matters. Throws FORBIDDEN without the role. */
export async function readDesk(ctx: Ctx, input: PageRequest & { view: DeskView }): Promise<Page<DisputeRow>> {
  const userId = userIdOf(ctx);
  if (ctx.actor?.kind !== 'user' || !ctx.actor.roles.includes(roleOf[input.view]))
    throw new DomainError('FORBIDDEN', 'Only officers have a desk here.');
  return listDesk(ctx, userId, input);
}

/** What the same filer filed otherwise. Throws NOT_FOUND, FORBIDDEN to the sides. */
export async function readEarlier(ctx: Ctx, id: string): Promise<EarlierMatters> {
  const held = await disputes.read(ctx, id);
  authorize(ctx, 'dispute.read_earlier', held);
  return earlierOf(ctx, id);
}

/** An officer asks the filer for more; without an answer in seven days it counts as withdrawn. */
export const requestInfo = disputes.deed('request_info', async (ctx, held, { reason }: { reason: string }) => {
  await meetClock(ctx, subjectOf(held), 'dispute.triage');
  const dueAt = addDays(ctx.now, disputeDefaults.infoDays);
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.info',
    dueAt,
    place: placeOf(partyOf(held, 'filer').place),
  });
  await disputes.tell(ctx, held, 'dispute.info_requested', { reason, dueAt: dueAt.toISOString() });
  return { ...held, officerWords: reason };
});

/** Not for this platform, with a code of the closed list and the reason; the filer may ask a second officer once. */
export const rejectDispute = disputes.deed(
  'reject',
  async (ctx, held, { code, reason }: { code: RejectionCode; reason: string }) => {
    await disputes.tell(ctx, held, 'dispute.rejected', { code, reason });
    return { ...held, rejectionCode: code, officerWords: reason, triagedBy: userIdOf(ctx) };
  },
);

/** Takes it on; flags that the officer adds keep it off the public record for good. */
export const acceptDispute = disputes.deed(
  'accept',
  (ctx, held, { reason, flags }: { reason: string; flags: Held['flags'] }) =>
    takeOn(ctx, held, { reason, userId: userIdOf(ctx), flags }),
);

/** Stops every clock for reasons that are nobody else's business: insolvency, bereavement, illness, safety; sixty days at most. */
export const orderStay = disputes.deed(
  'protective_stay',
  async (ctx, held, { days, reason }: { days: number; reason: string }) => {
    const stayed = await placeHold(ctx, held, { kind: 'protective_stay', reason, until: addDays(ctx.now, days) });
    await scheduleReminders(ctx, stayed);
    return stayed;
  },
);

export const liftStay = disputes.deed('lift_stay', async (ctx, held, { reason }: { reason: string }) => {
  await noteOnHold(ctx, held.id, 'protective_stay', reason); // as little the parties' business as why it was ordered
  const lifted = await liftHold(ctx, held, 'protective_stay', 'An officer lifted it.');
  await scheduleReminders(ctx, lifted);
  return lifted;
});
