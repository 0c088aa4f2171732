// What goes back of a fee goes to where it came from.
import { feeLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { earnAcademyFee, returnAcademyFee, unearnAcademyFee } from '@ahadi/domain/ledger/recipes/rules.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import { openRefund } from '../payments/start.ts';
import { registrationSubject } from './deeds.ts';
import * as store from './fee-return.store.ts';
import { changeRegistration, type HeldRegistration } from './held.store.ts';

/** What was paid for a registration and did not go back, minor units. */
export const paidOf = (ctx: Pick<Ctx, 'db'>, registrationId: string): Promise<number> =>
  store.paidMinorOf(ctx, registrationId);

/** Who paid for the learner and has back what comes back; null where it is the learner. */
export const paidForThem = async (ctx: Pick<Ctx, 'db'>, registrationId: string): Promise<string | null> =>
  (await store.paidFees(ctx, registrationId)).find(({ paidBy }) => paidBy !== null)?.paidBy ?? null;

/** The fee of a registration is earned, all that is deferred of it. The run is held; doing it twice changes nothing. */
export async function earnFee(ctx: Ctx, held: HeldRegistration, memo: string): Promise<void> {
  if (held.deferredMinor === 0) return;
  await postTxn(ctx, {
    ...earnAcademyFee({ currency: held.currency, amountMinor: BigInt(held.deferredMinor) }),
    key: `academy:${held.id}:earn`,
    subject: registrationSubject(held),
    memo,
  });
  await changeRegistration(ctx, held.id, { deferred_minor: 0 });
}

/**
 * Gives back so much of what was paid, minor units: what came on a rail to where it came from; what was sent by hand is owed to who sent it,
 * the learner or somebody else, until the desk sent it back there. What is kept is earned. Of what was earned already so much stops being so
 * first. The run is held.
 */
export async function returnFee(ctx: Ctx, held: HeldRegistration, amountMinor: number, what: string): Promise<void> {
  const words = { subject: registrationSubject(held), memo: what };
  const { currency } = held;
  const earned = amountMinor - held.deferredMinor;
  if (earned > 0)
    await postTxn(ctx, {
      ...unearnAcademyFee({ currency, amountMinor: BigInt(earned) }),
      ...words,
      key: `academy:${held.id}:unearn`,
    });
  let left = amountMinor;
  for (const fee of await store.paidFees(ctx, held.id)) {
    const part = Math.min(left, fee.amountMinor - fee.returnedMinor);
    if (part <= 0) continue;
    left -= part;
    const { id, paymentId } = fee;
    const to = paymentId
      ? await openRefund(ctx, { paymentId, amountMinor: BigInt(part), why: what })
      : chart.owedAcademy(id, currency);
    await postTxn(ctx, {
      ...returnAcademyFee({ currency, amountMinor: BigInt(part), to }),
      ...words,
      memo: `Given back, ${what}`,
      key: `academy_fee:${id}:return`,
    });
    // What was paid from a wallet is there again at once.
    const isThere = to.code.startsWith('wallet.');
    const returning = feeLifecycle.next('return', 'approved');
    await store.noteReturn(ctx, id, isThere ? 'returned' : (returning as 'returning'), part); // the table leads nowhere else
  }
  const kept = Math.max(0, held.deferredMinor - amountMinor);
  if (held.deferredMinor === 0) return;
  await changeRegistration(ctx, held.id, { deferred_minor: kept });
  await earnFee(ctx, { ...held, deferredMinor: kept }, what);
}

/** The provider gave back what was on its way. Doing it twice changes nothing. */
export const noteCameBack = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => void (await store.noteCameBack(ctx, paymentId)));
