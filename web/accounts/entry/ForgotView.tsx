import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DemoLetter } from '../../core/DemoLetter.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { askForReset, refusalIn } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, viewLink } from './view.ts';

/** Asks for the letter that leads to a new password. What it answers says nothing about who has an account. */
export function ForgotView({ email, setEmail, next }: EntryProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useMutation({ mutationFn: () => askForReset(email) });
  if (ask.isSuccess)
    return (
      <>
        <Heading title="Check your mail">
          If <strong>{email.trim()}</strong> has an account, a letter with a link is on its way. The link works once,
          for one hour.
        </Heading>
        <DemoLetter to={email.trim()} />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => ask.reset()}>
            Use another address
          </Button>
          <Link className={styles.link} to={viewLink('login', next)}>
            Back to signing in
          </Link>
        </div>
      </>
    );
  return (
    <>
      <Heading title="A new password">
        Tell us your address; we send a link to choose one. For an account without a password, have a recovery code at
        hand.
      </Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = problemOfEmail(email);
          setProblem(found);
          if (found) focusFirstProblem(event.currentTarget);
          else if (!ask.isPending) ask.mutate();
        }}
      >
        {ask.isError && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusalIn(ask.error)?.sentence}</Notice>
          </div>
        )}
        <div className={styles.slot}>
          <TextField
            label="E-mail address"
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
          <Button type="submit" size="lg" pending={ask.isPending}>
            Send the link
          </Button>
        </div>
      </form>
      <p className={styles.foot}>
        <Link to={viewLink('login', next)}>Back to signing in</Link>
      </p>
    </>
  );
}
