import { notificationTimes } from '@ahadi/domain/notifications/rules.ts';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../core/api.ts';
import { useSession } from '../core/session.ts';
import styles from './NotificationBell.module.css';
import { NotificationMenu } from './NotificationMenu.tsx';

/** Bell with the unread count. The panel is the browser's popover: Escape and a click outside close it. */
export function NotificationBell() {
  const { session } = useSession();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(
    api.rpc.get_unread_notification_count.queryOptions({
      input: { p_user_id: session?.userId ?? ('' as never) },
      staleTime: notificationTimes.countFresh,
      enabled: session !== null,
    }),
  );
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={panelId}
        aria-label={unread > 0 ? `Notifications, ${unread > 99 ? '99+' : unread} unread` : 'Notifications'}
        title="Notifications"
      >
        <IconBell size={18} stroke={1.8} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <NotificationMenu hasUnread={unread > 0} onChoose={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}
