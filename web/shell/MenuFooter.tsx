import { IconLogout } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazy } from '../core/lazy.ts';
import { useMe } from '../core/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './MenuFooter.module.css';
import { useHeaderProfile } from './profile.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { useSignOut } from './useSignOut.ts';

// Few act for an organisation.
const ActingSwitch = lazy(() => import('../accounts/people/ActingSwitch.tsx'));

/** The user's name and initials (specification §2), the user number, and the way out. */
export function MenuFooter() {
  const { name, userNumber } = useHeaderProfile();
  const { isMember } = useMe();
  const leaving = useSignOut();
  return (
    <div className={styles.footer}>
      <div className={styles.person} title={name}>
        <Avatar name={name} size={32} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          {userNumber && <p className={styles.number}>{userNumber}</p>}
        </div>
      </div>
      {isMember && (
        <Suspense fallback={null}>
          <ActingSwitch className={styles.out} />
        </Suspense>
      )}
      <button
        type="button"
        className={styles.out}
        title="Sign out"
        aria-busy={leaving.isPending || undefined}
        onClick={leaving.begin}
      >
        <IconLogout className={styles.icon} size={16} stroke={1.8} aria-hidden />
        <span className={styles.outLabel}>Sign out</span>
      </button>
      <SignOutQuestion leaving={leaving} />
    </div>
  );
}
