import { type CardName, capped } from '@ahadi/domain/dashboard/rules.ts';
import type { Dashboard } from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Cards.module.css';
import { DeadlineStrip } from './DeadlineStrip.tsx';

type Shown = { whole: Dashboard };

const Missing = ({ what, onRetry }: { what: string; onRetry: () => unknown }) => (
  <p className={styles.none} role="alert">
    {what} could not be read just now. Nothing of it is lost.{' '}
    <Button variant="plain" onClick={() => onRetry()}>
      Retry
    </Button>
  </p>
);

/** A number that leads to what it counts; nothing of it is quiet, and stays as data. */
const NumberLink = ({ value, path, isZero }: { value: string; path: string; isZero: boolean }) => (
  <Link to={path} className={isZero ? styles.none : undefined}>
    {value}
  </Link>
);

function Numbers({ whole: { numbers }, onRetry }: Shown & { onRetry: () => unknown }) {
  const now = useNow();
  if (numbers === null)
    return (
      <Card title="Where you stand">
        <Missing what="Your numbers" onRetry={onRetry} />
      </Card>
    );
  const counted = (label: string, amount: number, path: string) => ({
    label,
    value: <NumberLink value={capped(amount)} path={path} isZero={amount === 0} />,
  });
  return (
    <Card title="Where you stand">
      <KeyValue
        rows={[
          counted('Agreements in force', numbers.activeAgreements, to('agreements', {}, { filter: 'signed' })),
          counted('Open disputes', numbers.openDisputes, to('disputes', {}, { filter: 'open' })),
          {
            label: 'Held in escrow',
            value: (
              <NumberLink
                value={numbers.held.map(({ currency, minor }) => amountWords(minor, currency)).join(', ') || 'nothing'}
                path={to('escrows', {}, { filter: 'open' })}
                isZero={numbers.held.length === 0}
              />
            ),
          },
          {
            label: 'Next session',
            value: numbers.nextSession ? (
              <Link to={numbers.nextSession.path}>{formatInstant(numbers.nextSession.at, now)}</Link>
            ) : (
              <span className={styles.none}>none</span>
            ),
          },
          counted('Unread notices', numbers.unread, to('profile', {}, { tab: 'notifications' })),
          ...(numbers.credits === null
            ? []
            : [
                {
                  label: 'Credits',
                  value: (
                    <NumberLink
                      value={String(numbers.credits)}
                      path={to('buyCredits')}
                      isZero={numbers.credits === 0}
                    />
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}

const Line = ({ path, label, children }: { path: string; label: string; children: ReactNode }) => (
  <li className={styles.line}>
    <Link to={path}>{label}</Link>
    <span className={styles.number}>{children}</span>
  </li>
);

/** What somebody does here beside being a party: as a mediator, as a seller. */
function Roles({ whole: { roles } }: Shown) {
  if (!roles?.mediator && !roles?.seller) return null;
  const { mediator, seller } = roles;
  return (
    <>
      {mediator && (
        <Card title="As a mediator" aside={<Link to={to('mediatorDashboard')}>Your desk</Link>}>
          <ul className={styles.links}>
            <Line path={to('jobBoard')} label="Open on the job board">
              {capped(mediator.openJobs)}
            </Line>
            <Line path={to('jobs')} label="Your proposals that are open">
              {capped(mediator.openProposals)}
            </Line>
            <Line path={to('jobs')} label="Asked for you by name">
              {capped(mediator.invitations)}
            </Line>
            <Line path={to('mediatorDashboard')} label="Cases under way">
              {capped(mediator.cases)}
            </Line>
          </ul>
        </Card>
      )}
      {seller && (
        <Card title="As a seller" aside={<Link to={to('sellerDashboard')}>Your shop</Link>}>
          <ul className={styles.links}>
            <Line path={to('sellerDashboard')} label="Parcels to accept">
              {capped(seller.toAccept)}
            </Line>
            <Line path={to('sellerDashboard')} label="Parcels to send">
              {capped(seller.toSend)}
            </Line>
            <Line path={to('sellerDashboard')} label="On their way">
              {capped(seller.onTheWay)}
            </Line>
            <Line path={to('sellerDashboard')} label="Products on sale">
              {capped(seller.onSale)}
            </Line>
          </ul>
        </Card>
      )}
    </>
  );
}

/** For staff: one line a queue, those with something late first, then the one whose oldest has waited longest. */
function Queues({ whole: { queues } }: Shown) {
  const now = useNow();
  if (queues.length === 0) return null;
  return (
    <Card title="Queues" aside="late first, then oldest">
      <ul className={styles.links}>
        {queues.map(({ name, label, count: amount, late, oldest, path }) => (
          <Line key={name} path={path} label={label}>
            {late > 0 && <span className={styles.late}>{capped(late)} late · </span>}
            {capped(amount)} <span className={styles.age}>{formatAgo(oldest, now)}</span>
          </Line>
        ))}
      </ul>
    </Card>
  );
}

function RecentDeeds({ whole: { recent }, isWhole, onRetry }: Shown & { isWhole: boolean; onRetry: () => unknown }) {
  const now = useNow();
  return (
    <Card
      title="What you did last"
      className={isWhole ? styles.whole : styles.wide}
      aside={<Link to={to('history', {}, { tab: 'activity' })}>All of it</Link>}
    >
      {recent === null && <Missing what="Your latest deeds" onRetry={onRetry} />}
      {recent?.length === 0 && <p className={styles.none}>Nothing yet.</p>}
      <ol className={styles.links}>
        {recent?.map(({ id, at, sentence, about }) => (
          <li key={id} className={styles.line}>
            <span className={styles.deed}>
              {sentence}
              {about && (
                <>
                  : <Link to={about.path}>{about.label}</Link>
                </>
              )}
            </span>
            <time className={styles.at} dateTime={at}>
              {formatAgo(at, now)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The cards in the reader's order, without those put away. */
export function Cards({ whole, onRetry }: Shown & { onRetry: () => unknown }) {
  const shown = whole.order.filter((card) => !whole.hidden.includes(card));
  const hasBeside =
    (shown.includes('roles') && Boolean(whole.roles?.mediator || whole.roles?.seller)) ||
    (shown.includes('queues') && whole.queues.length > 0);
  const parts: Record<CardName, ReactNode> = {
    strip: (
      <div className={styles.wide} key="strip">
        <DeadlineStrip deadlines={whole.deadlines} />
      </div>
    ),
    numbers: <Numbers key="numbers" whole={whole} onRetry={onRetry} />,
    roles: <Roles key="roles" whole={whole} />,
    queues: <Queues key="queues" whole={whole} />,
    recent: <RecentDeeds key="recent" whole={whole} isWhole={!hasBeside} onRetry={onRetry} />,
  };
  return <div className={styles.cards}>{shown.map((card) => parts[card])}</div>;
}

/** The shape of the first two cards while they are read. */
export const CardsSkeleton = () => (
  <div className={styles.cards} role="status" aria-label="Loading your dashboard">
    <div className={styles.wide}>
      <Card title="Next 30 days">
        <Skeleton height="148px" />
      </Card>
    </div>
    <Card title="Where you stand">
      <Skeleton height="148px" />
    </Card>
  </div>
);

/** "2 parts could not be read": which, in words. */
export const partWords = (failed: Dashboard['failed']): string =>
  `${count(failed.length, 'part')} of this page could not be read: ${failed.join(', ')}. Everything else is here, and nothing is lost.`;
