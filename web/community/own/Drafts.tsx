import type { DraftRow } from '@ahadi/domain/community/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from '../community.module.css';

/** What one began to write, and the way back to it. */
export default function Drafts() {
  const { data, error, refetch } = useQuery(
    api.community.drafts.queryOptions({ staleTime: 0, refetchOnMount: 'always' }),
  );
  const remove = useCommand(api.community.removeDraft);
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={3} label="Loading your drafts" />;
  if (data.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title="No drafts"
        action={
          <Link className={buttonClass('primary')} to={to('community', {}, { write: '1' })}>
            Write a post
          </Link>
        }
      >
        What you write is kept while you write it. What you do not send stays here.
      </EmptyState>
    );
  return (
    <ul className={styles.rows}>
      {data.map((draft) => (
        <li key={draft.key} className={styles.row}>
          <Link className={styles.rowTitle} to={placeOf(draft)}>
            {draft.title || 'Without a title'}
          </Link>
          <p className={styles.rowFacts}>
            <span>
              {draft.key === 'post:new' ? 'A new post' : draft.key.startsWith('edit:') ? 'A change' : 'A comment'}
            </span>
            <span>{formatInstant(draft.updatedAt)}</span>
            <Button variant="plain" onClick={() => remove.run({ key: draft.key })}>
              Throw away
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where the composer of a draft stands, opened. The draft of a comment says itself under which post and comment it is written. */
function placeOf({ key, data: { post, comment } }: DraftRow): string {
  const [kind, id] = key.split(':');
  if (kind === 'post' || !id) return to('community', {}, { write: '1' });
  const place = typeof post === 'string' ? post : id;
  const deed = kind === 'edit' ? 'change' : 'answer';
  if (typeof comment === 'string') return to('post', { id: place }, { comment, do: deed });
  return to('post', { id: place }, kind === 'edit' ? { do: deed } : {});
}
