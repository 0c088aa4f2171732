import { nothingRuns } from '@ahadi/domain/disputes/forecast/stillness/rules.ts';
import type { DisputeView, NobodyActsStep } from '@ahadi/domain/disputes/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { formatBindingInstant, formatDay, useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import life from '../../ui/life.module.css';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { TimeSlider } from '../../ui/TimeSlider.tsx';
import { EntryText } from '../file/EntryText.tsx';
import { readsEntry } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { statusBadge } from '../words.ts';
import styles from './nobody.module.css';
import { happenedAt, instantAt, lastPosition, PER_STEP } from './timescale.ts';

/** "What if nobody acts": everything that happens on its own, as a list and as a slider through time. */
export function NobodyActs({ view }: { view: DisputeView }) {
  const steps = useQuery(api.disputes.ifNobodyActs.queryOptions({ input: { id: view.id } }));
  return (
    <Card title="What if nobody acts" className={life.card}>
      {steps.isPending && <SkeletonText lines={6} />}
      {steps.isError && <ErrorCard {...problemOf(steps.error)} level={3} onRetry={() => steps.refetch()} />}
      {steps.data?.length === 0 && <p className={life.quiet}>{nothingRuns(view)}</p>}
      {steps.data && steps.data.length > 0 && <Simulator key={steps.dataUpdatedAt} view={view} steps={steps.data} />}
    </Card>
  );
}

function Simulator({ view, steps }: { view: DisputeView; steps: readonly NobodyActsStep[] }) {
  const now = useNow();
  const [position, setPosition] = useState(0);
  const instants = steps.map(({ at }) => at);
  const max = lastPosition(instants);
  const at = instantAt(now, instants, position).toISOString();
  const happened = happenedAt(position);
  const last = steps[happened - 1];
  const next = steps[happened];
  const status = last?.status ?? view.status;
  const badge = statusBadge[status];
  return (
    <div className={life.simulator}>
      <TimeSlider
        value={position}
        max={max}
        onChange={setPosition}
        spoken={`${formatBindingInstant(at, now)}: ${badge.label}`}
        last={formatDay(instants.at(-1) ?? at, now)}
        marks={steps.map((step, index) => ({
          key: step.event + step.at,
          at: (index + 1) / steps.length,
          kind: step.status === 'published' ? 'end' : step.status === 'resolved' ? 'force' : 'reminder',
        }))}
      />
      <div className={styles.jumps}>
        <Button
          variant="quiet"
          whyNot={position === 0 ? 'This is now.' : null}
          onClick={() => setPosition((Math.ceil(position / PER_STEP) - 1) * PER_STEP)}
        >
          Back
        </Button>
        <Button
          variant="quiet"
          whyNot={next ? null : 'After that nothing more happens on its own.'}
          onClick={() => setPosition((happened + 1) * PER_STEP)}
        >
          The next thing that happens
        </Button>
      </div>
      <div className={life.state} aria-live="polite">
        <p className={life.when}>{position === 0 ? 'Now' : formatBindingInstant(at, now)}</p>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        <p>{last ? last.sentence : 'This is how it stands.'}</p>
        {next && (
          <p className={life.quiet}>
            Until {formatBindingEnd(next.at, now)} still possible: {next.whoMayAct}.
          </p>
        )}
        {!next && <p className={life.quiet}>After that nothing more happens on its own.</p>}
      </div>
      {status === 'published' && <PublicText view={view} />}
      <details className={styles.all}>
        <summary>All of it as a list</summary>
        <Timeline
          label="What happens if nobody acts"
          items={steps.map((step, index) => ({
            key: step.event + step.at,
            state: index < happened ? ('past' as const) : index === happened ? ('now' as const) : ('next' as const),
            title: step.sentence,
            detail: (
              <>
                <time dateTime={step.at}>{formatBindingEnd(step.at, now)}</time> · {step.whoMayAct}
              </>
            ),
          }))}
        />
      </details>
    </div>
  );
}

/** The words that anybody could read then. They are told from the final notice on, to both sides. */
function PublicText({ view }: { view: DisputeView }) {
  const isTold = readsEntry(view, useReader());
  const entry = useQuery(
    api.disputes.entryPreview.queryOptions({ input: { id: view.id }, enabled: isTold && view.finalNoticeAt !== null }),
  );
  if (view.finalNoticeAt === null || !isTold)
    return (
      <p className={life.quiet}>
        What exactly would be public, both sides read word for word with the final notice, at least seven days before.
      </p>
    );
  if (entry.isError) return <ErrorCard {...problemOf(entry.error)} level={3} onRetry={() => entry.refetch()} />;
  return entry.data ? <EntryText text={entry.data.text} hash={entry.data.textHash} /> : <SkeletonText lines={4} />;
}
