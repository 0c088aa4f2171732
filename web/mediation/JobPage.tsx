import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { languageName } from '@ahadi/domain/core/languages.ts';
import { holdDoes } from '@ahadi/domain/credits/rules.ts';
import type { JobView, MyProposal } from '@ahadi/domain/mediation/schema.ts';
import { bandWords, formatWords } from '@ahadi/domain/mediation/words.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { countryName } from '../core/countries.ts';
import { DeclineInvitation } from '../core/DeclineInvitation.tsx';
import { problemOf } from '../core/errors.ts';
import { ForMediators } from '../core/ForMediators.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatInstant } from '../core/time.ts';
import { count, nameList } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './jobs/jobs.module.css';
import { MyProposalCard } from './jobs/MyProposalCard.tsx';
import { NotMediator, PostingsForMediators } from './jobs/NotMediator.tsx';
import { costWords, jobBadge, jobTitle } from './jobs/words.ts';

export const meta = pageMeta('A matter');

const ProposalForm = lazy(() => import('./jobs/ProposalForm.tsx'));

/** One matter that looks for a mediator, and the reader's proposal for it. */
export default function JobPage() {
  return (
    <ForMediators otherwise={<PostingsForMediators level={1} />} waiting={<Loading />}>
      <Job />
    </ForMediators>
  );
}

function Job() {
  const id = useIdParam<MediationId>();
  const job = useQuery(api.mediation.job.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(job.data && jobTitle(job.data));
  if (job.isError && !job.data) return <Missing error={job.error} onRetry={() => job.refetch()} />;
  if (!job.data) return <Loading />;
  return <Matter job={job.data} />;
}

/** A proposal that was taken back or ran out leaves room for another one. */
const stands = ({ status }: MyProposal): boolean => !['withdrawn', 'expired'].includes(status);

function Matter({ job }: { job: JobView }) {
  const badge = jobBadge[job.status];
  const navigate = useNavigate();
  const isStanding = job.mine !== null && stands(job.mine);
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('jobBoard')}>Job board</Link> / {job.ref}
          </>
        }
        title={jobTitle(job)}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            {job.invited && (
              <StateBadge tone="gold" dot={false}>
                You are asked by name
              </StateBadge>
            )}
            {job.status === 'open' && (
              <span>
                proposals until <Countdown due={job.closesAt} binding inline />
              </span>
            )}
          </>
        }
        actions={
          job.appointed ? (
            <Link className={buttonClass('primary')} to={to('myCase', { id: job.id })}>
              Go to the case
            </Link>
          ) : (
            job.invited &&
            job.status === 'open' &&
            !isStanding && (
              <DeclineInvitation id={job.id} onDone={() => navigate(to('jobs', {}, { tab: 'invitations' }))} />
            )
          )
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          <Card title="What it is about">
            <p className={styles.text}>{job.summary}</p>
          </Card>
          {job.linked.length > 0 && <Linked job={job} />}
          {job.mine && <MyProposalCard job={job} mine={job.mine} />}
          {job.status === 'open' && !isStanding && <Propose job={job} />}
        </div>
        <div className={styles.side}>
          <Card title="In short">
            <KeyValue
              rows={[
                { label: 'Field', value: specialismWords[job.category] },
                { label: 'Size', value: bandWords[job.band] },
                { label: 'Country', value: countryName(job.country) },
                { label: 'Currency', value: job.currency },
                { label: 'Languages', value: nameList(job.languages.map(languageName)) },
                { label: 'How', value: formatWords[job.format] },
                { label: 'Sides', value: job.sides },
                {
                  label: 'Wants',
                  value: job.wantsAccredited ? 'judiciary-accredited mediators' : 'any mediator of the tier',
                },
                { label: 'Proposals', value: `${job.proposals} of ${job.mostProposals}` },
                { label: 'Posted', value: formatInstant(job.opensAt) },
              ]}
            />
          </Card>
          <Card title={`A proposal ${costWords(job)}`}>
            <p className={styles.quiet}>
              {job.invited
                ? 'The sides asked for you by name, so there is nothing to pay.'
                : `The size of the matter alone sets it: ${bandWords[job.band]}. The credits are held when you propose. ${holdDoes.words}`}
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}

const Linked = ({ job }: { job: JobView }) => (
  <Card title="What you may read as its mediator">
    <ul className={styles.links}>
      {job.linked.map(({ itemType, itemId, title }) => (
        <li key={itemId}>
          <Link to={to('linkedItem', { jobId: job.id, itemType, itemId })}>{title}</Link>{' '}
          <span className={styles.quiet}>{itemType === 'agreement' ? 'agreement' : 'dispute'}</span>
        </li>
      ))}
    </ul>
  </Card>
);

/** The form, or why there is none. */
function Propose({ job }: { job: JobView }) {
  const wallet = useQuery(
    api.credits.wallet.queryOptions({ enabled: job.hindrance === null && !job.invited, staleTime: 0 }),
  );
  const available = wallet.data?.available ?? null;
  if (job.hindrance !== null)
    return (
      <Notice
        tone="attention"
        title="You cannot propose for this one"
        action={
          <Link className={buttonClass('quiet')} to={to('mediatorDashboard')}>
            See your standing
          </Link>
        }
      >
        {job.hindrance}
      </Notice>
    );
  return (
    <Card
      title="Propose to mediate"
      aside={
        !job.invited && available !== null && <Link to={to('buyCredits')}>{count(available, 'credit')} to spend</Link>
      }
    >
      <Suspense fallback={<SkeletonText lines={10} />}>
        <ProposalForm job={job} available={available} />
      </Suspense>
    </Card>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <NotMediator level={1} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="This matter is not here"
      action={
        <Link className={buttonClass('primary')} to={to('jobBoard')}>
          Go to the job board
        </Link>
      }
    >
      There is nothing at this address, or it does not look for a mediator any more.
    </EmptyState>
  );
}

const Loading = () => (
  <PageLoading label="Loading the matter" kind="A matter" breadcrumb="10rem" title="24rem" facts="16rem">
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card>
          <SkeletonText lines={5} />
        </Card>
        <Card>
          <SkeletonText lines={8} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={7} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
