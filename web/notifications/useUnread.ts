import { notificationTimes } from '@ahadi/domain/notifications/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../core/api.ts';
import { useSession } from '../core/session.ts';

/** How many are unread, as the server counts them; the icon of the installed app carries the same number. */
export function useUnread(): number {
  const { session } = useSession();
  const { data: unread = 0 } = useQuery(
    api.rpc.get_unread_notification_count.queryOptions({
      input: { p_user_id: session?.userId ?? ('' as never) },
      staleTime: notificationTimes.countFresh,
      enabled: session !== null,
    }),
  );
  useEffect(() => {
    // Not every browser has it, and one that has it may refuse it outside of an installed app.
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  return unread;
}

const TOLD_EACH = 10_000;

/** The count that is read aloud when it changed: at most every ten seconds, and none when the page opens. */
export function useCountAloud(unread: number): number | null {
  const [aloud, setTold] = useState<number | null>(null);
  const told = useRef({ at: 0, unread });
  useEffect(() => {
    if (told.current.unread === unread) return;
    const wait = Math.max(0, told.current.at + TOLD_EACH - Date.now());
    const timer = setTimeout(() => {
      told.current = { at: Date.now(), unread };
      setTold(unread);
    }, wait);
    return () => clearTimeout(timer);
  }, [unread]);
  return aloud;
}
