import { brand } from '@ahadi/domain/brand.ts';
import type { RunId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useSession } from '../core/session.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Catalogue } from './catalogue/Catalogue.tsx';

export const meta = pageMeta(
  'Academy',
  `Courses in mediating, drafting and settling at ${brand.name}, and the check whether a certificate is good.`,
);

// One address, four errands: anyone who comes for one does not load the others.
const CourseDetail = lazy(() => import('./catalogue/CourseDetail.tsx'));
const Verify = lazy(() => import('./verifying/Verify.tsx'));
const Teaching = lazy(() => import('./roster/Teaching.tsx'));

/** What can be learnt here. `?course=` is one of them, `?verify=` checks a certificate, `?teach=` is the room of who teaches a run. */
export default function AcademyPage() {
  const [search] = useSearch();
  const { status } = useSession();
  const [course, verify, teach] = ['course', 'verify', 'teach'].map((name) => search.get(name));
  if (verify !== null && verify !== undefined)
    return (
      <Part label="the check">
        <Verify text={verify} />
      </Part>
    );
  if (teach && status === 'out')
    return <Navigate to={to('auth', {}, { next: to('academy', {}, { teach }) })} replace />;
  if (teach && status === 'loading') return <SkeletonRows rows={6} label="Loading your run" />;
  // The id is the address's; the server decides whether it names anything.
  if (teach)
    return (
      <Part label="your run">
        <Teaching runId={teach as RunId} />
      </Part>
    );
  if (course)
    return (
      <Part label="the course">
        <CourseDetail key={course} code={course} />
      </Part>
    );
  return <Catalogue />;
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <Suspense fallback={<SkeletonRows rows={5} label={`Loading ${label}`} />}>{children}</Suspense>
);
