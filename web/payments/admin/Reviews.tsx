import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { paymentBadge, railWords } from '../badges.ts';
import { EvidenceTimeline } from '../explaining/EvidenceTimeline.tsx';
import { ruleWords } from '../explaining/explanation.ts';
import styles from '../payments.module.css';
import own from './admin.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
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
        <Decide
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
            {amountWords(payment.amountMinor, payment.currency)} for {payment.about.title}
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
          whyNot={
            payment.isMine
              ? 'It is your own money; another administrator decides.'
              : payment.judged?.isMine
                ? 'You said the first word; another administrator says the second.'
                : null
          }
          aria-label={`Decide about ${payment.ref}`}
          onClick={onDecide}
        >
          Decide
        </Button>
      </div>
    </li>
  );
}

/** What the first of two said, while it waits for the second. */
const FirstWord = ({ payment: { judged } }: { payment: PaymentView }) =>
  judged ? (
    <Notice
      tone="gold"
      title={`${judged.isMine ? 'You' : 'Another administrator'} said: ${judged.paid ? 'paid' : 'not paid'}`}
    >
      {judged.reason} · <time dateTime={judged.at}>{formatInstant(judged.at)}</time>
    </Notice>
  ) : null;

type Props = { payment: PaymentView; onDone: (sentence: string) => void; onClose: () => void };

function Decide({ payment, onDone, onClose }: Props) {
  const [paid, setPaid] = useState<boolean | null>(null);
  const decide = useCommand(api.finance.decideReview, {
    onSuccess: (after) =>
      onDone(
        after.status === 'review'
          ? after.judged === null
            ? `The two words about ${payment.ref} differ, so neither counts. Two administrators look at it again.`
            : `Your word about ${payment.ref} is kept. Another administrator says the second.`
          : `${payment.ref} is decided: ${paymentBadge[after.status].label.toLowerCase()}. The payer is told.`,
      ),
  });
  return (
    <ReasonDialog
      title={`Decide about ${payment.ref}`}
      confirm={paid === false ? 'Say: not paid' : 'Say: paid'}
      command={decide}
      deed={(reason) => (paid === null ? null : { id: payment.id, paid, reason })}
      help="The other administrators read it, and it stays in the history of the payment."
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>
            Two administrators decide, one after the other. If both say the same, it is so; if the second says
            otherwise, it goes back.
          </p>
          <Choices legend="What was it?" error={tried && paid === null && 'Choose one.'}>
            <Choice
              name="paid"
              checked={paid === true}
              aria-invalid={(tried && paid === null) || undefined}
              onChange={() => setPaid(true)}
              title="Paid"
              line={`${amountWords(payment.amountMinor, payment.currency)} arrived with us for this payment.`}
            />
            <Choice
              name="paid"
              checked={paid === false}
              aria-invalid={(tried && paid === null) || undefined}
              onChange={() => setPaid(false)}
              title="Not paid"
              line="What came goes back to the payer."
            />
          </Choices>
        </>
      )}
    </ReasonDialog>
  );
}
