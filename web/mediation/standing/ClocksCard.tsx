import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatBindingEnd } from '../../core/ends.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { clockLabel, isTold } from '../words.ts';
import styles from './standing.module.css';

const isOpen = ({ status }: ClockView): boolean => status === 'running' || status === 'paused';
const endedWords: Partial<Record<ClockView['status'], string>> = {
  met: 'met in time',
  fired: 'ran out',
  cancelled: 'no longer needed',
};

/** Every deadline that runs, the next first, and what became of the others. */
export function ClocksCard({
  view,
  isLife,
}: {
  view: MediationView /** It stands on the page of the life itself. */;
  isLife?: boolean;
}) {
  const told = view.clocks.filter(({ kind }) => isTold(kind));
  const open = told.filter(isOpen).toSorted((one, other) => (one.dueAt ?? '~').localeCompare(other.dueAt ?? '~'));
  const ended = told.filter((clock) => !isOpen(clock));
  if (told.length === 0) return null;
  return (
    <Card
      title="Clocks"
      aside={isLife ? undefined : <Link to={to('mediationWorkflow', { id: view.id })}>Its whole life</Link>}
    >
      <ul className={styles.rows}>
        {open.length === 0 && <li className={styles.quiet}>None runs now.</li>}
        {open.map((clock) => (
          <li key={clock.kind}>
            <p className={styles.name}>{clockLabel(clock.kind)}</p>
            {clock.dueAt !== null ? (
              <Countdown due={clock.dueAt} binding inline />
            ) : (
              <p className={styles.quiet}>
                Stands still, with {count(Math.floor((clock.remainingMs ?? 0) / DAY), 'whole day')} left.
              </p>
            )}
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <details className={styles.more}>
          <summary>{count(ended.length, 'clock')} that ended</summary>
          <ul className={styles.rows}>
            {ended.map((clock) => (
              <li key={clock.kind + clock.startsAt}>
                {clockLabel(clock.kind)}: {endedWords[clock.status]}
                {clock.dueAt && <span className={styles.quiet}>was due {formatBindingEnd(clock.dueAt)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
