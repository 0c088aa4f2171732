import type { Author } from '@ahadi/domain/community/schema.ts';
import { formatAgo, formatInstant, useNow } from '../core/time.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './community.module.css';

type Props = {
  author: Author;
  at: string;
  /** What happened then, where it is not the writing: "case opened". */
  what?: string;
  editedAt?: string | null;
  extra?: React.ReactNode;
};

/** Who wrote it, what is known of them, and when. */
export function AuthorLine({ author, at, what, editedAt, extra }: Props) {
  const now = useNow();
  return (
    <p className={styles.author}>
      <Avatar name={author.name} src={author.avatarUrl} />
      <b>{author.name}</b>
      {author.badges.length > 0 && <span className={styles.badge}>{author.badges.join(', ')}</span>}
      <time dateTime={at} title={formatInstant(at)}>
        {what ? `${what} ` : ''}
        {formatAgo(at, now)}
      </time>
      {editedAt && (
        <time dateTime={editedAt} title={formatInstant(editedAt)}>
          changed {formatAgo(editedAt, now)}
        </time>
      )}
      {extra}
    </p>
  );
}
