import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { signOut } from '../core/session.ts';
import { toastError } from '../core/toast.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './MenuFooter.module.css';
import { useHeaderProfile } from './profile.ts';

/** The user's name and initials (specification §2), the user number, and the way out. */
export function MenuFooter() {
  const { name, userNumber } = useHeaderProfile();
  const leave = useMutation({
    mutationFn: signOut,
    onError: () => toastError('You are still signed in: the server did not confirm the sign-out. Try again.'),
  });
  return (
    <div className={styles.footer}>
      <div className={styles.person} title={name}>
        <Avatar name={name} size={32} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          {userNumber && <p className={styles.number}>{userNumber}</p>}
        </div>
      </div>
      <button
        type="button"
        className={styles.out}
        title="Sign out"
        aria-busy={leave.isPending || undefined}
        onClick={() => !leave.isPending && leave.mutate()}
      >
        <IconLogout className={styles.icon} size={16} stroke={1.8} aria-hidden />
        <span className={styles.outLabel}>Sign out</span>
      </button>
    </div>
  );
}
