import { shownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import type { EvidenceView, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';
import { paymentBadge } from '../badges.ts';
import { evidenceWords } from './explanation.ts';

type Props = { payment: PaymentView };

/** From asking to what is true now: each thing that was learned, oldest first, with what it said and when it came. */
export function EvidenceTimeline({ payment }: Props) {
  const { status, provider } = payment;
  const isOpen = status === 'created' || status === 'pending' || status === 'review';
  const learned = payment.evidence.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <Timeline
      label="What is known, oldest first"
      items={[
        {
          key: 'asked',
          state: 'past',
          title: `Asked to pay ${amountWords(payment.amountMinor, payment.currency)}`,
          detail: <time dateTime={payment.createdAt}>{formatInstant(payment.createdAt)}</time>,
        },
        ...learned.map((one) => itemOf(one, payment.currency, provider)),
        {
          key: 'now',
          state: isOpen ? 'now' : status === 'failed' || status === 'expired' ? 'ended' : 'past',
          title: paymentBadge[shownIntent(payment)].label,
          detail: payment.decidedAt !== null && (
            <time dateTime={payment.decidedAt}>{formatInstant(payment.decidedAt)}</time>
          ),
        },
      ]}
    />
  );
}

function itemOf(one: EvidenceView, currency: string, provider: PaymentView['provider']): TimelineItem {
  const facts = [
    one.amountMinor !== null && amountWords(one.amountMinor, currency),
    one.receipt !== null && `number ${one.receipt}`,
  ].filter(Boolean);
  return {
    key: one.id,
    state: 'past',
    title: evidenceWords(one, provider),
    detail: (
      <>
        <time dateTime={one.at}>{formatInstant(one.at)}</time>
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </>
    ),
  };
}
