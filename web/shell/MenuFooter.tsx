import { IconLogout } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useWords } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { useMe } from '../core/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { frame } from './frame/words.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './MenuFooter.module.css';
import { useHeaderProfile } from './profile.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { useIsNarrow } from './sidebar.ts';
import { keepLanguage } from './useAccountLanguage.ts';
import { useSignOut } from './useSignOut.ts';

// Few act for an organisation.
const ActingSwitch = lazy(() => import('../accounts/people/ActingSwitch.tsx'));

/** The user's name and initials (specification §2), the user number, and the way out. */
export function MenuFooter() {
  const { name, userNumber } = useHeaderProfile();
  const { isMember } = useMe();
  const leaving = useSignOut();
  const say = useWords(frame);
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.footer}>
      <div className={styles.person} title={name}>
        <Avatar name={name} size={32} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          {userNumber && <p className={styles.number}>{userNumber}</p>}
        </div>
      </div>
      {isNarrow && (
        <div className={styles.language}>
          <LanguageSwitch onChosen={keepLanguage} />
        </div>
      )}
      {isMember && (
        <Suspense fallback={null}>
          <ActingSwitch className={styles.out} />
        </Suspense>
      )}
      <button
        type="button"
        className={styles.out}
        title={say.signOut}
        aria-busy={leaving.isPending || undefined}
        onClick={leaving.begin}
      >
        <IconLogout className={`${styles.icon} turns`} size={16} stroke={1.8} aria-hidden />
        <span className={styles.outLabel}>{say.signOut}</span>
      </button>
      <SignOutQuestion leaving={leaving} />
    </div>
  );
}
