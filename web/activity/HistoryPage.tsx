import { to } from '@ahadi/domain/paths.ts';
import { entryRefIn } from '@ahadi/domain/records/reference/rules.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { HistoryTools } from '../core/HistoryTools.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useMe } from '../core/session.ts';
import { Tabs } from '../core/Tabs.tsx';
import { MyRecord } from '../records/mine/MyRecord.tsx';
import { EntryByRef } from '../records/searching/EntryByRef.tsx';
import { Removals } from '../records/searching/Removals.tsx';
import { SearchForm } from '../records/searching/SearchForm.tsx';
import { SearchResults } from '../records/searching/SearchResults.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Coming } from './Coming.tsx';
import styles from './history.module.css';

// Who looks at one part does not load the others.
const ActivityTab = lazy(() => import('./ActivityTab.tsx'));
const PaymentsTab = lazy(() => import('../payments/listing/PaymentsTab.tsx'));
const SecurityTab = lazy(() => import('./SecurityTab.tsx'));
const DecisionsTab = lazy(() => import('./DecisionsTab.tsx'));

export const meta = pageMeta('History');

const parts = {
  activity: { label: 'Activity', facts: 'What you did, and what was done to what is yours' },
  payments: {
    label: 'Payments',
    facts: 'What is in your wallets, and every amount in and out with how we know it',
  },
  record: {
    label: 'Public record',
    facts: 'What others see under your name, what may become public, and what stands under theirs',
  },
  security: { label: 'Security', facts: 'Where you signed in, and every change of how you sign in' },
  moderation: { label: 'Moderation', facts: 'What was decided about you, with reasons and appeals' },
} as const;
type Part = keyof typeof parts;
const keys = Object.keys(parts) as Part[]; // the table's own keys

/** The part the address names. A name or an entry that is looked for stands under the public record, as `search` did before. */
function partOf(search: URLSearchParams): { part: Part; isSearch: boolean } {
  const asked = search.get('tab');
  const looksFor = search.has('name') || search.has('record');
  const isSearch = asked === 'search' || (looksFor && (asked === null || asked === 'record'));
  return { part: isSearch ? 'record' : (keys.find((key) => key === asked) ?? 'activity'), isSearch };
}

/** Everything that happened to somebody: deeds, money, what is public of them, sign-ins and decisions. */
export default function HistoryPage() {
  const [search] = useSearch();
  const { acting } = useMe();
  // Who acts for an organisation comes for its money; all else here is an account's own.
  const { part, isSearch } = acting ? { part: 'payments' as const, isSearch: false } : partOf(search);
  return (
    <>
      <PageHeader title={acting ? `Money of ${acting.organisation}` : 'History'} facts={parts[part].facts} />
      {!acting && (
        <Tabs
          label="Parts of history"
          current={part}
          tabs={keys.map((key) => ({ key, label: parts[key].label, href: to('history', {}, { tab: key }) }))}
        />
      )}
      <div className={styles.panel}>
        {part === 'record' && <RecordPart isSearch={isSearch} />}
        <Suspense fallback={<SkeletonRows rows={5} label={`Loading ${parts[part].label.toLowerCase()}`} />}>
          {part === 'activity' && <ActivityTab />}
          {part === 'payments' && <PaymentsTab payment={search.get('payment')} wallet={search.get('wallet')} />}
          {part === 'security' && <SecurityTab />}
          {part === 'moderation' && <DecisionsTab />}
        </Suspense>
      </div>
    </>
  );
}

/** One's own public record, or the search of everybody's. */
const RecordPart = ({ isSearch }: { isSearch: boolean }) => (
  <>
    <nav className={styles.views} aria-label="Whose record">
      <Link to={to('history', {}, { tab: 'record' })} aria-current={isSearch ? undefined : 'true'} preventScrollReset>
        My record
      </Link>
      <Link to={to('history', {}, { tab: 'search' })} aria-current={isSearch ? 'true' : undefined} preventScrollReset>
        Search a name
      </Link>
    </nav>
    {isSearch ? (
      <PublicSearch />
    ) : (
      <div className={styles.stack}>
        <HistoryTools tab="record" asked={{}} />
        <Coming />
        <MyRecord />
      </div>
    )}
  </>
);

/** What anybody may find: a name, or one entry by its reference. */
function PublicSearch() {
  const [search, setSearch] = useSearch();
  const name = search.get('name')?.trim() ?? '';
  const reference = name === '' ? search.get('record') : entryRefIn(name);
  return (
    <>
      <SearchForm start={name} onSearch={(words) => setSearch({ tab: 'search', name: words })} />
      {name !== '' && reference === null && <SearchResults name={name} level={2} />}
      {reference !== null && (
        <EntryByRef
          reference={reference}
          level={2}
          action={
            <Link className={buttonClass('quiet')} to={to('history', {}, { tab: 'search' })}>
              Search a name
            </Link>
          }
        />
      )}
      {name === '' && reference === null && <WhatIsHere />}
      <Removals level={2} />
    </>
  );
}

const WhatIsHere = () => (
  <div className={styles.words}>
    <p>
      A dispute becomes public only when the other side had accepted that in the agreement, was provably told, had time
      to answer and to settle, and both identities were checked. Each entry tells dates and the outcome, and nothing
      that only one side says.
    </p>
    <p>
      Resolved within 30 days, an entry is removed. Resolved later, it is marked and goes after 12 months. Nobody can
      pay to have one removed or hidden.
    </p>
  </div>
);
