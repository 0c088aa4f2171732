import { addDays } from '@ahadi/domain/core/time.ts';
import { STRIP_DAYS } from '@ahadi/domain/dashboard/rules.ts';
import type { Deadline } from '@ahadi/domain/dashboard/schema.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { lastMinute } from '../../core/ends.ts';
import { useFigures } from '../../core/here.ts';
import { useNow } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { useDeadlineRead } from '../duties/said.ts';
import styles from './DeadlineStrip.module.css';
import { type Mark, marksOf } from './strip.ts';
import { useHome } from './words.ts';

const ticks = Array.from({ length: STRIP_DAYS + 1 }, (_, day) => day);
const isDeep = ({ lane }: Mark): boolean => lane === 'above2' || lane === 'below2';

/** More would not be told apart; those to come later stand in their own rooms. */
const MOST = 14;

function DeadlineMark({ mark, now }: { mark: Mark; now: Date }) {
  const say = useHome();
  const { instant } = useFigures();
  const { dueAt, path, isMine } = mark.deadline;
  const { title, about } = useDeadlineRead()(mark.deadline);
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
            <bdi>{title}</bdi>
            {mark.more > 0 && <span className={styles.more}> {say.andMore({ count: mark.more })}</span>}
          </span>
          <time className={styles.day} dateTime={dueAt}>
            {instant(lastMinute(dueAt), now)}
          </time>
          <span className="aside-voice">{isMine ? say.asideYou : say.asideOther}</span>
        </span>
      </Link>
    </li>
  );
}

/** The next 30 days on one line: whatever ends in them, one’s own duties and those of others. On a narrow card it is a list. */
export function DeadlineStrip({ deadlines }: { deadlines: readonly Deadline[] }) {
  const say = useHome();
  const { day } = useFigures();
  const now = useNow();
  const last = day(addDays(now, STRIP_DAYS).toISOString());
  const marks = marksOf(deadlines.slice(0, MOST), now);
  return (
    <Card title={say.strip} aside={say.inYourZone} className={styles.card}>
      {marks.length === 0 && <p className={styles.none}>{say.nothingRuns({ day: last })}</p>}
      <div
        className={styles.strip}
        data-deep={marks.some(isDeep) || undefined}
        data-empty={marks.length === 0 || undefined}
      >
        <div className={styles.axis} aria-hidden>
          {ticks.map((day) => (
            <span
              key={day}
              data-week={day % 7 === 0 || undefined}
              style={{ insetInlineStart: `${(day / STRIP_DAYS) * 100}%` }}
            />
          ))}
        </div>
        <ol className={styles.marks} aria-label={say.deadlines}>
          {marks.map((mark) => (
            <DeadlineMark key={mark.deadline.key} mark={mark} now={now} />
          ))}
        </ol>
      </div>
      <p className={styles.ends} data-empty={marks.length === 0 || undefined} aria-hidden>
        <span>{say.today}</span>
        {marks.length > 0 && (
          <span className={styles.legend}>
            <span data-mine>{say.waitsForYou}</span>
            <span>{say.otherDay}</span>
          </span>
        )}
        <span>{last}</span>
      </p>
    </Card>
  );
}
