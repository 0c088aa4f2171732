import { to } from '@ahadi/domain/paths.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { sessionChanged } from '../../core/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useRefusal } from '../refusing/words.ts';
import { confirmAddress, type LetterLink, moveAddress, readLetter } from '../signin.ts';
import { account } from '../words.ts';
import { AskAgain } from './CheckMailView.tsx';
import styles from './entry.module.css';
import { FreshStartForm } from './FreshStartForm.tsx';
import { Heading } from './Heading.tsx';
import { type EntryProps, focusOnArrival, viewLink } from './view.ts';
import { entry } from './words.ts';

type Props = EntryProps & { token: string };

/** The page of a letter's link. Opening it changes nothing, no matter who or what opens it; its button does. */
export function ConfirmView({ token, ...props }: Props) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const letter = useQuery({
    queryKey: ['letter', token],
    queryFn: () => readLetter(token),
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    persister: undefined, // what is secret in a link is kept nowhere
  });
  if (letter.isPending) return <p role="status">{say.loading}</p>;
  const refusal = refusalIn(letter.error);
  if (refusal && refusal.code !== 'INVALID_TOKEN')
    return (
      <>
        <Heading title={say.unread}>{refusal.sentence}</Heading>
        <div className={styles.actions}>
          <Button size="lg" pending={letter.isFetching} onClick={() => letter.refetch()}>
            {say.retry}
          </Button>
        </div>
      </>
    );
  const lookAgain = () => void letter.refetch();
  if (!letter.data || refusal) return <TooOld {...props} />;
  if (letter.data.kind === 'move') return <MoveHere token={token} letter={letter.data} lookAgain={lookAgain} />;
  return <Confirm token={token} letter={letter.data} lookAgain={lookAgain} {...props} />;
}

function TooOld(props: EntryProps) {
  const say = useWords(entry);
  return (
    <AskAgain title={say.linkOld} {...props}>
      {say.confirmOld}
    </AskAgain>
  );
}

const bold = { b: (words: string) => <strong>{words}</strong> };

type Of<Kind> = { token: string; letter: Extract<LetterLink, { kind: Kind }>; lookAgain: () => void };

/** One press in the browser that signed up; elsewhere the password that was chosen there, or a fresh start. */
function Confirm({ token, letter, lookAgain, next, onIn }: Of<'confirm'> & Omit<EntryProps, 'email' | 'setEmail'>) {
  const say = useWords(entry);
  const { password: passwordLabel } = useWordsHere(account);
  const refusalIn = useRefusal();
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
        <Heading title={say.confirmedBefore}>{rich(say.confirmedLead({ address: letter.email }), bold)}</Heading>
        <div className={styles.actions}>
          <Link className={buttonClass('primary')} to={viewLink('login', next)}>
            {say.continue}
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
      <Heading title={say.confirmAddress}>
        {rich((asks ? say.confirmElsewhere : say.confirmLead)({ address: letter.email }), bold)}
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
              label={passwordLabel}
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
            {say.confirm}
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
            {say.noPassword}
          </button>
        </p>
      )}
    </>
  );
}

/** The account of who is signed in moves to the address that the letter was sent to. */
function MoveHere({ token, letter, lookAgain }: Of<'move'>) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
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
        <Heading title={say.signInFirst}>{rich(say.moveSignIn({ address: letter.email }), bold)}</Heading>
        <div className={styles.actions}>
          <Link className={buttonClass('primary')} to={viewLink('login', `${pathname}${search}`)}>
            {say.signIn}
          </Link>
        </div>
      </>
    );
  return (
    <>
      <Heading title={say.moveHere}>{rich(say.moveLead({ address: letter.email }), bold)}</Heading>
      {move.isError && (
        <div className={styles.problem}>
          <Notice tone="danger">{refusalIn(move.error)?.sentence}</Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button size="lg" pending={move.isPending} onClick={() => move.mutate()}>
          {say.moveAccount}
        </Button>
      </div>
    </>
  );
}
