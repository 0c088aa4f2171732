import { whyNotSay } from '@ahadi/domain/payments/atdesk.ts';
import type { UncertainRow } from '@ahadi/domain/payments/schema.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from '../payments.module.css';
import { type Deciding, TransferDialog } from './TransferDialog.tsx';
import { deskPath } from './useDeskTab.ts';

/** Payouts and refunds that no provider answers for, the oldest first. Two administrators say the same about each. */
export default function Uncertain() {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.finance.uncertain.infiniteOptions({
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
        label="payouts and refunds nobody answers for"
        empty={
          <EmptyState
            kind="nothing"
            title="Everything that was sent was answered"
            action={
              <Link className={buttonClass('quiet')} to={deskPath('payouts')}>
                Look at payouts
              </Link>
            }
          >
            A payout or refund that was sent more than a day ago and that the provider says nothing about stands here.
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              onDecide={(went) => {
                setDone(null);
                setDeciding({ row, went });
              }}
            />
          ))}
        </ul>
      </ListCard>
      {deciding && (
        <TransferDialog
          {...deciding}
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

function Row({ row, onDecide }: { row: UncertainRow; onDecide: (went: boolean) => void }) {
  const { judged } = row;
  const whyNot = whyNotSay(row);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to={deskPath('uncertain', row.paymentId === null ? { payout: row.id } : { payment: row.paymentId })}>
            {row.kind === 'payout' ? 'Payout to' : 'Refund to'} {row.name}, {amountWords(row.amountMinor, row.currency)}
          </Link>
        </p>
        <p className={styles.facts}>
          <code>{row.ref}</code> · {providerWords[row.provider]} · sent{' '}
          <time dateTime={row.sentAt}>{formatInstant(row.sentAt)}</time>
        </p>
        {judged && (
          <p className={styles.facts}>
            {judged.isMine ? 'You' : 'Another administrator'} said that it {judged.went ? 'went' : 'did not go'}:{' '}
            {judged.reason}
          </p>
        )}
      </div>
      <div className={styles.deeds}>
        <Button variant="quiet" whyNot={whyNot} aria-label={`${row.ref} went`} onClick={() => onDecide(true)}>
          It went
        </Button>
        <Button variant="quiet" whyNot={whyNot} aria-label={`${row.ref} did not go`} onClick={() => onDecide(false)}>
          It did not
        </Button>
      </div>
    </li>
  );
}
