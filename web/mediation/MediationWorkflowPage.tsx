import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { LifeLoading, WholeLife } from '../core/WholeLife.tsx';
import { count } from '../core/words.ts';
import { LifeTimeline } from '../ui/LifeTimeline.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { hrefOf } from './address.ts';
import { NobodyActs } from './life/NobodyActs.tsx';
import { WhatMayCome } from './life/WhatMayCome.tsx';
import { MediationMissing } from './MediationMissing.tsx';
import { ClocksCard } from './standing/ClocksCard.tsx';
import standing from './standing/standing.module.css';
import { badgeOf } from './words.ts';

export const meta = pageMeta('Life of a mediation');

/** The life of a mediation: what was done by whom and when, never what was said; what runs, and what may come. */
export default function MediationWorkflowPage() {
  const id = useIdParam<MediationId>();
  const view = useQuery(api.mediation.get.queryOptions({ input: { id } }));
  const life = useQuery(api.mediation.life.queryOptions({ input: { id } }));
  usePageTitle(view.data && `Life of ${view.data.request.title || view.data.ref}`);
  if (view.isError && !view.data) return <MediationMissing error={view.error} onRetry={() => view.refetch()} />;
  if (!view.data) return <Loading />;
  const badge = badgeOf(view.data);
  return (
    <WholeLife
      list={{ href: to('legalServices'), name: 'Mediation' }}
      thing={{
        href: hrefOf(view.data),
        ref: view.data.ref,
        title: view.data.request.title || 'Untitled mediation',
        back: 'Back to the case',
      }}
      facts={
        <>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          <span>What was done and when. What was said is never here.</span>
        </>
      }
      life={life}
      deeds={(events) => <Life events={events} />}
    >
      <ClocksCard view={view.data} isLife />
      <NobodyActs view={view.data} />
      <WhatMayCome view={view.data} />
    </WholeLife>
  );
}

const LATELY = 10;
const LONG = LATELY + 4; // a few more are shown rather than folded

/** What was done lately; of a long life the beginning is folded, so that what comes next is not far below on a phone. */
function Life({ events }: { events: readonly LifeEvent[] }) {
  const folded = events.length > LONG ? events.length - LATELY : 0;
  return (
    <>
      {folded > 0 && (
        <details className={standing.earlier}>
          <summary>{count(folded, 'earlier deed')}</summary>
          <LifeTimeline label="The beginning of the mediation" events={events.slice(0, folded)} />
        </details>
      )}
      <LifeTimeline label="The life of the mediation so far" events={events.slice(folded)} />
    </>
  );
}

const Loading = () => (
  <PageLoading
    label="Loading the life of the mediation"
    kind="Life of a mediation"
    breadcrumb="14rem"
    title="22rem"
    facts="16rem"
  >
    <LifeLoading />
  </PageLoading>
);
