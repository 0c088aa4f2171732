import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../core/api.ts';
import { Frozen } from '../core/Frozen.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { DisputeMissing } from './DisputeMissing.tsx';
import styles from './filing/filing.module.css';
import { offer } from './offer.ts';
import { useReader } from './useReader.ts';

const load = () => import('./filing/Intake.tsx').then((module) => ({ default: module.Intake }));
const Intake = lazy(load);

export const meta = pageMeta('File a dispute');

export default function EditDisputePage() {
  const id = useIdParam<DisputeId>();
  const reader = useReader();
  // Loaded while the dispute is being read, not after it.
  useState(load);
  const view = useQuery(api.disputes.get.queryOptions({ input: { id } }));
  usePageTitle(view.data && `File ${view.data.claim.title || view.data.ref}`);

  if (view.isError && !view.data) return <DisputeMissing error={view.error} onRetry={() => view.refetch()} />;
  if (!view.data) return <Loading />;
  const { why } = offer('save', view.data, reader);
  if (why !== null)
    return (
      <Frozen title="The claim can no longer be changed" to={to('dispute', { id })} link={`Go to ${view.data.ref}`}>
        {disputeLifecycle.whyNot('save', view.data.status) ?? why}
      </Frozen>
    );
  return (
    <Suspense fallback={<Loading />}>
      <Intake key={view.data.id} view={view.data} />
    </Suspense>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading the claim">
    <PageHeader title={<Skeleton width="16rem" />} facts={<Skeleton width="20rem" />} />
    <div className={styles.layout}>
      <SkeletonText lines={6} />
      <div className={styles.form}>
        <Skeleton height="16rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  </div>
);
