import type { MediatorApplicationId } from '@ahadi/domain/core/ids.ts';
import { applicationLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import type { ApplicationReview } from '@ahadi/domain/mediators/schema.ts';
import { applicationStatusWords, trackWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { usePageTitle } from '../../core/page.ts';
import { useMe } from '../../core/session.ts';
import { formatDay, formatInstant } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { PaperList } from '../applying/PaperList.tsx';
import { applicationTone } from '../words.ts';
import { ChecksCard } from './ChecksCard.tsx';
import { DecideCard } from './DecideCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import styles from './reviewing.module.css';
import { VoicesCard } from './VoicesCard.tsx';

/** One application to be a mediator, as reviewers look at it. */
export default function Review({ id }: { id: MediatorApplicationId }) {
  const review = useQuery(api.mediators.review.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(review.data && (review.data.form.legalName || review.data.ref));
  if (review.isError && !review.data) return <Missing error={review.error} onRetry={() => review.refetch()} />;
  if (!review.data) return <Loading />;
  return <Whole it={review.data} />;
}

const queue = to('applications', {}, { kind: 'mediator' });
function Whole({ it }: { it: ApplicationReview }) {
  const me = useMe();
  const [done, setDone] = useState<string | null>(null);
  const take = useCommand(api.mediators.take);
  const isMine = it.reviewers.some(({ userId }) => userId === me.userId);
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={queue}>Applications</Link> / {it.ref}
          </>
        }
        title={it.form.legalName}
        facts={
          <>
            <StateBadge tone={applicationTone[it.status]}>{applicationStatusWords[it.status]}</StateBadge>
            {it.appealed && <StateBadge tone="attention">Appeal</StateBadge>}
            <span>
              {trackWords[it.form.track]}
              {it.submittedAt && ` · sent ${formatInstant(it.submittedAt)}`}
              {it.reviewers.length > 0 && ` · with ${nameList(it.reviewers.map(({ name }) => name))}`}
            </span>
          </>
        }
        actions={
          !isMine &&
          applicationLifecycle.can('take', it.status) && (
            <Button pending={take.isPending} onClick={() => take.run({ id: it.id })}>
              Take it
            </Button>
          )
        }
      />
      {take.error && <Notice tone="danger">{problemOf(take.error).sentence}</Notice>}
      <DoneNotice
        sentence={done}
        className={styles.done}
        action={
          <Link className={buttonClass('quiet')} to={queue}>
            Back to the queue
          </Link>
        }
      />
      {it.appealed && it.appealReason && (
        <div className={styles.done}>
          <Notice tone="attention" title="They appealed against the first decision">
            {it.appealReason}
          </Notice>
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.main}>
          <FactsCard it={it} />
          <ChecksCard it={it} />
          <Card title="Papers">
            {it.documents.length > 0 ? <PaperList application={it} /> : <p className={styles.quiet}>There are none.</p>}
          </Card>
        </div>
        <div className={styles.side}>
          <DecideCard key={it.status} it={it} myId={me.userId} onDone={setDone} />
          <VoicesCard it={it} myId={me.userId} />
          {it.earlier.length > 0 && (
            <Card title="Earlier applications">
              <ul className={styles.earlier}>
                {it.earlier.map(({ ref, status, decidedAt, reason }) => (
                  <li key={ref}>
                    {ref}: {applicationStatusWords[status].toLowerCase()}
                    {decidedAt && `, ${formatDay(decidedAt)}`}
                    {reason && `. ${reason}`}
                  </li>
                ))}
              </ul>
            </Card>
          )}
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
      title={problem.code === 'FORBIDDEN' ? 'Somebody else looks at this one' : 'This application is not here'}
      action={
        <Link className={buttonClass('primary')} to={queue}>
          Go to the queue
        </Link>
      }
    >
      {problem.code === 'FORBIDDEN'
        ? 'It is yours, you belong to the same identity, or you judged it before.'
        : 'There is nothing at this address. It may have been withdrawn before it was sent.'}
    </EmptyState>
  );
}

const Loading = () => (
  <PageLoading label="Loading the application" kind="Application" breadcrumb="10rem" title="16rem" facts="20rem">
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card>
          <SkeletonText lines={10} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
