import type { CourseRow, CourseStatus } from '@ahadi/domain/academy/courses/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { formatDay } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import listing from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { courseBadge } from '../words.ts';
import styles from './desk.module.css';
import { useDeskView } from './useDeskView.ts';

const statuses = Object.keys(courseBadge) as CourseStatus[]; // the table's own keys
const filters: readonly { value: CourseStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...statuses.map((value) => ({ value, label: courseBadge[value].label })),
];

/** Every course whatever its state, with its runs, seats, money and how many passed. */
export default function Courses() {
  const query = useDeskView();
  const status = filters.find(({ value }) => value === query.status)?.value ?? 'all';
  const list = useInfiniteQuery(
    api.teaching.courses.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, status }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.stack}>
      <Chips legend="Show" options={filters} start={status} onChange={(next) => query.setQuery({ status: next })} />
      <ListCard
        list={list}
        label="the courses"
        empty={
          <EmptyState
            kind={status === 'all' ? 'nothing' : 'noMatch'}
            title={status === 'all' ? 'There is no course yet' : 'No course is in this state'}
            action={
              status === 'all' ? (
                <Link className={buttonClass('quiet')} to={to('adminNewCourse')}>
                  Write the first one
                </Link>
              ) : (
                <Button variant="quiet" onClick={() => query.setQuery({ status: 'all' })}>
                  Show all
                </Button>
              )
            }
          />
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </ListCard>
    </div>
  );
}

function Row({ row }: { row: CourseRow }) {
  const badge = courseBadge[row.status];
  return (
    <li>
      <Link className={listing.row} to={to('adminEditCourse', { id: row.id })}>
        <span className={listing.what}>
          <span className={listing.title}>{row.title || 'No title yet'}</span>
          <span className={listing.facts}>
            {row.code} · changed {formatDay(row.updatedAt)}
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={listing.next}>
          <span className={listing.step}>
            {count(row.runs, 'run')} · {row.registered} of {count(row.seats, 'seat')} taken
          </span>
          <span className={listing.changed}>
            {amountWords(row.revenueMinor, row.currency)}
            {row.passPercent !== null && ` · ${row.passPercent} % passed`}
          </span>
        </span>
      </Link>
    </li>
  );
}
