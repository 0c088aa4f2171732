import { to } from '@ahadi/domain/paths.ts';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MyActivity } from '../activity/MyActivity.tsx';
import { pageMeta } from '../core/page.ts';
import { Tabs } from '../core/Tabs.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './history.module.css';
import { MyRecord } from './mine/MyRecord.tsx';
import { EntryByRef } from './searching/EntryByRef.tsx';
import { Removals } from './searching/Removals.tsx';
import { SearchForm } from './searching/SearchForm.tsx';
import { SearchResults } from './searching/SearchResults.tsx';

// Who searches a name does not load what shows money.
const PaymentsTab = lazy(() => import('../payments/listing/PaymentsTab.tsx'));

export const meta = pageMeta('History');

const tabs = [
  { key: 'search', label: 'Search' },
  { key: 'record', label: 'My record' },
  { key: 'activity', label: 'My activity' },
  { key: 'payments', label: 'Payments' },
] as const;

const heads = {
  public: {
    title: 'Public history',
    facts: 'What stayed unresolved past its deadline, in neutral words, with both sides heard',
  },
  payments: { title: 'Payments', facts: 'What is in your wallets, and every amount in and out with how we know it' },
} as const;

/** Public history: what anybody may find, and one's own part in it; and one's own money. */
export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'search';
  const name = search.get('name')?.trim() ?? '';
  const reference = search.get('record');
  return (
    <>
      <PageHeader {...heads[tab === 'payments' ? 'payments' : 'public']} />
      <Tabs
        label="Parts of history"
        current={tab}
        tabs={tabs.map(({ key, label }) => ({ key, label, href: to('history', {}, { tab: key }) }))}
      />
      <div className={styles.panel}>
        {tab === 'record' && <MyRecord />}
        {tab === 'activity' && <MyActivity />}
        {tab === 'payments' && (
          <Suspense fallback={<SkeletonRows rows={5} label="Loading your payments" />}>
            <PaymentsTab payment={search.get('payment')} wallet={search.get('wallet')} />
          </Suspense>
        )}
        {tab === 'search' && (
          <>
            <SearchForm start={name} onSearch={(words) => setSearch({ tab, name: words })} />
            {name !== '' && <SearchResults name={name} level={2} />}
            {name === '' && reference !== null && (
              <EntryByRef
                reference={reference}
                level={2}
                action={
                  <Link className={buttonClass('quiet')} to={to('history')}>
                    Search a name
                  </Link>
                }
              />
            )}
            {name === '' && reference === null && <WhatIsHere />}
            <Removals level={2} />
          </>
        )}
      </div>
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
