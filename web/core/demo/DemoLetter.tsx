import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { api } from '../api.ts';
import { useWordsHere } from '../here.ts';
import styles from './DemoLetter.module.css';
import { demo as room } from './words.ts';

type Letter = { subject: string; text_body: string };

/** The newest letter's subject and the path of its first link; the host is left out, so that this browser's cookie fits. */
async function newestLetter(to: string): Promise<{ subject: string; path: string } | null> {
  const answer = await fetch(`/api/dev/mailbox?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`mailbox: ${answer.status}`);
  const letters = (await answer.json()) as Letter[];
  const newest = letters[0];
  const link = newest && /https?:\/\/\S+/.exec(newest.text_body)?.[0];
  if (!newest || !link) return null;
  const { pathname, search, hash } = new URL(link);
  return { subject: newest.subject, path: `${pathname}${search}${hash}` };
}

/** In demo mode letters stay on this machine, so the newest one is shown where it is waited for. */
export function DemoLetter({ to }: { to: string }) {
  const say = useWordsHere(room);
  const demo = useQuery(api.accounts.demoPeople.queryOptions({}));
  const letter = useQuery({
    queryKey: ['demo', 'letter', to],
    queryFn: () => newestLetter(to),
    enabled: (demo.data?.length ?? 0) > 0,
    staleTime: 0,
    refetchInterval: 2000,
  });
  if (!letter.data) return null;
  return (
    <div className={styles.letter}>
      <Notice
        tone="gold"
        title={say.demoLetter}
        action={
          <a className={buttonClass('primary')} href={letter.data.path}>
            {say.openLink}
          </a>
        }
      >
        {say.newestLetter({ subject: letter.data.subject })}
      </Notice>
    </div>
  );
}
