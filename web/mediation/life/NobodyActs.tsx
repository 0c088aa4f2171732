import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { claimsOfCase } from '@ahadi/domain/mediation/silence.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import life from '../../ui/life.module.css';
import { Timeline } from '../../ui/Timeline.tsx';

/** What happens on its own, by its time. */
export function NobodyActs({ view }: { view: MediationView }) {
  const claims = claimsOfCase(view);
  return (
    <Card title="If nobody acts">
      {claims.length === 0 ? (
        <p className={life.quiet}>No clock is running: it stays as it is until somebody acts.</p>
      ) : (
        <Timeline
          label="What happens if nobody acts"
          items={claims.map(({ clock, at, words }, index) => ({
            key: clock,
            state: index === 0 ? ('now' as const) : ('next' as const),
            title: words,
            detail: <time dateTime={at}>{formatBindingInstant(at)}</time>,
          }))}
        />
      )}
    </Card>
  );
}
