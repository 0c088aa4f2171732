import type { FollowLevel, Post } from '@ahadi/domain/community/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { toast, toastError } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/MoreActions.tsx';
import styles from '../community.module.css';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ReportDialog } from './ReportDialog.tsx';

// A moderator's tools are loaded by moderators.
const Tools = lazy(() => import('../moderation/Tools.tsx'));

type Props = { post: Post; onEdit: () => void };
type Asking = 'report' | 'history' | 'remove' | 'block' | 'tools' | null;

/** What one does with a post: save, follow, link, report; change and delete one's own. */
export function PostActions({ post, onEdit }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const navigate = useNavigate();
  const refuse = { onError: (error: Error) => void toastError(problemOf(error).sentence) };
  const save = useCommand(api.community.save, refuse);
  const follow = useCommand(api.community.follow, refuse);
  const remove = useCommand(api.community.remove, { onSuccess: () => setAsking(null) });
  const block = useCommand(api.community.block, { onSuccess: () => navigate(to('community')) });
  const copy = () =>
    navigator.clipboard.writeText(`${window.location.origin}${to('post', { id: post.id })}`).then(
      () => toast({ title: 'Link copied', message: post.title, tone: 'good' }),
      () => toastError('The link could not be copied.'),
    );
  const own = post.may.edit || post.may.remove;
  const more: MoreAction[] = [
    { key: 'copy', label: 'Copy the link', why: null, run: () => void copy() },
    ...(post.editedAt ? [{ key: 'history', label: 'Former texts', why: null, run: () => setAsking('history') }] : []),
    ...(post.may.edit ? [{ key: 'edit', label: 'Change it', why: null, run: onEdit }] : []),
    ...(post.may.remove ? [{ key: 'remove', label: 'Delete it', why: null, run: () => setAsking('remove') }] : []),
    ...(post.may.report
      ? [
          { key: 'report', label: 'Report it', why: null, run: () => setAsking('report') },
          { key: 'block', label: `Block ${post.author.name}`, why: null, run: () => setAsking('block') },
        ]
      : []),
    ...(post.may.moderate ? [{ key: 'tools', label: 'Moderate', why: null, run: () => setAsking('tools') }] : []),
  ];
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={post.saved}
        pending={save.isPending}
        onClick={() => save.run({ id: post.id, on: !post.saved })}
      >
        {post.saved ? 'Saved' : 'Save'}
      </Button>
      <label className={styles.follow}>
        <span className="aside-voice">What you are told about this post</span>
        <select
          value={post.follow ?? 'none'}
          onChange={(event) => {
            const level = event.currentTarget.value;
            follow.run({ kind: 'post', id: post.id, level: level === 'none' ? null : (level as FollowLevel) }); // options are its values
          }}
        >
          <option value="none">Not following</option>
          <option value="all">Follow every comment</option>
          <option value="replies">Follow replies to me</option>
          <option value="mute">Muted</option>
        </select>
      </label>
      <MoreActions actions={more} />
      {asking === 'report' && <ReportDialog kind="post" id={post.id} onClose={() => setAsking(null)} />}
      {asking === 'history' && <HistoryDialog kind="post" id={post.id} onClose={() => setAsking(null)} />}
      {asking === 'tools' && (
        <Suspense fallback={null}>
          <Tools post={post} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'remove' && own && (
        <ConfirmDialog
          title={`Delete “${post.title}”`}
          confirm="Delete it"
          cancel="Keep it"
          tone="danger"
          pending={remove.isPending}
          problem={remove.error ? problemOf(remove.error).sentence : null}
          onConfirm={() => remove.run({ id: post.id })}
          onClose={() => setAsking(null)}
        >
          <p>Its words go for good. What others wrote to it stays, and a line says that you deleted it.</p>
        </ConfirmDialog>
      )}
      {asking === 'block' && (
        <ConfirmDialog
          title={`Block ${post.author.name}`}
          confirm="Block"
          tone="danger"
          pending={block.isPending}
          problem={block.error ? problemOf(block.error).sentence : null}
          onConfirm={() => block.run({ userId: post.author.userId, on: true })}
          onClose={() => setAsking(null)}
        >
          <p>
            You do not see each other’s words in the community any more. They are not told. What you have with each
            other in agreements or disputes stays as it is.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
