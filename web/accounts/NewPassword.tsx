import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { useState } from 'react';
import { useWordsHere } from '../core/here.ts';
import { useMe } from '../core/session.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { focusFirstProblem } from '../ui/problem.ts';
import styles from './entry/entry.module.css';
import { FreshProof } from './FreshProof.tsx';
import { PasswordField } from './PasswordField.tsx';
import { addPassword } from './recovering.ts';
import { useRefusing } from './refusing/words.ts';
import { useFreshDeed } from './useFreshDeed.ts';
import { account } from './words.ts';

/** The first password of an account that has none. */
export function NewPassword({ onDone }: { onDone: () => unknown }) {
  const say = useWordsHere(account);
  const { email } = useMe();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const add = useFreshDeed(() => addPassword(password), onDone);
  const problem = problemOfPassword(password, email, useRefusing()) ?? undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem) focusFirstProblem(event.currentTarget);
        else add.run();
      }}
    >
      {add.refusal && add.refusal.field === null && (
        <div className={styles.problem}>
          <Notice tone="danger">{add.refusal.sentence}</Notice>
        </div>
      )}
      {/* Password managers look for the account's name beside a new password. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <div className={styles.slot}>
        <PasswordField
          label={say.newPassword}
          name="new-password"
          kind="new"
          email={email}
          value={password}
          error={(tried && problem) || (add.refusal?.field === 'password' ? add.refusal.sentence : undefined)}
          onChange={setPassword}
        />
      </div>
      <FreshProof deed={add} />
      <div className={styles.submit}>
        <Button type="submit" size="lg" pending={add.isPending}>
          {say.keepPassword}
        </Button>
      </div>
    </form>
  );
}
