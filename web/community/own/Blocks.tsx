import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from '../community.module.css';

/** Whom one does not want to read, and the way to take that back. */
export default function Blocks() {
  const { data, error, refetch } = useQuery(api.community.blocks.queryOptions({ refetchOnMount: 'always' }));
  const block = useCommand(api.community.block);
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={3} label="Loading" />;
  if (data.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title="You blocked nobody"
        action={
          <Link className={buttonClass('quiet')} to={to('community')}>
            Go to the community
          </Link>
        }
      >
        At a post of somebody you find “Block” among the other actions.
      </EmptyState>
    );
  return (
    <ul className={styles.rows}>
      {data.map((author) => (
        <li key={author.userId} className={styles.person}>
          <Avatar name={author.name} src={author.avatarUrl} />
          <span>{author.name}</span>
          <Button variant="quiet" onClick={() => block.run({ userId: author.userId, on: false })}>
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  );
}
