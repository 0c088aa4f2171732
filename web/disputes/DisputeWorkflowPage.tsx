import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { LifeLoading, WholeLife } from '../core/WholeLife.tsx';
import { LifeTimeline } from '../ui/LifeTimeline.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
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
    <WholeLife
      list={{ href: to('disputes'), name: 'Disputes' }}
      thing={{
        href: to('dispute', { id }),
        ref: view.data.ref,
        title: view.data.claim.title || 'Untitled dispute',
        back: 'Back to the dispute',
      }}
      facts={
        <>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          <span>What happened, what may come, and what happens if nobody acts</span>
        </>
      }
      life={life}
      deeds={(events) => <LifeTimeline label="The life of the dispute so far" events={events} />}
    >
      <NobodyActs view={view.data} />
      <WhatMayCome view={view.data} />
    </WholeLife>
  );
}

const Loading = () => (
  <PageLoading label="Loading the life of the dispute" title="22rem" facts="16rem">
    <LifeLoading />
  </PageLoading>
);
