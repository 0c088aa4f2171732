import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { rich } from '../core/Rich.tsx';
import { useSession } from '../core/session.ts';
import { frame } from '../shell/frame/words.ts';
import styles from './restrictions.module.css';

/** Over every page while the account is suspended: what that means, and the way to the reason and the appeal. */
export function SuspendedBar() {
  const say = useWords(frame);
  const { session } = useSession();
  const id = session?.suspendedBy;
  if (!id) return null;
  return (
    <aside className={styles.bar} aria-label={say.suspendedBar}>
      <p>{rich(say.suspendedWords, { a: (words) => <Link to={to('restriction', { id })}>{words}</Link> })}</p>
    </aside>
  );
}
