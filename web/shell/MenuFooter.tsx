import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changesAtStake } from '../core/offline/leaving.ts';
import { signOut } from '../core/session.ts';
import { toastError } from '../core/toast.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './MenuFooter.module.css';
import { useHeaderProfile } from './profile.ts';

/** The user's name and initials (specification §2), the user number, and the way out. */
export function MenuFooter() {
  const { name, userNumber } = useHeaderProfile();
  const [atStake, setAtStake] = useState(0);
  const leave = useMutation({
    mutationFn: async (anyway: boolean) => {
      // What waits here goes with the person, so it is sent first, or asked about.
      const waiting = anyway ? 0 : await changesAtStake();
      setAtStake(waiting);
      if (waiting === 0) await signOut();
    },
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
        onClick={() => !leave.isPending && leave.mutate(false)}
      >
        <IconLogout className={styles.icon} size={16} stroke={1.8} aria-hidden />
        <span className={styles.outLabel}>Sign out</span>
      </button>
      {atStake > 0 && (
        <ConfirmDialog
          title="Sign out and lose what waits?"
          confirm="Sign out and lose it"
          cancel="Stay signed in"
          tone="danger"
          pending={leave.isPending}
          onConfirm={() => leave.mutate(true)}
          onClose={() => setAtStake(0)}
        >
          <p>
            {atStake === 1 ? 'One change is' : `${atStake} changes are`} only on this device and could not be sent yet.
            Signing out removes everything of yours from it.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
