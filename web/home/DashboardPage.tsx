import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { useNow } from '../core/time.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './DashboardPage.module.css';
import { DutyList, DutySkeleton, Idle } from './dashboard/DutyList.tsx';
import { waitingSentence } from './dashboard/duties.ts';
import { Overview, OverviewSkeleton } from './dashboard/Overview.tsx';
import { PathAhead, Setup } from './dashboard/Setup.tsx';
import { useDuties } from './dashboard/useDuties.ts';

export const meta = pageMeta('Dashboard');

const COUNTED = 100;

const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "Africa/Nairobi" → "Nairobi time". */
const zoneWords = (): string =>
  `${(today.resolvedOptions().timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')} time`;

/** What waits for the reader, by deadline; then what is ahead, how things stand and what changed last. */
export default function DashboardPage() {
  const me = useMe();
  const now = useNow();
  const duties = useDuties();
  const all = useQuery(api.agreements.list.queryOptions({ input: { filter: 'all', limit: COUNTED } }));
  const rows = all.data?.rows ?? [];
  const isNewcomer = all.data !== undefined && rows.length === 0;
  const isSetUp = me.emailVerified && !isNewcomer;
  // Somebody without agreements can still be asked to answer a dispute.
  const hasDuties = duties.state === 'ready' && duties.count > 0;
  const isIdle = duties.state === 'ready' && duties.count === 0;

  return (
    <div className={styles.page}>
      <PageHeader
        title={
          duties.state === 'ready' ? (
            waitingSentence(duties.count, duties.isMore)
          ) : duties.state === 'failed' ? (
            'Dashboard'
          ) : (
            <>
              <span className="aside-voice">Dashboard</span>
              <Skeleton width="17rem" height="36px" />
            </>
          )
        }
        facts={`${today.format(now).replace(',', '')} · ${zoneWords()}`}
        actions={
          <>
            <Link className={buttonClass('quiet')} to={to('newDispute')}>
              File a dispute
            </Link>
            {!isNewcomer && (
              <Link className={buttonClass(isIdle && isSetUp ? 'primary' : 'quiet')} to={to('newAgreement')}>
                New agreement
              </Link>
            )}
          </>
        }
      />

      {all.data !== undefined && !isSetUp && <Setup me={me} hasAgreement={!isNewcomer} />}
      {isNewcomer && <PathAhead />}

      {(!isNewcomer || hasDuties) && (
        <Card inset="flush" aria-label="What waits for you">
          {duties.state === 'pending' && <DutySkeleton />}
          {duties.state === 'failed' && (
            <ErrorCard
              title="What waits for you could not be loaded"
              {...problemOf(duties.error)}
              onRetry={() => Promise.all([duties.retry(), all.isError && all.refetch()])}
            />
          )}
          {hasDuties && (
            <DutyList
              duties={duties.shown}
              count={duties.count}
              isMore={duties.isMore}
              disputes={duties.disputes}
              escrows={duties.escrows}
            />
          )}
          {isIdle && <Idle />}
        </Card>
      )}

      {all.isPending && <OverviewSkeleton />}
      {all.isError && all.data === undefined && duties.state !== 'failed' && (
        <Card>
          <ErrorCard
            title="Your agreements could not be loaded"
            {...problemOf(all.error)}
            onRetry={() => all.refetch()}
          />
        </Card>
      )}
      {rows.length > 0 && <Overview rows={rows} isPart={all.data?.nextCursor !== null} />}
    </div>
  );
}
