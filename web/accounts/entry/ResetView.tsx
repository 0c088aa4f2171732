import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sessionChanged } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { PasswordField } from '../PasswordField.tsx';
import { refusalIn, resetPassword } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { focusOnArrival, viewLink } from './view.ts';

/** The end of the letter's link: a new password, once. */
export function ResetView({ token, next }: { token: string | null; next: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useMutation({
    mutationFn: () => resetPassword(token ?? '', password),
    onSuccess: async () => {
      // Every device is signed out by it, this one too.
      await sessionChanged();
      await navigate(viewLink('login', next), { replace: true, state: { notice: 'reset' } });
    },
  });
  const refusal = refusalIn(reset.error);
  if (!token || refusal?.code === 'INVALID_TOKEN')
    return (
      <>
        <Heading title="This link is too old">A link works once, for one hour. Your password stays as it is.</Heading>
        <div className={styles.actions}>
          <Button size="lg" onClick={() => navigate(viewLink('forgot', next))}>
            Ask for a new link
          </Button>
          <Link className={styles.link} to={viewLink('login', next)}>
            Back to signing in
          </Link>
        </div>
      </>
    );
  return (
    <>
      <Heading title="A new password">It signs out every device.</Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = problemOfPassword(password);
          setProblem(found);
          if (found) focusFirstProblem(event.currentTarget);
          else if (!reset.isPending) reset.mutate();
        }}
      >
        {refusal && refusal.field === null && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusal.sentence}</Notice>
          </div>
        )}
        <div className={styles.slot}>
          <PasswordField
            label="New password"
            kind="new"
            value={password}
            error={problem ?? (refusal?.field === 'password' ? refusal.sentence : undefined)}
            inputRef={focusOnArrival}
            onChange={(typed) => {
              setPassword(typed);
              setProblem(null);
              reset.reset();
            }}
          />
        </div>
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={reset.isPending}>
            Keep this password
          </Button>
        </div>
      </form>
    </>
  );
}
