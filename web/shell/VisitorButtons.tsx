import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import styles from './VisitorButtons.module.css';

type Props = { login: string; signUp: string };

/** What a visitor sees instead of bell and avatar (specification §2 Shell). */
export const VisitorButtons = ({ login, signUp }: Props) => (
  <div className={styles.buttons}>
    <Link className={buttonClass('quiet')} to={to('auth', {}, { view: 'login' })}>
      {login}
    </Link>
    <Link className={buttonClass('primary')} to={to('auth', {}, { view: 'signup' })}>
      {signUp}
    </Link>
  </div>
);
