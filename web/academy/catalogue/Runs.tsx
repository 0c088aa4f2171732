import type { CoursePage } from '@ahadi/domain/academy/contract.ts';
import type { RunCard } from '@ahadi/domain/academy/runs/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useNow } from '../../core/time.ts';
import { count, nameList } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { runBadge } from '../words.ts';
import { comesBackWords, practicalWhen, runDays, sessionWords, zonedEnd } from '../zone.ts';
import styles from './course.module.css';

/** When a course is given, with the seats that are left and the way in. All times are those of the run's place. */
export function Runs({ course }: { course: CoursePage }) {
  if (course.runs.length === 0)
    return <p className={styles.quiet}>No date is planned yet. New dates stand here as soon as they are.</p>;
  const registered = course.registration?.runId;
  return (
    <ul className={styles.runs}>
      {course.runs.map((run) => (
        <li key={run.id} className={styles.run}>
          <Run run={run} code={course.code} isOwn={run.id === registered} isPaid={course.priceMinor > 0} />
        </li>
      ))}
    </ul>
  );
}

type Props = { run: RunCard; code: string; isOwn: boolean; isPaid: boolean };

function Run({ run, code, isOwn, isPaid }: Props) {
  const now = useNow();
  const badge = runBadge[run.status];
  const isFull = run.left === 0;
  return (
    <>
      <p className={styles.runDays}>{runDays(run.startsOn, run.endsOn)}</p>
      <p className={styles.quiet}>
        {[run.place, run.instructors.length > 0 && `with ${nameList(run.instructors)}`].filter(Boolean).join(' · ')}
      </p>
      {run.whyClosed === null ? (
        <p>
          {isFull ? (
            <StateBadge tone="attention">Full, {run.waiting} waiting</StateBadge>
          ) : (
            <StateBadge tone="good">
              {run.left} of {count(run.capacity, 'seat')} left
            </StateBadge>
          )}
        </p>
      ) : (
        <p>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </p>
      )}
      {practicalWhen(run) && <p className={styles.quiet}>{practicalWhen(run)}</p>}
      {run.sessions.length > 0 && (
        <details>
          <summary className={styles.summary}>{count(run.sessions.length, 'session')}</summary>
          <ul className={styles.sessions}>
            {run.sessions.map((session) => (
              <li key={session.id}>
                <time dateTime={session.startsAt}>{sessionWords(session.startsAt, session.endsAt, run.tz)}</time>
                {session.isPractical && ' · practical'}
                {session.place !== '' && session.place !== run.place && ` · ${session.place}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {run.whyClosed !== null && <p className={styles.quiet}>{run.whyClosed}</p>}
      {run.whyClosed === null && !isOwn && (
        <>
          <p className={styles.until}>Register until {zonedEnd(run.registerUntil, run.tz)}.</p>
          {isPaid && <p className={styles.quiet}>If you cancel: {comesBackWords(run, now)}</p>}
          <Link
            className={buttonClass(isFull ? 'quiet' : 'primary')}
            to={to('academyRegister', {}, { course: code, run: run.id })}
            aria-label={`${isFull ? 'Join the waiting list' : 'Register'}, ${runDays(run.startsOn, run.endsOn)}`}
          >
            {isFull ? 'Join the waiting list' : 'Register'}
          </Link>
        </>
      )}
      {isOwn && <p className={styles.quiet}>You are registered for this one.</p>}
    </>
  );
}
