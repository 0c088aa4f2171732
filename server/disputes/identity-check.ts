// An officer looks into it when somebody says that a dispute does not mean them.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { meetClock, openClock, pauseClocks, resumeClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { keepStill, scheduleReminders } from './deadlines.ts';
import { type Held, removeReader } from './dispute.store.ts';
import { disputes, moved } from './dispute.ts';
import { audienceOf, countedIn, partyOf, subjectOf, withParty, withPerson } from './held.ts';
import { noteSilence } from './response.ts';

/** "It is not me": the clocks stand still while an officer looks, five working days. */
export const claimNotMe = disputes.deed('not_me', async (ctx, held, { statement }: { statement: string }) => {
  await pauseClocks(ctx, subjectOf(held), {
    reason: 'Checked whether it names the right person',
    audience: audienceOf(held),
  });
  const where = countedIn(held);
  const days = disputeDefaults.identityCheckWorkingDays;
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.identity_check',
    dueAt: dueAfter(ctx.now, { days, dayKind: 'working', roll: true }, calendarOf(where, ctx.now)),
    place: placeOf(where),
  });
  await scheduleReminders(ctx, held);
  await disputes.tell(ctx, held, 'dispute.not_me_claimed', {});
  return { ...held, notMeStatement: statement };
});

type Finding = { id: string; rightPerson: boolean; reason: string };
/**
 * An officer's finding. The right person goes on where it stood, with seven days at least; the wrong one is taken off it, and the
 * matter closes in private for them.
 */
export const decideIdentity = (ctx: Ctx, finding: Finding): Promise<DisputeView> =>
  (finding.rightPerson ? confirmIdentity : clearIdentity)(ctx, finding);

const confirmIdentity = disputes.deed('confirm_identity', async (ctx, held, { reason }: Finding) => {
  await noteFinding(ctx, held, true, reason);
  await resumeClocks(ctx, subjectOf(held), { floorDays: 7, audience: audienceOf(held) });
  const confirmed = moved(ctx, held, 'confirm_identity', { officerWords: reason });
  await keepStill(ctx, confirmed);
  // Where the time to answer had ended before the check, it has ended after it, too.
  const isSilent = !(await openClock(ctx, subjectOf(held), 'dispute.response'));
  const after = isSilent ? await noteSilence(ctx, confirmed, new Date(held.responseOverAt ?? ctx.now)) : confirmed;
  await scheduleReminders(ctx, after);
  return after;
});

const clearIdentity = disputes.deed('clear_identity', async (ctx, held, { reason }: Finding) => {
  await noteFinding(ctx, held, false, reason);
  const { userId } = partyOf(held, 'respondent');
  if (userId) await removeReader(ctx, held.id, userId);
  const nobody = await withPerson(ctx, held, 'respondent', { userId: null, identityId: null });
  const cleared = withParty(nobody, 'respondent', {
    clauseAcceptedAt: null, // the consent was theirs
    status: 'named',
    servedAt: null,
    servedBy: null,
  });
  return { ...cleared, officerWords: reason, isShown: false };
});

async function noteFinding(ctx: Ctx, held: Held, rightPerson: boolean, reason: string): Promise<void> {
  await meetClock(ctx, subjectOf(held), 'dispute.identity_check');
  await disputes.tell(ctx, held, 'dispute.identity_decided', { rightPerson, reason });
}
