import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { LifeLoading, WholeLife } from '../core/WholeLife.tsx';
import { LifeTimeline } from '../ui/LifeTimeline.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import AgreementMissing from './AgreementMissing.tsx';
import type { Badge } from './badges.ts';
import { Simulator } from './life/Simulator.tsx';
import { WhatMayCome } from './life/WhatMayCome.tsx';
import { badgeFor } from './offer.ts';
import { VerifyCard } from './proof/VerifyCard.tsx';
import { useVoice } from './words.ts';

export const meta = pageMeta('Life of an agreement');

export default function AgreementWorkflowPage() {
  const id = useIdParam<AgreementId>();
  const me = useMe();
  const view = useQuery(api.agreements.get.queryOptions({ input: { id } }));
  const life = useQuery(api.agreements.life.queryOptions({ input: { id } }));
  usePageTitle(view.data && `Life of ${view.data.terms.title || view.data.ref}`);

  if (view.isError && !view.data) return <AgreementMissing error={view.error} onRetry={() => view.refetch()} />;
  if (!view.data) return <Loading />;
  const badge = badgeFor(view.data, me.userId);
  return (
    <WholeLife
      list={{ href: to('agreements'), name: 'Agreements' }}
      thing={{
        href: to('agreement', { id }),
        ref: view.data.ref,
        title: view.data.terms.title || 'Untitled agreement',
        back: 'Back to the agreement',
      }}
      facts={
        <>
          <State {...badge} />
          <span>What happened, what may come, and what happens if nobody acts</span>
        </>
      }
      life={life}
      deeds={(events) => <LifeTimeline label="The life of the agreement so far" events={events} />}
    >
      <Simulator view={view.data} />
      <WhatMayCome view={view.data} />
      <VerifyCard view={view.data} />
    </WholeLife>
  );
}

const State = ({ label, tone }: Badge) => {
  const { say } = useVoice();
  return <StateBadge tone={tone}>{say[label]}</StateBadge>;
};

const Loading = () => (
  <PageLoading label="Loading the life of the agreement" title="22rem" facts="16rem">
    <LifeLoading />
  </PageLoading>
);
