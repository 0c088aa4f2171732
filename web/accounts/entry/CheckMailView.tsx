import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DemoLetter } from '../../core/DemoLetter.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { refusalIn, sendConfirmation } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, viewLink } from './view.ts';

type Props = EntryProps & {
  /** Just signed up, so the letter is on its way; otherwise somebody came back with a link. */
  sentTo: string | null;
};

/** Between signing up and being in: the letter, and how to get it again. */
export function CheckMailView({ sentTo, ...entry }: Props) {
  if (sentTo) return <OnItsWay sentTo={sentTo} next={entry.next} />;
  return (
    <AskAgain title="Your address" {...entry}>
      If you have pressed “Confirm” on the page of the letter, your address is confirmed:{' '}
      <Link to={viewLink('login', entry.next)}>sign in</Link>. Otherwise ask for a new letter.
    </AskAgain>
  );
}

function OnItsWay({ sentTo, next }: { sentTo: string; next: string }) {
  const send = useMutation({ mutationFn: () => sendConfirmation(sentTo, next) });
  return (
    <>
      <Heading title="Check your mail">
        We wrote to <strong>{sentTo}</strong>. Open the link in the letter and press “Confirm”, and you are in. It works
        for 24 hours.
      </Heading>
      <DemoLetter to={sentTo} />
      <div className={styles.actions}>
        <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
          Send the letter again
        </Button>
        <Link className={styles.link} to={viewLink('signup', next)}>
          Use another address
        </Link>
      </div>
      <p className={styles.said} role="status">
        {send.isIdle && 'Nothing there after a minute? Look among unwanted mail, or have it sent again.'}
        {send.isSuccess && 'Sent. If the address is confirmed already, no letter comes: sign in instead.'}
        {send.isError && refusalIn(send.error)?.sentence}
      </p>
    </>
  );
}

type AskAgainProps = EntryProps & { title: string; children: ReactNode };

/** Asks for a new letter. */
export function AskAgain({ title, children, email, setEmail, next }: AskAgainProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => sendConfirmation(email, next),
    onSuccess: () => setSentTo(email.trim()),
  });
  if (sentTo) return <OnItsWay sentTo={sentTo} next={next} />;
  return (
    <>
      <Heading title={title}>{children}</Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = problemOfEmail(email);
          setProblem(found);
          if (found) focusFirstProblem(event.currentTarget);
          else if (!send.isPending) send.mutate();
        }}
      >
        {send.isError && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusalIn(send.error)?.sentence}</Notice>
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
          <Button type="submit" size="lg" pending={send.isPending}>
            Send a new letter
          </Button>
        </div>
      </form>
    </>
  );
}
