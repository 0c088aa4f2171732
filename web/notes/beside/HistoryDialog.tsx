import type { NoteContent, NoteRevision } from '@ahadi/domain/notes/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { AskedProps } from './asked.ts';
import styles from './beside.module.css';
import { choose } from './choosing.ts';

const reasons: Readonly<Record<NoteRevision['reason'], string>> = {
  saved: 'Saved',
  merged: 'Joined with another device',
  conflict: 'Contradicted another text',
  restored: 'Came back from the bin',
};

/** Former texts of a note, the newest first; one of them can come back. */
export function HistoryDialog({ note, draft, notebook, onClose }: AskedProps) {
  const input = { id: note.id };
  const list = useQuery({ ...api.notes.revisions.queryOptions({ input }), staleTime: 0, refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? list.data?.[0]?.id ?? null;
  const text = useQuery({
    ...api.notes.revision.queryOptions({ input: { ...input, revisionId: shown ?? '' } }),
    enabled: shown !== null,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const bringBack = async (former: Pick<NoteContent, 'title' | 'body'>) => {
    setPending(true);
    try {
      const whyNot = await choose(draft, notebook, null, former);
      setProblem(whyNot);
      if (whyNot === null) onClose();
    } catch (failure) {
      setProblem(problemOf(failure).sentence);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      wide
      title="Former versions"
      onClose={onClose}
      footer={
        text.data && (
          <div className={styles.answers}>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
            <Button
              pending={pending}
              onClick={() => void bringBack({ title: text.data.revision.title, body: text.data.body })}
            >
              Bring this text back
            </Button>
          </div>
        )
      }
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      {(list.error ?? text.error) && <Notice tone="danger">{problemOf(list.error ?? text.error).sentence}</Notice>}
      {list.isPending && <SkeletonText lines={6} />}
      {list.data?.length === 0 && (
        <p>There are no former versions yet. While you type, one is kept every two minutes.</p>
      )}
      {list.data && list.data.length > 0 && (
        <div className={styles.history}>
          <ul className={styles.versions}>
            {list.data.map((it) => (
              <li key={it.id}>
                <button
                  type="button"
                  className={styles.version}
                  aria-current={it.id === shown || undefined}
                  onClick={() => setChosen(it.id)}
                >
                  <span>{formatInstant(it.at)}</span>
                  <span className={styles.quiet}>{reasons[it.reason]}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.side}>
            {text.data ? (
              <>
                <h3 className={styles.sideTitle}>{text.data.revision.title || 'Without a title'}</h3>
                <pre className={styles.former}>{text.data.body}</pre>
              </>
            ) : (
              <SkeletonText lines={6} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
