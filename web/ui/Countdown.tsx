import { DAY, endIn, type Instant } from '@ahadi/domain/core/time.ts';
import { useFigures, useWordsHere } from '../core/here.ts';
import { readerZone, useNow } from '../core/time.ts';
import styles from './Countdown.module.css';
import { StateBadge, type Tone } from './StateBadge.tsx';
import { blocks } from './words.ts';

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
  const say = useWordsHere(blocks);
  const { instant, binding: withZone, span } = useFigures();
  const now = useNow();
  const left = new Date(due).getTime() - now.getTime();
  const end = endIn(due, readerZone());
  const isLate = mine && left <= 0;
  return (
    <span className={styles.countdown} data-inline={inline || undefined}>
      <StateBadge tone={isLate ? 'danger' : toneOfLeft(left)} dot={false}>
        {isLate ? say.late({ span: span(-left) }) : left <= 0 ? say.passed : say.left({ span: span(left) })}
      </StateBadge>
      <time className={styles.instant} dateTime={due}>
        {binding ? withZone(end, now) : instant(end, now)}
      </time>
    </span>
  );
}
