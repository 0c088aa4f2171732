import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { api } from '../core/api.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { Case, CaseLoading } from './Case.tsx';

// Read by the one who follows a wrong link.
const MediationMissing = lazy(() =>
  import('./MediationMissing.tsx').then((module) => ({ default: module.MediationMissing })),
);

// Once it is settled.
const SettledPromises = lazy(() =>
  import('../obligations/SettledPromises.tsx').then((module) => ({ default: module.SettledPromises })),
);

// Mostly nobody acts for a side.
const ActsHere = lazy(() => import('../successions/ActsHere.tsx').then((module) => ({ default: module.ActsHere })));

export const meta = pageMeta('Mediation');

/** The case for its sides, and for an officer who looks after it. Its mediator works on a page of their own. */
export default function MediationPage() {
  const id = useIdParam<MediationId>();
  const { search } = useLocation();
  const view = useQuery(api.mediation.get.queryOptions({ input: { id } }));
  usePageTitle(view.data && (view.data.request.title || view.data.ref));
  if (view.isError && !view.data)
    return (
      <Suspense fallback={<CaseLoading />}>
        <MediationMissing error={view.error} onRetry={() => view.refetch()} />
      </Suspense>
    );
  if (!view.data) return <CaseLoading />;
  if (view.data.as === 'mediator') return <Navigate to={to('myCase', { id }) + search} replace />;
  const { as, settlement } = view.data;
  const signed = as === 'side' && settlement?.signedAt ? settlement.agreementId : null;
  return (
    <>
      {as === 'side' && (
        <Suspense fallback={null}>
          <ActsHere kind="mediation" id={id} />
        </Suspense>
      )}
      <Case view={view.data} settled={signed !== null && <SettledPromises agreementId={signed} />} />
    </>
  );
}
