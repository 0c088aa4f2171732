import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { useState } from 'react';
import { formatBindingInstant, useNow } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import styles from '../../ui/life.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TimeSlider } from '../../ui/TimeSlider.tsx';
import { useAmending } from '../amending/useAmending.ts';
import { statusBadge } from '../badges.ts';
import { IfNobodyActs } from '../standing/IfNobodyActs.tsx';
import { forecast, horizonDays, inDays, momentsIfNobodyActs } from '../standing/nobodyacts.ts';
import { useVoice } from '../words.ts';

/** "What if nobody acts": the state on any later day, by the same table that moves the agreement. */
export function Simulator({ view: told }: { view: AgreementView }) {
  const amending = useAmending(told);
  const view = { ...told, comes: amending.data?.comes ?? null };
  const { say } = useVoice();
  const now = useNow();
  const [days, setDays] = useState(0);
  const horizon = horizonDays(view, now);
  const moments = momentsIfNobodyActs(view, now);
  const { at, status, or, happened, next } = forecast(view, now, days);
  const { tone, label } = statusBadge[status];
  const badge = [say[label], ...or.map((other) => say[statusBadge[other].label].toLowerCase())].join(', or ');
  const last = happened.at(-1);
  const isRenewed = view.status === 'active' && view.comes?.at != null && view.comes.status === 'active';
  return (
    <Card title="What if nobody acts" className={styles.card}>
      <IfNobodyActs view={view} />
      {moments.length === 0 ? (
        <p className={styles.quiet}>No clock is running: it stays as it is until somebody acts.</p>
      ) : (
        <div className={styles.simulator}>
          <TimeSlider
            value={days}
            max={horizon}
            onChange={setDays}
            spoken={`${inDays(days)}, ${formatBindingInstant(at.toISOString(), now)}: ${badge}`}
            last={inDays(horizon)}
            marks={moments.map((moment) => ({
              key: moment.at.toISOString(),
              at: Math.min(1, (moment.at.getTime() - now.getTime()) / DAY / horizon),
              kind: moment.kind,
            }))}
          />
          <div className={styles.state} aria-live="polite">
            <p className={styles.when}>
              {days === 0 ? 'Now' : formatBindingInstant(at.toISOString(), now)}{' '}
              <span className={styles.quiet}>{days > 0 && inDays(days)}</span>
            </p>
            <StateBadge tone={tone}>{badge}</StateBadge>
            <p>{last ? last.sentence : 'This is how it stands.'}</p>
          </div>
          <p className={styles.quiet}>
            {next
              ? `Next on its own: ${formatBindingInstant(next.at.toISOString(), now)}. ${next.sentence}`
              : isRenewed
                ? 'After that it is renewed again each time, until notice is given.'
                : 'After that nothing more happens on its own.'}
          </p>
        </div>
      )}
    </Card>
  );
}
