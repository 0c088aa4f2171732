import { addDays } from '@ahadi/domain/core/time.ts';
import { STRIP_DAYS } from '@ahadi/domain/dashboard/rules.ts';
import type { Deadline } from '@ahadi/domain/dashboard/schema.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatDay, formatEnd, useNow } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './DeadlineStrip.module.css';
import { type Mark, marksOf } from './strip.ts';

const ticks = Array.from({ length: STRIP_DAYS + 1 }, (_, day) => day);
const isDeep = ({ lane }: Mark): boolean => lane === 'above2' || lane === 'below2';
const inDays = (now: Date, days: number): string => formatDay(addDays(now, days).toISOString(), now);

/** More would not be told apart; those to come later stand in their own rooms. */
const MOST = 14;

function DeadlineMark({ mark, now }: { mark: Mark; now: Date }) {
  const { title, about, dueAt, path, isMine } = mark.deadline;
  return (
    <li
      className={styles.mark}
      data-lane={mark.lane ?? 'none'}
      data-back={mark.isBack || undefined}
      data-under={mark.isUnder || undefined}
      data-mine={isMine || undefined}
      style={{ '--at': `${mark.at}%` } as CSSProperties} // custom properties are not in React's style type
    >
      <Link className={styles.link} to={path} title={`${title} · ${about}`}>
        <span className={styles.dot} aria-hidden />
        <span className={styles.label}>
          <span className={styles.title}>
            {title}
            {mark.more > 0 && <span className={styles.more}> and {mark.more} more</span>}
          </span>
          <time className={styles.day} dateTime={dueAt}>
            {formatEnd(dueAt, now)}
          </time>
          <span className="aside-voice">{isMine ? ', waits for you' : ', waits for others'}</span>
        </span>
      </Link>
    </li>
  );
}

/** The next 30 days on one line: whatever ends in them, one’s own duties and those of others. On a narrow card it is a list. */
export function DeadlineStrip({ deadlines }: { deadlines: readonly Deadline[] }) {
  const now = useNow();
  const marks = marksOf(deadlines.slice(0, MOST), now);
  return (
    <Card title="Next 30 days" aside="all times in your zone" className={styles.card}>
      {marks.length === 0 && <p className={styles.none}>Nothing runs out before {inDays(now, STRIP_DAYS)}.</p>}
      <div
        className={styles.strip}
        data-deep={marks.some(isDeep) || undefined}
        data-empty={marks.length === 0 || undefined}
      >
        <div className={styles.axis} aria-hidden>
          {ticks.map((day) => (
            <span key={day} data-week={day % 7 === 0 || undefined} style={{ left: `${(day / STRIP_DAYS) * 100}%` }} />
          ))}
        </div>
        <ol className={styles.marks} aria-label="Deadlines of the next 30 days">
          {marks.map((mark) => (
            <DeadlineMark key={mark.deadline.key} mark={mark} now={now} />
          ))}
        </ol>
      </div>
      <p className={styles.ends} data-empty={marks.length === 0 || undefined} aria-hidden>
        <span>Today</span>
        {marks.length > 0 && (
          <span className={styles.legend}>
            <span data-mine>waits for you</span>
            <span>waits for others</span>
          </span>
        )}
        <span>{inDays(now, STRIP_DAYS)}</span>
      </p>
    </Card>
  );
}
