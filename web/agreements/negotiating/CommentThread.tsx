import type { ClauseComment } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { hasTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { CommentForm, talkAbout } from './CommentForm.tsx';
import styles from './negotiating.module.css';
import type { Thread } from './talk.ts';
import { talking } from './words.ts';

const Words = ({ comment, versionNo }: { comment: ClauseComment; versionNo: number }) => {
  const say = useWordsHere(talking);
  const when = useFigures().instant(comment.createdAt);
  return (
    <>
      <p className={styles.who}>
        <strong>{comment.isMine ? say.you : comment.authorName}</strong>
        <span className={styles.when}>
          {comment.versionNo === versionNo ? when : say.onVersion({ when, version: comment.versionNo })}
        </span>
      </p>
      <p className={styles.body} dir="auto">
        {comment.body}
      </p>
    </>
  );
};

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
  const say = useWordsHere(talking);
  const voice = useVoice();
  const { first, answers } = thread;
  const [kept, setKept] = useState(() => hasTyped(talkAbout(first.clauseId, first.id)));
  const [answering, setAnswering] = useState(kept);
  const settle = useCommand(api.negotiating.resolve);
  const isSettled = first.resolvedAt !== null;
  return (
    <article
      className={styles.thread}
      data-own={first.visibility === 'own_side' || undefined}
      aria-label={say.aComment}
    >
      {first.visibility === 'own_side' && (
        <p className={styles.badges}>
          <StateBadge tone="gold" dot={false}>
            {say.onlyYourSide}
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
      {isSettled && (
        <p className={styles.when}>
          {first.resolvedByName === null ? say.settled : say.settledBy({ name: first.resolvedByName })}
        </p>
      )}
      {settle.error && <Notice tone="danger">{refusalIn(voice, problemOf(settle.error))}</Notice>}
      {mayAnswer && !answering && (
        <div className={styles.ways}>
          <Button variant="plain" onClick={() => setAnswering(true)}>
            {say.answer}
          </Button>
          <Button
            variant="plain"
            pending={settle.isPending}
            onClick={() => settle.run({ id: view.id, commentId: first.id, resolved: !isSettled })}
          >
            {isSettled ? say.openAgain : say.settled}
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
