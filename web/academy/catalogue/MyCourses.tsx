import { isOver } from '@ahadi/domain/academy/registrations/rules.ts';
import type { RegistrationRow } from '@ahadi/domain/academy/registrations/schema.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { registrationBadge } from '../words.ts';
import { runDays } from '../zone.ts';
import styles from './catalogue.module.css';

/** The reader's own registrations, and the runs that they teach. Nothing stands here for who has neither. */
export default function MyCourses() {
  const mine = useInfiniteQuery(
    api.academy.registrations.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursorAfresh,
    }),
  );
  const taught = useQuery(api.teaching.myRuns.queryOptions());
  const rows = mine.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {mine.isError && !mine.data && (
        <Notice
          tone="attention"
          title="Your own courses could not be read"
          action={
            <Button variant="quiet" onClick={() => void mine.refetch()}>
              Retry
            </Button>
          }
        >
          {problemOf(mine.error).sentence}
        </Notice>
      )}
      {rows.length > 0 && (
        <section className={styles.mine} aria-labelledby="my-courses">
          <h2 className={styles.heading} id="my-courses">
            My courses
          </h2>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Mine key={row.id} row={row} />
            ))}
          </ul>
          <ShowMore list={mine}>More</ShowMore>
        </section>
      )}
      {taught.data && taught.data.length > 0 && (
        <section className={styles.mine} aria-labelledby="my-runs">
          <h2 className={styles.heading} id="my-runs">
            Runs you teach
          </h2>
          <ul className={styles.rows}>
            {taught.data.map((run) => (
              <li key={run.id}>
                <Link className={styles.row} to={to('academy', {}, { teach: run.id })}>
                  <span className={styles.rowName}>{run.courseTitle}</span>
                  <span className={styles.rowFacts}>
                    {runDays(run.startsOn, run.endsOn)} · {run.confirmed} of {run.capacity} seats taken
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Mine({ row }: { row: RegistrationRow }) {
  const badge = registrationBadge[row.status];
  const isLearning = row.status === 'confirmed' || row.status === 'attending';
  return (
    <li>
      <Link
        className={styles.row}
        to={to('academyPayment', { registrationId: row.id })}
        data-over={isOver(row.status) || undefined}
      >
        <span className={styles.rowName}>{row.course.title}</span>
        <span className={styles.rowState}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          {row.dueAt && <Countdown due={row.dueAt} inline />}
        </span>
        <span className={styles.rowFacts}>
          {row.number} · {runLifecycle.can('start', row.runStatus) && 'begins '}
          {runDays(row.startsOn, row.startsOn)}
          {row.nextSessionAt && ` · next session ${formatInstant(row.nextSessionAt)}`}
        </span>
        {isLearning && (
          <span className={styles.progress}>
            <progress value={row.progressPercent} max={100} aria-label={`${row.progressPercent} % done`} />
            <span>{row.progressPercent} %</span>
          </span>
        )}
      </Link>
    </li>
  );
}
