import { shownCount } from '@ahadi/domain/notifications/rules.ts';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { client } from '../core/api.ts';
import { Here } from '../core/here.ts';
import { useLanguage, useWords } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { useSession } from '../core/session.ts';
import { frame } from '../shell/frame/words.ts';
import styles from './NotificationBell.module.css';
import { useCountAloud, useUnread } from './useUnread.ts';

// It comes when it is opened for the first time.
const load = () => import('./NotificationMenu.tsx');
const NotificationMenu = lazy(load);

/** Bell with the unread count. The panel is the browser's popover: Escape and a click outside close it. */
export function NotificationBell() {
  const say = useWords(frame);
  const language = useLanguage();
  const { session } = useSession();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  const aloud = useCountAloud(unread);
  useEffect(() => {
    // A browser that pushes go to says so again with each session, because they end with it.
    // Where its script cannot be read there is no connection, and nothing to renew.
    if (session)
      void import('./pushing.ts').then(
        ({ renewPush }) => renewPush(),
        () => undefined,
      );
  }, [session]);
  useEffect(() => {
    if (!open) return;
    // What the bell shows was seen; it stays unread. When that fails it is seen the next time.
    void client.notifications.markSeen().catch((failure: unknown) => console.warn('Not marked as seen', failure));
  }, [open]);
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={panelId}
        onPointerEnter={() => void load()}
        aria-label={unread > 0 ? say.notificationsUnread({ count: shownCount(unread) }) : say.notifications}
        title={say.notifications}
      >
        <IconBell size={18} stroke={1.8} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {shownCount(unread)}
          </span>
        )}
      </button>
      <span className="aside-voice" role="status">
        {aloud !== null && (aloud === 0 ? say.noneUnread : say.countUnread({ count: aloud }))}
      </span>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={say.notifications}
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Here value={language}>
            <Suspense fallback={null}>
              <NotificationMenu hasUnread={unread > 0} onChoose={() => panel.current?.hidePopover()} />
            </Suspense>
          </Here>
        )}
      </div>
    </>
  );
}
