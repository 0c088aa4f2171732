import { toneOf } from '@ahadi/domain/notifications/rules.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatAgo, formatInstant, useNow } from '../core/time.ts';
import { useMarkRead } from './marking.ts';
import styles from './NotificationItem.module.css';
import { targetOf } from './target.ts';

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/** One notification: unread bold on a highlighted ground, read dimmed. Choosing it marks it read and opens what it is about. */
export function NotificationItem({ it, onChoose }: { it: Notification; onChoose?: (() => void) | undefined }) {
  const now = useNow();
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const tone = toneOf(it.type);
  const Icon = icons[tone];

  const choose = () => {
    if (!it.read) markRead(it);
    const target = targetOf(it);
    if (target === null) return;
    onChoose?.();
    navigate(target);
  };

  return (
    <button type="button" className={styles.item} data-read={it.read || undefined} onClick={choose}>
      <Icon className={styles.icon} data-tone={tone} size={16} stroke={1.8} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>
          {!it.read && <span className="aside-voice">Unread: </span>}
          {it.title}
        </span>
        <span className={styles.message}>{it.message}</span>
        <time className={styles.time} dateTime={it.created_at} title={formatInstant(it.created_at, now)}>
          {formatAgo(it.created_at, now)}
        </time>
      </span>
      {!it.read && <span className={styles.dot} aria-hidden />}
    </button>
  );
}
