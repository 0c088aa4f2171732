import {
  askableIntents,
  intentLifecycle,
  type PayoutAction,
  payoutLifecycle,
  unansweredPayouts,
  unansweredRefunds,
} from './lifecycle.ts';
import type { PaymentView, PayoutView, ProviderName, ReconciliationRow } from './schema.ts';

/** Why the desk cannot do something about money now, as a sentence; null where it can. The server asks the same again. */
type WhyNot = string | null;

const ownMoney = 'It is your own money; another administrator decides.';
/** So many days the first of two words counts; who said it must be an administrator still. */
export const FIRST_WORD_DAYS = 14;
/** Who said the first word does not say the second. */
export const firstWord = 'You said the first word; another administrator says the second.';

type Payment = Pick<PaymentView, 'status' | 'provider' | 'isMine' | 'judged'>;

type Refunds = { refunds: readonly Pick<PaymentView['refunds'][number], 'status'>[] };
/** Whether its provider can still say something about it, or about money of it that goes back. */
export function whyNotAsk({ status, provider, refunds }: Payment & Refunds): WhyNot {
  if (provider === 'wallet') return 'It moved within our own books, so there is nobody to ask.';
  if (status === 'created') return 'It was not sent yet.';
  const isOpen = askableIntents.includes(status) || refunds.some((one) => unansweredRefunds.includes(one.status));
  return isOpen ? null : 'The provider has said what became of it.';
}

/** The same of a payout. */
export function whyNotAskOut({ status }: Pick<PayoutView, 'status'>, provider: ProviderName): WhyNot {
  if (provider === 'bank') return 'A bank is not asked: its statements say what was paid. Bring them under Bank.';
  if (unansweredPayouts.includes(status)) return null;
  return payoutLifecycle.can('cancel', status) ? 'It was not sent yet.' : 'The provider has said what became of it.';
}

/** Whether the reader can say now what a payment was that does not fit. */
export function whyNotJudge({ status, isMine, judged }: Payment): WhyNot {
  if (status !== 'review') return 'Two people decide where money came that does not fit. That is not so here.';
  if (isMine) return ownMoney;
  return judged?.isMine ? firstWord : null;
}

/** Whether what came in can be given back here; `cameMinor` is all that came, minor units. */
export function whyNotGiveBack(
  payment: Payment & Pick<PaymentView, 'returnedMinor'>,
  { cameMinor }: { cameMinor: number },
): WhyNot {
  if (cameMinor === 0) return 'Nothing came in.';
  if (payment.returnedMinor >= cameMinor) return 'All that came in goes back, or went back, already.';
  if (payment.status === 'review') return whyNotJudge(payment);
  return intentLifecycle.can('return_all', payment.status)
    ? 'It counts as paid. Whether it goes back is decided where it was paid for.'
    : 'What it was for did not take it; it goes back by itself, or lies under Unapplied.';
}

/** Whether the reader can approve or refuse a payout. */
export function whyNotPayout(
  action: Extract<PayoutAction, 'approve' | 'refuse'>,
  { status, isMine }: Pick<PayoutView, 'status' | 'isMine'>,
): WhyNot {
  const own = 'It is your own money, or you approved it before; another administrator decides.';
  return isMine ? own : payoutLifecycle.whyNot(action, status);
}

/** Whether the reader can say whether money went of which its provider says nothing. */
export function whyNotSay({ isMine, judged }: { isMine: boolean; judged: { isMine: boolean } | null }): WhyNot {
  if (isMine) return ownMoney;
  return judged?.isMine ? firstWord : null;
}

type Line = Pick<ReconciliationRow, 'direction' | 'bucket' | 'isCleared' | 'paymentId' | 'provider'>;

/** Whether a line of a statement can be matched to a payment at all: money of a provider that came in, and that nobody is known for. */
export function whyNotMatch({ direction, bucket, isCleared, paymentId, provider }: Line): WhyNot {
  if (direction === 'out') return 'It went out. Only what came in is matched to a payment.';
  if (bucket !== 'theirs_only' || paymentId !== null) return 'Our books know it already.';
  if (isCleared) return 'Two people cleared it.';
  return provider === 'bank' ? 'What comes into our bank is no payment by itself; no posting is made of it.' : null;
}

/** A payment with all that came in for it, minor units. */
export type Matchable = Pick<PaymentView, 'status' | 'provider' | 'currency' | 'isMine' | 'rule'> & {
  cameMinor: number;
};

/** Whether money that came in can be matched to this payment. */
export function whyNotMatchTo(line: Line & Pick<ReconciliationRow, 'currency'>, payment: Matchable): WhyNot {
  const { status, provider, currency, isMine, rule, cameMinor } = payment;
  if (isMine) return ownMoney;
  if (provider !== line.provider) return 'It went by another provider than that payment.';
  if (currency !== line.currency) return 'It is of another currency than that payment.';
  if (status === 'review') return 'Money came for that payment already. Decide under Reviews what it was.';
  if (status === 'created' || !intentLifecycle.can('succeed', status)) return 'That payment waits for no money.';
  if (cameMinor > 0) return 'Money came for that payment already, and goes back or went back.';
  if (rule === 'decided_by_officers') return 'Two people said that nothing came for that payment.';
  return whyNotMatch(line);
}
