import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { LifeTimeline } from '../ui/LifeTimeline.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import styles from '../ui/life.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { DisputeMissing } from './DisputeMissing.tsx';
import { NobodyActs } from './life/NobodyActs.tsx';
import { WhatMayCome } from './life/WhatMayCome.tsx';
import { badgeFor } from './offer.ts';
import { useReader } from './useReader.ts';

export const meta = pageMeta('Life of a dispute');

export default function DisputeWorkflowPage() {
  const id = useIdParam<DisputeId>();
  const reader = useReader();
  const view = useQuery(api.disputes.get.queryOptions({ input: { id } }));
  const life = useQuery(api.disputes.life.queryOptions({ input: { id } }));
  usePageTitle(view.data && `Life of ${view.data.claim.title || view.data.ref}`);

  if (view.isError && !view.data) return <DisputeMissing error={view.error} onRetry={() => view.refetch()} />;
  if (!view.data) return <Loading />;
  const badge = badgeFor(view.data, reader);
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('disputes')}>Disputes</Link> / <Link to={to('dispute', { id })}>{view.data.ref}</Link> / Life
          </>
        }
        title={view.data.claim.title || 'Untitled dispute'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>What happened, what may come, and what happens if nobody acts</span>
          </>
        }
        actions={
          <Link className={buttonClass('quiet')} to={to('dispute', { id })}>
            Back to the dispute
          </Link>
        }
      />
      <div className={styles.layout}>
        <div className={styles.column}>
          <Card title="The life so far">
            <p className={styles.under}>Each deed carries the hash that chains it to the one before.</p>
            {life.isPending && <SkeletonText lines={6} />}
            {life.isError && <ErrorCard {...problemOf(life.error)} level={3} onRetry={() => life.refetch()} />}
            {life.data && <LifeTimeline label="The life of the dispute so far" events={life.data} />}
          </Card>
        </div>
        <div className={styles.column}>
          <NobodyActs view={view.data} />
          <WhatMayCome view={view.data} />
        </div>
      </div>
    </>
  );
}

const Loading = () => (
  <LoadingPage label="Loading the life of the dispute" title="22rem" facts="16rem">
    <div className={styles.layout}>
      <Card>
        <SkeletonText lines={10} />
      </Card>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  </LoadingPage>
);
