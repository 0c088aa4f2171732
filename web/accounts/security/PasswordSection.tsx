import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
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
import styles from './security.module.css';

/** The password and how to change it. */
export function PasswordSection() {
  const [changing, setChanging] = useState(false);
  return (
    <Section title="Password" about="Long is better than complicated. A short sentence is good.">
      <div className={styles.line}>
        <div className={styles.state}>
          <p className={styles.quiet}>Changing it signs out every other device, and you are told by letter.</p>
        </div>
        <Button variant="quiet" onClick={() => setChanging(true)}>
          Change the password
        </Button>
      </div>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
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
