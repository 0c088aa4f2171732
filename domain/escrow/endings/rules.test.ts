import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MilestoneId } from '../../core/ids.ts';
import { buyerFeeOf, feeTermsFor } from '../fees/rules.ts';
import { type MilestoneAction, milestoneLifecycle } from '../milestones/lifecycle.ts';
import type { EscrowTerms } from '../schema.ts';
import { endingsOf } from './rules.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const stage = (amountMinor: number, more: Partial<EscrowTerms['milestones'][number]> = {}) => ({
  id: '0199a3c0-0000-7000-8000-000000000001' as MilestoneId, // a brand is born here
  title: 'Delivery',
  criteria: 'It arrives whole.',
  amountMinor,
  deliverBy: '2026-12-10',
  requiresReturn: true,
  clauseId: null,
  ...more,
});
const termsWith = (more: Partial<EscrowTerms> = {}): EscrowTerms => ({
  title: 'Twenty desks',
  description: '',
  kind: 'goods',
  currency: 'KES',
  feePayer: 'split',
  fundingMode: 'full',
  inspectionHours: 72,
  disputeClause: 'mediation',
  milestones: [stage(4_000_000)],
  ...more,
});
const endingOf = (terms: EscrowTerms, key: string) => endingsOf(terms, now).find((ending) => ending.key === key);

describe('The ending map', () => {
  test('names every deed by which money can leave a stage', () => {
    const named = new Set(endingsOf(termsWith(), now).flatMap(({ actions }) => actions));
    const still: readonly MilestoneAction[] = [
      'fund',
      'deliver',
      'receive',
      'reject',
      'cure',
      'ask_return',
      'contest',
      'ship_return',
      'refuse_return',
      'dispute',
      'offer',
      'withdraw_offer',
      'waive',
      'propose_split',
      'answer_split',
      'escalate',
    ];
    const all = Object.keys(milestoneLifecycle.steps) as MilestoneAction[]; // the keys of a table of actions are actions
    expect(all.filter((action) => !still.includes(action) && !named.has(action))).toEqual([]);
  });

  test('stands while a stage that was just added has no amount', () => {
    const half = termsWith({ milestones: [stage(4_000_000), stage(0)] });
    expect(endingsOf(half, now)).toEqual(endingsOf(termsWith(), now));
  });

  test('says to the day when silence pays the seller, and when the money comes back without delivery', () => {
    // Delivered on the last day, seven days on the way, three days to look.
    expect(endingOf(termsWith(), 'silence')?.at).toBe('2026-12-21T00:00:00.000Z');
    expect(endingOf(termsWith({ kind: 'service' }), 'silence')?.at).toBe('2026-12-14T00:00:00.000Z');
    expect(endingOf(termsWith(), 'not_delivered')?.at).toBe('2026-12-27T00:00:00.000Z');
  });

  test('says when the money comes back where no day to deliver is agreed: 30 days after it came, with the grace and the wait', () => {
    const open = [stage(100_000, { deliverBy: null })];
    // Seven days to accept, three to pay, thirty to deliver, two of grace, fourteen more.
    expect(endingOf(termsWith({ milestones: open }), 'not_delivered')?.at).toBe('2027-01-16T09:00:00.000Z');
    expect(endingOf(termsWith({ milestones: open }), 'not_delivered')?.steps[2]?.words).toContain('30 days');
    const later = termsWith({ milestones: [stage(100_000), ...open], fundingMode: 'per_milestone' });
    expect(endingOf(later, 'not_delivered')?.at).toBeNull();
  });

  test('shows the return only where goods come back', () => {
    expect(endingOf(termsWith(), 'return_not_sent')).toBeDefined();
    const kept = termsWith({ milestones: [stage(4_000_000, { requiresReturn: false })] });
    expect(endingOf(kept, 'return_not_sent')).toBeUndefined();
  });

  test('splits 40,000 shillings to the unit: 2.5 % of which the buyer bears half', () => {
    expect(endingOf(termsWith(), 'released')).toMatchObject({
      toSellerMinor: 3_950_000n,
      toBuyerMinor: 0n,
      feeMinor: 100_000n,
    });
    expect(endingOf(termsWith(), 'rejected')).toMatchObject({
      toSellerMinor: 0n,
      toBuyerMinor: 4_050_000n,
      feeMinor: 0n,
    });
  });

  test('adds up: what was paid in is with the two sides and in the fee, to the last unit, in every ending with money', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 2_000_000 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('buyer' as const, 'seller' as const, 'split' as const),
        fc.constantFrom('KES', 'USD', 'UGX'),
        (amounts, feePayer, currency) => {
          const terms = termsWith({ feePayer, currency, milestones: amounts.map((amount) => stage(amount * 100)) });
          const total = amounts.reduce((sum, amount) => sum + BigInt(amount) * 100n, 0n);
          const paidIn = total + buyerFeeOf(feeTermsFor(currency, feePayer), total);
          for (const { key, toSellerMinor, toBuyerMinor, feeMinor } of endingsOf(terms, now))
            if (key !== 'not_agreed' && key !== 'nobody_acts')
              expect(toSellerMinor + toBuyerMinor + feeMinor, key).toBe(paidIn);
        },
      ),
      { numRuns: 200 },
    );
  });
});
