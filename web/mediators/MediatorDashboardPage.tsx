import { certificationEnds } from '@ahadi/domain/mediators/end.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import type { MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { mediatorStatusWords, tierWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { ComplaintsCard, DigestCard } from './standing/Answers.tsx';
import { CasesCard } from './standing/CasesCard.tsx';
import { CpdCard } from './standing/CpdCard.tsx';
import { CreditsCard } from './standing/CreditsCard.tsx';
import { InvitationsCard } from './standing/InvitationsCard.tsx';
import { NextDates } from './standing/NextDates.tsx';
import { StandingCard } from './standing/StandingCard.tsx';
import styles from './standing/standing.module.css';
import { mediatorTone } from './words.ts';

export const meta = pageMeta('Mediator’s desk');

// Once in a life, and once a year.
const Onboarding = lazy(() => import('./standing/Onboarding.tsx'));
const RenewDialog = lazy(() => import('./standing/RenewDialog.tsx'));

/** The mediator's own desk: cases and invitations, and what the standing rests on. */
export default function MediatorDashboardPage() {
  const standing = useQuery(api.mediators.standing.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  if (standing.isError && standing.data === undefined)
    return <ErrorCard {...problemOf(standing.error)} level={1} onRetry={() => standing.refetch()} />;
  if (standing.data === undefined) return <Loading />;
  if (standing.data === null) return <NoMediator />;
  return <Desk standing={standing.data} />;
}

const NoMediator = () => (
  <EmptyState
    kind="unavailable"
    level={1}
    title="This desk is for mediators"
    action={
      <Link className={buttonClass('primary')} to={to('applyMediator')}>
        Apply, or see where your application stands
      </Link>
    }
  >
    Once two reviewers have approved you, your cases and your standing are here.{' '}
    <Link to={to('joinMediator')}>Read what mediators do</Link>
  </EmptyState>
);

/** What the state of the mediator means for them, where it is not simply active. */
const meaning: Partial<
  Record<MediatorStanding['profile']['status'], { title: string; words: string; isDecided?: true }>
> = {
  expired: {
    title: 'Your time as a mediator has run out',
    words: certificationEnds.onPage,
  },
  suspended: {
    title: 'You are suspended',
    words:
      'You take no new case meanwhile, and the sides of your running cases were told. The decision says why, until when, and what goes on.',
    isDecided: true,
  },
  revoked: {
    title: 'You are no mediator here any more',
    words: 'What is kept of your cases stays as it is.',
    isDecided: true,
  },
};

function Desk({ standing }: { standing: MediatorStanding }) {
  const [renewing, setRenewing] = useState(false);
  const { profile } = standing;
  const told = meaning[profile.status];
  const isMediating = profile.status !== 'onboarding' && profile.status !== 'revoked';
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('legalServices')}>Legal Services</Link>}
        title={profile.name}
        facts={
          <>
            <StateBadge tone={mediatorTone[profile.status]}>{mediatorStatusWords[profile.status]}</StateBadge>
            <StateBadge tone="neutral" dot={false}>
              {tierWords[profile.tier]}
            </StateBadge>
            {profile.judiciaryAccredited && (
              <StateBadge tone="gold" dot={false}>
                Judiciary-accredited
              </StateBadge>
            )}
            {profile.practiceName && <span>{profile.practiceName}</span>}
          </>
        }
        actions={
          isMediating && (
            <>
              <Link className={buttonClass('quiet')} to={to('jobs')}>
                Your proposals
              </Link>
              <Link className={buttonClass('primary')} to={to('jobBoard')}>
                Job board
              </Link>
            </>
          )
        }
      />
      {profile.status === 'onboarding' ? (
        <Suspense fallback={<SkeletonText lines={12} />}>
          <Onboarding standing={standing} />
        </Suspense>
      ) : (
        <div className={styles.stack}>
          {told && (
            <Notice
              tone="attention"
              title={told.title}
              action={told.isDecided && <Link to={to('restrictions')}>Read the decision, and appeal</Link>}
            >
              {told.words}
            </Notice>
          )}
          {!told && standing.hindrances.length > 0 && (
            <Notice tone="attention" title="You cannot take a new case now">
              <ul>
                {standing.hindrances.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Notice>
          )}
          <div className={styles.layout}>
            <div className={styles.main}>
              {isMediating && <InvitationsCard />}
              {isMediating && <NextDates />}
              <CasesCard />
              {profile.digest && <DigestCard digest={profile.digest} />}
              {standing.complaints.length > 0 && <ComplaintsCard complaints={standing.complaints} />}
            </div>
            <div className={styles.side}>
              {isMediating && <CreditsCard />}
              <StandingCard standing={standing} />
              {isMediating && (
                <>
                  <Card title="Renewal">
                    <div className={styles.stack}>
                      {profile.expiresAt && (
                        <>
                          <p>
                            Renew by <Countdown due={profile.expiresAt} inline />
                          </p>
                          <p>If you do not, you take no new cases. Running ones go on.</p>
                        </>
                      )}
                      <div className={styles.buttons}>
                        <Button
                          variant="quiet"
                          whyNot={
                            mediatorLifecycle.whyNot('renew', profile.status) ??
                            (standing.cpdHours < standing.cpdNeeded
                              ? `${standing.cpdNeeded} hours of training are needed; you have ${standing.cpdHours}.`
                              : null)
                          }
                          onClick={() => setRenewing(true)}
                        >
                          Renew
                        </Button>
                      </div>
                    </div>
                  </Card>
                  <CpdCard standing={standing} />
                </>
              )}
            </div>
          </div>
        </div>
      )}
      {renewing && (
        <Suspense fallback={null}>
          <RenewDialog standing={standing} onClose={() => setRenewing(false)} />
        </Suspense>
      )}
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading your desk">
    <PageHeader
      breadcrumb="Legal Services"
      title={
        <>
          <span className="aside-voice">Mediator’s desk</span>
          <Skeleton width="16rem" />
        </>
      }
      facts={<Skeleton width="18rem" height="1.4em" />}
    />
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
    </div>
  </div>
);
