import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './TopBar.module.css';
import { VisitorButtons } from './VisitorButtons.tsx';
import { shell } from './words.ts';

/** The top bar for visitors: Login and Sign Up instead of bell and avatar (specification §2), where the page does not offer them itself. */
export function VisitorBar({ asks = true }) {
  const say = useWords(shell);
  return (
    <header className={styles.bar} data-visitor>
      <Link className={styles.brand} to={to('landing')}>
        <Brand />
      </Link>
      <div className={styles.right}>
        <LanguageSwitch />
        {asks && <VisitorButtons login={say.login} signUp={say.signUp} />}
      </div>
    </header>
  );
}
