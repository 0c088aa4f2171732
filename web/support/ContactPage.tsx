import { brand } from '@ahadi/domain/brand.ts';
import type { TicketId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useSession } from '../core/session.ts';
import { HelpSuggestions } from '../help/finding/HelpSuggestions.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonRows, SkeletonText } from '../ui/Skeleton.tsx';
import { ContactForm } from './contact/ContactForm.tsx';
import { Hours } from './contact/Hours.tsx';
import styles from './contact.module.css';

// Visitors have no messages to read.
const MyMessages = lazy(() => import('./messages/MyMessages.tsx'));
const MessageView = lazy(() => import('./messages/MessageView.tsx'));

export const meta = pageMeta('Contact', `Write to the people of ${brand.name}.`);

/** Reaching a person: the form, what one wrote before, and one message with its answers. */
export default function ContactPage() {
  const { status, session } = useSession();
  const [search] = useSearch();
  const message = search.get('message');
  if (message !== null && status === 'in')
    return (
      <div className={styles.page}>
        <nav aria-label="Where this is" className={styles.crumbs}>
          <Link to={to('contact')}>Contact</Link>
        </nav>
        <Suspense fallback={<SkeletonText lines={8} />}>
          <MessageView id={message as TicketId} />
        </Suspense>
      </div>
    );
  if (message !== null && status === 'out')
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="Sign in to read your message"
        action={
          <Link
            className={buttonClass('primary')}
            to={to('auth', {}, { view: 'login', next: to('contact', {}, { message }) })}
          >
            Sign in
          </Link>
        }
      >
        Without an account the answer comes by mail.
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Contact us</h1>
        <p className={styles.lead}>A person reads this and answers. You get a number, so that nothing is lost.</p>
      </header>
      <div className={styles.columns}>
        {status === 'loading' ? (
          <SkeletonText lines={10} />
        ) : (
          <ContactForm
            key={session?.userId ?? 'visitor'}
            suggestions={(subject, onSolved) => <HelpSuggestions q={subject} onSolved={onSolved} />}
          />
        )}
        <aside className={styles.side} aria-label="Good to know">
          <Hours />
          {status === 'in' && (
            <Suspense fallback={<SkeletonRows rows={2} label="Loading your messages" />}>
              <MyMessages />
            </Suspense>
          )}
          <div>
            <h2 className={styles.sideTitle}>Look it up first</h2>
            <p className={styles.words}>
              The <Link to={to('help')}>help center</Link> answers most questions at once, and{' '}
              <Link to={to('chatbot')}>{brand.assistant}</Link> goes through it with you.
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
