import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sessionChanged } from '../../core/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { readRecovery, recover } from '../recovering.ts';
import { refusalIn } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { viewLink } from './view.ts';

type Props = { token: string; next: string };

/** The end of the link in a letter to an account without a password: one of its recovery codes, and one is in. */
export function RecoverView({ token, next }: Props) {
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
  if (letter.isPending) return <p role="status">Loading...</p>;
  const refusal = refusalIn(open.error ?? letter.error);
  if (!letter.data || refusal?.code === 'INVALID_TOKEN')
    return (
      <>
        <Heading title={refusal?.code === 'INVALID_TOKEN' ? 'This link is too old' : 'The letter could not be read'}>
          {refusal?.code === 'INVALID_TOKEN'
            ? 'A link works once, for one hour. Nothing was changed.'
            : refusal?.sentence}
        </Heading>
        <div className={styles.actions}>
          <Link className={buttonClass('primary')} to={viewLink('forgot', next)}>
            Ask for a new link
          </Link>
        </div>
      </>
    );
  const missing = code.trim() === '' ? 'Enter one of your recovery codes.' : undefined;
  return (
    <>
      <Heading title="Come back">
        <strong>{letter.data.email}</strong> has no password. Enter one of the recovery codes that you kept. Each works
        once, and every device is signed out.
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
            label="Recovery code"
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
            Continue
          </Button>
        </div>
      </form>
      <p className={styles.foot}>
        <Link to={viewLink('login', next)}>Back to signing in</Link>
      </p>
    </>
  );
}
