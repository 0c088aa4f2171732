import { intents } from '@ahadi/domain/assistant/rules.ts';
import type { IntentName } from '@ahadi/domain/assistant/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { AboutKind } from '@ahadi/domain/support/schema.ts';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { DeskTabs } from '../core/DeskTabs.tsx';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useRole } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './assistant.module.css';
import { Begin } from './sessions/Begin.tsx';
import { Sessions } from './sessions/Sessions.tsx';
import { Composer } from './talking/Composer.tsx';

// Only the people of support load their inbox.
const Inbox = lazy(() => import('../support/desk/Inbox.tsx'));

export const meta = pageMeta(brand.assistant);

/** Where one asks: in one's own words, or by a thing to do; and what was asked before. Support's inbox is here by ?view=inbox. */
export default function ChatbotPage() {
  const [search] = useSearch();
  const support = useRole('support');
  const admin = useRole('admin');
  const isStaff = support.hasRole || admin.hasRole;
  const isInbox = search.get('view') === 'inbox' && isStaff;
  return (
    <>
      <PageHeader
        title={isInbox ? 'Inbox' : brand.assistant}
        facts={
          isInbox
            ? 'What people wrote, the oldest first.'
            : 'Answers from the help center with their sources, fills in forms with you, and says where your own matters stand. It never signs, pays or files.'
        }
        actions={
          isInbox ? undefined : (
            <Link className={buttonClass('quiet')} to={to('contact')}>
              Write to a person
            </Link>
          )
        }
      />
      {isStaff && (
        <DeskTabs
          label="Parts of the assistant"
          current={isInbox ? 'inbox' : 'own'}
          tabs={[
            { key: 'own', label: 'My conversations', href: to('chatbot') },
            { key: 'inbox', label: 'Inbox', href: to('chatbot', {}, { view: 'inbox' }) },
          ]}
        />
      )}
      {isInbox ? (
        <Suspense fallback={<SkeletonRows rows={5} label="Loading the inbox" />}>
          <Inbox />
        </Suspense>
      ) : (
        <Own />
      )}
    </>
  );
}

function Own() {
  const [search] = useSearch();
  const navigate = useNavigate();
  // The same words or thing asked again, because no answer came, begin one conversation.
  const tried = useRef(new Map<string, string>());
  const clientIdOf = (what: string) => {
    const clientId = tried.current.get(what) ?? uuid();
    tried.current.set(what, clientId);
    return { clientId };
  };
  const start = useCommand(api.assistant.start, {
    onSuccess: (chat) => navigate(to('chat', { sessionId: chat.id }), { replace: asked !== null }),
  });
  const asked = askedBy(search);
  const begun = useRef(false);
  // A link that asks something begins the conversation by itself, once.
  useEffect(() => {
    if (asked === null || begun.current) return;
    begun.current = true;
    start.run({ ...clientIdOf('address'), ...asked });
  });
  const problem = start.error ? problemOf(start.error) : null;
  return (
    <div className={styles.home}>
      <div className={styles.main}>
        <Composer
          keptAs="assistant:new"
          label={`Ask ${brand.assistant}`}
          placeholder="What do you want to do, or what went wrong?"
          pending={start.isPending}
          onSend={(text) => start.runAsync({ ...clientIdOf(text), text, path: cameFrom(search) }).then(() => true)}
        />
        {problem && <Notice tone="danger">{problem.sentence}</Notice>}
        {start.isPending && (
          <p role="status" className={styles.quiet}>
            One moment.
          </p>
        )}
        <Begin onIntent={(intent) => start.run({ ...clientIdOf(intent), intent, path: cameFrom(search) })} />
      </div>
      <aside className={styles.side} aria-label="Your conversations">
        <Sessions />
      </aside>
    </div>
  );
}

const cameFrom = (search: URLSearchParams): string => (search.get('from') ?? '').slice(0, 200);

/** What the address asks: words, a thing to do, or a question about an article or one of the reader's own things. */
function askedBy(search: URLSearchParams) {
  const q = search.get('q')?.trim().slice(0, 1_000) ?? '';
  const intent = intents.find((name): name is IntentName => name === search.get('intent')) ?? null;
  const article = search.get('article');
  const [kind, id] = (search.get('about') ?? '').split(':');
  const about = kind && id ? { kind: kind as AboutKind, id } : null; // judged by the server
  if (q === '' && intent === null && article === null && about === null) return null;
  return {
    text: q === '' ? null : q,
    intent,
    about,
    path: article ? to('helpArticle', { articleId: article }) : cameFrom(search),
  };
}
