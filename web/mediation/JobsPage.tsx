import type { MyProposal } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { ForMediators } from '../core/ForMediators.tsx';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { useSearch } from '../core/search.ts';
import { Tabs } from '../core/Tabs.tsx';
import { formatDay } from '../core/time.ts';
import { count, formatCalendarDay } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import listing from '../ui/listing.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { JobRows } from './jobs/JobRows.tsx';
import styles from './jobs/jobs.module.css';
import { NotMediator, PostingsForMediators } from './jobs/NotMediator.tsx';
import { creditWords, proposalBadge } from './jobs/words.ts';

export const meta = pageMeta('Your proposals');

const tabs = [
  { key: 'open', label: 'Open proposals', href: to('jobs') },
  { key: 'all', label: 'All proposals', href: to('jobs', {}, { tab: 'all' }) },
  { key: 'invitations', label: 'Asked by name', href: to('jobs', {}, { tab: 'invitations' }) },
] as const;

/** What the mediator proposed, and the matters they were asked about by name. */
export default function JobsPage() {
  const [search] = useSearch();
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'open';
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('mediatorDashboard')}>Mediator’s desk</Link>}
        title="Your proposals"
        facts="A chosen proposal becomes a case on your desk."
        actions={
          <Link className={buttonClass('primary')} to={to('jobBoard')}>
            Job board
          </Link>
        }
      />
      <div className={styles.tabs}>
        <Tabs label="Proposals and invitations" current={tab} tabs={tabs} />
      </div>
      <ForMediators otherwise={<PostingsForMediators />} label="your proposals">
        {tab === 'invitations' ? <Invitations /> : <Proposals key={tab} isOpen={tab === 'open'} />}
      </ForMediators>
    </>
  );
}

const toBoard = (
  <Link className={buttonClass('quiet')} to={to('jobBoard')}>
    Look at the job board
  </Link>
);

function Proposals({ isOpen }: { isOpen: boolean }) {
  const list = useInfiniteQuery(
    api.mediation.myProposals.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, open: isOpen || undefined }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError && !list.data) return <NotMediator error={list.error} onRetry={() => list.refetch()} />;
  return (
    <ListCard
      list={list}
      label="your proposals"
      empty={
        <EmptyState
          kind="nothing"
          title={isOpen ? 'No proposal of yours is open' : 'You have proposed nothing yet'}
          action={toBoard}
        >
          A proposal says what you would take, when you could begin and how you would work.
        </EmptyState>
      }
    >
      <ul className={listing.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </ListCard>
  );
}

function Row({ row }: { row: MyProposal }) {
  const badge = proposalBadge[row.status];
  return (
    <li>
      <Link
        className={listing.row}
        to={to('job', { id: row.jobId })}
        data-mine={row.status === 'selected' || undefined}
      >
        <span className={listing.what}>
          <span className={listing.title}>{row.jobTitle || row.jobRef}</span>
          <span className={listing.facts}>
            {row.jobRef} · sent {formatDay(row.submittedAt)} · could begin {formatCalendarDay(row.earliestOn)}
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={listing.next}>
          <span className={listing.step}>
            {row.status === 'selected' ? 'You were chosen; it goes on in the case' : count(row.sessions, 'session')}
          </span>
          <span className={listing.changed}>
            {row.credits === 0 ? 'cost nothing' : `${count(row.credits, 'credit')} ${creditWords[row.creditState]}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Invitations() {
  const list = useInfiniteQuery(
    api.mediation.jobs.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, invited: true }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError && !list.data) return <NotMediator error={list.error} onRetry={() => list.refetch()} />;
  return (
    <ListCard
      list={list}
      label="matters you are asked about"
      empty={
        <EmptyState kind="nothing" title="Nobody asks for you by name now" action={toBoard}>
          When both sides want you, the matter stands here, and a proposal costs nothing.
        </EmptyState>
      }
    >
      <JobRows rows={rows} />
    </ListCard>
  );
}
