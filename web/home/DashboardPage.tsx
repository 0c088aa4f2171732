import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { problemOf } from '../core/errors.ts';
import { useFigures } from '../core/here.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { readerZone, useNow } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './DashboardPage.module.css';
import { Cards, CardsSkeleton } from './dashboard/Cards.tsx';
import { DutyList, DutySkeleton, Elsewhere, Idle, Snoozed } from './dashboard/DutyList.tsx';
import { isAtWork, isNewcomer } from './dashboard/newcomer.ts';
import { Setup } from './dashboard/Setup.tsx';
import { desksSentence, partNames, useFailed, waitingSentence } from './dashboard/sentences.ts';
import { todayIn } from './dashboard/today.ts';
import { useDashboard } from './dashboard/useDashboard.ts';
import { Ways } from './dashboard/Ways.tsx';
import { useHome } from './dashboard/words.ts';

// Opened once in a while, so it comes when it is.
const Arrange = lazy(() => import('./dashboard/Arrange.tsx'));

export const meta = pageMeta('Dashboard');

/** What waits for the reader, by deadline; then what is ahead, how things stand and what they did last. */
export default function DashboardPage() {
  const me = useMe();
  const say = useHome();
  const figures = useFigures();
  const failed = useFailed();
  const now = useNow();
  const { data: whole, error, isPending, refetch } = useDashboard();
  const [isArranging, setArranging] = useState(false);
  const setup = whole?.setup;
  const next = whole?.numbers?.nextSession;
  const hasNothing = whole !== undefined && isNewcomer(whole);
  const isSetUp = setup === null || (setup?.emailVerified && setup.hasProfile && setup.hasAgreement);
  const hasDuties = whole !== undefined && whole.duties.length > 0;
  // Who has only just come is asked what for; who has something to do is told that.
  const isAsked = hasNothing && !hasDuties && whole?.snoozed.length === 0;
  const canOpen = useCanOpen();
  const elsewhere = whole?.elsewhere ?? [];
  const whom = me.acting?.organisation ?? null;
  // What was put off waits again from its hour on.
  const [comes] = [next?.at, ...(whole?.snoozed ?? []).map(({ snoozedUntil }) => snoozedUntil)]
    .flatMap((at) => at ?? [])
    .sort();
  const desks = desksSentence(say, whole?.queues ?? []);
  const inAll = elsewhere.reduce((sum, { count }) => sum + count, whole?.count ?? 0);

  return (
    <div className={styles.page}>
      <PageHeader
        title={
          isAsked ? (
            say.whatToDo
          ) : whole ? (
            waitingSentence(say, inAll, whole.isMore, { next: comes ? figures.instant(comes, now) : null, desks }, whom)
          ) : isPending ? (
            <>
              <span className="aside-voice">{say.dashboard}</span>
              <Skeleton width="17rem" height="36px" />
            </>
          ) : (
            say.dashboard
          )
        }
        facts={todayIn(figures.language, now, readerZone())}
        actions={
          <>
            {canOpen(to('newDispute')) && (
              <Link className={buttonClass('quiet')} to={to('newDispute')}>
                {say.fileDispute}
              </Link>
            )}
            {!hasNothing && canOpen(to('newAgreement')) && (
              <Link
                className={buttonClass(whole && !hasDuties && isSetUp ? 'primary' : 'quiet')}
                to={to('newAgreement')}
              >
                {say.newAgreement}
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
              {say.retry}
            </Button>
          }
        >
          <p>
            {say.partsFailed({
              count: whole.failed.length,
              parts: figures.list(whole.failed.map((part) => say[partNames[part]])),
            })}
          </p>
        </Notice>
      )}

      {setup?.wasKept && (
        <Notice tone="good" title={say.stays}>
          <p>{say.staysWords}</p>
        </Notice>
      )}

      {isAsked && <Ways />}
      {setup && !isSetUp && !isAtWork(whole) && <Setup me={me} setup={setup} />}

      {(!hasNothing || hasDuties || whole?.snoozed.length !== 0) && (
        <Card inset="flush" aria-label={whom === null ? say.whatWaits : say.whatWaitsFor({ whom })}>
          {isPending && <DutySkeleton />}
          {!whole && error && (
            <ErrorCard
              {...problemOf(error)}
              title={whom === null ? say.notLoaded : say.notLoadedFor({ whom })}
              sentence={failed(problemOf(error))}
              onRetry={() => refetch()}
            />
          )}
          {whole && hasDuties && <DutyList {...whole} />}
          {whole && !hasDuties && (
            <>
              {!hasNothing && elsewhere.length === 0 && <Idle whole={whole} />}
              <Snoozed duties={whole.snoozed} />
            </>
          )}
          {me.acting && <Elsewhere elsewhere={elsewhere} organisation={me.acting.organisation} />}
        </Card>
      )}

      {isPending && <CardsSkeleton />}
      {whole && !hasNothing && <Cards whole={whole} onRetry={refetch} />}
      {whole && !hasNothing && (
        <div className={styles.foot}>
          <Button variant="plain" onClick={() => setArranging(true)}>
            {say.arrange}
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
