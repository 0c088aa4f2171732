import { paths } from '@ahadi/domain/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../core/language.ts';
import { useSession } from '../../core/session.ts';
import styles from './ActionLink.module.css';
import { landing } from './words.ts';

type Props = { to: string; primary?: boolean; large?: boolean; children: ReactNode };

/** A link that looks like the button it is used as. */
export function ActionLink({ to, primary = false, large = false, children }: Props) {
  const look = [styles.action, primary && styles.primary, large && styles.large].filter(Boolean).join(' ');
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

/** The call to action (specification §2): its words depend on the session, its address does not. */
export function CallToAction() {
  const say = useWords(landing);
  const isIn = useSession().status === 'in';
  return (
    <ActionLink to={paths.auth} primary large>
      <span className={styles.both}>
        <span className={isIn ? styles.off : undefined}>{say.join}</span>
        <span className={isIn ? undefined : styles.off}>{say.goToDashboard}</span>
      </span>
    </ActionLink>
  );
}
