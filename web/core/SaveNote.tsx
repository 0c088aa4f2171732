import type { SaveState } from './autosave.ts';
import styles from './SaveNote.module.css';
import { formatClock } from './time.ts';

type Props = {
  text: SaveState<unknown>;
  /** What cannot be kept yet although the rest is, or nothing. */
  besides?: string;
};

/** How far what was typed has come, in one quiet line; loud only when a person has to know. What passes by (the toaster) stays clear of it. */
export function SaveNote({ text, besides }: Props) {
  const { status, savedAt, problem } = text;
  const quiet = () => {
    if (status === 'saving' || status === 'waiting') return 'Saving…';
    return savedAt === null ? '' : `Saved ${formatClock(savedAt)}`;
  };
  if (status === 'offline')
    return (
      <p data-save-note className={styles.note} data-tone="attention" role="status">
        Offline. Your text is kept here and saved as soon as the connection is back.
      </p>
    );
  if (status === 'failed')
    return (
      <p data-save-note className={styles.note} data-tone="danger" role="alert">
        Not saved: {problem?.sentence} Your text is kept here.
      </p>
    );
  if (status === 'stale')
    return (
      <p data-save-note className={styles.note} data-tone="attention" role="status">
        Not saved: decide first which text stays.
      </p>
    );
  return (
    <p data-save-note className={styles.note}>
      {quiet()}
      {besides && ` · ${besides}`}
    </p>
  );
}
