import { isLate, reasonWords } from '@ahadi/domain/payments/chargebacks/rules.ts';
import type { ChargebackRow } from '@ahadi/domain/payments/chargebacks/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { chargebackBadge } from '../badges.ts';
import styles from '../payments.module.css';
import { deskPath } from './useDeskTab.ts';
import { ViewedList } from './ViewedList.tsx';

const views = [
  { value: 'to_answer', label: 'To be answered' },
  { value: 'answered', label: 'The bank decides' },
  { value: 'ended', label: 'Ended' },
] as const;
type View = (typeof views)[number]['value'];

const empty: Record<View, { title: string; words: string }> = {
  to_answer: {
    title: 'No bank waits for an answer',
    words:
      'Where a payer’s bank asks a payment back, it stands here until something was sent, what is due first on top.',
  },
  answered: { title: 'No bank decides just now', words: 'What was answered stands here until the bank decides.' },
  ended: { title: 'No chargeback has ended yet', words: 'What a bank took or left stands here with its day.' },
};

/** What banks ask back: what is to be answered first stands on top. Everything is done on the payment’s own page. */
export default function Chargebacks() {
  const [view, setView] = useState<View>('to_answer');
  const list = useInfiniteQuery(
    api.finance.chargebacks.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, view }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <ViewedList {...{ views, view, list, empty }} onView={setView} label="chargebacks" kind="nothing">
      {rows.map((row) => (
        <Row key={row.paymentId} row={row} />
      ))}
    </ViewedList>
  );
}

function Row({ row }: { row: ChargebackRow }) {
  const now = useNow();
  const badge = chargebackBadge(row, now);
  const late = isLate(row, now);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to={deskPath('chargebacks', { payment: row.paymentId })}>
            {amountWords(row.amountMinor, row.currency)} for {row.title}
          </Link>
        </p>
        <p className={styles.facts}>
          <code>{row.ref}</code> · {row.name}
          {row.isSimulated && ' · simulated, not real'}
        </p>
        <p className={styles.facts}>
          {reasonWords(row.reason)}. Heard <time dateTime={row.openedAt}>{formatInstant(row.openedAt)}</time>
          {row.answeredAt !== null && `, answered ${formatInstant(row.answeredAt)}`}
          {row.status !== 'open' && `, decided ${formatInstant(row.changedAt)}`}
        </p>
      </div>
      <div>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      <div className={styles.facts}>
        {row.status === 'open' && row.dueAt === null && 'The provider names no day'}
        {row.status === 'open' && row.dueAt !== null && (
          <>
            Answer by{' '}
            {late || row.answeredAt !== null ? (
              <time dateTime={row.dueAt}>{formatInstant(row.dueAt)}</time>
            ) : (
              <Countdown due={row.dueAt} />
            )}
          </>
        )}
      </div>
    </li>
  );
}
