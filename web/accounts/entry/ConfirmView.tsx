import { to } from '@ahadi/domain/paths.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { sessionChanged } from '../../core/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { confirmAddress, type LetterLink, moveAddress, readLetter, refusalIn } from '../signin.ts';
import { AskAgain } from './CheckMailView.tsx';
import styles from './entry.module.css';
import { FreshStartForm } from './FreshStartForm.tsx';
import { Heading } from './Heading.tsx';
import { type EntryProps, focusOnArrival, viewLink } from './view.ts';

type Props = EntryProps & { token: string };

/** The page of a letter's link. Opening it changes nothing, no matter who or what opens it; its button does. */
export function ConfirmView({ token, ...entry }: Props) {
  const letter = useQuery({
    queryKey: ['letter', token],
    queryFn: () => readLetter(token),
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    persister: undefined, // what is secret in a link is kept nowhere
  });
  if (letter.isPending) return <p role="status">Loading...</p>;
  const refusal = refusalIn(letter.error);
  if (refusal && refusal.code !== 'INVALID_TOKEN')
    return (
      <>
        <Heading title="The letter could not be read">{refusal.sentence}</Heading>
        <div className={styles.actions}>
          <Button size="lg" pending={letter.isFetching} onClick={() => letter.refetch()}>
            Try again
          </Button>
        </div>
      </>
    );
  const lookAgain = () => void letter.refetch();
  if (!letter.data || refusal) return <TooOld {...entry} />;
  if (letter.data.kind === 'move') return <MoveHere token={token} letter={letter.data} lookAgain={lookAgain} />;
  return <Confirm token={token} letter={letter.data} lookAgain={lookAgain} {...entry} />;
}

const TooOld = (entry: EntryProps) => (
  <AskAgain title="This link is too old" {...entry}>
    A link works for 24 hours and only as it stands in the letter. Nothing was lost: ask for a new one.
  </AskAgain>
);

type Of<Kind> = { token: string; letter: Extract<LetterLink, { kind: Kind }>; lookAgain: () => void };

/** One press in the browser that signed up; elsewhere the password that was chosen there, or a fresh start. */
function Confirm({ token, letter, lookAgain, next, onIn }: Of<'confirm'> & Omit<EntryProps, 'email' | 'setEmail'>) {
  const navigate = useNavigate();
  const [isFresh, setIsFresh] = useState(false);
  const [password, setPassword] = useState('');
  const asks = letter.asks === 'password';
  const toKeys = async () => {
    await sessionChanged();
    await navigate(viewLink('keys', next), { replace: true });
  };
  const confirm = useMutation({
    mutationFn: (proof: Parameters<typeof confirmAddress>[1]) => confirmAddress(token, proof),
    onSuccess: async ({ signedIn, withoutPassword }) =>
      signedIn
        ? withoutPassword
          ? toKeys()
          : onIn()
        : navigate(viewLink('login', next), { replace: true, state: { notice: 'confirmed', email: letter.email } }),
    // Meanwhile too old, confirmed, or signed up for again: the page says what is so now.
    onError: (error) => ['INVALID_TOKEN', 'PROOF_NEEDED'].includes(refusalIn(error)?.code ?? '') && lookAgain(),
  });
  const refusal = refusalIn(confirm.error);
  if (letter.isDone)
    return (
      <>
        <Heading title="Already confirmed">
          <strong>{letter.email}</strong> is confirmed. There is nothing left to do here.
        </Heading>
        <div className={styles.actions}>
          <Link className={buttonClass('primary')} to={viewLink('login', next)}>
            Go on
          </Link>
        </div>
      </>
    );
  if (isFresh || letter.asks === 'fresh start')
    return (
      <FreshStartForm
        email={letter.email}
        isPending={confirm.isPending}
        refusal={refusal}
        onChange={confirm.reset}
        onSend={(startOver) => confirm.mutate({ startOver })}
        onBack={
          letter.asks === 'fresh start'
            ? null
            : () => {
                confirm.reset();
                setIsFresh(false);
              }
        }
      />
    );
  return (
    <>
      <Heading title="Confirm your address">
        {asks ? (
          <>
            Somebody signed up with <strong>{letter.email}</strong> in another browser. If it was you, type the password
            you chose there.
          </>
        ) : (
          <>
            You signed up with <strong>{letter.email}</strong>. Say that it is yours, and you are in.
          </>
        )}
      </Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) confirm.mutate(asks ? { password } : {});
        }}
      >
        {refusal && refusal.field === null && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusal.sentence}</Notice>
          </div>
        )}
        {asks && (
          <div className={styles.slot}>
            {/* Password managers look for the account's name beside a password. */}
            <input type="email" name="email" autoComplete="username" value={letter.email} readOnly hidden />
            <PasswordField
              label="Password"
              kind="current"
              inputRef={focusOnArrival}
              value={password}
              error={refusal?.field === 'password' ? refusal.sentence : undefined}
              onChange={(typed) => {
                setPassword(typed);
                confirm.reset();
              }}
            />
          </div>
        )}
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </form>
      {asks && (
        <p className={styles.foot}>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              confirm.reset();
              setIsFresh(true);
            }}
          >
            I did not choose a password, or do not know it
          </button>
        </p>
      )}
    </>
  );
}

/** The account of who is signed in moves to the address that the letter was sent to. */
function MoveHere({ token, letter, lookAgain }: Of<'move'>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const move = useMutation({
    mutationFn: () => moveAddress(token),
    onSuccess: async () => {
      await sessionChanged();
      await navigate(to('profile'), { replace: true });
    },
    onError: lookAgain,
  });
  if (letter.asks === 'sign-in')
    return (
      <>
        <Heading title="Sign in first">
          Somebody asked to move their account to <strong>{letter.email}</strong>. Sign in to that account with its
          present address; then this page goes on. If it was not you, close it: nothing happens.
        </Heading>
        <div className={styles.actions}>
          <Link className={buttonClass('primary')} to={viewLink('login', `${pathname}${search}`)}>
            Sign in
          </Link>
        </div>
      </>
    );
  return (
    <>
      <Heading title="Move your account here">
        From now on you sign in with <strong>{letter.email}</strong>, and letters go there. Every other device is signed
        out, and the address you have now is told.
      </Heading>
      {move.isError && (
        <div className={styles.problem}>
          <Notice tone="danger">{refusalIn(move.error)?.sentence}</Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button size="lg" pending={move.isPending} onClick={() => move.mutate()}>
          Move my account
        </Button>
      </div>
    </>
  );
}
