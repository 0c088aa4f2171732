import { mediationSilence } from '@ahadi/domain/mediation/endings/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import life from '../../ui/life.module.css';
import { Timeline } from '../../ui/Timeline.tsx';
import { isTold } from '../words.ts';

/** What happens on its own, by its time. */
export function NobodyActs({ view }: { view: MediationView }) {
  const running = view.clocks
    .filter(({ kind, status, dueAt }) => isTold(kind) && status === 'running' && dueAt !== null)
    .toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''));
  return (
    <Card title="If nobody acts">
      {running.length === 0 ? (
        <p className={life.quiet}>No clock is running: it stays as it is until somebody acts.</p>
      ) : (
        <Timeline
          label="What happens if nobody acts"
          items={running.map(({ kind, dueAt }, index) => ({
            key: kind,
            state: index === 0 ? ('now' as const) : ('next' as const),
            title: mediationSilence(kind) ?? 'It goes on.',
            detail: <time dateTime={dueAt ?? ''}>{formatBindingInstant(dueAt ?? '')}</time>,
          }))}
        />
      )}
    </Card>
  );
}
