import { DAY, type Instant } from '@ahadi/domain/core/time.ts';
import { formatBindingInstant, formatInstant, formatLate, formatLeft, useNow } from '../core/time.ts';
import styles from './Countdown.module.css';
import { StateBadge, type Tone } from './StateBadge.tsx';

type Props = {
  due: Instant;
  /** Show the zone as well, where the instant binds. */
  binding?: boolean;
  /** One line (badge and instant side by side) instead of two. */
  inline?: boolean;
  /** The reader has to decide by then: once it is over, how late they are. */
  mine?: boolean;
};

const toneOfLeft = (milliseconds: number): Tone =>
  milliseconds <= 0 ? 'neutral' : milliseconds < 3 * DAY ? 'danger' : milliseconds < 7 * DAY ? 'attention' : 'neutral';

/** Time left in words, and always the exact local instant too. */
export function Countdown({ due, binding, inline, mine = false }: Props) {
  const now = useNow();
  const left = new Date(due).getTime() - now.getTime();
  const isLate = mine && left <= 0;
  return (
    <span className={styles.countdown} data-inline={inline || undefined}>
      <StateBadge tone={isLate ? 'danger' : toneOfLeft(left)} dot={false}>
        {isLate ? formatLate(due, now) : formatLeft(due, now)}
      </StateBadge>
      <time className={styles.instant} dateTime={due}>
        {binding ? formatBindingInstant(due, now) : formatInstant(due, now)}
      </time>
    </span>
  );
}
