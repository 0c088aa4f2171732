import type { PaymentId } from '@ahadi/domain/core/ids.ts';
import { intentLifecycle, shownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { decidedNotPaid, providerWords } from '@ahadi/domain/payments/words.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { begin, failureWords, paymentBadge, railWords, refundBadge } from '../badges.ts';
import { receiptAddress } from '../listing/PaymentRows.tsx';
import { paymentsPath } from '../listing/usePaymentQuery.ts';
import styles from '../payments.module.css';
import { EvidenceTimeline } from './EvidenceTimeline.tsx';
import own from './explaining.module.css';
import { ruleWords, standingWords } from './explanation.ts';

const focusIt = (element: HTMLElement | null): void => element?.focus();

const from = { href: paymentsPath(), label: 'All payments' };

/** One payment with everything that is known about it: what is true, by which rule, from what, and what was given back. */
export default function ExplainedPayment({ id }: { id: string }) {
  const payment = useQuery(
    // The server decides whether it names anything; the brand is born here, at the edge.
    api.payments.get.queryOptions({ input: { id: id as PaymentId }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const back = (
    <p>
      <Link className={styles.link} to={from.href}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden /> {from.label}
      </Link>
    </p>
  );
  if (payment.isPending)
    return (
      <div className={own.page} role="status" aria-label="Loading the payment">
        {back}
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
    );
  if (payment.isError && !payment.data) {
    const problem = problemOf(payment.error);
    if (problem.code === 'NOT_FOUND' || problem.code === 'BAD_INPUT')
      return (
        <EmptyState
          kind="unavailable"
          title="There is no such payment here"
          action={
            <Link className={buttonClass('quiet')} to={from.href}>
              {from.label}
            </Link>
          }
        >
          It is another person’s, or the link is not whole.
        </EmptyState>
      );
    return <ErrorCard {...problem} onRetry={() => payment.refetch()} />;
  }
  return (
    <div className={own.page}>
      {back}
      <Explained payment={payment.data} />
    </div>
  );
}

function Explained({ payment }: { payment: PaymentView }) {
  const badge = paymentBadge[shownIntent(payment)];
  const rule = ruleWords(payment);
  return (
    <>
      <header className={own.head}>
        <div className={own.words}>
          <h2 className={own.title} ref={focusIt} tabIndex={-1}>
            {amountWords(payment.amountMinor, payment.currency)} for {payment.about.title}
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          </h2>
          <p>{standingWords(payment)}</p>
        </div>
        <Deeds payment={payment} />
      </header>
      {payment.isSimulated && (
        <Notice tone="gold" title="Not real money">
          This payment went through the simulated provider, for trying things out.
        </Notice>
      )}
      <div className={own.columns}>
        <Card title="How we know">
          <div className={own.rule}>
            <p className={own.ruleTitle}>{rule.title}</p>
            <p>{rule.line}</p>
          </div>
          <EvidenceTimeline payment={payment} />
          <HowWeDecide />
        </Card>
        <div className={own.side}>
          <Card title="Facts" level={3}>
            <Facts payment={payment} />
          </Card>
          {payment.refunds.length > 0 && <Refunds payment={payment} />}
        </div>
      </div>
    </>
  );
}

const HowWeDecide = () => (
  <details className={own.how}>
    <summary>How we decide what is true</summary>
    <ol>
      <li>A statement of our account outweighs everything.</li>
      <li>Then comes what a provider answers when we ask it ourselves.</li>
      <li>Then a message that a provider signed.</li>
      <li>Then what two administrators found, where nothing else decides.</li>
    </ol>
    <p>A message without a signature decides nothing. What was paid once stays paid; it can only be given back.</p>
  </details>
);

function Facts({ payment }: { payment: PaymentView }) {
  const { currency } = payment;
  return (
    <KeyValue
      rows={[
        { label: 'Reference', value: <code>{payment.ref}</code> },
        { label: 'For', value: <Link to={payment.about.path}>{payment.about.title}</Link> },
        { label: 'Amount', value: amountWords(payment.amountMinor, currency) },
        ...(payment.returnedMinor > 0
          ? [{ label: 'Given back', value: amountWords(payment.returnedMinor, currency) }]
          : []),
        { label: 'How', value: `${railWords[payment.rail]}, ${providerWords[payment.provider]}` },
        ...(payment.phone === null ? [] : [{ label: 'Phone', value: payment.phone }]),
        ...(payment.receipt === null ? [] : [{ label: 'Provider’s number', value: payment.receipt }]),
        ...(payment.failure === null || decidedNotPaid(payment) !== null
          ? []
          : [{ label: 'Reason', value: failureWords[payment.failure] }]),
        { label: 'Asked', value: formatInstant(payment.createdAt) },
        ...(payment.decidedAt === null ? [] : [{ label: 'Decided', value: formatInstant(payment.decidedAt) }]),
      ]}
    />
  );
}

const Refunds = ({ payment }: { payment: PaymentView }) => (
  <Card title="Given back" level={3}>
    <ul className={own.refunds}>
      {payment.refunds.map((refund) => {
        const badge = refundBadge[refund.status];
        return (
          <li key={refund.id}>
            <span>
              <b>{amountWords(refund.amountMinor, payment.currency)}</b>{' '}
              <time className={own.weak} dateTime={refund.at}>
                {formatInstant(refund.at)}
              </time>
            </span>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          </li>
        );
      })}
    </ul>
    <p className={own.weak}>Money goes back the way it came; where that is not possible, into the payer’s wallet.</p>
  </Card>
);

/** Asks the provider, gives the payment up, or takes the receipt along: whatever is possible as it stands. */
function Deeds({ payment }: { payment: PaymentView }) {
  const [leaving, setLeaving] = useState(false);
  const check = useCommand(api.payments.check);
  const { status, isMine } = payment;
  const isAskable = status === 'pending' || status === 'expired';
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        {isMine && status === 'pending' && (
          <Link className={buttonClass('primary')} to={payment.about.path}>
            Go on paying
          </Link>
        )}
        {isAskable && payment.provider !== 'wallet' && (
          <Button variant="quiet" pending={check.isPending} onClick={() => check.run({ id: payment.id })}>
            Ask {providerWords[payment.provider]} now
          </Button>
        )}
        {isMine && payment.receipt !== null && (
          <a className={buttonClass('quiet')} href={receiptAddress(payment.id)} download={`${payment.ref}.pdf`}>
            Receipt, PDF
          </a>
        )}
        {isMine && intentLifecycle.can('give_up', status) && (
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            Give it up
          </Button>
        )}
      </div>
      {check.error && <Notice tone="danger">{problemOf(check.error).sentence}</Notice>}
      {check.data && check.data.status === status && (
        <p className={own.weak} role="status">
          {begin(providerWords[payment.provider])} was asked a moment ago. Nothing has changed.
        </p>
      )}
      {leaving && <GiveUp payment={payment} onClose={() => setLeaving(false)} />}
    </div>
  );
}

function GiveUp({ payment, onClose }: { payment: PaymentView; onClose: () => void }) {
  const giveUp = useCommand(api.payments.giveUp, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Give this payment up?"
      confirm="Give it up"
      cancel="Keep waiting"
      tone="danger"
      pending={giveUp.isPending}
      problem={giveUp.error ? problemOf(giveUp.error).sentence : null}
      onConfirm={() => giveUp.run({ id: payment.id })}
      onClose={onClose}
    >
      <p>
        Nobody waits for it any more, and you can pay in another way. Should the money of this one come all the same, it
        is not lost: it counts, or waits in your wallet.
      </p>
    </ConfirmDialog>
  );
}
