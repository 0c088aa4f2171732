import type { NoteContent, NoteRevision } from '@ahadi/domain/notes/schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { AskedProps } from './asked.ts';
import styles from './beside.module.css';
import { choose } from './choosing.ts';

/** So many rows come at once. */
const AT_ONCE = 500;

const reasons: Readonly<Record<NoteRevision['reason'], string>> = {
  typed: 'While typing',
  saved: 'Saved',
  merged: 'Joined with another device',
  conflict: 'Contradicted another text',
  restored: 'Came back from the bin',
};

/** Former texts of a note, the newest first; one of them can come back. */
export function HistoryDialog({ note, draft, notebook, onClose }: AskedProps) {
  const input = { id: note.id };
  const list = useInfiniteQuery({
    ...api.notes.revisions.infiniteOptions({
      input: (after: string | undefined) => ({ ...input, after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => (page.length < AT_ONCE ? undefined : page.at(-1)?.id),
    }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const rows = list.data?.pages.flat() ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? rows[0]?.id ?? null;
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
      {list.data && rows.length === 0 && (
        <p>There are no former versions yet. Every text that is saved here stays for ninety days.</p>
      )}
      {rows.length > 0 && (
        <div className={styles.history}>
          <div className={styles.versions}>
            <ul>
              {inGroups(rows).map((group) =>
                group.length === 1 ? (
                  <Version key={group[0]?.id} one={group[0]} shown={shown} onChoose={setChosen} />
                ) : (
                  <li key={group[0]?.id}>
                    <details open={group.some(({ id }) => id === chosen) || undefined}>
                      <summary className={styles.typed}>{group.length} texts while typing</summary>
                      <ul>
                        {group.map((one) => (
                          <Version key={one.id} one={one} shown={shown} onChoose={setChosen} />
                        ))}
                      </ul>
                    </details>
                  </li>
                ),
              )}
            </ul>
            <ShowMore list={list} variant="plain">
              Show earlier ones
            </ShowMore>
          </div>
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

/** What one hand typed on without a pause stands together; everything else by itself. */
function inGroups(rows: readonly NoteRevision[]): NoteRevision[][] {
  const groups: NoteRevision[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.reason === 'typed' && last?.[0]?.reason === 'typed') last.push(row);
    else groups.push([row]);
  }
  return groups;
}

type VersionProps = { one: NoteRevision | undefined; shown: string | null; onChoose: (id: string) => void };

function Version({ one, shown, onChoose }: VersionProps) {
  if (!one) return null;
  return (
    <li>
      <button
        type="button"
        className={styles.version}
        aria-current={one.id === shown || undefined}
        onClick={() => onChoose(one.id)}
      >
        <span>{formatInstant(one.at)}</span>
        <span className={styles.quiet}>{reasons[one.reason]}</span>
      </button>
    </li>
  );
}
