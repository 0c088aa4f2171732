import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { deviceId } from '../../core/offline/device.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { AskedProps } from './asked.ts';
import styles from './beside.module.css';
import { choose } from './choosing.ts';
import { bothOf, markDifferences } from './compare.ts';

/** Two texts side by side; which one stays, or both, or a third one written from them. The one that goes stays among the former versions. */
export function ConflictDialog({ note, draft, notebook, onClose }: AskedProps) {
  const input = { id: note.id };
  const revisions = useQuery({
    ...api.notes.revisions.queryOptions({ input }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const open = revisions.data?.filter((it) => it.reason === 'conflict' && it.isOpen) ?? [];
  const first = open[0];
  const other = useQuery({
    ...api.notes.revision.queryOptions({ input: { ...input, revisionId: first?.id ?? '' } }),
    enabled: first !== undefined,
  });
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const current = note.content;
  const theirs = other.data;

  /** What stays is saved first, and only then the contradiction ends. */
  const settle = async (body: string | null, title?: string) => {
    if (!first || pending) return;
    setPending(true);
    setProblem(null);
    try {
      const part = body === null ? null : { body, ...(title !== undefined && { title }) };
      const whyNot = await choose(draft, notebook, edited === null ? current.body : null, part);
      if (whyNot !== null) return setProblem(whyNot);
      await notebook.take(await client.notes.settle({ ...input, revisionId: first.id }));
      if (open.length > 1) await revisions.refetch();
      else onClose();
      setEdited(null);
    } catch (failure) {
      setProblem(problemOf(failure).sentence);
    } finally {
      setPending(false);
    }
  };

  const where = first?.deviceId === deviceId() ? 'Written on this device' : 'Written on another device';
  return (
    <Dialog
      wide
      title="Two texts of this note"
      onClose={onClose}
      footer={
        theirs &&
        (edited === null ? (
          <div className={styles.answers}>
            <Button variant="quiet" pending={pending} onClick={() => void settle(null)}>
              Keep the first
            </Button>
            <Button variant="quiet" pending={pending} onClick={() => void settle(theirs.body, theirs.revision.title)}>
              Take the second
            </Button>
            <Button variant="quiet" pending={pending} onClick={() => void settle(bothOf(current.body, theirs.body))}>
              Keep both
            </Button>
            <Button onClick={() => setEdited(bothOf(current.body, theirs.body))}>Write it from both</Button>
          </div>
        ) : (
          <div className={styles.answers}>
            <Button variant="quiet" onClick={() => setEdited(null)}>
              Back
            </Button>
            <Button pending={pending} onClick={() => void settle(edited)}>
              Save this text
            </Button>
          </div>
        ))
      }
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      {revisions.error && <Notice tone="danger">{problemOf(revisions.error).sentence}</Notice>}
      {open.length > 1 && <p className={styles.quiet}>{open.length} texts wait to be looked at. This is the first.</p>}
      {!theirs && !revisions.error && <SkeletonText lines={6} />}
      {theirs && edited === null && (
        <div className={styles.sides}>
          <Side title="First: what stands in the note" body={current.body} other={theirs.body} />
          <Side
            title={`Second: ${where.toLowerCase()}, ${formatInstant(theirs.revision.at)}`}
            body={theirs.body}
            other={current.body}
          />
        </div>
      )}
      {edited !== null && (
        <textarea
          className={styles.text}
          aria-label="Text from both"
          value={edited}
          onChange={(event) => setEdited(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}

function Side({ title, body, other }: { title: string; body: string; other: string }) {
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles.sideTitle}>{title}</h3>
      <div className={styles.body}>
        {markDifferences(body, other).map(({ at, line, differs }) => (
          <p key={at} data-differs={differs || undefined}>
            {line || '\u00a0'}
          </p>
        ))}
      </div>
    </section>
  );
}
