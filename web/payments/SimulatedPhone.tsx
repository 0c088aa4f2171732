import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './paying.module.css';

const PIN = 4;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The payer's phone of the sandbox: a PIN approves, another button declines. Marked as what it is, so that nobody takes it for money. */
export function SimulatedPhone({ payment, words }: { payment: PaymentView; words: string }) {
  const [pin, setPin] = useState('');
  const answer = useCommand(api.payments.answerSimulated, {
    stale: [api.payments.key(), api.escrow.key(), api.credits.key(), api.marketplace.key()],
    onSuccess: () => setPin(''),
  });
  const press = (digit: string) => setPin((before) => (before.length < PIN ? before + digit : before));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a phone is; the group has a name
    <div
      role="group"
      className={styles.device}
      aria-label="Simulated phone"
      onKeyDown={(event) => {
        if (/^\d$/.test(event.key)) press(event.key);
        if (event.key === 'Backspace') setPin(pin.slice(0, -1));
      }}
    >
      <p className={styles.mark}>Simulated phone · no real money moves</p>
      <p className={styles.screen}>{words}</p>
      <p className="aside-voice" role="status">
        {pin.length} of {PIN} digits
      </p>
      <div className={styles.dots} aria-hidden>
        {keys.slice(0, PIN).map((key, index) => (
          <span key={key} data-filled={index < pin.length || undefined} />
        ))}
      </div>
      <div className={styles.keys}>
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => press(key)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label="Remove the last digit" onClick={() => setPin(pin.slice(0, -1))}>
          <IconBackspace size={20} stroke={1.8} aria-hidden />
        </button>
        <button type="button" onClick={() => press('0')}>
          0
        </button>
      </div>
      {answer.error && <Notice tone="danger">{problemOf(answer.error).sentence}</Notice>}
      <Button
        pending={answer.isPending}
        whyNot={pin.length < PIN ? 'Type any four digits; 0000 is a wrong PIN.' : null}
        onClick={() => answer.run({ id: payment.id, approve: true, pin })}
      >
        Approve
      </Button>
      <Button variant="quiet" pending={answer.isPending} onClick={() => answer.run({ id: payment.id, approve: false })}>
        Decline
      </Button>
      <p className={styles.quiet}>Any four digits pay; 0000 is a wrong PIN.</p>
    </div>
  );
}
