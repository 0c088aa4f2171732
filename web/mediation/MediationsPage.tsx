import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { MyMediations } from './listing/MyMediations.tsx';
import { useMediationQuery, views } from './listing/useMediationQuery.ts';
import { useReader } from './useReader.ts';

// Few people have this desk; the others do not load it.
const Desk = lazy(() => import('./listing/Desk.tsx').then((module) => ({ default: module.Desk })));

export const meta = pageMeta('Mediation');

/** All of a person's mediations, the desks of officers, and the ways to a mediator and to becoming one. */
export default function MediationsPage() {
  const { view, setQuery } = useMediationQuery();
  const { roles, acting } = useReader();
  const isOfficer = roles.includes('officer');
  const canOpen = useCanOpen();
  const standing = useQuery({ ...api.mediators.standing.queryOptions(), enabled: acting === null });
  const open = views.filter(({ isDesk }) => isOfficer || !isDesk);
  // An address of a desk that is not the reader's shows their own list.
  const shown = open.find(({ value }) => value === view)?.value ?? 'mine';
  return (
    <>
      <PageHeader
        title="Mediation"
        facts="A mediator helps you settle in confidence. Nobody outside learns what is said."
        actions={
          <>
            {canOpen(to('academy')) && (
              <Link className={buttonClass('quiet')} to={to('academy')}>
                Academy
              </Link>
            )}
            {standing.data !== undefined && (
              <Link
                className={buttonClass('quiet')}
                to={standing.data === null ? to('joinMediator') : to('mediatorDashboard')}
              >
                {standing.data === null ? 'Become a mediator' : 'Your desk as a mediator'}
              </Link>
            )}
            {standing.data && (
              <Link className={buttonClass('quiet')} to={to('jobBoard')}>
                Job board
              </Link>
            )}
            {canOpen(to('requestMediator')) && (
              <Link className={buttonClass('primary')} to={to('requestMediator')}>
                Ask for mediation
              </Link>
            )}
          </>
        }
      />
      {open.length > 1 && (
        <DeskTabs
          label="Your mediations and desks"
          current={shown}
          tabs={open.map(({ value, label }) => ({
            key: value,
            label,
            href: to('legalServices', {}, value === 'mine' ? {} : { view: value }),
          }))}
        />
      )}
      {shown === 'mine' ? (
        <div style={{ marginTop: open.length > 1 ? 16 : 0 }}>
          <MyMediations />
        </div>
      ) : (
        <Suspense fallback={<SkeletonRows label="Loading the desk" />}>
          <Desk key={shown} view={shown} onLeave={() => setQuery({ view: 'mine' })} />
        </Suspense>
      )}
    </>
  );
}
