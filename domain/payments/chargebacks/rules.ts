/** Files of one answer. */
export const MOST_FILES = 20;
/** The bank decides, it left the money with us, it took it, or it took it because we accepted that. */
export const chargebackStatuses = ['open', 'won', 'lost', 'accepted'] as const;
export type ChargebackState = (typeof chargebackStatuses)[number];

type Standing = { status: ChargebackState; dueAt: string | null; answeredAt: string | null };

/** Nobody sent anything, and its day is over. */
export const isLate = ({ status, dueAt, answeredAt }: Standing, now: Date): boolean =>
  status === 'open' && answeredAt === null && dueAt !== null && new Date(dueAt) <= now;

/** Whether what was sent was sent after the day that the bank named. */
export const wasLate = ({ dueAt, answeredAt }: Standing): boolean =>
  dueAt !== null && answeredAt !== null && new Date(answeredAt) > new Date(dueAt);

/** Whether the reader can write down what was sent to the bank, as a sentence; null where they can. */
export function whyNotAnswer({ status }: Pick<Standing, 'status'>, { isMine }: { isMine: boolean }): string | null {
  if (status !== 'open') return 'The bank has decided.';
  return isMine ? 'It is your own money; another administrator answers.' : null;
}

/** Stripe's names for why a bank asks back; other providers use words of their own. */
const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'The card’s owner says that they did not pay',
  fraud: 'The card’s owner says that they did not pay',
  unrecognized: 'The card’s owner does not know the payment',
  duplicate: 'The card’s owner says that they paid twice',
  product_not_received: 'Nothing came, the payer says',
  product_unacceptable: 'What came was not what was promised, the payer says',
  subscription_canceled: 'It was cancelled before, the payer says',
  credit_not_processed: 'The payer waits for money that was to go back',
  general: 'The bank gives no reason of its own',
};

/** The bank's reason as people read it. */
export const reasonWords = (reason: string | null): string =>
  reason === null ? 'The provider does not say' : (reasons[reason] ?? reason.replaceAll('_', ' '));
