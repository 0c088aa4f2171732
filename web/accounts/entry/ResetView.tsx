import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { sessionChanged } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useRefusal, useRefusing } from '../refusing/words.ts';
import { resetPassword, takeBack } from '../signin.ts';
import { account } from '../words.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { focusOnArrival, viewLink } from './view.ts';
import { entry } from './words.ts';

type Props = { token: string | null; next: string; isUndo?: boolean };

/** The end of a letter's link: a new password, once; with `isUndo` also what the letter told of is undone. */
export function ResetView({ token, next, isUndo = false }: Props) {
  const say = useWords(entry);
  const { newPassword, keepPassword } = useWordsHere(account);
  const refusalIn = useRefusal();
  const sentences = useRefusing();
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
        <Heading title={say.linkOld}>{isUndo ? say.undoOld : say.resetOld}</Heading>
        <div className={styles.actions}>
          <Button size="lg" onClick={() => navigate(viewLink('forgot', next))}>
            {say.askLink}
          </Button>
          <Link className={styles.link} to={viewLink('login', next)}>
            {say.backToSignIn}
          </Link>
        </div>
      </>
    );
  return (
    <>
      <Heading title={isUndo ? say.notYou : say.newPassword}>{isUndo ? say.undoLead : say.resetLine}</Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = problemOfPassword(password, '', sentences);
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
            label={newPassword}
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
            {isUndo ? say.takeBack : keepPassword}
          </Button>
        </div>
      </form>
    </>
  );
}
