import { type CardName, capped } from '@ahadi/domain/dashboard/rules.ts';
import type { Dashboard } from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAgo } from '../../core/ago.ts';
import { useFigures } from '../../core/here.ts';
import { inLanguage } from '../../core/language.ts';
import { useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Cards.module.css';
import { DeadlineStrip } from './DeadlineStrip.tsx';
import { queueNames } from './sentences.ts';
import { useHome } from './words.ts';

type Shown = { whole: Dashboard };

const Missing = ({ words, onRetry }: { words: string; onRetry: () => unknown }) => (
  <p className={styles.none} role="alert">
    {words}{' '}
    <Button variant="plain" onClick={() => onRetry()}>
      {useHome().retry}
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
  const say = useHome();
  const { money, instant } = useFigures();
  const now = useNow();
  if (numbers === null)
    return (
      <Card title={say.numbers}>
        <Missing words={say.numbersMissing} onRetry={onRetry} />
      </Card>
    );
  const counted = (label: string, amount: number, path: string) => ({
    label,
    value: <NumberLink value={capped(amount)} path={path} isZero={amount === 0} />,
  });
  return (
    <Card title={say.numbers}>
      <KeyValue
        rows={[
          counted(say.inForce, numbers.activeAgreements, to('agreements', {}, { filter: 'signed' })),
          counted(say.openDisputes, numbers.openDisputes, to('disputes', {}, { filter: 'open' })),
          {
            label: say.held,
            value: (
              <NumberLink
                value={
                  numbers.held.map(({ currency, minor }) => money(minor, currency)).join(say.comma) || say.nothingHeld
                }
                path={to('escrows', {}, { filter: 'open' })}
                isZero={numbers.held.length === 0}
              />
            ),
          },
          {
            label: say.nextSession,
            value: numbers.nextSession ? (
              <Link to={numbers.nextSession.path}>{instant(numbers.nextSession.at, now)}</Link>
            ) : (
              <span className={styles.none}>{say.noSession}</span>
            ),
          },
          counted(say.unread, numbers.unread, to('profile', {}, { tab: 'notifications' })),
          ...(numbers.credits === null
            ? []
            : [
                {
                  label: say.credits,
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
  const say = useHome();
  if (!roles?.mediator && !roles?.seller) return null;
  const { mediator, seller } = roles;
  return (
    <>
      {mediator && (
        <Card title={say.asMediator} aside={<Link to={to('mediatorDashboard')}>{say.yourDesk}</Link>}>
          <ul className={styles.links}>
            <Line path={to('jobBoard')} label={say.openJobs}>
              {capped(mediator.openJobs)}
            </Line>
            <Line path={to('jobs')} label={say.openProposals}>
              {capped(mediator.openProposals)}
            </Line>
            <Line path={to('jobs')} label={say.invitations}>
              {capped(mediator.invitations)}
            </Line>
            <Line path={to('mediatorDashboard')} label={say.cases}>
              {capped(mediator.cases)}
            </Line>
          </ul>
        </Card>
      )}
      {seller && (
        <Card title={say.asSeller} aside={<Link to={to('sellerDashboard')}>{say.yourShop}</Link>}>
          <ul className={styles.links}>
            <Line path={to('sellerDashboard')} label={say.toAccept}>
              {capped(seller.toAccept)}
            </Line>
            <Line path={to('sellerDashboard')} label={say.toSend}>
              {capped(seller.toSend)}
            </Line>
            <Line path={to('sellerDashboard')} label={say.onTheWay}>
              {capped(seller.onTheWay)}
            </Line>
            <Line path={to('sellerDashboard')} label={say.onSale}>
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
  const say = useHome();
  const ago = useAgo();
  const now = useNow();
  if (queues.length === 0) return null;
  return (
    <Card title={say.queues} aside={say.lateFirst}>
      <ul className={styles.links}>
        {queues.map(({ name, count: amount, late, oldest, path }) => (
          <Line key={name} path={path} label={say[queueNames[name]]}>
            {late > 0 && <span className={styles.late}>{say.late({ count: capped(late) })}</span>}
            {capped(amount)} <span className={styles.age}>{ago(oldest, now)}</span>
          </Line>
        ))}
      </ul>
    </Card>
  );
}

function RecentDeeds({ whole: { recent }, isWhole, onRetry }: Shown & { isWhole: boolean; onRetry: () => unknown }) {
  const say = useHome();
  const ago = useAgo();
  const now = useNow();
  return (
    <Card
      title={say.recent}
      className={isWhole ? styles.whole : styles.wide}
      aside={<Link to={to('history', {}, { tab: 'activity' })}>{say.allOfIt}</Link>}
    >
      {recent === null && <Missing words={say.deedsMissing} onRetry={onRetry} />}
      {recent?.length === 0 && <p className={styles.none}>{say.nothingYet}</p>}
      <ol className={styles.links}>
        {recent?.map(({ id, at, sentence, about }) => (
          <li key={id} className={styles.line}>
            <span className={styles.deed}>
              {/* The history is not translated yet. */}
              <bdi {...inLanguage('en')}>
                {sentence}
                {about && (
                  <>
                    : <Link to={about.path}>{about.label}</Link>
                  </>
                )}
              </bdi>
            </span>
            <time className={styles.at} dateTime={at}>
              {ago(at, now)}
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
export function CardsSkeleton() {
  const say = useHome();
  return (
    <div className={styles.cards} role="status" aria-label={say.loading}>
      <div className={styles.wide}>
        <Card title={say.strip}>
          <Skeleton height="148px" />
        </Card>
      </div>
      <Card title={say.numbers}>
        <Skeleton height="148px" />
      </Card>
    </div>
  );
}
