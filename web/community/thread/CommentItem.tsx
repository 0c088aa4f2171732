import type { Comment, GuardAnswer, Post } from '@ahadi/domain/community/schema.ts';
import type { CommentId } from '@ahadi/domain/core/ids.ts';
import { IconCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { toastError } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/MoreActions.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { AuthorLine } from '../AuthorLine.tsx';
import styles from '../community.module.css';
import { entryWords, reactionKinds, reactionWords } from '../words.ts';
import { CommentForm, type Sent } from '../writing/CommentForm.tsx';
import { letWait } from '../writing/waiting.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ReactionBar } from './ReactionBar.tsx';
import { Removed } from './Removed.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { useReactions } from './useReactions.ts';

export type Thread = {
  answer: (parentId: CommentId | null, clientId: string, body: string, guard: GuardAnswer) => Promise<Sent>;
  change: (comment: Comment, body: string, guard: GuardAnswer) => Promise<Sent>;
  moderate: (kind: 'post' | 'comment', id: string) => void;
  /** Opens the reply form under a comment; null closes it. */
  onAnswer: (id: CommentId | null) => void;
};
type Props = {
  post: Post;
  comment: Comment;
  isAnswering: boolean;
  /** It was linked to: it is marked, and `change` opens its text. */
  linked: 'shown' | 'change' | null;
  /** The same from render to render, so that one new comment does not draw hundreds again. */
  thread: Thread;
};
type Asking = 'report' | 'history' | 'remove' | null;

/** One comment in its place of the thread. */
export const CommentItem = memo(function CommentItem({ post, comment, isAnswering, linked, thread }: Props) {
  const [editing, setEditing] = useState(linked === 'change' && comment.may.edit);
  const [asking, setAsking] = useState<Asking>(null);
  const refuse = { onError: (error: Error) => void toastError(problemOf(error).sentence) };
  const remove = useCommand(api.community.removeComment, { onSuccess: () => setAsking(null) });
  const accept = useCommand(api.community.accept, refuse);
  const { now, toggle } = useReactions({ kind: 'comment', id: comment.id }, comment.reactions);
  const state = entryWords[comment.status];
  const isShown = comment.body !== '';
  const ask = (what: Asking) => () => setAsking(what);
  const more: MoreAction[] = [
    ...(comment.may.report
      ? reactionKinds
          .filter((reaction) => reaction !== 'helpful' && now[reaction] === 0)
          .map((reaction) => ({
            key: reaction,
            label: reactionWords[reaction],
            why: null,
            run: () => toggle(reaction),
          }))
      : []),
    ...(comment.may.edit ? [{ key: 'edit', label: 'Change it', why: null, run: () => setEditing(true) }] : []),
    ...(comment.editedAt ? [{ key: 'history', label: 'Former texts', why: null, run: ask('history') }] : []),
    ...(comment.may.remove ? [{ key: 'remove', label: 'Delete it', why: null, run: ask('remove') }] : []),
    ...(comment.may.report ? [{ key: 'report', label: 'Report it', why: null, run: ask('report') }] : []),
    ...(post.may.moderate && comment.may.report
      ? [{ key: 'moderate', label: 'Moderate', why: null, run: () => thread.moderate('comment', comment.id) }]
      : []),
  ];
  return (
    <li
      id={`comment-${comment.id}`}
      className={styles.comment}
      style={{ '--depth': comment.depth } as React.CSSProperties} // a custom property, which the type does not know
      data-accepted={comment.isAccepted || undefined}
      data-linked={linked !== null || undefined}
      tabIndex={linked === null ? undefined : -1}
    >
      <AuthorLine
        author={comment.author}
        at={comment.createdAt}
        editedAt={comment.editedAt}
        extra={
          <>
            {comment.depth > 1 && comment.answers && <span>to {comment.answers}</span>}
            {comment.isAccepted && (
              <span className={styles.solved}>
                <IconCheck size={14} stroke={2.2} aria-hidden /> The answer
              </span>
            )}
            {state && isShown && <StateBadge tone={state.tone}>{state.words}</StateBadge>}
          </>
        }
      />
      {comment.removal && <Removed removal={comment.removal} />}
      {editing ? (
        <CommentForm
          draftKey={`edit:${comment.id}`}
          place={{ post: post.id, comment: comment.id }}
          start={comment.body}
          before={comment.status}
          label="Your comment"
          send="Save"
          autoFocus
          onSend={(body, guard) => thread.change(comment, body, guard)}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : isShown ? (
        <Markdown text={comment.body} level={4} />
      ) : (
        <p className={styles.gone}>{goneWords[comment.status] ?? 'These words are not shown.'}</p>
      )}
      {isShown && !editing && (
        <div className={styles.under}>
          <ReactionBar now={now} onToggle={comment.may.report ? toggle : null} always={['helpful']} />
          {post.may.comment && comment.status === 'published' && (
            <Button variant="plain" aria-expanded={isAnswering} onClick={() => thread.onAnswer(comment.id)}>
              Reply
            </Button>
          )}
          {post.may.accept && comment.depth === 0 && comment.status === 'published' && (
            <Button
              variant="plain"
              pending={accept.isPending}
              onClick={() => accept.run({ id: post.id, commentId: comment.isAccepted ? null : comment.id })}
            >
              {comment.isAccepted ? 'Not the answer' : 'This is the answer'}
            </Button>
          )}
          {more.length > 0 && (
            <MoreActions variant="plain" toRight about={`what ${comment.author.name} wrote`} actions={more} />
          )}
        </div>
      )}
      {isAnswering && <Answer post={post} parent={comment} thread={thread} />}
      {asking === 'report' && <ReportDialog kind="comment" id={comment.id} onClose={() => setAsking(null)} />}
      {asking === 'history' && <HistoryDialog kind="comment" id={comment.id} onClose={() => setAsking(null)} />}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Delete your comment"
          confirm="Delete it"
          cancel="Keep it"
          tone="danger"
          pending={remove.isPending}
          problem={remove.error ? problemOf(remove.error).sentence : null}
          onConfirm={() => remove.run({ id: comment.id })}
          onClose={() => setAsking(null)}
        >
          <p>Its words go. Where others answered it, a line says that you deleted it.</p>
        </ConfirmDialog>
      )}
    </li>
  );
});

/** What stands where somebody else's words are not shown. */
const goneWords: Partial<Record<Comment['status'], string>> = {
  deleted: 'Deleted by the author.',
  hidden: 'Hidden until a moderator decides.',
  removed: 'Removed by a moderator. The reason stands in the public log.',
};

/** One text has one name, so that sending it again after a lost answer writes it once. */
function Answer({ post, parent, thread }: { post: Post; parent: Comment; thread: Thread }) {
  const [clientId] = useState(() => uuid());
  return (
    <CommentForm
      draftKey={`comment:${parent.id}`}
      place={{ post: post.id, comment: parent.id }}
      label={`Your reply to ${parent.author.name}`}
      send="Send the reply"
      autoFocus
      onSend={(body, guard) => thread.answer(parent.id, clientId, body, guard)}
      onDone={() => thread.onAnswer(null)}
      onKeep={async (body) => {
        await letWait('comment', clientId, { postId: post.id, parentId: parent.id, body });
        thread.onAnswer(null);
      }}
      onCancel={() => thread.onAnswer(null)}
    />
  );
}
