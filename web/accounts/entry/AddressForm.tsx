import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../core/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useRefusal, useRefusing } from '../refusing/words.ts';
import styles from './entry.module.css';
import type { EntryProps } from './view.ts';
import { entry } from './words.ts';

type Props = Pick<EntryProps, 'email' | 'setEmail'> & {
  /** Writes to the address. */
  send: Pick<UseMutationResult<unknown, Error, void>, 'error' | 'isError' | 'isPending' | 'mutate'>;
  button: string;
};

/** Asks for nothing but an address, to which a letter goes. */
export function AddressForm({ email, setEmail, send, button }: Props) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const problems = useRefusing();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOfEmail(email, problems);
        setProblem(found);
        if (found) focusFirstProblem(event.currentTarget);
        else if (!send.isPending) send.mutate();
      }}
    >
      {send.isError && (
        <div className={styles.problem}>
          <Notice tone="danger">{refusalIn(send.error)?.sentence}</Notice>
        </div>
      )}
      <div className={styles.slot}>
        <TextField
          label={say.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          value={email}
          error={problem ?? undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
        />
      </div>
      <div className={styles.submit}>
        <Button type="submit" size="lg" pending={send.isPending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
