import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DemoLetter } from '../../core/DemoLetter.tsx';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { askForReset, refusalIn } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, viewLink } from './view.ts';
import { entry } from './words.ts';

/** Asks for the letter that leads to a new password. What it answers says nothing about who has an account. */
export function ForgotView({ email, setEmail, next }: EntryProps) {
  const say = useWords(entry);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useMutation({ mutationFn: () => askForReset(email) });
  if (ask.isSuccess)
    return (
      <>
        <Heading title={say.checkMail}>
          {rich(say.resetOnItsWay({ address: email.trim() }), { b: (words) => <strong>{words}</strong> })}
        </Heading>
        <DemoLetter to={email.trim()} />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => ask.reset()}>
            {say.otherAddress}
          </Button>
          <Link className={styles.link} to={viewLink('login', next)}>
            {say.backToSignIn}
          </Link>
        </div>
      </>
    );
  return (
    <>
      <Heading title={say.newPassword}>{say.resetLead}</Heading>
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
          <Button type="submit" size="lg" pending={ask.isPending}>
            {say.sendLink}
          </Button>
        </div>
      </form>
      <p className={styles.foot}>
        <Link to={viewLink('login', next)}>{say.backToSignIn}</Link>
      </p>
    </>
  );
}
