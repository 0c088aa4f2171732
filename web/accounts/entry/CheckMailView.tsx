import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DemoLetter } from '../../core/demo/DemoLetter.tsx';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRefusal } from '../refusing/words.ts';
import { sendConfirmation } from '../signin.ts';
import { AddressForm } from './AddressForm.tsx';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, viewLink } from './view.ts';
import { entry } from './words.ts';

type Props = EntryProps & {
  /** Just signed up, so the letter is on its way; otherwise somebody came back with a link. */
  sentTo: string | null;
};

/** Between signing up and being in: the letter, and how to get it again. */
export function CheckMailView({ sentTo, ...props }: Props) {
  const say = useWords(entry);
  if (sentTo) return <OnItsWay sentTo={sentTo} next={props.next} />;
  return (
    <AskAgain title={say.yourAddress} {...props}>
      {rich(say.askAgain, { a: (words) => <Link to={viewLink('login', props.next)}>{words}</Link> })}
    </AskAgain>
  );
}

function OnItsWay({ sentTo, next }: { sentTo: string; next: string }) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const send = useMutation({ mutationFn: () => sendConfirmation(sentTo, next) });
  return (
    <>
      <Heading title={say.checkMail}>
        {rich(say.wroteTo({ address: sentTo }), { b: (words) => <strong>{words}</strong> })}
      </Heading>
      <DemoLetter to={sentTo} />
      <div className={styles.actions}>
        <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
          {say.sendAgain}
        </Button>
        <Link className={styles.link} to={viewLink('signup', next)}>
          {say.otherAddress}
        </Link>
      </div>
      <p className={styles.said} role="status">
        {send.isIdle && say.nothingThere}
        {send.isSuccess && say.sentAgain}
        {send.isError && refusalIn(send.error)?.sentence}
      </p>
    </>
  );
}

type AskAgainProps = EntryProps & { title: string; children: ReactNode };

/** Asks for a new letter. */
export function AskAgain({ title, children, email, setEmail, next }: AskAgainProps) {
  const say = useWords(entry);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => sendConfirmation(email, next),
    onSuccess: () => setSentTo(email.trim()),
  });
  if (sentTo) return <OnItsWay sentTo={sentTo} next={next} />;
  return (
    <>
      <Heading title={title}>{children}</Heading>
      <AddressForm email={email} setEmail={setEmail} send={send} button={say.sendNew} />
    </>
  );
}
