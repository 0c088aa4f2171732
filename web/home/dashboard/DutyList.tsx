import { EACH } from '@ahadi/domain/dashboard/rules.ts';
import type { Dashboard, Duty } from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './DutyList.module.css';
import { PutOff } from './PutOff.tsx';
import { useOneTap, useSnooze } from './useDashboard.ts';

/** How many duties stand there at first. */
const FIRST = 8;

/** "Escrow ES-2026-000011 with Lanterns Ltd, KES 10,000." */
const aboutWords = ({ about, amountMinor, currency }: Duty): string =>
  `${about}${amountMinor !== null && currency !== null ? `, ${amountWords(amountMinor, currency)}` : ''}.`;

function DoIt({ duty, isFirst }: { duty: Duty; isFirst: boolean }) {
  const deed = useOneTap(duty);
  const label = `${duty.button}: ${duty.title}`;
  if (duty.whyNot !== null) return <span className={styles.open}>{duty.whyNot}</span>;
  if (duty.deed === null)
    return (
      <Link
        className={`${buttonClass(isFirst ? 'primary' : 'quiet')} ${styles.button}`}
        to={duty.path}
        aria-label={label}
      >
        {duty.button}
      </Link>
    );
  return (
    <Button
      className={styles.button}
      variant={isFirst ? 'primary' : 'quiet'}
      aria-label={label}
      pending={deed.isPending}
      onClick={() => deed.mutate()}
    >
      {duty.button}
    </Button>
  );
}

function DutyRow({ duty, isFirst, children }: { duty: Duty; isFirst: boolean; children: ReactNode }) {
  const now = useNow();
  return (
    <li className={styles.row} data-kind={duty.kind}>
      <span className={styles.verb}>
        <StateBadge dot={false}>{duty.verb}</StateBadge>
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>{duty.deed === null ? duty.title : <Link to={duty.path}>{duty.title}</Link>}</h2>
        <p className={styles.why}>
          {aboutWords(duty)} {duty.otherwise}
        </p>
      </div>
      <div className={styles.due}>
        {duty.dueAt === null ? (
          <span className={styles.open}>
            No deadline
            <br />
            since {formatAgo(duty.since, now)}
          </span>
        ) : (
          <Countdown due={duty.dueAt} binding />
        )}
      </div>
      <div className={styles.actions}>
        <DoIt duty={duty} isFirst={isFirst} />
        {children}
      </div>
    </li>
  );
}

type Props = Pick<Dashboard, 'duties' | 'count' | 'rest' | 'snoozed'>;

/** The duties by deadline; the most urgent one carries the page's primary action. */
export function DutyList({ duties, count, rest, snoozed }: Props): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { putOff } = useSnooze();
  const shown = isWhole ? duties : duties.slice(0, FIRST);
  return (
    <>
      <ol>
        {shown.map((duty, index) => (
          <DutyRow key={duty.key} duty={duty} isFirst={index === 0}>
            <PutOff duty={duty} onChoose={(wish) => putOff(duty, wish)} />
          </DutyRow>
        ))}
      </ol>
      {(duties.length > FIRST || rest.length > 0) && (
        <div className={styles.rest}>
          {duties.length > FIRST && (
            <Button variant="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show ${duties.length - FIRST} more`}
            </Button>
          )}
          {rest.length > 0 && (
            <p className={styles.more}>
              {count > duties.length ? `And ${count - duties.length} or more in ` : 'More in '}
              {rest.map(({ room, label, path }) => (
                <Link key={room} to={path}>
                  {label}
                </Link>
              ))}
            </p>
          )}
        </div>
      )}
      <Snoozed duties={snoozed} />
    </>
  );
}

/** What was put off: one quiet line that opens. */
export function Snoozed({ duties }: { duties: readonly Duty[] }) {
  const { bringBack } = useSnooze();
  const now = useNow();
  if (duties.length === 0) return null;
  return (
    <details className={styles.snoozed}>
      <summary>{duties.length === 1 ? 'One thing is put off' : `${duties.length} things are put off`}</summary>
      <ul>
        {duties.map((duty) => (
          <li key={duty.key} className={styles.later}>
            <span className={styles.what}>
              <Link to={duty.path}>{duty.title}</Link>
              <span className={styles.open}>
                {duty.snoozedUntil && `Comes back ${formatInstant(duty.snoozedUntil, now)}`}
              </span>
            </span>
            <Button variant="quiet" aria-label={`Bring back: ${duty.title}`} onClick={() => bringBack(duty)}>
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
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
        <span className={styles.actions}>
          <Skeleton width="7.5rem" height="38px" />
        </span>
      </div>
    ))}
  </div>
);

/** What waits for the organisation that the reader acts for, and that they cannot do by acting. */
export function Elsewhere({ elsewhere, organisation }: Pick<Dashboard, 'elsewhere'> & { organisation: string }) {
  if (elsewhere.length === 0) return null;
  return (
    <p className={styles.elsewhere}>
      {`Also waiting for ${organisation}, for its own sign-in: `}
      {elsewhere.map(({ label, count }) => `${label} (${count > EACH ? `more than ${EACH}` : count})`).join(', ')}.
    </p>
  );
}

/** Nothing of their own waits: said in one quiet line, with the way to what is there, which for who keeps a desk is what waits at it. */
export function Idle({ whole: { queues, snoozed } }: { whole: Pick<Dashboard, 'queues' | 'snoozed'> }) {
  const [first] = queues;
  const words = first
    ? {
        title: 'Nothing of your own waits',
        why: 'At your desks what is late comes first, then what has waited longest.',
      }
    : snoozed.length > 0
      ? { title: 'The rest is put off', why: 'It stands here again at the hour that you chose.' }
      : { title: 'You have done your part', why: 'Whatever waits for you next stands here with its deadline.' };
  return (
    <div className={styles.idle}>
      <span className={styles.tick} aria-hidden>
        <IconCheck size={14} stroke={2.4} />
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.why}>{words.why}</p>
      </div>
      <Link className={`${buttonClass('quiet')} ${styles.button}`} to={first?.path ?? to('agreements')}>
        {first ? `Begin with “${first.label}”` : 'See your agreements'}
      </Link>
    </div>
  );
}
