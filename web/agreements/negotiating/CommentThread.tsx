import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { hasTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { CommentForm, talkAbout } from './CommentForm.tsx';
import styles from './negotiating.module.css';
import { ThreadWords } from './ThreadWords.tsx';
import type { Thread } from './talk.ts';
import { talking } from './words.ts';

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
  const { first } = thread;
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
      <ThreadWords thread={thread} versionNo={view.versionNo} />
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
