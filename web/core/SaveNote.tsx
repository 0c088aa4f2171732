import { type ReactNode, Suspense } from 'react';
import type { SaveState } from './autosave.ts';
import type { Problem } from './errors.ts';
import { rich } from './Rich.tsx';
import styles from './SaveNote.module.css';
import { useSaving } from './saving/words.ts';
import { formatClock } from './time.ts';

type Props = {
  text: SaveState<unknown>;
  /** What cannot be kept yet although the rest is, or nothing. */
  besides?: string | undefined;
  /** A refusal in the language of the page; the server's own words unless given. */
  refusal?: (problem: Problem) => ReactNode;
};

/** How far what was typed has come, in one quiet line; loud only when a person has to know. What passes by (the toaster) stays clear of it. */
export function SaveNote({ text, besides, refusal = ({ sentence }) => sentence }: Props) {
  const say = useSaving();
  const { status, savedAt, problem } = text;
  const quiet = () => {
    if (status === 'saving' || status === 'waiting') return besides ? say.savingBut({ besides }) : say.saving;
    if (savedAt === null) return besides ?? '';
    const when = formatClock(savedAt);
    return besides ? say.savedBut({ when, besides }) : say.saved({ when });
  };
  if (status === 'offline')
    return (
      <p data-save-note className={styles.note} data-tone="attention" role="status">
        {say.offline}
      </p>
    );
  if (status === 'failed')
    return (
      <p data-save-note className={styles.note} data-tone="danger" role="alert">
        <Suspense fallback={null}>{rich(say.notSaved, { reason: () => problem && refusal(problem) })}</Suspense>
      </p>
    );
  if (status === 'stale')
    return (
      <p data-save-note className={styles.note} data-tone="attention" role="status">
        {say.chooseFirst}
      </p>
    );
  return (
    <p data-save-note className={styles.note}>
      {quiet()}
    </p>
  );
}
