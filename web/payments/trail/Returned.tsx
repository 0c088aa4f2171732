import { whyNotSay } from '@ahadi/domain/payments/atdesk.ts';
import type { UncertainRow } from '@ahadi/domain/payments/schema.ts';
import type { PaymentTrail } from '@ahadi/domain/payments/trail.ts';
import { useState } from 'react';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TransferDialog } from '../admin/TransferDialog.tsx';
import { refundBadge } from '../badges.ts';
import styles from '../payments.module.css';
import own from './trail.module.css';

type Refund = PaymentTrail['refunds'][number];

/** What of a payment goes or went back, with why, and what two people decide about it. */
export const Refunds = ({ refunds, currency }: { refunds: readonly Refund[]; currency: string }) => (
  <Card title="Given back">
    <ul className={own.items}>
      {refunds.map((refund) => (
        <RefundItem key={refund.id} refund={refund} currency={currency} />
      ))}
    </ul>
  </Card>
);

function RefundItem({ refund, currency }: { refund: Refund; currency: string }) {
  const badge = refundBadge[refund.status];
  return (
    <li className={own.item}>
      <div className={own.itemHead}>
        <b>{amountWords(refund.amountMinor, currency)}</b>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      <p className={own.weak}>
        {refund.why} <time dateTime={refund.at}>{formatInstant(refund.at)}</time>
        {refund.sentAt !== null && `, sent ${formatInstant(refund.sentAt)}`}
        {refund.polls > 0 && `, asked about ${refund.polls} times`}
      </p>
      {(refund.receipt ?? refund.code) !== null && (
        <p className={own.weak}>
          {refund.receipt !== null && (
            <>
              Number <code>{refund.receipt}</code>{' '}
            </>
          )}
          {refund.code !== null && `Code ${refund.code}`}
        </p>
      )}
      {refund.uncertain && <Uncertain row={refund.uncertain} />}
    </li>
  );
}

/** Nobody answered for it in time: two people say whether it went. */
export function Uncertain({ row }: { row: UncertainRow }) {
  const [went, setWent] = useState<boolean | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { judged } = row;
  const whyNot = whyNotSay(row);
  const begin = (it: boolean) => {
    setDone(null);
    setWent(it);
  };
  return (
    <div className={own.deeds}>
      <DoneNotice sentence={done} />
      {judged && (
        <p className={own.weak}>
          {judged.isMine ? 'You' : 'Another administrator'} said that it {judged.went ? 'went' : 'did not go'}:{' '}
          {judged.reason}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="quiet" whyNot={whyNot} onClick={() => begin(true)}>
          It went
        </Button>
        <Button variant="quiet" whyNot={whyNot} onClick={() => begin(false)}>
          It did not
        </Button>
      </div>
      {went !== null && (
        <TransferDialog
          row={row}
          went={went}
          onClose={() => setWent(null)}
          onDone={(sentence) => {
            setWent(null);
            setDone(sentence);
          }}
        />
      )}
    </div>
  );
}
