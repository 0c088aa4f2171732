import { zoneInWords } from '@ahadi/domain/core/time.ts';
import { waitsAtDesks } from '@ahadi/domain/dashboard/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { accountStays } from '@ahadi/domain/privacy/rules.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { formatInstant, readerZone, useNow } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './DashboardPage.module.css';
import { Cards, CardsSkeleton, partWords } from './dashboard/Cards.tsx';
import { DutyList, DutySkeleton, Elsewhere, Idle, Snoozed } from './dashboard/DutyList.tsx';
import { PathAhead, Setup } from './dashboard/Setup.tsx';
import { useDashboard } from './dashboard/useDashboard.ts';
import { waitingSentence } from './dashboard/words.ts';

// Opened once in a while, so it comes when it is.
const Arrange = lazy(() => import('./dashboard/Arrange.tsx'));

export const meta = pageMeta('Dashboard');

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** "Sunday 22 November 2026 · Nairobi time" */
const todayWords = (now: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { ...wholeDay, timeZone }).format(now).replace(',', '')} · ${zoneInWords(timeZone)}`;

/** What waits for the reader, by deadline; then what is ahead, how things stand and what they did last. */
export default function DashboardPage() {
  const me = useMe();
  const now = useNow();
  const { data: whole, error, isPending, refetch } = useDashboard();
  const [isArranging, setArranging] = useState(false);
  const setup = whole?.setup;
  const next = whole?.numbers?.nextSession;
  // Who was given an office, mediates or sells has begun long ago, with an agreement or without.
  const isAtWork = setup?.hasOffice === true || Boolean(whole?.roles?.mediator ?? whole?.roles?.seller);
  // A seat, an order or a dispute has its days also where there is no agreement yet.
  const hasDays = Boolean(next) || (whole !== undefined && whole.deadlines.length > 0);
  const isNewcomer = setup?.hasAgreement === false && !isAtWork && !hasDays;
  const isSetUp = setup === null || (setup?.emailVerified && setup.hasProfile && setup.hasAgreement);
  const hasDuties = whole !== undefined && whole.duties.length > 0;
  const canOpen = useCanOpen();
  const elsewhere = whole?.elsewhere ?? [];
  const whom = me.acting?.organisation ?? 'you';
  // What was put off waits again from its hour on.
  const [comes] = [next?.at, ...(whole?.snoozed ?? []).map(({ snoozedUntil }) => snoozedUntil)]
    .flatMap((at) => at ?? [])
    .sort();
  const desks = waitsAtDesks(whole?.queues ?? []);
  const inAll = elsewhere.reduce((sum, { count }) => sum + count, whole?.count ?? 0);

  return (
    <div className={styles.page}>
      <PageHeader
        title={
          whole ? (
            waitingSentence(inAll, whole.isMore, { next: comes ? formatInstant(comes, now) : null, desks }, whom)
          ) : isPending ? (
            <>
              <span className="aside-voice">Dashboard</span>
              <Skeleton width="17rem" height="36px" />
            </>
          ) : (
            'Dashboard'
          )
        }
        facts={todayWords(now, readerZone())}
        actions={
          <>
            {canOpen(to('newDispute')) && (
              <Link className={buttonClass('quiet')} to={to('newDispute')}>
                File a dispute
              </Link>
            )}
            {!isNewcomer && canOpen(to('newAgreement')) && (
              <Link
                className={buttonClass(whole && !hasDuties && isSetUp ? 'primary' : 'quiet')}
                to={to('newAgreement')}
              >
                New agreement
              </Link>
            )}
          </>
        }
      />

      {whole && whole.failed.length > 0 && (
        <Notice
          tone="attention"
          announce
          action={
            <Button variant="quiet" onClick={() => refetch()}>
              Retry
            </Button>
          }
        >
          <p>{partWords(whole.failed)}</p>
        </Notice>
      )}

      {setup?.wasKept && (
        <Notice tone="good" title={accountStays.title}>
          <p>{accountStays.words}</p>
        </Notice>
      )}

      {setup && !isSetUp && !isAtWork && <Setup me={me} setup={setup} />}
      {isNewcomer && <PathAhead />}

      {(!isNewcomer || hasDuties || whole?.snoozed.length !== 0) && (
        <Card inset="flush" aria-label={`What waits for ${whom}`}>
          {isPending && <DutySkeleton />}
          {!whole && error && (
            <ErrorCard
              title={`What waits for ${whom} could not be loaded`}
              {...problemOf(error)}
              onRetry={() => refetch()}
            />
          )}
          {whole && hasDuties && <DutyList {...whole} />}
          {whole && !hasDuties && (
            <>
              {!isNewcomer && elsewhere.length === 0 && <Idle whole={whole} />}
              <Snoozed duties={whole.snoozed} />
            </>
          )}
          {me.acting && <Elsewhere elsewhere={elsewhere} organisation={me.acting.organisation} />}
        </Card>
      )}

      {isPending && <CardsSkeleton />}
      {whole && !isNewcomer && <Cards whole={whole} onRetry={refetch} />}
      {whole && !isNewcomer && (
        <div className={styles.foot}>
          <Button variant="plain" onClick={() => setArranging(true)}>
            Arrange this page
          </Button>
        </div>
      )}
      {whole && isArranging && (
        <Suspense fallback={null}>
          <Arrange order={whole.order} hidden={whole.hidden} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </div>
  );
}
