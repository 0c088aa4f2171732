import { refusals } from '@ahadi/domain/core/refusals.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { PART_FAILED, reloadOnce } from '../core/reloading.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import styles from './ErrorPage.module.css';
import type { Spoken } from './frame/spoken.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

/** What stands here until the reader's words are there, and where they do not arrive: this page waits for nothing. */
const english: Spoken = {
  lang: 'en',
  unexpected: 'Unexpected Application Error!',
  failing: refusals.INTERNAL.sentence,
  reload: 'Reload the page',
  toStart: 'Go to the start',
};

/** An unhandled routing failure (specification §2, §8). Says what is safe and what to do; the stack goes to the console. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error('Unhandled routing failure', error), [error]);
  const [isLoading] = useState(() => error instanceof Error && error.message === PART_FAILED && reloadOnce());
  const [said, setSaid] = useState(english);
  useEffect(() => {
    import('./frame/spoken.ts').then((it) => it.spoken()).then(setSaid, () => undefined);
  }, []);
  if (isLoading) return <LoadingScreen />;
  return (
    <main className={styles.page} lang={said.lang}>
      <h1 className={styles.title}>{said.unexpected}</h1>
      <p className={styles.words}>{said.failing}</p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>{said.reload}</Button>
        <Link className={buttonClass('quiet')} to={to('landing')} reloadDocument>
          {said.toStart}
        </Link>
      </div>
    </main>
  );
}
