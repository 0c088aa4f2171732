import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { acceptDone, claimDone } from '@ahadi/server/obligations/performance.ts';
import { listObligations } from '@ahadi/server/obligations/view.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Stage } from './world.ts';

/** A promise of which the rest is as it is by default. */
export const promise = (
  wishes: Pick<ObligationTerm, 'debtor' | 'creditor' | 'kind' | 'title' | 'due'> & Partial<ObligationTerm>,
) => ({
  id: uuidv7(),
  clauseId: null,
  criteria: '',
  amountMinor: null,
  evidenceRequired: false,
  reviewDays: obligationDefaults.reviewDays,
  ...wishes,
});
type Day = Stage['day'];

/** The rent of a stall, of which a month is missing now, and a drain that the county says it has mended. */
export const stallPromises = (day: Day): ObligationTerm[] => [
  promise({
    ...{ debtor: 'B', creditor: 'A', kind: 'pay', title: 'Rent for the stall', amountMinor: 1_500_000 },
    due: { kind: 'repeats', from: day(-39), rule: 'FREQ=MONTHLY;COUNT=12' },
  }),
  promise({
    ...{ debtor: 'A', creditor: 'B', kind: 'perform', title: 'Mend the drain behind the stall' },
    criteria: 'Water runs off within an hour after rain.',
    due: { kind: 'on', day: day(3) },
  }),
];

/** What is paid back each month; the first day of it is near. */
export const loanPromises = (day: Day): ObligationTerm[] => [
  promise({
    ...{ debtor: 'B', creditor: 'A', kind: 'pay', title: 'Pay back a part of the loan', amountMinor: 400_000 },
    due: { kind: 'repeats', from: day(6), rule: 'FREQ=MONTHLY;COUNT=12' },
  }),
];

/** The first rent came in time and was accepted. */
export async function firstRent(stage: Stage, agreementId: string): Promise<void> {
  const all = await listObligations(stage.as('amina', 40), agreementId);
  const rent = all.find(({ term }) => term.kind === 'pay');
  if (!rent) throw new Error('the lease has a rent');
  await claimDone(stage.as('amina', 40), { id: rent.id, text: 'Paid by mobile money this morning.' });
  await acceptDone(stage.as('peter', 39.5), { id: rent.id });
  await stage.follow(39.5);
}

/** Near the end of the story. */
export async function drainIsMended(stage: Stage, agreementId: string): Promise<void> {
  const all = await listObligations(stage.as('peter', 2), agreementId);
  const drain = all.find(({ term }) => term.kind === 'perform');
  if (!drain) throw new Error('the lease speaks of a drain');
  await claimDone(stage.as('peter', 2), {
    id: drain.id,
    text: 'The pipe was laid again; we waited for the rain of Tuesday to be sure.',
  });
  await stage.follow(2);
}
