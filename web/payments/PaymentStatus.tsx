import type { PaymentId } from '@ahadi/domain/core/ids.ts';
import { isGivenUp, shownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { decidedNotPaid, providerWords } from '@ahadi/domain/payments/words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { formatEnd } from '../core/ends.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { amountWords } from '../core/words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { ExplainPayment } from './ExplainPayment.tsx';
import styles from './paying.module.css';
import { failureWords, isOpen, isPaid, paymentBadge } from './words.ts';

// Only the sandbox has them.
const SimulatedPhone = lazy(() =>
  import('./SimulatedPhone.tsx').then((module) => ({ default: module.SimulatedPhone })),
);
const SimulatedCard = lazy(() => import('./SimulatedCard.tsx').then((module) => ({ default: module.SimulatedCard })));

/** What has become of the money, by what it was for. */
const purposeWords: Partial<Record<PaymentView['purpose'], string>> = {
  escrow: 'The money is held here for both sides.',
  order: 'The money is held here until you have what you bought.',
  credits: 'The credits are yours as soon as the books have it.',
  academy: 'Your seat is yours as soon as the books have it.',
};

/** The line to the server tells of a change at once; this is for when that line is down. */
const LOOK_AGAIN = 5_000;

type Props = { id: PaymentId; onAgain: () => void; onPaid: () => void };

/** One payment while it happens: what to do on the phone, how it stands, and what to do when it did not work. */
export function PaymentStatus({ id, onAgain, onPaid }: Props) {
  const queryClient = useQueryClient();
  const payment = useQuery(
    api.payments.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_AGAIN : false),
    }),
  );
  const status = payment.data?.status;
  // What it was for is read again once it is decided.
  useEffect(() => {
    if (status && status !== 'created' && status !== 'pending')
      for (const queryKey of [api.escrow.key(), api.credits.key(), api.marketplace.key(), api.academy.key()])
        void queryClient.invalidateQueries({ queryKey });
  }, [status, queryClient]);
  if (payment.isError && !payment.data)
    return <ErrorCard {...problemOf(payment.error)} level={3} onRetry={() => payment.refetch()} />;
  if (!payment.data) return <SkeletonText lines={4} />;
  return <Status payment={payment.data} onAgain={onAgain} onPaid={onPaid} />;
}

function Status({ payment, onAgain, onPaid }: { payment: PaymentView } & Omit<Props, 'id'>) {
  const badge = paymentBadge[shownIntent(payment)];
  return (
    <div className={styles.panel}>
      <div className={styles.head} role="status">
        <p>
          <span className={styles.amount}>{amountWords(payment.amountMinor, payment.currency)}</span>{' '}
          {payment.phone && <span className={styles.quiet}>from {payment.phone}</span>}
        </p>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      {isOpen(payment) && <Prompt payment={payment} />}
      {isPaid(payment) && (
        <Notice tone="good" title="Paid" announce>
          {payment.receipt && (
            <>
              Receipt <code>{payment.receipt}</code>.{' '}
            </>
          )}
          {payment.isSimulated ? 'It was simulated; no real money moved.' : purposeWords[payment.purpose]}
        </Notice>
      )}
      {payment.status === 'failed' && (
        <Notice tone="danger" title="Not paid">
          {decidedNotPaid(payment) ?? `${failureWords[payment.failure ?? 'other']} Nothing was taken.`}
        </Notice>
      )}
      {payment.status === 'expired' && (
        <Notice title={isGivenUp(payment) ? 'This payment was given up' : 'The time to pay is over'}>
          Nothing came. Money that comes late all the same is not lost: it is counted for you.
        </Notice>
      )}
      {payment.status === 'review' && (
        <Notice tone="attention" title="We look at this payment">
          Money came that does not fit what was asked for. Two officers decide, and you are told. Do not pay it again
          meanwhile.
        </Notice>
      )}
      <Elsewhere payment={payment} />
      <div className={styles.buttons}>
        {(payment.status === 'failed' || payment.status === 'expired') && <Button onClick={onAgain}>Try again</Button>}
        {isPaid(payment) && (
          <>
            <Button variant="quiet" onClick={onPaid}>
              Done
            </Button>
            <a className={buttonClass('plain')} href={`/api/v1/payments/${payment.id}/receipt`}>
              Receipt as PDF
            </a>
          </>
        )}
      </div>
      <ExplainPayment payment={payment} />
    </div>
  );
}

/** Where it can be paid without this page, and from a phone of somebody else. */
function Elsewhere({ payment }: { payment: PaymentView }) {
  const { elsewhere, amountMinor, currency, purpose } = payment;
  if (elsewhere === null) return null;
  return (
    <p className={styles.quiet}>
      Or pay from any phone: M-Pesa PayBill <code>{elsewhere.number}</code>, account <code>{elsewhere.account}</code>,
      exactly {amountWords(amountMinor, currency)}, until {formatEnd(elsewhere.until)}: another sum or a later one is
      refused.{' '}
      {purpose === 'order' &&
        'What you buy is kept for minutes only: if it is gone when the money comes, the money goes back. '}
      {!isOpen(payment) && 'Pay this way or try again, not both.'}
    </p>
  );
}

/** What happens while the payer waits. */
const meanwhileWords = ({ provider, evidence }: PaymentView): string =>
  evidence.some(({ source, outcome }) => source === 'callback' && outcome === 'success')
    ? `${providerWords[provider]} says that it was paid. We are making sure with the provider; this takes seconds.`
    : 'We ask the provider every few seconds, and this page changes by itself. You can leave it: you are told.';

function Prompt({ payment }: { payment: PaymentView }) {
  const stale = [api.payments.key()];
  const check = useCommand(api.payments.check, { stale });
  const giveUp = useCommand(api.payments.giveUp, { stale });
  const problem = check.error ?? giveUp.error;
  const { prompt } = payment;
  return (
    <>
      {prompt === null && <p>The request is on its way to the provider.</p>}
      {prompt?.kind === 'phone' && <Notice title="Answer on your phone">{prompt.words}</Notice>}
      {prompt?.kind === 'simulated' && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          {payment.rail === 'card' ? (
            <SimulatedCard payment={payment} words={prompt.words} />
          ) : (
            <SimulatedPhone payment={payment} words={prompt.words} />
          )}
        </Suspense>
      )}
      {prompt?.kind === 'page' && (
        <p>
          <a className={buttonClass('primary')} href={prompt.url} rel="noreferrer">
            Go on to the provider’s page
          </a>
        </p>
      )}
      {prompt?.kind !== 'simulated' && <p className={styles.quiet}>{meanwhileWords(payment)}</p>}
      {payment.expiresAt && (
        <p className={styles.quiet}>
          Time to answer: <Countdown due={payment.expiresAt} inline />
        </p>
      )}
      {problem && <Notice tone="danger">{problemOf(problem).sentence}</Notice>}
      <div className={styles.buttons}>
        <Button variant="quiet" pending={check.isPending} onClick={() => check.run({ id: payment.id })}>
          I have paid, look now
        </Button>
        <Button variant="plain" pending={giveUp.isPending} onClick={() => giveUp.run({ id: payment.id })}>
          Give this payment up
        </Button>
      </div>
    </>
  );
}
