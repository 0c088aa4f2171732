import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './VisitorButtons.module.css';
import { shell } from './words.ts';

/** What a visitor sees instead of bell and avatar (specification §2 Shell). */
export function VisitorButtons() {
  const say = useWords(shell);
  return (
    <div className={styles.buttons}>
      <Link className={buttonClass('quiet')} to={to('auth', {}, { view: 'login' })}>
        {say.login}
      </Link>
      <Link className={buttonClass('primary')} to={to('auth', {}, { view: 'signup' })}>
        {say.signUp}
      </Link>
    </div>
  );
}
