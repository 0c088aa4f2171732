import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { LifeTimeline } from '../ui/LifeTimeline.tsx';
import styles from '../ui/life.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { AgreementMissing } from './AgreementMissing.tsx';
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
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>Agreements</Link> / <Link to={to('agreement', { id })}>{view.data.ref}</Link> /
            Life
          </>
        }
        title={view.data.terms.title || 'Untitled agreement'}
        facts={
          <>
            <State {...badge} />
            <span>What happened, what may come, and what happens if nobody acts</span>
          </>
        }
        actions={
          <Link className={buttonClass('quiet')} to={to('agreement', { id })}>
            Back to the agreement
          </Link>
        }
      />
      <div className={styles.layout}>
        <div className={styles.column}>
          <Card title="The life so far">
            <p className={styles.under}>Each deed carries the hash that chains it to the one before.</p>
            {life.isPending && <SkeletonText lines={6} />}
            {life.isError && <ErrorCard {...problemOf(life.error)} level={3} onRetry={() => life.refetch()} />}
            {life.data && <LifeTimeline label="The life of the agreement so far" events={life.data} />}
          </Card>
        </div>
        <div className={styles.column}>
          <Simulator view={view.data} />
          <WhatMayCome view={view.data} />
          <VerifyCard view={view.data} />
        </div>
      </div>
    </>
  );
}

const State = ({ label, tone }: Badge) => {
  const { say } = useVoice();
  return <StateBadge tone={tone}>{say[label]}</StateBadge>;
};

const Loading = () => (
  <div role="status" aria-label="Loading the life of the agreement">
    <PageHeader title={<Skeleton width="22rem" />} facts={<Skeleton width="16rem" height="1.4em" />} />
    <div className={styles.layout}>
      <Card>
        <SkeletonText lines={10} />
      </Card>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  </div>
);
