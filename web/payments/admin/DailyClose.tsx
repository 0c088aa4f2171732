import { zoneInWords } from '@ahadi/domain/core/time.ts';
import { openDays, standingWords, whyNotClose } from '@ahadi/domain/ledger/closing.ts';
import type { ClosedUntil, DayClose } from '@ahadi/domain/ledger/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { useSearch } from '../../core/search.ts';
import { formatInstant, useNow } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../payments.module.css';
import own from './admin.module.css';
import { BookDay } from './BookDay.tsx';
import { deskPath } from './useDeskTab.ts';

/** Days of the books, each closed once; one of them with its trial balance where the address names it. */
export default function DailyClose() {
  const [search] = useSearch();
  const day = search.get('day');
  return day === null ? <Days /> : <BookDay key={day} on={day} />;
}

function Days() {
  const list = useInfiniteQuery(
    api.finance.closes.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursorAfresh }),
  );
  const [first] = list.data?.pages ?? [];
  const closed = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isPending) return <SkeletonRows rows={6} label="Loading the days" />;
  if (!first) return <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />;
  if (first.begun === null)
    return (
      <EmptyState
        kind="nothing"
        title="Nothing was posted yet"
        action={<Link to={deskPath('books')}>Open the books</Link>}
      >
        With the first movement of money the first day begins, and can be closed once it is over.
      </EmptyState>
    );
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>
        A day goes from midnight to midnight by {zoneInWords(first.zone)} and is closed after the day before it. From
        then on nothing is posted into it and its trial balance stays as it is.
      </p>
      <OpenDays until={first} />
      <ListCard
        list={list}
        label="closed days"
        title="Closed"
        empty={
          <EmptyState
            kind="nothing"
            title="No day is closed yet"
            action={<Link to={deskPath('close', { day: first.today })}>Today so far</Link>}
          >
            The first may be any day that is over.
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {closed.map((close) => (
            <ClosedDay key={close.on} close={close} />
          ))}
        </ul>
      </ListCard>
    </div>
  );
}

function OpenDays({ until }: { until: ClosedUntil }) {
  const now = useNow();
  const { days, isCut } = openDays(until);
  return (
    <Card title="Open" inset="flush" aside={<Link to={deskPath('close', { day: until.today })}>Today so far</Link>}>
      {days.length === 0 ? (
        <p className={own.said}>Every day that is over is closed.</p>
      ) : (
        <ul className={styles.rows}>
          {days.map((on) => {
            const isNext = whyNotClose(on, until, now) === null;
            return (
              <li key={on} className={own.day}>
                <p className={styles.title}>
                  <Link to={deskPath('close', { day: on })}>{formatCalendarDay(on)}</Link>
                </p>
                <StateBadge tone={isNext ? 'attention' : 'neutral'}>
                  {isNext ? (until.last === null ? 'Can be the first' : 'Next to close') : 'Open'}
                </StateBadge>
              </li>
            );
          })}
        </ul>
      )}
      {isCut && (
        <p className={own.said}>
          {until.last === null
            ? 'Earlier days are not listed. What was posted in them is in what the first closed day begins with.'
            : 'Later days are listed once these are closed.'}
        </p>
      )}
    </Card>
  );
}

const ClosedDay = ({ close: { on, closedBy, closedAt, acknowledged } }: { close: DayClose }) => (
  <li className={own.day}>
    <div className={styles.what}>
      <p className={styles.title}>
        <Link to={deskPath('close', { day: on })}>{formatCalendarDay(on)}</Link>
      </p>
      <p className={styles.facts}>
        {closedBy}, <time dateTime={closedAt}>{formatInstant(closedAt)}</time>
      </p>
      {acknowledged.map(({ kind, count }) => (
        <p key={kind} className={styles.facts}>
          {standingWords[kind](count)}
        </p>
      ))}
    </div>
    <StateBadge tone="good">Closed</StateBadge>
  </li>
);
