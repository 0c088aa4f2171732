import { applicationLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import type { Application } from '@ahadi/domain/mediators/schema.ts';
import { applicationStatusWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { formatDay, formatInstant, useNow } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Part, PartLoading } from '../ui/Part.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './applying/applying.module.css';
import { Begin } from './applying/Begin.tsx';
import { Sent } from './applying/Sent.tsx';
import { applicationTone } from './words.ts';

export const meta = pageMeta('Apply to be a mediator');

// The form is the work of an hour; where it stands is read in a moment.
const Editor = lazy(() => import('./applying/Editor.tsx'));
const dialogs = {
  withdraw: lazy(() => import('./applying/EndDialogs.tsx').then((module) => ({ default: module.WithdrawDialog }))),
  appeal: lazy(() => import('./applying/EndDialogs.tsx').then((module) => ({ default: module.AppealDialog }))),
};

/** The application of the signed-in person, whatever has become of it. */
export default function ApplyMediatorPage() {
  // What reviewers did meanwhile is read again whenever the page opens.
  const application = useQuery(api.mediators.application.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  if (application.isError && application.data === undefined)
    return <ErrorCard {...problemOf(application.error)} level={1} onRetry={() => application.refetch()} />;
  if (application.data === undefined) return <Loading />;
  if (application.data === null)
    return (
      <>
        <Head />
        <Begin />
      </>
    );
  return <Existing application={application.data} />;
}

const Head = ({ application }: { application?: Application }) => (
  <PageHeader
    breadcrumb={
      <>
        <Link to={to('joinMediator')}>Become a mediator</Link>
        {application && ` / ${application.ref}`}
      </>
    }
    title="Apply to be a mediator"
    facts={
      application ? (
        <>
          <StateBadge tone={applicationTone[application.status]}>
            {applicationStatusWords[application.status]}
          </StateBadge>
          {application.submittedAt && <span>sent {formatInstant(application.submittedAt)}</span>}
        </>
      ) : (
        'Two reviewers look at it. You know where it stands at every step.'
      )
    }
  />
);

function Existing({ application }: { application: Application }) {
  const now = useNow();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const Dialog = dialog && dialogs[dialog];
  const canEdit = applicationLifecycle.can('save', application.status);
  // Who is a mediator already may be one of a higher tier.
  const isOver = ['approved', 'rejected', 'lapsed', 'withdrawn'].includes(application.status);
  const mayAppeal =
    application.status === 'rejected' &&
    !application.appealed &&
    application.appealUntil !== null &&
    new Date(application.appealUntil) > now;
  const tooEarly = application.againFrom !== null && new Date(application.againFrom) > now;
  return (
    <>
      <Head application={application} />
      {canEdit ? (
        <Suspense fallback={<SkeletonText lines={12} />}>
          <Editor key={application.id} application={application} onWithdraw={() => setDialog('withdraw')} />
        </Suspense>
      ) : (
        <div className={styles.form}>
          {application.status === 'approved' && (
            <Notice
              tone="good"
              title="You are approved"
              action={
                <Link className={buttonClass('primary')} to={to('mediatorDashboard')}>
                  Go to your desk
                </Link>
              }
            >
              Read and accept the code of conduct there, and you can take cases.
            </Notice>
          )}
          {application.decisionReason && application.status !== 'approved' && (
            <Notice tone={application.status === 'rejected' ? 'danger' : 'attention'} title="The reason you were given">
              {application.decisionReason}
            </Notice>
          )}
          {application.status === 'rejected' && (
            <Notice
              title={
                mayAppeal
                  ? 'You can appeal once'
                  : application.appealed
                    ? 'You have appealed, and it was decided'
                    : 'The time to appeal is over'
              }
              action={mayAppeal && <Button onClick={() => setDialog('appeal')}>Appeal</Button>}
            >
              {mayAppeal && application.appealUntil && (
                <p>
                  Until <Countdown due={application.appealUntil} binding inline />
                </p>
              )}
              {application.againFrom && <p>You can apply again from {formatDay(application.againFrom)}.</p>}
            </Notice>
          )}
          <Sent application={application} />
          {applicationLifecycle.can('withdraw', application.status) && (
            <div className={styles.buttons}>
              <Button variant="quiet" onClick={() => setDialog('withdraw')}>
                Withdraw it
              </Button>
            </div>
          )}
          {isOver && (
            <Part id="again" title={application.status === 'approved' ? 'Apply for a higher tier' : 'Apply again'}>
              <Begin
                whyNot={
                  tooEarly && application.againFrom
                    ? `You can apply again from ${formatDay(application.againFrom)}.`
                    : null
                }
              />
            </Part>
          )}
        </div>
      )}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog application={application} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading your application">
    <PageHeader
      breadcrumb={<Skeleton width="12rem" />}
      title="Apply to be a mediator"
      facts={<Skeleton width="16rem" height="1.4em" />}
    />
    <div className={styles.form}>
      <PartLoading>
        <SkeletonText lines={8} />
      </PartLoading>
    </div>
  </div>
);
