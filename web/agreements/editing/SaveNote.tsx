import { formatClock } from '../../core/time.ts';
import type { SaveState } from './autosave.ts';
import styles from './editing.module.css';

/** How far what was typed has come, in one quiet line; loud only when a person has to know. */
export function SaveNote({ text, incompleteParties }: { text: SaveState<unknown>; incompleteParties: boolean }) {
  const { status, savedAt, problem } = text;
  const quiet = () => {
    if (status === 'saving' || status === 'waiting') return 'Saving…';
    return savedAt === null ? '' : `Saved ${formatClock(savedAt)}`;
  };
  if (status === 'offline')
    return (
      <p className={styles.note} data-tone="attention" role="status">
        Offline. Your text is kept here and saved as soon as the connection is back.
      </p>
    );
  if (status === 'failed')
    return (
      <p className={styles.note} data-tone="danger" role="alert">
        Not saved: {problem?.sentence} Your text is kept here.
      </p>
    );
  if (status === 'stale')
    return (
      <p className={styles.note} data-tone="attention" role="status">
        Not saved: decide first which text stays.
      </p>
    );
  return (
    <p className={styles.note}>
      {quiet()}
      {incompleteParties && ' · the parties are saved once each has a name and an address of its own'}
    </p>
  );
}
