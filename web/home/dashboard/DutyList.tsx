import { EACH } from '@ahadi/domain/dashboard/rules.ts';
import type { Dashboard, Duty } from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAgo } from '../../core/ago.ts';
import { useFigures } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { useNow } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useDutyRead } from '../duties/said.ts';
import styles from './DutyList.module.css';
import { PutOff } from './PutOff.tsx';
import { partNames, queueNames } from './sentences.ts';
import { useOneTap, useSnooze } from './useDashboard.ts';
import { useHome } from './words.ts';

/** How many duties stand there at first. */
const FIRST = 8;

function DoIt({ duty, isFirst }: { duty: Duty; isFirst: boolean }) {
  const say = useHome();
  const { button, title, whyNot } = useDutyRead()(duty);
  const deed = useOneTap(duty, title);
  const label = say.doAbout({ button, title });
  if (whyNot !== null) return <span className={styles.open}>{whyNot}</span>;
  if (duty.deed === null)
    return (
      <Link
        className={`${buttonClass(isFirst ? 'primary' : 'quiet')} ${styles.button}`}
        to={duty.path}
        aria-label={label}
      >
        {button}
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
      {button}
    </Button>
  );
}

function DutyRow({ duty, isFirst, children }: { duty: Duty; isFirst: boolean; children: ReactNode }) {
  const say = useHome();
  const ago = useAgo();
  const now = useNow();
  const { verb, title, sum, otherwise } = useDutyRead()(duty);
  return (
    <li className={styles.row} data-kind={duty.kind}>
      <span className={styles.verb}>
        <StateBadge dot={false}>{verb}</StateBadge>
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>
          <bdi>{duty.deed === null ? title : <Link to={duty.path}>{title}</Link>}</bdi>
        </h2>
        <p className={styles.why}>
          {sum} {otherwise}
        </p>
      </div>
      <div className={styles.due}>
        {duty.dueAt === null ? (
          <span className={styles.open}>
            {say.noDeadline}
            <br />
            {say.since({ ago: ago(duty.since, now) })}
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
  const say = useHome();
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
              {isWhole ? say.showFewer : say.showMore({ count: duties.length - FIRST })}
            </Button>
          )}
          {rest.length > 0 && (
            <p className={styles.more}>
              {rich(count > duties.length ? say.andMoreIn({ count: count - duties.length }) : say.moreIn, {
                rooms: () =>
                  rest.map(({ room, path }) => (
                    <Link key={room} to={path}>
                      {say[partNames[room]]}
                    </Link>
                  )),
              })}
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
  const say = useHome();
  const read = useDutyRead();
  const { instant } = useFigures();
  const { bringBack } = useSnooze();
  const now = useNow();
  if (duties.length === 0) return null;
  return (
    <details className={styles.snoozed}>
      <summary>{say.snoozed({ count: duties.length })}</summary>
      <ul>
        {duties.map((duty) => (
          <li key={duty.key} className={styles.later}>
            <span className={styles.what}>
              <Link to={duty.path}>
                <bdi>{read(duty).title}</bdi>
              </Link>
              <span className={styles.open}>
                {duty.snoozedUntil && say.comesBack({ when: instant(duty.snoozedUntil, now) })}
              </span>
            </span>
            <Button
              variant="quiet"
              aria-label={say.bringBackThis({ title: read(duty).title })}
              onClick={() => bringBack(duty)}
            >
              {say.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Three rows in the same grid: most dashboards have about as many. */
export const DutySkeleton = () => (
  <div role="status" aria-label={useHome().loadingDuties}>
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
  const say = useHome();
  if (elsewhere.length === 0) return null;
  const rooms = elsewhere.map(({ room, count }) =>
    count > EACH
      ? say.roomMore({ room: say[partNames[room]], count: EACH })
      : say.roomCount({ room: say[partNames[room]], count }),
  );
  return <p className={styles.elsewhere}>{say.elsewhere({ organisation, rooms: rooms.join(say.comma) })}</p>;
}

/** Nothing of their own waits: said in one quiet line, with the way to what is there, which for who keeps a desk is what waits at it. */
export function Idle({ whole: { queues, snoozed } }: { whole: Pick<Dashboard, 'queues' | 'snoozed'> }) {
  const say = useHome();
  const [first] = queues;
  const words = first
    ? { title: say.idleDesk, why: say.idleDeskWhy }
    : snoozed.length > 0
      ? { title: say.idleOff, why: say.idleOffWhy }
      : { title: say.idle, why: say.idleWhy };
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
        {first ? say.beginWith({ label: say[queueNames[first.name]] }) : say.seeAgreements}
      </Link>
    </div>
  );
}
