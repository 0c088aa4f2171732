import { nothingRuns } from '@ahadi/domain/disputes/forecast/stillness/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { nextStepOf } from './nextstep.ts';
import { shortened } from './shortened.ts';
import styles from './standing.module.css';

export function IfNobodyActsCard({ view }: { view: DisputeView }) {
  const isHeld = view.holds.some(({ kind }) => kind === 'mediation');
  const steps = useQuery(api.disputes.ifNobodyActs.queryOptions({ input: { id: view.id } }));
  return (
    <Card
      title="If nobody acts"
      aside={<Link to={to('disputeWorkflow', { id: view.id })}>Its whole life</Link>}
      className={styles.nobody}
    >
      {steps.isPending && <SkeletonText lines={4} />}
      {steps.isError && <ErrorCard {...problemOf(steps.error)} level={3} onRetry={() => steps.refetch()} />}
      {steps.data?.length === 0 && (
        // What a clock of an agreement or of an entry does then is told in the words of the next step.
        <p className={styles.quiet}>{isHeld ? nothingRuns(view) : (nextStepOf(view).otherwise ?? nothingRuns(view))}</p>
      )}
      {steps.data && steps.data.length > 0 && (
        <Timeline
          label="What happens on its own"
          items={shortened(steps.data).map((step) => ({
            key: step.event + step.at,
            state: 'next' as const,
            title: step.sentence,
            detail: <time dateTime={step.at}>{formatBindingEnd(step.at)}</time>,
          }))}
        />
      )}
    </Card>
  );
}
