import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import QrCode from '../../ui/QrCode.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { enterCode, refusalIn, startTwoStep } from '../signin.ts';
import { BackupCodes } from './BackupCodes.tsx';
import styles from './security.module.css';

type Props = { onChanged: () => unknown; onClose: () => void };

/** Three steps: the password; scan and enter a first code, from which on it counts; keep the backup codes. */
export default function TwoStepSetup({ onChanged, onClose }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const start = useMutation({ mutationFn: () => startTwoStep(password) });
  const confirm = useMutation({ mutationFn: () => enterCode(code), onSuccess: onChanged });

  if (!start.data) {
    const refusal = refusalIn(start.error);
    return (
      <ConfirmDialog
        title="Turn the second step on"
        confirm="Continue"
        pending={start.isPending}
        problem={refusal?.field ? null : refusal?.sentence}
        onClose={onClose}
        onConfirm={() => !start.isPending && start.mutate()}
      >
        <p>You need an authenticator app on your phone. First confirm that it is you.</p>
        <PasswordField
          label="Password"
          kind="current"
          value={password}
          error={refusal?.field ? refusal.sentence : undefined}
          onChange={(typed) => {
            setPassword(typed);
            start.reset();
          }}
        />
      </ConfirmDialog>
    );
  }
  if (confirm.isSuccess)
    return (
      <Dialog
        title="It is on. Keep these codes"
        onClose={onClose}
        footer={<Button onClick={onClose}>I have kept them</Button>}
      >
        <BackupCodes codes={start.data.backupCodes} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Scan, then enter the code"
      confirm="Turn it on"
      pending={confirm.isPending}
      onClose={onClose}
      onConfirm={() => code.trim() !== '' && !confirm.isPending && confirm.mutate()}
    >
      <div className={styles.scan}>
        <QrCode text={start.data.totpURI} label="Code to scan with the app" />
        <div className={styles.state}>
          <p>Scan this with the authenticator app.</p>
          <p className={styles.quiet}>
            No camera at hand? Enter this key in the app:
            <code className={styles.key}>{keyIn(start.data.totpURI)}</code>
          </p>
        </div>
      </div>
      <Field label="The six digits the app shows now" error={refusalIn(confirm.error)?.sentence}>
        {(wiring) => (
          <input
            {...wiring}
            className={`${wiring.className} ${styles.code}`}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              confirm.reset();
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

/** The secret in groups of four, as people copy it. */
const keyIn = (address: string): string =>
  (new URL(address).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');
