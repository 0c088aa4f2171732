import { firstWord } from '@ahadi/domain/payments/atdesk.ts';
import type { UnappliedRow } from '@ahadi/domain/payments/schema.ts';
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
import { EmptyState } from '../../ui/EmptyState.tsx';
import { columnAmount } from '../amounts.ts';
import styles from '../payments.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
import { deskPath } from './useDeskTab.ts';

/** Money that came and has no meaning yet, per payer and currency. */
export default function Unapplied() {
  const [returning, setReturning] = useState<UnappliedRow | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.finance.unapplied.infiniteOptions({
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
        label="unapplied money"
        empty={
          <EmptyState
            kind="nothing"
            title="All money has its meaning"
            action={
              <Link className={buttonClass('quiet')} to={deskPath('reconciliation')}>
                Look at the statements
              </Link>
            }
          >
            What came twice, too late or in another amount stands here until it is returned.
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row
              key={`${row.payerId} ${row.currency}`}
              row={row}
              onReturn={() => {
                setDone(null);
                setReturning(row);
              }}
            />
          ))}
        </ul>
      </ListCard>
      {returning && (
        <Return
          row={returning}
          onClose={() => setReturning(null)}
          onDone={(sentence) => {
            setReturning(null);
            setDone(sentence);
          }}
        />
      )}
    </>
  );
}

function Row({ row, onReturn }: { row: UnappliedRow; onReturn: () => void }) {
  const now = useNow();
  const { judged } = row;
  const whyNot = judged?.isMine && judged.amountMinor === row.amountMinor ? firstWord : null;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{row.payerName}</p>
        {row.since !== null && (
          <p className={styles.facts}>
            since{' '}
            <time dateTime={row.since}>
              {formatInstant(row.since)}, {formatAgo(row.since, now)}
            </time>
          </p>
        )}
        {judged && (
          <p className={styles.facts}>
            {judged.isMine ? 'You' : 'Another administrator'} said that {amountWords(judged.amountMinor, row.currency)}{' '}
            goes back: {judged.reason}
          </p>
        )}
      </div>
      <span />
      <p className={styles.amount}>
        {row.currency}&nbsp;{columnAmount(BigInt(row.amountMinor), row.currency)}
      </p>
      <div className={styles.deeds}>
        <Button
          variant="quiet"
          whyNot={whyNot}
          aria-label={`Return it: the money of ${row.payerName}`}
          onClick={onReturn}
        >
          Return it
        </Button>
      </div>
    </li>
  );
}

type Props = { row: UnappliedRow; onDone: (sentence: string) => void; onClose: () => void };

function Return({ row, onDone, onClose }: Props) {
  const amount = amountWords(row.amountMinor, row.currency);
  const giveBack = useCommand(api.finance.returnUnapplied, {
    onSuccess: ({ returned }) =>
      onDone(
        returned
          ? `${amount} is in the wallet of ${row.payerName} now.`
          : `Your word about ${amount} of ${row.payerName} is kept. Another administrator says the second.`,
      ),
  });
  const { payerId, currency, amountMinor } = row;
  return (
    <ReasonDialog
      title={`Return ${amount} to ${row.payerName}`}
      confirm="Return it"
      command={giveBack}
      deed={(reason) => ({ payerId, currency, amountMinor, reason })}
      help="It stays in the books beside the posting."
      onClose={onClose}
    >
      {() => (
        <p>
          Two administrators say the same amount. Then it goes into the payer’s wallet, where they see it and can take
          it out. This cannot be undone here.
        </p>
      )}
    </ReasonDialog>
  );
}
