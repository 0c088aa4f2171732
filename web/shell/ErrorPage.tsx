import { refusals } from '@ahadi/domain/core/refusals.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { inLanguage, shownLanguage } from '../core/language.ts';
import { PART_FAILED, reloadOnce } from '../core/reloading.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import styles from './ErrorPage.module.css';
import type { FrameText, FrameWords } from './frame/words.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

/** What stands here until the reader's words are there, and where they do not arrive: this page waits for nothing. */
const english = {
  unexpected: 'Unexpected Application Error!',
  failing: refusals.INTERNAL.sentence,
  reload: 'Reload the page',
  toStart: 'Go to the start',
} satisfies Partial<Record<FrameText, string>>;
type Said = Pick<FrameWords, keyof typeof english>;

/** Its words in the reader's language, which the frame has where there is one around the pages. */
function useSaid(): [Said, ReturnType<typeof inLanguage>] {
  const [said, setSaid] = useState<Said>();
  const language = shownLanguage();
  useEffect(() => {
    if (language === 'en') return;
    void import('./frame/words.ts')
      .then(async ({ frame }) => {
        await frame.ready;
        setSaid(frame.said);
      })
      .catch(() => undefined); // it stays English: what failed may be the very line by which they come
  }, [language]);
  return said ? [said, inLanguage(language)] : [english, inLanguage('en')];
}

/** An unhandled routing failure (specification §2, §8). Says what is safe and what to do; the stack goes to the console. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error('Unhandled routing failure', error), [error]);
  const [isLoading] = useState(() => error instanceof Error && error.message === PART_FAILED && reloadOnce());
  const reference = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : null;
  const [said, spoken] = useSaid();
  if (isLoading) return <LoadingScreen />;
  return (
    <main className={styles.page} {...spoken}>
      <h1 className={styles.title}>{said.unexpected}</h1>
      <p className={styles.words}>{said.failing}</p>
      {reference && <p className={styles.reference}>{reference}</p>}
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>{said.reload}</Button>
        <Link className={buttonClass('quiet')} to={to('landing')} reloadDocument>
          {said.toStart}
        </Link>
      </div>
    </main>
  );
}
