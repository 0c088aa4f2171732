import type { ClauseComment } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { hasTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { CommentForm, talkAbout } from './CommentForm.tsx';
import styles from './negotiating.module.css';
import type { Thread } from './talk.ts';

const Words = ({ comment, versionNo }: { comment: ClauseComment; versionNo: number }) => (
  <>
    <p className={styles.who}>
      <strong>{comment.isMine ? 'You' : comment.authorName}</strong>
      <span className={styles.when}>
        {formatInstant(comment.createdAt)}
        {comment.versionNo !== versionNo && ` · on version ${comment.versionNo}`}
      </span>
    </p>
    <p className={styles.body}>{comment.body}</p>
  </>
);

/** A comment with its answers. */
export function CommentThread({
  view,
  thread,
  mayAnswer,
}: {
  view: AgreementView;
  thread: Thread;
  mayAnswer: boolean;
}) {
  const { first, answers } = thread;
  const [kept, setKept] = useState(() => hasTyped(talkAbout(first.clauseId, first.id)));
  const [answering, setAnswering] = useState(kept);
  const settle = useCommand(api.negotiating.resolve);
  const isSettled = first.resolvedAt !== null;
  return (
    <article className={styles.thread} data-own={first.visibility === 'own_side' || undefined} aria-label="A comment">
      {first.visibility === 'own_side' && (
        <p className={styles.badges}>
          <StateBadge tone="gold" dot={false}>
            Only your side sees this
          </StateBadge>
        </p>
      )}
      <Words comment={first} versionNo={view.versionNo} />
      {answers.length > 0 && (
        <ol className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <Words comment={answer} versionNo={view.versionNo} />
            </li>
          ))}
        </ol>
      )}
      {isSettled && <p className={styles.when}>Settled by {first.resolvedByName ?? 'somebody'}.</p>}
      {settle.error && <Notice tone="danger">{problemOf(settle.error).sentence}</Notice>}
      {mayAnswer && !answering && (
        <div className={styles.ways}>
          <Button variant="plain" onClick={() => setAnswering(true)}>
            Answer
          </Button>
          <Button
            variant="plain"
            pending={settle.isPending}
            onClick={() => settle.run({ id: view.id, commentId: first.id, resolved: !isSettled })}
          >
            {isSettled ? 'Open again' : 'Settled'}
          </Button>
        </div>
      )}
      {answering && (
        <CommentForm
          view={view}
          clauseId={first.clauseId}
          parent={first}
          isKept={kept}
          onDone={() => {
            setKept(false);
            setAnswering(false);
          }}
        />
      )}
    </article>
  );
}
