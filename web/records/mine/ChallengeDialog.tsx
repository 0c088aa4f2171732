import { problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { runningOf, sayUnlisting } from '@ahadi/domain/records/challenging/rules.ts';
import { readBy } from '@ahadi/domain/records/publicity.ts';
import { outsiderGrounds, recordDefaults } from '@ahadi/domain/records/rules.ts';
import type { ChallengeGround, OwnRecord } from '@ahadi/domain/records/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DemoLetter } from '../../core/demo/DemoLetter.tsx';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useSession } from '../../core/session.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { groundWords } from '../words.ts';
import styles from './mine.module.css';
import { whatFollows } from './whatfollows.ts';

const allGrounds = Object.keys(groundWords) as ChallengeGround[]; // the table's own keys

/** Says what is wrong with an entry: whom it is about may say anything of it, somebody of the same name only what concerns them. */
export function ChallengeDialog({ entry, onClose }: { entry: OwnRecord['entry']; onClose: () => void }) {
  const { session } = useSession();
  const isSubject = session?.identities.some(({ id }) => id === entry.facts.subject.id) ?? false;
  const grounds = isSubject ? allGrounds : outsiderGrounds;
  const [ground, setGround] = useState<ChallengeGround | null>(null);
  const [statement, setStatement] = useTyped(`challenge ${entry.facts.subject.id}`);
  const [name, setName] = useState(session?.name ?? '');
  const [email, setEmail] = useState(session?.email ?? '');
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  // What is read again may no longer have this entry, and this dialog with it: so that waits until the answer was read.
  const challenge = useCommand(api.records.challenge, { stale: [] });
  const leave = () => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: api.records.key() });
  };
  const refused = challenge.error ? problemOf(challenge.error) : null;
  const problems = {
    ground: ground === null ? 'Choose what is wrong.' : undefined,
    statement: problemOfReason(statement),
    name: isSubject ? undefined : (problemOfName(name) ?? undefined),
    email: isSubject ? undefined : (problemOfEmail(email) ?? undefined),
  };
  const at = (field: keyof typeof problems) => refused?.fields[field] ?? (tried ? problems[field] : undefined);

  if (challenge.data?.confirmAt)
    return (
      <Dialog title="Confirm your address" onClose={leave} footer={<Button onClick={leave}>Done</Button>}>
        <p>
          A letter is on its way to <strong>{challenge.data.confirmAt}</strong>. Open its link and confirm your
          challenge within {recordDefaults.letterHours} hours. Nothing happens before that.
        </p>
        <DemoLetter to={challenge.data.confirmAt} />
      </Dialog>
    );
  if (challenge.data)
    return (
      <Dialog title="Your challenge has arrived" onClose={leave} footer={<Button onClick={leave}>Done</Button>}>
        <p>{whatFollows(challenge.data)}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="What is wrong with this entry?"
      confirm="Send the challenge"
      wide
      pending={challenge.isPending}
      problem={refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null}
      onConfirm={() => {
        setTried(true);
        if (ground === null || Object.values(problems).some(Boolean)) return;
        const outsider = isSubject ? {} : { name: name.trim(), email: email.trim() };
        challenge.run({ ref: entry.ref, ground, statement: statement.trim(), ...outsider });
      }}
      onClose={onClose}
    >
      <p>A challenge is free of charge, whatever comes of it.</p>
      <Choices legend={isSubject ? 'What is it?' : 'What concerns you?'} error={at('ground')}>
        {grounds.map((value) => (
          <Choice
            key={value}
            name="ground"
            checked={ground === value}
            aria-invalid={at('ground') ? true : undefined}
            onChange={() => setGround(value)}
            title={groundWords[value].label}
            line={groundWords[value].line}
          />
        ))}
      </Choices>
      {ground !== null && (
        <p role="status">
          {sayUnlisting(
            {
              ...{ ground, bySubject: isSubject, name, subjectName: entry.facts.subject.name },
              answered: entry.facts.respondedOn !== null,
            },
            session !== null,
            runningOf(entry),
          )}
        </p>
      )}
      <TextAreaField
        label="Say what is wrong, and how one can see it"
        help={readBy.challenge.words}
        value={statement}
        maxLength={REASON.most}
        error={at('statement')}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      {!isSubject && (
        <div className={styles.pair}>
          <TextField
            label="Your name"
            value={name}
            maxLength={120}
            autoComplete="name"
            error={at('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            label="Your e-mail address"
            type="email"
            value={email}
            maxLength={254}
            autoComplete="email"
            error={at('email')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
