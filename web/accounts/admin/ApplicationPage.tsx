import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { verificationLifecycle } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import { verificationStatusWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { VerificationReview } from '@ahadi/domain/accounts/verification/schema.ts';
import type { MediatorApplicationId, VerificationId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { pageMeta, usePageTitle } from '../../core/page.ts';
import { useIdParam } from '../../core/params.ts';
import { useSearch } from '../../core/search.ts';
import { useMe } from '../../core/session.ts';
import { formatInstant } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { verificationTone } from '../verification/words.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { DocumentsView } from './DocumentsView.tsx';
import { FactsCard } from './FactsCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import styles from './review.module.css';

export const meta = pageMeta('Application');

const MediatorReview = lazy(() => import('../../mediators/reviewing/Review.tsx'));

/** One application of either kind. Its address says which; one that does not say it is looked up among both. */
export default function ApplicationPage() {
  const [search] = useSearch();
  return search.get('kind') === 'mediator' ? <OfMediator /> : <OfIdentity />;
}

function OfMediator() {
  const id = useIdParam<MediatorApplicationId>();
  return (
    <Suspense fallback={<Loading />}>
      <MediatorReview key={id} id={id} />
    </Suspense>
  );
}

function OfIdentity() {
  const id = useIdParam<VerificationId>();
  const review = useQuery(api.verification.get.queryOptions({ input: { id } }));
  usePageTitle(review.data?.identity.displayName);
  if (review.isError && problemOf(review.error).code === 'NOT_FOUND') return <OfMediator />;
  if (review.isError && !review.data) return <Missing error={review.error} onRetry={() => review.refetch()} />;
  if (!review.data) return <Loading />;
  return <Review it={review.data} />;
}

function Review({ it }: { it: VerificationReview }) {
  const me = useMe();
  const [done, setDone] = useState<string | null>(null);
  const take = useCommand(api.verification.take);
  const isMine = it.reviewer?.id === me.userId;
  const canTake = verificationLifecycle.can('take', it.status) && !(isMine && it.status === 'under_review');
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('applications')}>Applications</Link> / Identity check
          </>
        }
        title={it.identity.displayName}
        facts={
          <>
            <StateBadge tone={verificationTone[it.status]}>{verificationStatusWords[it.status]}</StateBadge>
            <span>
              asks for “{verificationLevelOf(it.wantedLevel).label}”
              {it.submittedAt && ` · sent ${formatInstant(it.submittedAt)}`}
              {it.reviewer && ` · ${isMine ? 'with you' : `with ${it.reviewer.name}`}`}
            </span>
          </>
        }
        actions={
          canTake && (
            <Button
              variant={it.status === 'submitted' ? 'primary' : 'quiet'}
              pending={take.isPending}
              onClick={() => {
                setDone(null);
                take.run({ id: it.id });
              }}
            >
              {it.status === 'submitted' ? 'Take it' : 'Take it over'}
            </Button>
          )
        }
      />
      {take.error && <Notice tone="danger">{problemOf(take.error).sentence}</Notice>}
      <DoneNotice
        sentence={done}
        className={styles.done}
        action={
          <Link className={buttonClass('quiet')} to={to('applications')}>
            Back to the queue
          </Link>
        }
      />
      <div className={styles.layout}>
        <div className={styles.facts}>
          <FactsCard it={it} />
        </div>
        <div className={styles.documents}>
          <DocumentsView it={it} />
        </div>
        <div className={styles.rest}>
          <DecisionForm key={`${it.id} ${it.status}`} it={it} myId={me.userId} onDone={setDone} />
          <HistoryCard it={it} />
        </div>
      </div>
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  if (!['NOT_FOUND', 'BAD_INPUT', 'FORBIDDEN'].includes(problem.code))
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={problem.code === 'FORBIDDEN' ? 'Somebody else checks this one' : 'This application is not here'}
      action={
        <Link className={buttonClass('primary')} to={to('applications')}>
          Go to the queue
        </Link>
      }
    >
      {problem.code === 'FORBIDDEN'
        ? 'You belong to this identity or gave its documents, so another reviewer looks at it.'
        : 'There is nothing at this address. It may have been withdrawn before it was sent.'}
    </EmptyState>
  );
}

const Loading = () => (
  <PageLoading label="Loading the application" kind="An application" breadcrumb="10rem" title="16rem" facts="20rem">
    <div className={styles.layout}>
      <div className={styles.facts}>
        <Card>
          <SkeletonText lines={7} />
        </Card>
      </div>
      <div className={styles.documents}>
        <Card>
          <Skeleton height="24rem" />
        </Card>
      </div>
    </div>
  </PageLoading>
);
