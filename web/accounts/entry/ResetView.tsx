import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { sessionChanged } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { PasswordField } from '../PasswordField.tsx';
import { refusalIn, resetPassword, takeBack } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { focusOnArrival, viewLink } from './view.ts';

type Words = { title: string; lead: string; button: string; tooOld: string };

const ofReset: Words = {
  title: 'A new password',
  lead: 'It signs out every device.',
  button: 'Keep this password',
  tooOld: 'A link works once, for one hour. Your password stays as it is.',
};
const ofUndo: Words = {
  title: 'It was not you',
  lead: 'Choose a new password. Every device is signed out, and what was changed since the letter is undone: a new address, a passkey that was added, a second step that was switched on, recovery codes that were made.',
  button: 'Take it back',
  tooOld:
    'A link works once, for three days. Choose a new password by your address, and write to support if you cannot.',
};

type Props = { token: string | null; next: string; isUndo?: boolean };

/** The end of a letter's link: a new password, once; with `isUndo` also what the letter told of is undone. */
export function ResetView({ token, next, isUndo = false }: Props) {
  const words = isUndo ? ofUndo : ofReset;
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useMutation({
    mutationFn: () => (isUndo ? takeBack : resetPassword)(token ?? '', password),
    onSuccess: async () => {
      // Every device is signed out by it, this one too.
      await sessionChanged();
      await navigate(viewLink('login', next), { replace: true, state: { notice: isUndo ? 'undo' : 'reset' } });
    },
  });
  const refusal = refusalIn(reset.error);
  // Meanwhile the account has no password any more, and codes to ask for.
  if (token && refusal?.code === 'RECOVERY_CODE_NEEDED')
    return <Navigate to={`${viewLink('recover', next)}&token=${encodeURIComponent(token)}`} replace />;
  if (!token || refusal?.code === 'INVALID_TOKEN')
    return (
      <>
        <Heading title="This link is too old">{words.tooOld}</Heading>
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
      <Heading title={words.title}>{words.lead}</Heading>
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
            {words.button}
          </Button>
        </div>
      </form>
    </>
  );
}
