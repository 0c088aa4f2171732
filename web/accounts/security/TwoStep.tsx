import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { Section } from '../profile/Section.tsx';
import { refusalIn, renewBackupCodes, stopTwoStep } from '../signin.ts';
import { BackupCodes } from './BackupCodes.tsx';
import styles from './security.module.css';
import { useWaysChanged } from './useWaysChanged.ts';

/** Drawing the code to scan is loaded when somebody sets this up. */
const TwoStepSetup = lazy(() => import('./TwoStepSetup.tsx'));

/** Whether signing in with the password also asks for a code, and how to turn that on and off. */
export function TwoStep({ on, hasPassword }: { on: boolean; hasPassword: boolean }) {
  const changed = useWaysChanged();
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const close = () => setOpen(null);
  if (!hasPassword)
    return (
      <Section title="Second step" about="A stolen password alone then opens nothing.">
        <p className={styles.quiet}>
          Met by a passkey: it needs the device and what unlocks it. A code from an app comes only after a password.
        </p>
      </Section>
    );
  return (
    <Section title="Second step" about="A stolen password alone then opens nothing.">
      <div className={styles.line}>
        <div className={styles.state}>
          <StateBadge tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</StateBadge>
          <p className={styles.quiet}>
            {on
              ? 'After the password you enter the code that your authenticator app shows.'
              : 'After the password you enter a code from an authenticator app on your phone.'}
          </p>
        </div>
        <div className={styles.buttons}>
          {on ? (
            <>
              <Button variant="quiet" onClick={() => setOpen('codes')}>
                New backup codes
              </Button>
              <Button variant="quiet" onClick={() => setOpen('off')}>
                Turn it off
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={() => setOpen('on')}>
              Turn it on
            </Button>
          )}
        </div>
      </div>
      {open === 'on' && (
        <Suspense>
          <TwoStepSetup onChanged={changed} onClose={close} />
        </Suspense>
      )}
      {open === 'off' && <TurnOff onChanged={changed} onClose={close} />}
      {open === 'codes' && <NewCodes onClose={close} />}
    </Section>
  );
}

function TurnOff({ onChanged, onClose }: { onChanged: () => unknown; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const stop = useMutation({
    mutationFn: () => stopTwoStep(password),
    onSuccess: async () => {
      await onChanged();
      toast({
        title: 'Second step is off',
        message: 'The password alone signs you in again. Every other device was signed out.',
      });
      onClose();
    },
  });
  const refusal = refusalIn(stop.error);
  return (
    <ConfirmDialog
      title="Turn the second step off"
      confirm="Turn it off"
      cancel="Keep it"
      tone="danger"
      pending={stop.isPending}
      problem={refusal?.field ? null : refusal?.sentence}
      onClose={onClose}
      onConfirm={() => !stop.isPending && stop.mutate()}
    >
      <p>Then the password alone signs you in, and your backup codes are dead.</p>
      <PasswordField
        label="Password"
        kind="current"
        value={password}
        error={refusal?.field ? refusal.sentence : undefined}
        onChange={(typed) => {
          setPassword(typed);
          stop.reset();
        }}
      />
    </ConfirmDialog>
  );
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const renew = useMutation({ mutationFn: () => renewBackupCodes(password) });
  const refusal = refusalIn(renew.error);
  if (renew.data)
    return (
      <Dialog
        title="Keep these backup codes"
        onClose={onClose}
        footer={<Button onClick={onClose}>I have kept them</Button>}
      >
        <BackupCodes codes={renew.data.backupCodes} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="New backup codes"
      confirm="Make new codes"
      pending={renew.isPending}
      problem={refusal?.field ? null : refusal?.sentence}
      onClose={onClose}
      onConfirm={() => !renew.isPending && renew.mutate()}
    >
      <p>Ten new codes are made, and the ones you have are dead at once.</p>
      <PasswordField
        label="Password"
        kind="current"
        value={password}
        error={refusal?.field ? refusal.sentence : undefined}
        onChange={(typed) => {
          setPassword(typed);
          renew.reset();
        }}
      />
    </ConfirmDialog>
  );
}
