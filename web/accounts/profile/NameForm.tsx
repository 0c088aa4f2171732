import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './profile.module.css';

/** The person's name, kept with one button. */
export function NameForm() {
  const me = useMe();
  const [name, setName] = useState(me.name);
  const [tried, setTried] = useState(false);
  const save = useCommand(api.accounts.updateProfile);
  const problem = problemOfName(name);
  const refusal = save.error ? problemOf(save.error) : null;
  return (
    <form
      className={styles.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem) focusFirstProblem(event.currentTarget);
        else if (name.trim() !== me.name) save.run({ name });
      }}
    >
      <div className={styles.grow}>
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          value={name}
          error={(tried && problem) || refusal?.fields.name}
          onChange={(event) => {
            setName(event.target.value);
            save.reset();
          }}
        />
      </div>
      <Button
        type="submit"
        variant="quiet"
        className={styles.beside}
        pending={save.isPending}
        whyNot={name.trim() === me.name ? 'This is your name already.' : null}
      >
        Save the name
      </Button>
      <p className={styles.said} role="status">
        {save.isSuccess && 'Saved.'}
      </p>
      {refusal && !refusal.fields.name && <Notice tone="danger">{refusal.sentence}</Notice>}
    </form>
  );
}
