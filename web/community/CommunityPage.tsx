import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { useFilterQuery } from '../core/filters.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useRole } from '../core/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './community.module.css';
import { Feed } from './feed/Feed.tsx';
import { Side } from './feed/Side.tsx';
import { Topics } from './feed/Topics.tsx';
import { filters, type Sort, sorts, useFeedQuery } from './feed/useFeedQuery.ts';
import { emptyPost } from './writing/empty.ts';
import { WaitingPosts } from './writing/WaitingWords.tsx';
import { letWait } from './writing/waiting.ts';

// Each of these is opened by few.
const PostForm = lazy(() => import('./writing/PostForm.tsx').then((module) => ({ default: module.PostForm })));
const Desk = lazy(() => import('./moderation/Desk.tsx'));
const Log = lazy(() => import('./moderation/Log.tsx'));
const Drafts = lazy(() => import('./own/Drafts.tsx'));
const Decisions = lazy(() => import('./own/Decisions.tsx'));
// What is sponsored comes after what people wrote.
const FeedSlot = lazy(() => import('../promotions/FeedSlot.tsx'));
const Blocks = lazy(() => import('./own/Blocks.tsx'));

export const meta = pageMeta('Community');

const views = {
  drafts: { title: 'Your drafts', facts: 'What you began and did not send. It stays for 90 days.' },
  decisions: { title: 'Decisions about your words', facts: 'Each with its reason. Another person hears an appeal.' },
  blocks: { title: 'People you blocked', facts: 'You do not see each other’s words.' },
  log: { title: 'What was moderated', facts: 'Every decision with its reason, without names.' },
  review: {
    title: 'Moderation',
    facts: 'The oldest first. Nobody decides about their own words, or twice about one matter.',
  },
} as const;

/** The community: what people ask and tell each other; and by ?view= one's own part, the public log, and the moderators' desk. */
export default function CommunityPage() {
  const [search, setSearch] = useFilterQuery();
  const moderator = useRole('moderator');
  const admin = useRole('admin');
  const isStaff = moderator.hasRole || admin.hasRole;
  const asked = search.get('view') as keyof typeof views | null;
  const view = asked !== null && Object.hasOwn(views, asked) && (asked !== 'review' || isStaff) ? asked : null;
  // It stands in the address, so that a link opens it and the way back closes it.
  const writing = search.get('write') === '1';
  const setWriting = (open: boolean) =>
    setSearch({ write: open ? '1' : null }, { replace: false, preventScrollReset: !open });
  if (view === null)
    return (
      <>
        <PageHeader
          title="Community"
          facts="Ask, and tell what you learned about promises, disputes and what comes after."
          actions={!writing && <Button onClick={() => setWriting(true)}>Write a post</Button>}
        />
        {isStaff && <StaffTabs current="feed" />}
        <div className={styles.layout}>
          <div className={styles.main}>
            {writing && <Writing mayAnnounce={isStaff} onClose={() => setWriting(false)} />}
            <WaitingPosts onTake={() => setWriting(true)} />
            <Tools />
            <Topics />
            <Feed onWrite={() => setWriting(true)}>
              <Suspense fallback={null}>
                <FeedSlot />
              </Suspense>
            </Feed>
          </div>
          <Side />
        </div>
      </>
    );
  return (
    <>
      <PageHeader breadcrumb={<Link to={to('community')}>Community</Link>} {...views[view]} />
      {isStaff && view === 'review' && <StaffTabs current="review" />}
      <Suspense fallback={<SkeletonRows rows={4} label="Loading" />}>
        {view === 'drafts' && <Drafts />}
        {view === 'decisions' && <Decisions />}
        {view === 'blocks' && <Blocks />}
        {view === 'log' && <Log />}
        {view === 'review' && <Desk />}
      </Suspense>
    </>
  );
}

const StaffTabs = ({ current }: { current: 'feed' | 'review' }) => (
  <DeskTabs
    label="Parts of the community"
    current={current}
    tabs={[
      { key: 'feed', label: 'Posts', href: to('community') },
      { key: 'review', label: 'Moderation', href: to('community', {}, { view: 'review' }) },
    ]}
  />
);

function Writing({ mayAnnounce, onClose }: { mayAnnounce: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [clientId] = useState(() => uuid());
  const publish = useCommand(api.community.publish);
  return (
    <Card title="A new post">
      <Suspense fallback={<SkeletonRows rows={3} label="Loading the form" />}>
        <PostForm
          draftKey="post:new"
          start={emptyPost}
          before={null}
          mayAnnounce={mayAnnounce}
          send="Post it"
          onSend={(post, guard) => publish.runAsync({ clientId, post, guard })}
          onDone={(post) => navigate(to('post', { id: post.id }))}
          onKeep={async (post, text) => {
            await letWait('post', clientId, { post, text });
            onClose();
          }}
          onCancel={onClose}
        />
      </Suspense>
    </Card>
  );
}

function Tools() {
  const { asked, setAsked } = useFeedQuery();
  return (
    <div className={styles.tools}>
      <ListTools
        filters={filters}
        searchLabel="Search posts"
        start={{ filter: asked.filter, q: asked.q }}
        onChange={setAsked}
      />
      <label className={styles.sort}>
        <span className="aside-voice">In what order</span>
        <select
          value={asked.sort}
          onChange={(event) => setAsked({ sort: event.currentTarget.value as Sort })} // options are its values
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {asked.tag !== '' && (
        <Button variant="quiet" onClick={() => setAsked({ tag: '' })}>
          Tag “{asked.tag}” ×
        </Button>
      )}
    </div>
  );
}
