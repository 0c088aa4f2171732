import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../core/api.ts';
import { lazy } from '../core/lazy.ts';

// Few days have a text that is not accepted yet.
const TermsLine = lazy(() => import('./TermsLine.tsx').then((module) => ({ default: module.TermsLine })));

/** One quiet line over the pages while a legal text applies in a version that the reader has not accepted. It can be put away until the browser is closed. */
export function TermsBar() {
  const open = useQuery(api.terms.open.queryOptions({ staleTime: Number.POSITIVE_INFINITY, retry: false }));
  if (!open.data?.length) return null;
  return (
    <Suspense fallback={null}>
      <TermsLine texts={open.data} />
    </Suspense>
  );
}
