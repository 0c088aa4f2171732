import { codeOf } from '@ahadi/domain/core/digits.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { api } from './api.ts';
import styles from './CodeField.module.css';
import { useCommand } from './command.ts';
import { problemOf } from './errors.ts';

type Props = { value: string; error?: string | undefined; onChange: (code: string) => void };

export const isCode = (code: string): boolean => /^\d{6}$/.test(codeOf(code));

/** The six digits that a large amount asks for, sent to one's own address. */
export function CodeField({ value, error, onChange }: Props) {
  const send = useCommand(api.payments.sendCode, { stale: [] });
  return (
    <div className={styles.form}>
      <p>For an amount like this we ask for a code, so that nobody who only found your device can pay it.</p>
      <div className={styles.buttons}>
        <Button variant="quiet" pending={send.isPending} onClick={() => send.run(undefined)}>
          {send.data ? 'Send another code' : 'Send me the code'}
        </Button>
        {send.data && (
          <span className={styles.quiet} role="status">
            Sent to {send.data.sentTo}.
          </span>
        )}
      </div>
      {send.error && <Notice tone="danger">{problemOf(send.error).sentence}</Notice>}
      <TextField
        label="Code from the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
