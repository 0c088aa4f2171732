import { describeMediationStatus } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MediationRow } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatDay } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import listing from '../../ui/listing.module.css';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import styles from './standing.module.css';

const begin = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
const toneOf = ({ waitsForMe, status }: MediationRow): Tone =>
  waitsForMe ? 'gold' : status === 'active' || status === 'settled' ? 'good' : 'neutral';

/** Cases the reader mediates or is asked to, what waits for them first in sight by its gold edge. */
export function CasesCard() {
  const list = useInfiniteQuery(
    api.mediation.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, as: 'mediator' as const }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <ListCard
      list={list}
      title="Your cases"
      label="your cases"
      empty={
        <EmptyState
          kind="nothing"
          level={3}
          title="You have no case yet"
          action={
            <Link className={buttonClass('quiet')} to={to('jobBoard')}>
              Look at the job board
            </Link>
          }
        >
          When the sides choose you, the case stands here, and you accept or decline it.
        </EmptyState>
      }
    >
      <ul className={listing.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className={styles.case} to={to('myCase', { id: row.id })} data-mine={row.waitsForMe || undefined}>
              <span className={listing.what}>
                <span className={listing.title}>{row.title}</span>
                <span className={listing.facts}>
                  {row.ref}
                  {row.others.length > 0 && ` · ${nameList(row.others)}`}
                </span>
              </span>
              <span className={styles.caseState}>
                <StateBadge tone={toneOf(row)}>{begin(describeMediationStatus[row.status])}</StateBadge>
                {row.dueAt ? (
                  <Countdown due={row.dueAt} inline />
                ) : (
                  <span className={listing.changed}>changed {formatDay(row.updatedAt)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
