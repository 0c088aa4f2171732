// What comes into a wallet first pays what its identity owes us.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { balanceOf, holdBalance, postTxn } from '../ledger/posting.ts';
import { membersOf } from './destination.store.ts';

/**
 * What came into a wallet pays first what its identity owes us in this currency. Call it after each credit, in its transaction;
 * `because` is the permanent key of that credit, and the same credit pays a debt once. Without a debt nothing happens.
 */
export const settleDebt = (ctx: Ctx, identityId: string, currency: string, because: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const owed = chart.receivable(identityId, currency);
    if ((await balanceOf(ctx, owed)) === 0n) return;
    const wallet = chart.wallet(identityId, currency);
    const [there, owedMinor] = [await holdBalance(ctx, wallet), await holdBalance(ctx, owed)];
    const amountMinor = there < owedMinor ? there : owedMinor;
    if (amountMinor <= 0n) return;
    const { isNew } = await postTxn(ctx, {
      key: `debt:${identityId}:${because}`,
      ...posting('chargeback_recover', [debit(wallet, amountMinor), credit(owed, amountMinor)]),
      memo: 'Paid what was owed',
      subject: { kind: 'identity', id: identityId },
    });
    if (!isNew) return;
    const payload = { amountMinor: Number(amountMinor), leftMinor: Number(owedMinor - amountMinor), currency };
    const members = await membersOf(ctx, identityId);
    await emit(ctx, 'wallet.debt_paid', { kind: 'identity', id: identityId }, payload, members);
  });
