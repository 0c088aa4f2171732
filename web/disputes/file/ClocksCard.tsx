import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { holdWords, moveWords } from '../filewords.ts';
import { clockLabel, isTold } from '../words.ts';
import styles from './file.module.css';

const isOpen = ({ status }: ClockView): boolean => status === 'running' || status === 'paused';
const endedWords: Partial<Record<ClockView['status'], string>> = {
  met: 'met in time',
  fired: 'ran out',
  cancelled: 'no longer needed',
};

/** Every deadline that runs, as this reader would say it; what moved it; and what stops them all. */
export function ClocksCard({ view }: { view: DisputeView }) {
  const told = view.clocks.filter(({ kind }) => isTold(kind));
  const open = told.filter(isOpen).sort((one, other) => (one.dueAt ?? '~').localeCompare(other.dueAt ?? '~'));
  const ended = told.filter((clock) => !isOpen(clock));
  if (told.length === 0 && view.holds.length === 0) return null;
  return (
    <Card title="Clocks">
      <div className={styles.stack}>
        {view.holds.map(({ kind, until }) => (
          <p key={kind}>
            <StateBadge tone="attention">On hold</StateBadge> {holdWords[kind]}{' '}
            {until && <span className={styles.quiet}>Until {formatBindingEnd(until)}.</span>}
          </p>
        ))}
        {open.length === 0 && view.holds.length === 0 && (
          <p className={styles.quiet}>
            {view.status === 'published'
              ? 'None of the dispute runs any more. What comes of its entry stands under “If nobody acts”.'
              : 'None runs now.'}
          </p>
        )}
        {open.length > 0 && (
          <ul className={styles.rows}>
            {open.map((clock) => (
              <Clock key={clock.kind} clock={clock} view={view} />
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <details className={styles.more}>
            <summary>{count(ended.length, 'clock')} that ended</summary>
            <ul className={styles.rows}>
              {ended.map((clock) => (
                <li key={clock.kind + clock.startsAt}>
                  {clockLabel(clock.kind, view.mySide)}: {endedWords[clock.status]}
                  {clock.dueAt && <span className={styles.quiet}> · was due {formatBindingEnd(clock.dueAt)}</span>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}

function Clock({ clock, view }: { clock: ClockView; view: DisputeView }) {
  return (
    <li>
      <p className={styles.who}>{clockLabel(clock.kind, view.mySide)}</p>
      {clock.dueAt !== null ? (
        <Countdown due={clock.dueAt} binding inline />
      ) : (
        <p className={styles.quiet}>
          Stands still, with {count(Math.floor((clock.remainingMs ?? 0) / DAY), 'whole day')} left.
        </p>
      )}
      {clock.changes.map((change) => (
        <p key={change.at + change.why} className={styles.moved}>
          {formatInstant(change.at)}: {moveWords[change.why]}
          {change.from && change.to && `, from ${formatInstant(change.from)} to ${formatInstant(change.to)}`}
        </p>
      ))}
    </li>
  );
}
