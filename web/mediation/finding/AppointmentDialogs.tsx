import type { Appointment } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { nameList } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import type { DeedProps } from '../acting/deeds.ts';
import { openObjection } from '../offer.ts';
import { useOwn } from '../useOwn.ts';
import { disclosureWords, sideName } from '../words.ts';

type Kind = NonNullable<Appointment['disclosure']>['kind'];
const kinds = Object.keys(disclosureWords) as Kind[]; // the table's own keys
const LEAST = 10;

/** The chosen mediator accepts, and says what ties there are, also where there are none. */
export function AcceptDialog({ view, onDone, onClose }: DeedProps) {
  const [kind, setKind] = useState<Kind | ''>('');
  const [text, setText, forget] = useOwn(`disclosure:${view.id}`, '');
  const deed = useDeed(api.mediation.acceptAppointment, {
    problems: {
      kind: kind === '' ? 'Choose one; having nothing to tell is an answer, too.' : undefined,
      text:
        kind !== '' && kind !== 'none' && text.trim().length < LEAST
          ? 'Say what the tie is, so that the sides can judge it.'
          : undefined,
    },
    onDone: () => {
      forget();
      onDone('You accepted. The sides may object now.');
    },
  });
  return (
    <ConfirmDialog
      title="Accept the appointment"
      confirm="Accept and disclose"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({ id: view.id, kind: kind || 'none', text: text.trim() });
      }}
      onClose={onClose}
    >
      <p>
        The sides are <strong>{nameList(view.sides.map(({ name }) => name))}</strong>. Think of earlier cases, business,
        family, friends and employers. Both sides read what you disclose.
      </p>
      <SelectField
        label="What is there to tell?"
        value={kind}
        error={deed.at('kind')}
        onChange={(event) => setKind(event.currentTarget.value as Kind | '')} // options are the table's keys
      >
        <option value="">Choose</option>
        {kinds.map((value) => (
          <option key={value} value={value}>
            {disclosureWords[value]}
          </option>
        ))}
      </SelectField>
      {kind !== '' && (
        <TextAreaField
          label="In your words"
          optional={kind === 'none'}
          maxLength={1000}
          value={text}
          error={deed.at('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** An officer decides about an objection. */
export function JudgeDialog({ view, of, onDone, onClose }: DeedProps) {
  const objection = view.appointment?.objections.find(({ id }) => id === of) ?? openObjection(view);
  const [sustained, setSustained] = useState<boolean | null>(null);
  const [reason, setReason, forget] = useOwn(`judge:${view.id}`, '');
  const deed = useDeed(api.mediation.judgeObjection, {
    problems: {
      sustained: sustained === null ? 'Choose one of the two.' : undefined,
      reason: problemOfReason(reason),
    },
    onDone: () => {
      forget();
      onDone('Your decision is told to the sides and the mediator.');
    },
  });
  if (!objection) return null;
  return (
    <ConfirmDialog
      title="Decide about the objection"
      confirm="Decide"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({ id: view.id, objectionId: objection.id, sustained: sustained ?? false, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <p>
        {sideName(view, objection.side)} objects: “{objection.reason}”
      </p>
      <div role="radiogroup" aria-label="Your decision">
        <CheckField
          type="radio"
          name="sustained"
          label="Uphold it: the next mediator is asked"
          checked={sustained === true}
          error={deed.at('sustained')}
          onChange={() => setSustained(true)}
        />
        <CheckField
          type="radio"
          name="sustained"
          label="Do not uphold it: the mediator stays"
          checked={sustained === false}
          onChange={() => setSustained(false)}
        />
      </div>
      <TextAreaField
        label="Why"
        help="The sides and the mediator read this."
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
