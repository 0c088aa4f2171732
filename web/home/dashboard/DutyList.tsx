import { to } from '@ahadi/domain/paths.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './DutyList.module.css';
import type { Duty } from './duties.ts';

function DutyRow({ duty, isFirst }: { duty: Duty; isFirst: boolean }) {
  const { title, href, dueAt, verb, fact, consequence, button } = duty;
  return (
    <li className={styles.row}>
      <span className={styles.verb}>
        <StateBadge dot={false}>{verb}</StateBadge>
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.why}>{[fact, consequence].filter(Boolean).join(' ')}</p>
      </div>
      <div className={styles.due}>
        {dueAt === null ? <span className={styles.open}>No deadline</span> : <Countdown due={dueAt} binding />}
      </div>
      <Link
        className={`${buttonClass(isFirst ? 'primary' : 'quiet')} ${styles.button}`}
        to={href}
        aria-label={`${button}: ${title}`}
      >
        {button}
      </Link>
    </li>
  );
}

type Props = { duties: readonly Duty[]; count: number; isMore: boolean; disputes: number; escrows: number };

/** The duties by deadline; the most urgent one carries the page's primary action. */
export function DutyList({ duties, count, isMore, disputes, escrows }: Props): ReactNode {
  return (
    <>
      <ol>
        {duties.map((duty, index) => (
          <DutyRow key={duty.id} duty={duty} isFirst={index === 0} />
        ))}
      </ol>
      {(count > duties.length || isMore) && (
        <p className={styles.rest}>
          <Link to={to('agreements', {}, { filter: 'waiting' })}>
            {disputes + escrows > 0 ? 'All agreements that wait' : isMore ? 'All that wait' : `All ${count} that wait`}
          </Link>
          {disputes > 0 && <Link to={to('disputes', {}, { filter: 'waiting' })}>All disputes that wait</Link>}
          {escrows > 0 && <Link to={to('escrows', {}, { filter: 'waiting' })}>All escrows that wait</Link>}
        </p>
      )}
    </>
  );
}

/** Three rows in the same grid: most dashboards have about as many. */
export const DutySkeleton = () => (
  <div role="status" aria-label="Loading what waits for you">
    {['62%', '48%', '54%'].map((width) => (
      <div className={styles.row} key={width} aria-hidden>
        <span className={styles.verb}>
          <Skeleton width="3.5rem" height="22px" round />
        </span>
        <span className={styles.what}>
          <Skeleton width={width} height="18px" />
          <Skeleton width="80%" height="14px" />
        </span>
        <span className={styles.due}>
          <Skeleton width="5.5rem" height="22px" round />
        </span>
        <span className={styles.button}>
          <Skeleton width="7.5rem" height="38px" />
        </span>
      </div>
    ))}
  </div>
);

/** Nothing waits: said in one quiet line, with the way to what is there. */
export const Idle = () => (
  <div className={styles.idle}>
    <span className={styles.tick} aria-hidden>
      <IconCheck size={14} stroke={2.4} />
    </span>
    <div className={styles.what}>
      <h2 className={styles.title}>You have done your part</h2>
      <p className={styles.why}>
        As soon as a text, a dispute or money in escrow waits for you, it stands here with its deadline.
      </p>
    </div>
    <Link className={`${buttonClass('quiet')} ${styles.button}`} to={to('agreements')}>
      See your agreements
    </Link>
  </div>
);
