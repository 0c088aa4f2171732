import { refusals } from '@ahadi/domain/core/refusals.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { PART_FAILED, reloadOnce } from '../core/reloading.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import styles from './ErrorPage.module.css';
import { LoadingScreen } from './LoadingScreen.tsx';

/** An unhandled routing failure (specification §2, §8). Says what is safe and what to do; the stack goes to the console. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error('Unhandled routing failure', error), [error]);
  const [isLoading] = useState(() => error instanceof Error && error.message === PART_FAILED && reloadOnce());
  const reference = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : null;
  if (isLoading) return <LoadingScreen />;
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.words}>{refusals.INTERNAL.sentence}</p>
      {reference && <p className={styles.reference}>Reference {reference}</p>}
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <Link className={buttonClass('quiet')} to={to('landing')} reloadDocument>
          Go to the start
        </Link>
      </div>
    </main>
  );
}
