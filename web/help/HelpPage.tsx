import { brand } from '@ahadi/domain/brand.ts';
import { LEAST_LETTERS } from '@ahadi/domain/help/rules.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { HelpSearch } from './finding/HelpSearch.tsx';
import { Hits } from './finding/Hits.tsx';
import styles from './help.module.css';
import { ManageLink } from './reading/ManageLink.tsx';
import { Rooms } from './reading/Rooms.tsx';

// Readers do not load what editors need.
const HelpDesk = lazy(() => import('./desk/HelpDesk.tsx'));
// What the link below a letter opens.
const LettersSwitch = lazy(() => import('../notifications/letters/LettersSwitch.tsx'));

export const meta = pageMeta(
  'Help',
  `How everything at ${brand.name} is done: agreements, disputes, mediation, escrow, the marketplace and your account.`,
);

/** The help center: a question in one's own words, or a walk through its rooms. Editors work in the same place by ?manage=1. */
export default function HelpPage() {
  const [search, setSearch] = useSearch();
  const [asked, setAsked] = useState('');
  const q = search.get('q') ?? '';
  const setQ = (words: string) => {
    setAsked('');
    setSearch(words === '' ? {} : { q: words }, { replace: true, preventScrollReset: true });
  };
  const letters = search.get('letters');
  if (letters !== null)
    return (
      <div className={styles.page}>
        <Suspense fallback={<SkeletonRows rows={3} label="Loading your letters" />}>
          <LettersSwitch token={letters} />
        </Suspense>
      </div>
    );
  if (search.get('manage') === '1')
    return (
      <div className={styles.page}>
        <Suspense fallback={<SkeletonRows rows={5} label="Loading the desk" />}>
          <HelpDesk />
        </Suspense>
      </div>
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>How can we help?</h1>
        <p className={styles.lead}>Write what you want to do, or what went wrong, as you would say it.</p>
        <HelpSearch q={q} onSearch={setQ} onAsk={setAsked} large />
        <ManageLink />
      </header>
      {q.length >= LEAST_LETTERS ? <Hits q={q} isAsked={asked === q} onClear={() => setQ('')} /> : <Rooms />}
    </div>
  );
}
