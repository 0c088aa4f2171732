import type { SuccessionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { ifNobodyReviews, whyNotNow } from '@ahadi/domain/successions/rules.ts';
import type { Succession } from '@ahadi/domain/successions/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatBindingInstant } from '../core/time.ts';
import { count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Deeds } from './Deeds.tsx';
import { Papers } from './Papers.tsx';
import styles from './successions.module.css';
import { badgeOf } from './words.ts';

export const meta = pageMeta('Acting for somebody');

/** One request: who asks to act for whom, what proves it, and what its reader can do about it. */
export default function SuccessionPage() {
  const id = useIdParam<SuccessionId>();
  const found = useQuery(api.successions.get.queryOptions({ input: { id }, staleTime: 0 }));
  usePageTitle(found.data && `Acting for ${found.data.name}`);
  if (found.isError && !found.data) return <Missing error={found.error} onRetry={found.refetch} />;
  if (!found.data)
    return (
      <>
        <PageHeader title="Acting for somebody" />
        <SkeletonRows rows={6} label="Loading the request" />
      </>
    );
  return <Whole key={id} it={found.data} />;
}

function Whole({ it }: { it: Succession }) {
  const [done, setDone] = useState<string | null>(null);
  const badge = badgeOf(it.status);
  const isReview = !it.isMine && !it.isAboutMe;
  return (
    <>
      <PageHeader
        breadcrumb={
          <Link to={isReview ? to('adminSuccessions') : to('successions')}>
            {isReview ? 'Who acts for somebody' : 'Acting for somebody'}
          </Link>
        }
        title={
          it.isAboutMe
            ? it.status === 'in_force'
              ? 'Somebody acts for you'
              : 'Somebody says that you died'
            : `Acting for ${it.name}`
        }
        facts={<StateBadge tone={badge.tone}>{badge.label}</StateBadge>}
      />
      <div className={styles.stack}>
        {done && (
          <Notice tone="good" announce>
            {done}
          </Notice>
        )}
        {it.dueAt && (
          <Notice tone="attention" title="Until it is decided">
            {ifNobodyReviews}
          </Notice>
        )}
        {it.account?.against && it.dueAt && (
          <Notice tone="danger" title="Who asks stands on the other side">
            {whyNotNow('endorse', { status: it.status, hasAccount: true, against: it.account.against })}
          </Notice>
        )}
        {it.status === 'in_force' && it.isMine && (
          <Notice tone="good" title="You can act">
            Choose “Act for {it.name}” in the menu below your name. Everything you do there says that it was you.
          </Notice>
        )}
        <Card title="What is asked">
          <Facts it={it} isReview={isReview} />
        </Card>
        {!it.isAboutMe && <Papers it={it} />}
        <Deeds it={it} onDone={setDone} />
      </div>
    </>
  );
}

function Facts({ it, isReview }: { it: Succession; isReview: boolean }) {
  const when = (at: string | null, label: string) => (at ? [{ label, value: formatBindingInstant(at) }] : []);
  const { account } = it;
  return (
    <div className={styles.stack}>
      <KeyValue
        rows={[
          { label: 'Who asks', value: it.claimant },
          { label: 'As what', value: it.capacity },
          { label: 'For whom', value: it.name },
          ...(it.email ? [{ label: 'Address of the account', value: it.email }] : []),
          ...(isReview
            ? [
                {
                  label: 'The account',
                  value: account
                    ? `${account.name}, ${account.userNumber}, checked to level ${account.level}, ${count(account.openMatters, 'open matter')}`
                    : 'No person’s account has this address',
                },
              ]
            : []),
          ...when(it.askedAt, 'Asked'),
          ...when(it.restsUntil, 'Deadlines rest until'),
          ...(it.reviewers?.first ? [{ label: 'First reviewer', value: it.reviewers.first }] : []),
          ...(it.reviewers?.second ? [{ label: 'Decided by', value: it.reviewers.second }] : []),
          ...when(it.decidedAt, 'Decided'),
        ]}
      />
      {(it.statement !== '' || it.reason) && (
        <dl className={styles.words}>
          {it.statement !== '' && (
            <div>
              <dt>What they say</dt>
              <dd>{it.statement}</dd>
            </div>
          )}
          {it.reason && (
            <div>
              <dt>The reason given</dt>
              <dd>{it.reason}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  if (!['NOT_FOUND', 'BAD_INPUT'].includes(problem.code)) return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="This request is not here"
      action={
        <Link className={buttonClass('primary')} to={to('successions')}>
          Go to acting for somebody
        </Link>
      }
    >
      It does not exist, or it is not yours to read.
    </EmptyState>
  );
}
