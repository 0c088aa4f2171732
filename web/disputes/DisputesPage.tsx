import { to } from '@ahadi/domain/paths.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useRole } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Desk } from './listing/Desk.tsx';
import { MyDisputes } from './listing/MyDisputes.tsx';
import { useDisputeQuery, views } from './listing/useDisputeQuery.ts';
import { useReader } from './useReader.ts';

// Few people have this desk; the others do not load it.
const ChallengeDesk = lazy(() =>
  import('../records/desk/ChallengeDesk.tsx').then((module) => ({ default: module.ChallengeDesk })),
);

export const meta = pageMeta('Disputes');

export default function DisputesPage() {
  const { view, setQuery } = useDisputeQuery();
  const { roles } = useReader();
  const canOpen = useCanOpen();
  const isAdmin = useRole('admin').hasRole;
  const open = views.filter(
    ({ value, roles: of }) =>
      value === 'mine' || of.some((role) => roles.includes(role) || (isAdmin && role === 'admin')),
  );
  // An address of a desk that is not the reader's shows their own list.
  const shown = open.some(({ value }) => value === view) ? view : 'mine';
  const goHome = () => setQuery({ view: 'mine' });
  return (
    <>
      <PageHeader
        title="Disputes"
        actions={
          canOpen(to('newDispute')) && (
            <Link className={buttonClass('primary')} to={to('newDispute')}>
              File a dispute
            </Link>
          )
        }
      />
      {open.length > 1 && (
        <DeskTabs
          label="Your disputes and desks"
          current={shown}
          tabs={open.map(({ value, label }) => ({
            key: value,
            label,
            href: to('disputes', {}, value === 'mine' ? {} : { view: value }),
          }))}
        />
      )}
      {shown === 'mine' && (
        <div style={{ marginTop: open.length > 1 ? 16 : 0 }}>
          <MyDisputes />
        </div>
      )}
      {shown === 'challenges' && (
        <Suspense fallback={<SkeletonRows label="Loading the desk" />}>
          <ChallengeDesk onLeave={goHome} />
        </Suspense>
      )}
      {shown !== 'mine' && shown !== 'challenges' && <Desk key={shown} view={shown} onLeave={goHome} />}
    </>
  );
}
