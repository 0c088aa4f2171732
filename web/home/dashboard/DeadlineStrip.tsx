import type { AgreementRow } from '@ahadi/domain/agreements/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatDay, formatInstant, useNow } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './DeadlineStrip.module.css';
import { type Mark, marksOf, STRIP_DAYS } from './strip.ts';

const ticks = Array.from({ length: STRIP_DAYS + 1 }, (_, day) => day);
const isDeep = ({ lane }: Mark): boolean => lane === 'above2' || lane === 'below2';
const inDays = (now: Date, days: number): string => formatDay(addDays(now, days).toISOString(), now);

function Deadline({ mark, now }: { mark: Mark; now: Date }) {
  const title = mark.row.title || 'Untitled agreement';
  return (
    <li
      className={styles.mark}
      data-lane={mark.lane ?? 'none'}
      data-back={mark.isBack || undefined}
      data-mine={mark.row.waitsForMe || undefined}
      style={{ '--at': `${mark.at}%` } as CSSProperties} // custom properties are not in React's style type
    >
      <Link className={styles.link} to={to('agreement', { id: mark.row.id })} title={title}>
        <span className={styles.dot} aria-hidden />
        <span className={styles.label}>
          <span className={styles.title}>{title}</span>
          <time className={styles.day} dateTime={mark.dueAt}>
            {formatInstant(mark.dueAt, now)}
          </time>
          <span className="aside-voice">
            {mark.row.waitsForMe ? ', waits for your signature' : ', waits for the signatures of others'}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The next 30 days on one line: when the time to sign runs out. On a narrow card it is a list. */
export function DeadlineStrip({ rows }: { rows: readonly AgreementRow[] }) {
  const now = useNow();
  const marks = marksOf(rows, now);
  return (
    <Card title="Next 30 days" aside="all times in your zone" className={styles.card}>
      {marks.length === 0 && <p className={styles.none}>No time to sign runs out before {inDays(now, STRIP_DAYS)}.</p>}
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
            <Deadline key={mark.row.id} mark={mark} now={now} />
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
