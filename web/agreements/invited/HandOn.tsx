import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { hasTyped, useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { talking } from '../negotiating/words.ts';
import { myParty } from '../offer.ts';
import { inEnglish, refusalIn } from '../refusal.ts';
import { refusalsIn } from '../signing/refusals.ts';
import { signing } from '../signing/words.ts';
import { useVoice } from '../words.ts';
import styles from './invited.module.css';
import { Outcome } from './Outcome.tsx';
import { codeOpen, type Reading } from './reading.ts';
import { useCoded } from './useCoded.ts';
import { invited } from './words.ts';

type Props = { reading: Reading; asker: string };

/** The form by which the code for it is asked for, and the fields of it. */
const HAND_ON = 'hand on';
const [NAME, EMAIL] = ['right person name', 'right person email'];

/** Who is invited and is not the right person says who is; who made the agreement decides. */
export default function HandOn({ reading, asker }: Props) {
  const say = useWords(invited);
  const { view, coding } = reading;
  // Words that wait to be sent, and a code that is on its way, open the form again.
  const [isOpen, setOpen] = useState(
    () => hasTyped(NAME) || hasTyped(EMAIL) || codeOpen(coding.open, HAND_ON, view.versionId) !== null,
  );
  const [isDone, setDone] = useState(false);
  const mine = myParty(view);
  if (!mine || !partyLifecycle.can('decline', mine.status)) return null;
  return (
    <>
      {mine.rightPerson &&
        !isOpen &&
        (isDone ? (
          <Outcome key={mine.rightPerson.at}>{say.handedOn({ name: mine.rightPerson.name, asker })}</Outcome>
        ) : (
          <p>{say.handedOn({ name: mine.rightPerson.name, asker })}</p>
        ))}
      {isOpen ? (
        <NameForm
          {...{ reading, asker }}
          address={mine.email}
          onDone={() => setDone(true)}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className={styles.ways}>
          <Button variant="plain" onClick={() => setOpen(true)}>
            {say.handOn}
          </Button>
        </div>
      )}
    </>
  );
}

type Named = { name: string; email: string };
type FormProps = Props & { address: string; onDone: () => void; onClose: () => void };

function NameForm({ reading, asker, address, onDone, onClose }: FormProps) {
  const say = useWords(invited);
  const { cancel } = useWordsHere(talking);
  const words = useWordsHere(signing);
  const voice = useVoice();
  const [name, setName] = useTyped(NAME);
  const [email, setEmail] = useTyped(EMAIL);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const sending = useCoded<Named>({
    ...{ reading, who: HAND_ON, deed: 'hand_on' },
    toAnswer: (named) => ({ ...{ deed: 'hand_on', versionId: reading.view.versionId }, ...named }),
    onDone: (after) => {
      onDone();
      onClose();
      reading.onSaid(after);
    },
  });
  const named = { name: name.trim(), email: email.trim() };
  const nameWrong = named.name.length < 2;
  const emailWrong = !/^\S+@\S+\.\S+$/.test(named.email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!nameWrong && !emailWrong) sending.run(named);
    focusFirstProblem(form.current);
  };
  const problem = sending.error ? problemOf(sending.error) : null;
  const ofField = (field: keyof Named) => {
    const said = problem?.fields[`answer.${field}`];
    return said && inEnglish(voice, said);
  };
  return (
    <form ref={form} className={styles.asked} noValidate onSubmit={submit} aria-label={say.handOn}>
      <p>{say.handOnDoes({ asker, address })}</p>
      <TextField
        label={say.rightName}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={ofField('name') ?? (tried && nameWrong ? say.nameShort : undefined)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        type="email"
        label={say.rightEmail}
        value={email}
        autoComplete="off"
        error={ofField('email') ?? (tried && emailWrong ? say.emailWrong : undefined)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {sending.proof}
      {problem && Object.keys(problem.fields).length === 0 && (
        <Notice tone="danger">{refusalIn(voice, problem, refusalsIn(words))}</Notice>
      )}
      <div className={styles.ways}>
        <Button type="submit" pending={sending.isPending}>
          {say.send}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
