import type { ApplicationRow } from '@ahadi/domain/mediators/schema.ts';
import { applicationStatusWords, trackWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { countryName } from '../../core/countries.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { count, nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import listing from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { applicationTone } from '../words.ts';
import styles from './reviewing.module.css';

const filters = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'mine', label: 'Taken by you' },
  { value: 'decided', label: 'Decided' },
] as const;
type Filter = (typeof filters)[number]['value'];

const empty: Record<Filter, { title: string; words: string }> = {
  waiting: { title: 'Nobody waits', words: 'As soon as somebody applies to be a mediator, it stands here.' },
  mine: {
    title: 'You have taken none',
    words: 'Open one that waits and take it, so that others know it is looked at.',
  },
  decided: { title: 'Nothing was decided yet', words: 'What reviewers decide stays here, with its reasons.' },
};

/** Applications to be a mediator, longest waiting first. */
export default function Queue() {
  const [params, setQuery] = useFilterQuery<{ filter: Filter }>({ filter: 'waiting' });
  const filter = filters.find(({ value }) => value === params.get('filter'))?.value ?? 'waiting';
  const list = useInfiniteQuery(
    api.mediators.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const show = (next: Filter) => setQuery({ filter: next });
  return (
    <>
      <div className={styles.tools}>
        <Chips key={filter} legend="Show" options={filters} start={filter} onChange={show} />
      </div>
      <ListCard
        list={list}
        label="the applications"
        empty={
          <EmptyState
            kind={filter === 'waiting' ? 'nothing' : 'noMatch'}
            title={empty[filter].title}
            action={
              <Button variant="quiet" onClick={() => show(filter === 'waiting' ? 'decided' : 'waiting')}>
                {filter === 'waiting' ? 'Show what was decided' : 'Show what waits'}
              </Button>
            }
          >
            {empty[filter].words}
          </EmptyState>
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </ListCard>
    </>
  );
}

function Row({ row }: { row: ApplicationRow }) {
  const now = useNow();
  return (
    <li>
      <Link className={listing.row} to={to('application', { id: row.id }, { kind: 'mediator' })}>
        <span className={listing.what}>
          <span className={listing.title}>{row.name}</span>
          <span className={listing.facts}>
            {row.ref} · {trackWords[row.track]} · {nameList(row.countries.map(countryName))}
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={applicationTone[row.status]}>{applicationStatusWords[row.status]}</StateBadge>
          {row.mine && (
            <StateBadge tone="neutral" dot={false}>
              With you
            </StateBadge>
          )}
        </span>
        <span className={listing.next}>
          <span className={listing.step}>{row.votes === 0 ? 'No voice yet' : `${count(row.votes, 'voice')} in`}</span>
          {row.dueAt ? (
            <Countdown due={row.dueAt} inline />
          ) : (
            row.submittedAt && (
              <time className={listing.changed} dateTime={row.submittedAt} title={formatInstant(row.submittedAt)}>
                sent {formatAgo(row.submittedAt, now)}
              </time>
            )
          )}
        </span>
      </Link>
    </li>
  );
}
