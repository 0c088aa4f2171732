import type { Topic } from '@ahadi/domain/community/schema.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { count } from '../../core/words.ts';
import styles from '../community.module.css';

type Props = { since: number; topic: Topic | null; onShow: () => void };

/** How much came since the list was read; a click brings it in. Asked once a minute while the page is looked at. */
export function NewPill({ since, topic, onShow }: Props) {
  const { data } = useQuery(
    api.community.newer.queryOptions({
      input: { since: new Date(since).toISOString(), ...(topic === null ? {} : { topic }) },
      enabled: since > 0,
      refetchInterval: MINUTE,
      staleTime: MINUTE,
    }),
  );
  if (!data || data.posts === 0) return null;
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      {data.posts >= 100 ? '100 or more' : count(data.posts, 'new post')}
    </button>
  );
}
