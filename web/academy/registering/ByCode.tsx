import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './registering.module.css';

const isCode = (typed: string): boolean => /^[A-Z0-9]{8,16}$/.test(typed.replace(/[\s-]/g, '').toUpperCase());

/** The code of a transfer that was sent to our till by hand. */
export function ByCode({ registration, till }: { registration: Registration; till: string }) {
  const [code, setCode] = useState('');
  const deed = useDeed(api.academy.enterCode, {
    problems: {
      code: isCode(code) ? undefined : 'The code has 8 to 16 letters and digits, as in the message you were sent.',
    },
    onDone: () => setCode(''),
  });
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        deed.run({ id: registration.id, code });
      }}
    >
      <p className={styles.payTo}>
        Send {amountWords(registration.priceMinor, registration.currency)} to our till
        <br />
        <strong>{till}</strong>
        <br />
        and write {registration.number} as the account.
      </p>
      <TextField
        label="Code of the transfer"
        help="The 8 to 16 letters and digits at the beginning of the message you were sent, like QHX7K2M9PL. Each code pays for one thing once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        value={code}
        error={deed.at('code')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
      <div>
        <Button type="submit" pending={deed.pending}>
          Enter the code
        </Button>
      </div>
      <p className={styles.quiet}>
        What happens next: where our statement has the transfer with the right amount, your seat is confirmed at once.
        Otherwise a person looks at it. Your seat is kept meanwhile.
      </p>
    </form>
  );
}
