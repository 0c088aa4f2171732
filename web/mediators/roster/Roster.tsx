import { mediatorDefaults, mostCases } from '@ahadi/domain/mediators/rules.ts';
import type { RosterRow } from '@ahadi/domain/mediators/schema.ts';
import { mediatorStatusWords, tierWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { formatDay } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListTools } from '../../ui/ListTools.tsx';
import listing from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { mediatorTone, rosterQuery } from '../words.ts';
import { filters, useRosterQuery } from './useRosterQuery.ts';

const everything = { filter: 'all', q: '' } as const;

/** Everybody who was ever approved. */
export default function Roster() {
  const { status, q, setQuery } = useRosterQuery();
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(
    api.mediators.roster.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        status: status === 'all' ? undefined : status,
        q: q === '' ? undefined : q,
      }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = status !== 'all' || q !== '';
  return (
    <>
      <ListTools
        key={cleared}
        filters={filters}
        searchLabel="Search names"
        start={cleared > 0 ? everything : { filter: status, q }}
        onChange={({ filter, q: words }) =>
          setQuery({
            ...(filter === undefined ? {} : { status: filter }),
            ...(words === undefined ? {} : { q: words }),
          })
        }
      />
      <ListCard
        list={list}
        label="the roster"
        empty={
          isNarrowed ? (
            <EmptyState
              kind="noMatch"
              title="Nobody matches"
              action={
                <Button
                  variant="quiet"
                  onClick={() => {
                    setQuery({ status: 'all', q: '' });
                    setCleared(cleared + 1);
                  }}
                >
                  Show everybody
                </Button>
              }
            />
          ) : (
            <EmptyState
              kind="nothing"
              title="There is no mediator yet"
              action={
                <Link className={buttonClass('quiet')} to={to('applications', {}, { kind: 'mediator' })}>
                  Look at the applications
                </Link>
              }
            >
              Who is approved stands here.
            </EmptyState>
          )
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <Row key={row.userId} row={row} />
          ))}
        </ul>
      </ListCard>
    </>
  );
}

function Row({ row }: { row: RosterRow }) {
  return (
    <li>
      <Link className={listing.row} to={to('adminMediators', {}, rosterQuery(row))}>
        <span className={listing.what}>
          <span className={listing.title}>{row.name}</span>
          <span className={listing.facts}>
            {tierWords[row.tier]}
            {row.judiciaryAccredited && ' · judiciary-accredited'}
            {row.expiresAt && ` · until ${formatDay(row.expiresAt)}`}
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={mediatorTone[row.status]}>{mediatorStatusWords[row.status]}</StateBadge>
        </span>
        <span className={listing.next}>
          <span className={listing.step}>
            {row.openComplaints > 0 ? `${count(row.openComplaints, 'complaint')} open` : 'No complaint open'}
          </span>
          <span className={listing.changed}>
            {row.openCases} of {mostCases[row.tier]} cases · {row.cpdHours} of {mediatorDefaults.cpdHours} hours trained
          </span>
        </span>
      </Link>
    </li>
  );
}
