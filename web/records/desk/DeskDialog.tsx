import { proposalReadBy, readBy } from '@ahadi/domain/records/publicity.ts';
import type { Challenge, ChallengeDecision } from '@ahadi/domain/records/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { type Command, useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { lineOf } from '../mine/ChallengeFacts.tsx';
import { decisionLabels } from '../words.ts';

export type DeskDeed = 'forward' | 'propose' | 'confirm' | 'redact';
/** `onDone` says in a sentence what came of it. */
type Props = { challenge: Challenge; onDone: (sentence: string) => void; onClose: () => void };

/** The dialog of one deed at the desk. Each needs a reason. */
export function DeskDialog({ deed, ...props }: Props & { deed: DeskDeed }) {
  switch (deed) {
    case 'forward':
      return <Forward {...props} />;
    case 'propose':
      return <Propose {...props} />;
    case 'confirm':
      return <Confirm {...props} />;
    case 'redact':
      return <Redact {...props} />;
  }
}

/** The reason of a deed, and what is wrong with it. */
function useReasoned<Input, Output>(name: string, command: Command<Input, Output>) {
  const [reason, setReason] = useTyped(name);
  const [tried, setTried] = useState(false);
  const refused = command.error ? problemOf(command.error) : null;
  const fields = refused?.fields ?? {};
  return {
    reason: reason.trim(),
    isReady: problemOfReason(reason) === undefined,
    tried,
    fields,
    dialog: {
      pending: command.isPending,
      problem: refused && Object.keys(fields).length === 0 ? refused.sentence : null,
    },
    run: (input: Input | null) => {
      setTried(true);
      if (input !== null && problemOfReason(reason) === undefined) command.run(input);
    },
    field: (help: string) => (
      <TextAreaField
        label="Your reasons"
        help={help}
        value={reason}
        maxLength={REASON.most}
        error={fields.reason ?? fields.reasons ?? (tried ? problemOfReason(reason) : undefined)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    ),
  };
}

function Forward({ challenge, onDone, onClose }: Props) {
  const deed = useReasoned(
    `forward ${challenge.id}`,
    useCommand(api.records.forward, { onSuccess: () => onDone('The filer is asked, and has five days.') }),
  );
  return (
    <ConfirmDialog
      {...deed.dialog}
      title="Ask the filer"
      confirm="Ask them"
      onConfirm={() => deed.run({ id: challenge.id, reason: deed.reason })}
      onClose={onClose}
    >
      <p>
        The filer has five days to stand by the entry, with who they are and on what they base it. Silence sets it
        aside.
      </p>
      {deed.field(readBy.forward.words)}
    </ConfirmDialog>
  );
}

const decisions = Object.entries(decisionLabels) as [ChallengeDecision, string][]; // the table's own keys

function Propose({ challenge, onDone, onClose }: Props) {
  const [decision, setDecision] = useState<ChallengeDecision | null>(null);
  const deed = useReasoned(
    `propose ${challenge.id}`,
    useCommand(api.records.propose, { onSuccess: () => onDone('It is proposed. Another record officer confirms it.') }),
  );
  return (
    <ConfirmDialog
      {...deed.dialog}
      title="Propose a decision"
      confirm="Propose it"
      onConfirm={() => deed.run(decision === null ? null : { id: challenge.id, decision, reasons: deed.reason })}
      onClose={onClose}
    >
      <p>Nothing changes until a second officer confirms it.</p>
      <Choices legend="What do you propose?" error={deed.tried && decision === null && 'Choose one.'}>
        {decisions.map(([value, label]) => (
          <Choice
            key={value}
            name="decision"
            checked={decision === value}
            aria-invalid={deed.tried && decision === null ? true : undefined}
            onChange={() => setDecision(value)}
            title={label}
            line={lineOf(value, challenge)}
          />
        ))}
      </Choices>
      {deed.field(proposalReadBy(decision).words)}
    </ConfirmDialog>
  );
}

function Confirm({ challenge, onDone, onClose }: Props) {
  const [agree, setAgree] = useState<boolean | null>(null);
  const deed = useReasoned(
    `confirm ${challenge.id}`,
    useCommand(api.records.confirm, {
      onSuccess: () => onDone(agree ? 'It is decided. Those concerned are told.' : 'It is sent back.'),
    }),
  );
  const proposed = challenge.proposedDecision;
  return (
    <ConfirmDialog
      {...deed.dialog}
      title="Confirm or send back"
      confirm={agree === false ? 'Send it back' : 'Confirm it'}
      onConfirm={() => deed.run(agree === null ? null : { id: challenge.id, agree, reasons: deed.reason })}
      onClose={onClose}
    >
      {proposed && (
        <p>
          Proposed: <strong>{decisionLabels[proposed]}</strong>. {lineOf(proposed, challenge)}
        </p>
      )}
      <Choices legend="Do you agree?">
        <CheckField
          type="radio"
          name="agree"
          label="Yes, so it is decided"
          checked={agree === true}
          onChange={() => setAgree(true)}
        />
        <CheckField
          type="radio"
          name="agree"
          label="No, send it back"
          checked={agree === false}
          error={deed.tried && agree === null ? 'Choose one.' : undefined}
          onChange={() => setAgree(false)}
        />
      </Choices>
      {deed.field((agree === false ? readBy.sendBack : readBy.confirmation).words)}
    </ConfirmDialog>
  );
}

function Redact({ challenge, onDone, onClose }: Props) {
  const [target, setTarget] = useState<'filer_statement' | 'respondent_statement'>('filer_statement');
  const [words, setWords] = useTyped(`redact ${challenge.id}`);
  const deed = useReasoned(
    `redact ${challenge.id}`,
    useCommand(api.records.redact, {
      onSuccess: () => onDone('It is proposed. The words go when another officer names the same ones.'),
    }),
  );
  return (
    <ConfirmDialog
      {...deed.dialog}
      title="Remove words from a statement"
      confirm="Remove them"
      tone="danger"
      onConfirm={() =>
        deed.run(
          words.trim() === '' ? null : { id: challenge.recordId, target, words: words.trim(), reason: deed.reason },
        )
      }
      onClose={onClose}
    >
      <p>
        The words are replaced by a mark with your reason. Two officers are needed: the first proposes, the second
        confirms with the same words.
      </p>
      <SelectField
        label="In which statement?"
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value as typeof target)} // options are its two values
      >
        <option value="filer_statement">Of the side that filed it</option>
        <option value="respondent_statement">Of the other side</option>
      </SelectField>
      <TextField
        label="The words, exactly as they stand"
        value={words}
        maxLength={200}
        error={
          deed.fields.words ?? (deed.tried && words.trim() === '' ? 'Copy the words from the statement.' : undefined)
        }
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {deed.field(readBy.redaction.words)}
    </ConfirmDialog>
  );
}
