import { describeEscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import { begin } from '../badges.ts';
import styles from '../payments.module.css';
import { ViewedList } from './ViewedList.tsx';

const views = [
  { value: 'disputed', label: 'In dispute' },
  { value: 'held', label: 'On hold' },
  { value: 'decisions', label: 'Decisions to confirm' },
] as const;
type View = (typeof views)[number]['value'];

const empty: Record<View, { title: string; words: string }> = {
  disputed: {
    title: 'No escrow is in dispute',
    words: 'Where money is contested, the escrow stands here until it is settled.',
  },
  held: {
    title: 'No escrow is on hold',
    words: 'Where an administrator made money stand still, the escrow stands here.',
  },
  decisions: {
    title: 'No decision waits for a second person',
    words: 'An award, an order or a consent that one administrator entered stands here for another to confirm.',
  },
};

/** Escrows that need an administrator's eye; everything is done on their own pages. */
export default function EscrowDesk() {
  const [view, setView] = useState<View>('disputed');
  const list = useInfiniteQuery(
    api.escrow.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, view }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <ViewedList {...{ views, view, list, empty }} onView={setView} label="escrows" kind="noMatch">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ViewedList>
  );
}

const Row = ({ row }: { row: EscrowRow }) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <p className={styles.title}>
        <Link to={to('escrow', { id: row.id })}>{row.title}</Link>
      </p>
      <p className={styles.facts}>
        <code>{row.ref}</code> · {row.otherName} · changed{' '}
        <time dateTime={row.updatedAt}>{formatInstant(row.updatedAt)}</time>
      </p>
    </div>
    <div>
      <StateBadge tone={row.isDisputed ? 'danger' : 'info'}>
        {row.isDisputed ? 'In dispute' : begin(describeEscrowStatus[row.status])}
      </StateBadge>
    </div>
    <p className={styles.amount}>
      <span className={styles.facts}>held </span>
      {row.currency}&nbsp;{columnAmount(BigInt(row.heldMinor), row.currency)}
    </p>
    <div>{row.nextDueAt !== null && <Countdown due={row.nextDueAt} />}</div>
  </li>
);
