import { brand } from '@ahadi/domain/brand.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { api } from '../core/api.ts';
import { useWords } from '../core/language.ts';
import { frame } from '../shell/frame/words.ts';
import styles from './shortcut.module.css';

/** The way to the assistant from every page (specification §2 Shell); it knows which page one came from, and shows when a person answered. */
export function SupportShortcut({ className }: { className?: string | undefined }) {
  const say = useWords(frame);
  const { pathname } = useLocation();
  const { data: unread = 0 } = useQuery(api.assistant.unread.queryOptions({ staleTime: MINUTE }));
  const words = unread > 0 ? say.supportUnread({ count: unread }) : say.supportChat;
  const isThere = pathname.startsWith(to('chatbot'));
  return (
    <Link
      className={className}
      to={isThere ? to('chatbot') : to('chatbot', {}, { from: pathname })}
      aria-label={words}
      title={say.askAssistant({ assistant: brand.assistant })}
    >
      <IconMessageCircle size={18} stroke={1.8} aria-hidden />
      {unread > 0 && <span className={styles.dot} aria-hidden />}
    </Link>
  );
}
