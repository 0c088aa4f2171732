import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { sessionChanged } from '../../core/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { readRecovery, recover } from '../recovering.ts';
import { useRefusal } from '../refusing/words.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { viewLink } from './view.ts';
import { entry } from './words.ts';

type Props = { token: string; next: string };

/** The end of the link in a letter to an account without a password: one of its recovery codes, and one is in. */
export function RecoverView({ token, next }: Props) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const letter = useQuery({
    queryKey: ['recovery', token],
    queryFn: () => readRecovery(token),
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    persister: undefined, // what is secret in a link is kept nowhere
  });
  const open = useMutation({
    mutationFn: () => recover(token, code),
    onSuccess: async ({ signedIn, left }) => {
      await sessionChanged();
      await navigate(viewLink(signedIn ? 'keys' : 'login', next), { replace: true, state: { codesLeft: left } });
    },
  });
  if (letter.isPending) return <p role="status">{say.loading}</p>;
  const refusal = refusalIn(open.error ?? letter.error);
  if (!letter.data || refusal?.code === 'INVALID_TOKEN')
    return (
      <>
        <Heading title={refusal?.code === 'INVALID_TOKEN' ? say.linkOld : say.unread}>
          {refusal?.code === 'INVALID_TOKEN' ? say.recoverOld : refusal?.sentence}
        </Heading>
        <div className={styles.actions}>
          <Link className={buttonClass('primary')} to={viewLink('forgot', next)}>
            {say.askLink}
          </Link>
        </div>
      </>
    );
  const missing = code.trim() === '' ? say.recoveryMissing : undefined;
  return (
    <>
      <Heading title={say.comeBack}>
        {rich(say.recoverLead({ address: letter.data.email }), { b: (words) => <strong>{words}</strong> })}
      </Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missing) focusFirstProblem(event.currentTarget);
          else if (!open.isPending) open.mutate();
        }}
      >
        {refusal && refusal.field === null && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusal.sentence}</Notice>
          </div>
        )}
        <div className={styles.slot}>
          <TextField
            label={say.recoveryCode}
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            error={(tried && missing) || (refusal?.field === 'code' ? refusal.sentence : undefined)}
            onChange={(event) => {
              setCode(event.target.value);
              open.reset();
            }}
          />
        </div>
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={open.isPending}>
            {say.continue}
          </Button>
        </div>
      </form>
      <p className={styles.foot}>
        <Link to={viewLink('login', next)}>{say.backToSignIn}</Link>
      </p>
    </>
  );
}
