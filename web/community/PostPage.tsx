import { topicWords } from '@ahadi/domain/community/rules.ts';
import type { Post } from '@ahadi/domain/community/schema.ts';
import type { PostId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { Markdown } from '../core/Markdown.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useSearch } from '../core/search.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import styles from './community.module.css';
import { Comments } from './thread/Comments.tsx';
import { PostActions } from './thread/PostActions.tsx';
import { ReactionBar } from './thread/ReactionBar.tsx';
import { Removed } from './thread/Removed.tsx';
import { useReactions } from './thread/useReactions.ts';
import { entryWords, kindWords } from './words.ts';

// Only who changes a post loads its form.
const PostForm = lazy(() => import('./writing/PostForm.tsx').then((module) => ({ default: module.PostForm })));

export const meta = pageMeta('Community');

function PostReactions({ post }: { post: Post }) {
  const { now, toggle } = useReactions({ kind: 'post', id: post.id }, post.reactions);
  return <ReactionBar now={now} onToggle={post.may.report ? toggle : null} />;
}

/** One post with everything that was said to it. */
export default function PostPage() {
  const id = useIdParam<PostId>();
  const { data, error, refetch } = useQuery(
    api.community.post.queryOptions({ input: { id }, refetchOnMount: 'always' }),
  );
  const [search] = useSearch();
  const [editing, setEditing] = useState(search.get('do') === 'change' && !search.has('comment'));
  const edit = useCommand(api.community.edit);
  usePageTitle(data?.title);
  const problem = error ? problemOf(error) : null;
  if (problem && (problem.code === 'NOT_FOUND' || problem.code === 'BAD_INPUT'))
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="There is no such post"
        action={
          <Link className={buttonClass('primary')} to={to('community')}>
            Go to the community
          </Link>
        }
      >
        It was taken away, or the link is wrong.
      </EmptyState>
    );
  if (problem && !data) return <ErrorCard {...problem} level={1} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={12} />;
  const state = entryWords[data.status];
  return (
    <div className={styles.threadPage}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('community')}>Community</Link> /{' '}
            <Link to={to('community', {}, { topic: data.topic })}>{topicWords[data.topic].name}</Link>
          </>
        }
        title={data.title}
        facts={
          <>
            <span>{kindWords[data.kind]}</span>
            {data.isSolved && <StateBadge tone="good">Answered</StateBadge>}
            {state && <StateBadge tone={state.tone}>{state.words}</StateBadge>}
            {data.isLocked && <StateBadge>Locked</StateBadge>}
          </>
        }
        actions={<PostActions post={data} onEdit={() => setEditing(true)} />}
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          {data.removal && <Removed removal={data.removal} />}
          {data.status === 'waiting' && (
            <Notice tone="attention" title="A person looks at this first">
              You see it already; others see it once a moderator has, which is due within a day. You are told.
            </Notice>
          )}
          {editing && data.may.edit ? (
            <Suspense fallback={<SkeletonText lines={6} />}>
              <PostForm
                draftKey={`edit:${data.id}`}
                before={data.status}
                start={{
                  topic: data.topic,
                  kind: data.kind,
                  title: data.title,
                  body: data.body,
                  tags: data.tags.join(', '),
                }}
                mayAnnounce={data.kind === 'announcement'}
                send="Save"
                onSend={(post, guard) => edit.runAsync({ id: data.id, revision: data.revision, post, guard })}
                onDone={() => setEditing(false)}
                onCancel={() => setEditing(false)}
              />
            </Suspense>
          ) : (
            <article className={styles.post} aria-label={data.title}>
              <AuthorLine author={data.author} at={data.createdAt} editedAt={data.editedAt} />
              {data.status === 'deleted' ? (
                <p className={styles.gone}>Deleted by the author.</p>
              ) : (
                <Markdown text={data.body} level={2} voice="document" />
              )}
              {data.tags.length > 0 && (
                <p className={styles.rowFacts}>
                  {data.tags.map((tag) => (
                    <Link key={tag} className={styles.tag} to={to('community', {}, { tag })}>
                      {tag}
                    </Link>
                  ))}
                </p>
              )}
              {data.status === 'published' && <PostReactions post={data} />}
            </article>
          )}
          {data.isLocked && (
            <Notice title="Nothing more can be written here">
              {data.lockReason ?? 'The question was answered a while ago.'}
            </Notice>
          )}
          <Comments post={data} />
        </div>
        <aside className={styles.side} aria-label="Related">
          {data.related.length > 0 && (
            <div>
              <h2 className={styles.sideTitle}>Near to this</h2>
              <ul className={styles.links}>
                {data.related.map(({ id: other, title }) => (
                  <li key={other}>
                    <Link to={to('post', { id: other })}>{title}</Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <h2 className={styles.sideTitle}>Is it about you?</h2>
            <p>
              Does it name you, or show what is yours alone? Report it. A moderator is to look at it within a day, and
              nobody learns who reported it.
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
