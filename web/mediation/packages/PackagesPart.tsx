import type { Bargain, Package } from '@ahadi/domain/mediation/packages/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { nameList } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import { hrefOf } from '../address.ts';
import { sideName } from '../words.ts';
import { Chosen } from './Chosen.tsx';
import { AnswerDialog, WithdrawDialog } from './PackageDialogs.tsx';
import styles from './packages.module.css';
import { WishesCard } from './WishesCard.tsx';

// Only the mediator writes questions and packages.
const IssuesEditor = lazy(() => import('./IssuesEditor.tsx').then((module) => ({ default: module.IssuesEditor })));
const ProposeCard = lazy(() => import('./ProposeCard.tsx').then((module) => ({ default: module.ProposeCard })));

const badges: Record<Package['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'gold' },
  accepted: { label: 'Accepted by all', tone: 'good' },
  expired: { label: 'Not accepted by all', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** One answer to every open question at once, accepted under seal. */
export function PackagesPart({ view }: { view: MediationView }) {
  const bargain = useQuery(api.packages.get.queryOptions({ input: { mediationId: view.id } }));
  const [editing, setEditing] = useState(false);
  if (bargain.isPending)
    return (
      <Card>
        <SkeletonText lines={8} />
      </Card>
    );
  if (bargain.isError && !bargain.data)
    return <ErrorCard {...problemOf(bargain.error)} onRetry={() => bargain.refetch()} />;
  const { issues, packages } = bargain.data;
  const isMediator = view.as === 'mediator';
  const isOpen = view.status === 'active';
  if (isMediator && isOpen && (editing || issues.length === 0))
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <IssuesEditor
          view={view}
          bargain={bargain.data}
          onClose={issues.length === 0 ? null : () => setEditing(false)}
          onDone={() => setEditing(false)}
        />
      </Suspense>
    );
  if (issues.length === 0)
    return (
      <Card>
        <EmptyState
          kind="nothing"
          title="No questions yet"
          action={
            <Link className={buttonClass('quiet')} to={hrefOf(view, 'rooms')}>
              Go to the rooms
            </Link>
          }
        >
          The mediator writes down the open questions and the ways each could be answered. Then a package answers all of
          them at once, and each side says yes or no under seal.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Packages view={view} bargain={bargain.data} />
      {isMediator && isOpen && packages.every(({ status }) => status !== 'open') && (
        <Suspense fallback={null}>
          <ProposeCard view={view} bargain={bargain.data} />
        </Suspense>
      )}
      <Card
        title="The open questions"
        aside={
          isMediator && isOpen ? (
            <Button variant="quiet" onClick={() => setEditing(true)}>
              Change them
            </Button>
          ) : undefined
        }
      >
        <ol className={styles.issues}>
          {issues.map(({ id, title, options }) => (
            <li key={id}>
              <p className={styles.name}>{title}</p>
              <ul className={styles.options}>
                {options.map((option) => (
                  <li key={option.id}>{option.text}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        {isMediator && (
          <p className={styles.quiet}>
            {bargain.data.wishesOf.length === 0
              ? 'No side has said yet what matters to it.'
              : `${nameList(bargain.data.wishesOf.map((side) => sideName(view, side)))} said what matters. What it is, nobody but that side sees.`}
          </p>
        )}
      </Card>
      {view.mySide !== null && isOpen && (
        <WishesCard key={issuesKey(bargain.data)} view={view} bargain={bargain.data} />
      )}
    </>
  );
}

const issuesKey = ({ issues }: Bargain): string => issues.map(({ id }) => id).join();

function Packages({ view, bargain }: { view: MediationView; bargain: Bargain }) {
  const [answering, setAnswering] = useState<{ it: Package; accept: boolean } | null>(null);
  const [leaving, setLeaving] = useState<Package | null>(null);
  if (bargain.packages.length === 0) return null;
  const newestFirst = bargain.packages.toSorted((one, other) => other.no - one.no);
  return (
    <Card title="Packages" aside="who said yes shows only when all did">
      <ul className={styles.packages}>
        {newestFirst.map((it) => (
          <li key={it.id} className={styles.package} data-status={it.status}>
            <p className={styles.head}>
              <span className={styles.name}>
                Package {it.no}, by{' '}
                {it.by === 'mediator' ? 'the mediator' : it.bySide ? sideName(view, it.bySide) : 'a side'}
              </span>
              <StateBadge tone={badges[it.status].tone}>{badges[it.status].label}</StateBadge>
            </p>
            <Chosen bargain={bargain} choice={it.choice} />
            {it.status === 'open' && <Countdown due={it.openUntil} binding inline />}
            {it.status === 'open' && view.mySide !== null && (
              <div className={styles.deeds}>
                {it.myAnswer && (
                  <p className={styles.quiet}>
                    You said {it.myAnswer === 'accepted' ? 'yes' : 'no'}. Nobody else sees it, and you can change it.
                  </p>
                )}
                {it.myAnswer !== 'accepted' && (
                  <Button onClick={() => setAnswering({ it, accept: true })}>Say yes under seal</Button>
                )}
                {it.myAnswer !== 'refused' && (
                  <Button variant="quiet" onClick={() => setAnswering({ it, accept: false })}>
                    Say no
                  </Button>
                )}
              </div>
            )}
            {it.status === 'open' && view.as === 'mediator' && (
              <div className={styles.deeds}>
                <Button variant="quiet" onClick={() => setLeaving(it)}>
                  Withdraw it
                </Button>
              </div>
            )}
            {it.status === 'accepted' && (
              <div className={styles.deeds}>
                <p>All sides said yes. Write it down as terms, so that it binds.</p>
                <Link className={buttonClass('quiet')} to={hrefOf(view, 'terms')}>
                  Go to the terms
                </Link>
              </div>
            )}
          </li>
        ))}
      </ul>
      {answering && (
        <AnswerDialog view={view} it={answering.it} accept={answering.accept} onClose={() => setAnswering(null)} />
      )}
      {leaving && <WithdrawDialog view={view} it={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
