import { topicWords } from '@ahadi/domain/community/rules.ts';
import type { PostCard } from '@ahadi/domain/community/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconBookmarkFilled, IconCheck, IconLock, IconMessage, IconPin, IconThumbUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { count } from '../../core/words.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { AuthorLine } from '../AuthorLine.tsx';
import styles from '../community.module.css';
import { entryWords, kindWords } from '../words.ts';

/** A post in a list: who, what, and what came of it. */
export function PostRow({ post }: { post: PostCard }) {
  const state = entryWords[post.status];
  return (
    <li className={styles.row}>
      <AuthorLine
        author={post.author}
        at={post.createdAt}
        extra={
          <>
            {post.isPinned && <IconPin size={14} stroke={1.8} aria-label="Pinned" />}
            {post.isLocked && <IconLock size={14} stroke={1.8} aria-label="Locked" />}
            {post.saved && <IconBookmarkFilled size={14} aria-label="Saved" />}
          </>
        }
      />
      <Link className={styles.rowTitle} to={to('post', { id: post.id })}>
        {post.title}
      </Link>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <p className={styles.rowFacts}>
        {post.isSolved && (
          <span className={styles.solved}>
            <IconCheck size={14} stroke={2.2} aria-hidden /> Answered
          </span>
        )}
        {state && <StateBadge tone={state.tone}>{state.words}</StateBadge>}
        <span>
          {kindWords[post.kind]} in {topicWords[post.topic].name}
        </span>
        <span>
          <IconMessage size={14} stroke={1.8} aria-hidden /> {count(post.comments, 'comment')}
        </span>
        {post.reactions.helpful > 0 && (
          <span>
            <IconThumbUp size={14} stroke={1.8} aria-hidden /> {post.reactions.helpful} found it helpful
          </span>
        )}
        {post.tags.map((tag) => (
          <Link key={tag} className={styles.tag} to={to('community', {}, { tag })}>
            {tag}
          </Link>
        ))}
      </p>
    </li>
  );
}
