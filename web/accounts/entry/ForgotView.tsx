import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DemoLetter } from '../../core/demo/DemoLetter.tsx';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { askForReset } from '../signin.ts';
import { AddressForm } from './AddressForm.tsx';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, viewLink } from './view.ts';
import { entry } from './words.ts';

/** Asks for the letter that leads to a new password. What it answers says nothing about who has an account. */
export function ForgotView({ email, setEmail, next }: EntryProps) {
  const say = useWords(entry);
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
      <AddressForm email={email} setEmail={setEmail} send={ask} button={say.sendLink} />
      <p className={styles.foot}>
        <Link to={viewLink('login', next)}>{say.backToSignIn}</Link>
      </p>
    </>
  );
}
