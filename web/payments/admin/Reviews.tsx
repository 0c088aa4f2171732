import { whyNotJudge } from '@ahadi/domain/payments/atdesk.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { paymentBadge, railWords } from '../badges.ts';
import { EvidenceTimeline } from '../explaining/EvidenceTimeline.tsx';
import { ruleWords } from '../explaining/explanation.ts';
import styles from '../payments.module.css';
import own from './admin.module.css';
import { FirstWord, ReviewDialog } from './ReviewDialog.tsx';
import { deskPath } from './useDeskTab.ts';

/** Payments that the evidence alone does not decide. Two administrators say the same about each, oldest first. */
export default function Reviews() {
  const [deciding, setDeciding] = useState<PaymentView | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.finance.reviews.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <DoneNotice sentence={done} />
      <ListCard
        list={list}
        label="payments to be judged"
        empty={
          <EmptyState
            kind="nothing"
            title="No payment waits to be judged"
            action={
              <Link className={buttonClass('quiet')} to={deskPath('payouts')}>
                Look at payouts
              </Link>
            }
          >
            Where money came that does not fit what was asked for, the payment stands here with all that is known of it.
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {rows.map((payment) => (
            <Case
              key={payment.id}
              payment={payment}
              onDecide={() => {
                setDone(null);
                setDeciding(payment);
              }}
            />
          ))}
        </ul>
      </ListCard>
      {deciding && (
        <ReviewDialog
          payment={deciding}
          onClose={() => setDeciding(null)}
          onDone={(sentence) => {
            setDeciding(null);
            setDone(sentence);
          }}
        />
      )}
    </>
  );
}

function Case({ payment, onDecide }: { payment: PaymentView; onDecide: () => void }) {
  const now = useNow();
  const badge = paymentBadge[payment.status];
  const rule = ruleWords(payment);
  return (
    <li className={own.case}>
      <div className={own.caseHead}>
        <div className={styles.what}>
          <p className={styles.title}>
            <Link to={deskPath('reviews', { payment: payment.id })}>
              {amountWords(payment.amountMinor, payment.currency)} for {payment.about.title}
            </Link>
          </p>
          <p className={styles.facts}>
            <code>{payment.ref}</code> · {railWords[payment.rail]}, {providerWords[payment.provider]} ·{' '}
            <time dateTime={payment.createdAt} title={formatInstant(payment.createdAt)}>
              {formatAgo(payment.createdAt, now)}
            </time>
          </p>
        </div>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      <p>
        <strong>{rule.title}.</strong> {rule.line}
      </p>
      <EvidenceTimeline payment={payment} />
      <FirstWord payment={payment} />
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          whyNot={whyNotJudge(payment)}
          aria-label={`Decide about ${payment.ref}`}
          onClick={onDecide}
        >
          Decide
        </Button>
      </div>
    </li>
  );
}
