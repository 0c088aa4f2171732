import { insteadOfHere } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import type { RegistrationId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { lazy } from '../core/lazy.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonRows, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Ended } from './registering/Ended.tsx';
import styles from './registering/registering.module.css';
import { Side } from './registering/Side.tsx';
import { Waiting } from './registering/Waiting.tsx';
import { registrationBadge } from './words.ts';
import { runDays } from './zone.ts';

export const meta = pageMeta('Your registration');

// Anyone who pays does not learn yet, and anyone who learns has paid.
const Paying = lazy(() => import('./registering/Paying.tsx'));
const PaymentPanel = lazy(() =>
  import('../payments/PaymentPanel.tsx').then((module) => ({ default: module.PaymentPanel })),
);
const Learning = lazy(() => import('./learning/Learning.tsx'));

/** While somebody looks at a payment, or one waits for a seat, the page looks again by itself, milliseconds. */
const LOOK_AGAIN = 20_000;
const isPendingElsewhere = ({ status }: Registration): boolean =>
  status === 'waitlisted' || status === 'held' || status === 'payment_review';

/** One's own registration, from the payment to the certificate. */
export default function RegistrationPage() {
  const { registrationId } = useParams();
  const id = registrationId as RegistrationId; // the address's; the server decides whether it names anything
  const registration = useQuery(
    api.academy.registration.queryOptions({
      input: { id },
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isPendingElsewhere(state.data) ? LOOK_AGAIN : false),
    }),
  );
  usePageTitle(registration.data?.course.title);
  if (registration.data) return <Page registration={registration.data} />;
  if (registration.isPending) return <Loading />;
  return (
    <NotHere
      error={registration.error}
      onRetry={() => registration.refetch()}
      title="There is no such registration"
      href={to('academy')}
      way="Go to the academy"
    >
      The link is wrong, or it is somebody else’s.
    </NotHere>
  );
}

function Page({ registration }: { registration: Registration }) {
  const badge = registrationBadge[registration.status];
  const { run, course } = registration;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('academy')}>Academy</Link> / Registration {registration.number}
          </>
        }
        title={course.title}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>{runDays(run.startsOn, run.endsOn)}</span>
            {run.place !== '' && <span>{run.place}</span>}
          </>
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          <Suspense fallback={<SkeletonRows rows={5} label="Loading this part" />}>
            <Main registration={registration} />
          </Suspense>
        </div>
        <Side registration={registration} />
      </div>
    </>
  );
}

function Main({ registration }: { registration: Registration }) {
  const { status, id, currency, priceMinor } = registration;
  const pay = useCommand(api.academy.pay, { stale: [] });
  if (status === 'waitlisted' || status === 'offered') return <Waiting registration={registration} />;
  if (status === 'expired' || status === 'cancelled') return <Ended registration={registration} />;
  if (status === 'held' || status === 'payment_review')
    return (
      <Paying
        registration={registration}
        here={
          <PaymentPanel
            subject={`academy:${id}`}
            currency={currency}
            outstandingMinor={priceMinor}
            isWhole
            otherwise={insteadOfHere(registration.payTo)}
            start={({ method }) => pay.runAsync({ id, method })}
          />
        }
      />
    );
  return <Learning registration={registration} />;
}

const Loading = () => (
  <PageLoading
    label="Loading your registration"
    kind="Your registration"
    breadcrumb="14rem"
    title="20rem"
    facts="14rem"
  >
    <div className={styles.layout}>
      <SkeletonText lines={8} />
      <SkeletonText lines={6} />
    </div>
  </PageLoading>
);
