import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Section } from '../profile/Section.tsx';
import { KeepCodes } from './KeepCodes.tsx';
import styles from './security.module.css';

/** The codes that bring back an account without a password: how many are left, and how to make new ones. */
export function RecoveryCodes({ left, hasPassword }: { left: number; hasPassword: boolean }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const kept = async () => {
    setOpen(false);
    toast({ title: 'Recovery codes are kept', message: 'Earlier ones are dead. Every other device was signed out.' });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.accounts.signInWays.key() }),
      queryClient.invalidateQueries({ queryKey: api.accounts.devices.key() }),
    ]);
  };
  return (
    <Section title="Recovery codes" about="For the day every passkey is lost: a code and a letter to your address.">
      <div className={styles.line}>
        <div className={styles.state}>
          <StateBadge tone={left > 0 ? 'good' : 'neutral'}>{left > 0 ? `${left} left` : 'None'}</StateBadge>
          <p className={styles.quiet}>
            {hasPassword
              ? 'They are asked for once the account has no password.'
              : 'Each works once. New ones take the place of those you have, once you say that you kept them.'}
          </p>
        </div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {left > 0 ? 'New recovery codes' : 'Make recovery codes'}
        </Button>
      </div>
      {isOpen && (
        <Dialog title="Recovery codes" onClose={() => setOpen(false)}>
          <KeepCodes onKept={kept} />
        </Dialog>
      )}
    </Section>
  );
}
