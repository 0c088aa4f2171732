import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { whyKeepPassword } from '@ahadi/domain/accounts/recovery/rules.ts';
import type { SignInWays } from '@ahadi/domain/accounts/schema.ts';
import { toldBy } from '@ahadi/domain/notifications/rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { Section } from '../profile/Section.tsx';
import { changePassword, refusalIn } from '../signin.ts';
import { AddPassword, RemovePassword } from './PasswordLess.tsx';
import styles from './security.module.css';

/** The password: how to change it, and how to do without. */
export function PasswordSection({ ways }: { ways: SignInWays }) {
  const [open, setOpen] = useState<'change' | 'add' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Password" about="Long is better than complicated. A short sentence is good.">
      <div className={styles.line}>
        <div className={styles.state}>
          <p className={styles.quiet}>
            {ways.password
              ? `Changing it signs out every other device, and you are told ${toldBy('account', 'you')}.`
              : `This account has no password.${ways.passkeys.length > 0 ? ' Passkeys sign you in.' : ''}`}
          </p>
        </div>
        <div className={styles.buttons}>
          {ways.password ? (
            <>
              <Button variant="quiet" onClick={() => setOpen('change')}>
                Change the password
              </Button>
              <Button variant="quiet" whyNot={whyKeepPassword(ways)} onClick={() => setOpen('remove')}>
                Remove the password
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={() => setOpen('add')}>
              Add a password
            </Button>
          )}
        </div>
      </div>
      {open === 'change' && <ChangePassword onClose={close} />}
      {open === 'add' && <AddPassword onClose={close} />}
      {open === 'remove' && <RemovePassword twoStep={ways.twoStep} onClose={close} />}
    </Section>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: api.accounts.devices.key() });
      toast({ title: 'Password changed', message: 'Every other device was signed out.', tone: 'good' });
      onClose();
    },
  });
  const refusal = refusalIn(change.error);
  const missing = current === '' ? 'Enter the password you have now.' : undefined;
  const problem = problemOfPassword(next, me.email) ?? undefined;
  return (
    <ConfirmDialog
      title="Change the password"
      confirm="Change it"
      pending={change.isPending}
      problem={refusal && refusal.code !== 'INVALID_PASSWORD' && refusal.field === null ? refusal.sentence : null}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (!missing && !problem && !change.isPending) change.mutate();
      }}
    >
      {/* Password managers look for the account's name beside a new password. */}
      <input type="email" name="email" autoComplete="username" defaultValue={me.email} readOnly hidden />
      <PasswordField
        label="Password now"
        name="current-password"
        kind="current"
        value={current}
        error={(tried && missing) || (refusal?.code === 'INVALID_PASSWORD' ? refusal.sentence : undefined)}
        onChange={(typed) => {
          setCurrent(typed);
          change.reset();
        }}
      />
      <PasswordField
        label="New password"
        name="new-password"
        kind="new"
        email={me.email}
        value={next}
        error={(tried && problem) || (refusal?.code === 'PASSWORD_UNUSABLE' ? refusal.sentence : undefined)}
        onChange={(typed) => {
          setNext(typed);
          change.reset();
        }}
      />
    </ConfirmDialog>
  );
}
