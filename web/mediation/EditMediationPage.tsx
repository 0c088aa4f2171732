import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { Card } from '../ui/Card.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { hrefOf } from './address.ts';
import { MediationMissing } from './MediationMissing.tsx';
import { Editor } from './requesting/Editor.tsx';

export const meta = pageMeta('Your request for mediation');

/** The draft of a request. Once it is sent, its address leads to the case. */
export default function EditMediationPage() {
  const id = useIdParam<MediationId>();
  const { userId } = useMe();
  const view = useQuery({
    ...api.mediation.get.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  usePageTitle(view.data && (view.data.request.title || view.data.ref));
  if (view.isError && !view.data) return <MediationMissing error={view.error} onRetry={() => view.refetch()} />;
  // What was kept from before is not written on: another window may have saved since.
  if (!view.data || (view.isFetching && !view.isFetchedAfterMount)) return <Loading />;
  if (view.data.status !== 'draft' || view.data.requesterUserId !== userId)
    return <Navigate to={hrefOf(view.data)} replace />;
  return <Editor key={view.data.id} view={view.data} />;
}

const Loading = () => (
  <PageLoading label="Loading your request" kind="A request for mediation" title="22rem" facts="16rem">
    <div style={{ display: 'grid', gap: 16, maxWidth: 720 }}>
      <Card>
        <SkeletonText lines={6} />
      </Card>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  </PageLoading>
);
