import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { rich } from '../core/Rich.tsx';
import { useSession } from '../core/session.ts';
import styles from './bars.module.css';
import { frame } from './frame/words.ts';

/** Over every page of somebody whose role waits until their account asks for more than a password. */
export function SecondStepBar() {
  const say = useWords(frame);
  const { session } = useSession();
  if (!session?.awaitsSecondStep) return null;
  return (
    <aside className={styles.bar} aria-label={say.stepBar}>
      <p>{rich(say.stepWords, { a: (words) => <Link to={to('profile', {}, { tab: 'security' })}>{words}</Link> })}</p>
    </aside>
  );
}
