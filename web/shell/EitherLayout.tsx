import { lazy, Suspense, useState } from 'react';
import { useSession } from '../core/session.ts';
import { Ground } from './Ground.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import PublicFrame from './PublicFrame.tsx';

// A visitor does without its script.
const Shell = lazy(() => import('./Shell.tsx'));

/** Around a public page that is also a room of somebody who is signed in: the shell for them, the plain frame for a visitor. */
export default function EitherLayout() {
  const { status } = useSession();
  // Once it is known that nobody says who this is, as without a connection, the page stays, however often that is asked again.
  const [isFirst, setFirst] = useState(true);
  if (isFirst && status !== 'loading') setFirst(false);
  if (isFirst && status === 'loading') return <LoadingScreen />;
  return status === 'in' ? (
    <Suspense fallback={<LoadingScreen />}>
      <Shell />
    </Suspense>
  ) : (
    <Ground>
      <PublicFrame />
    </Ground>
  );
}
