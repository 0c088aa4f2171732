import { leavingIs } from '@ahadi/domain/mediation/outcome.ts';
import type { EndReason } from '@ahadi/domain/mediation/schema.ts';
import type { Complaint } from '@ahadi/domain/mediators/schema.ts';
import { complaintGroundWords } from '@ahadi/domain/mediators/words.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { DeedProps } from '../acting/deeds.ts';
import { hasBegun } from '../offer.ts';
import { useOwn } from '../useOwn.ts';
import { endReasonWords } from '../words.ts';

/** Somebody of the platform speaks for the side from now on. */
export function RepresentativeDialog({ view, onDone, onClose }: DeedProps) {
  const [userNumber, setUserNumber] = useState('');
  const [capacity, setCapacity] = useState('');
  const [maySettle, setMaySettle] = useState(false);
  const deed = useDeed(api.mediation.nameRepresentative, {
    problems: {
      userNumber: userNumber.trim() === '' ? 'Write the number that stands in their profile.' : undefined,
      capacity: capacity.trim().length < 2 ? 'Write in which capacity they speak for you.' : undefined,
    },
    onDone: () => onDone('They can read and speak for your side now.'),
  });
  return (
    <ConfirmDialog
      title="Name who speaks for you"
      confirm="Name them"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({ id: view.id, userNumber: userNumber.trim(), capacity: capacity.trim(), maySettle });
      }}
      onClose={onClose}
    >
      <p>They see the case and your private room, and write there in your name. You can end it at any time.</p>
      <TextField
        label="Their user number"
        help="It stands in their profile."
        autoComplete="off"
        maxLength={20}
        value={userNumber}
        error={deed.at('userNumber')}
        onChange={(event) => setUserNumber(event.currentTarget.value)}
      />
      <TextField
        label="They speak for you as"
        help="For example: advocate, director, interpreter."
        maxLength={80}
        value={capacity}
        error={deed.at('capacity')}
        onChange={(event) => setCapacity(event.currentTarget.value)}
      />
      <CheckField
        label="They may agree to a settlement in my name"
        help="Without this they can speak for you, and you sign yourself."
        checked={maySettle}
        onChange={(event) => setMaySettle(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

const reasons = Object.keys(endReasonWords) as (keyof typeof endReasonWords)[]; // the table's own keys

/** A side leaves without a reason; a mediator names one of the list. */
export function EndDialog({ view, onDone, onClose }: DeedProps) {
  const isMediator = view.as === 'mediator';
  const [reason, setReason] = useState<EndReason | ''>(isMediator ? '' : 'party_left');
  const deed = useDeed(api.mediation.end, {
    problems: { reason: reason === '' ? 'Choose one.' : undefined },
    onDone: () => onDone('The mediation is ended. Everybody in it is told.'),
  });
  return (
    <ConfirmDialog
      title={isMediator ? 'End the mediation' : 'Leave the mediation'}
      confirm={isMediator ? 'End it' : 'Leave it'}
      cancel="Go on"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({ id: view.id, reason: reason || 'no_progress' });
      }}
      onClose={onClose}
    >
      <p>
        {isMediator
          ? 'It ends for all sides. They learn which of these reasons it was, and nothing else.'
          : 'You may leave at any time and owe nobody a reason. It ends for all sides and cannot be taken back.'}
      </p>
      <p>
        {hasBegun(view) && 'What was said stays confidential and is destroyed later. '}
        {leavingIs(view, reason || 'no_progress').words}
      </p>
      {isMediator && (
        <SelectField
          label="Why"
          value={reason}
          error={deed.at('reason')}
          onChange={(event) => setReason(event.currentTarget.value as EndReason | '')} // options are the table's keys
        >
          <option value="">Choose</option>
          {reasons.map((value) => (
            <option key={value} value={value}>
              {endReasonWords[value]}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

const grounds = Object.keys(complaintGroundWords) as Complaint['ground'][]; // the table's own keys

/** A party complains about the mediator: to the administrators, not to the other side. */
export function ComplainDialog({ view, onDone, onClose }: DeedProps) {
  const [ground, setGround] = useState<Complaint['ground']>('conduct');
  const [text, setText, forget] = useOwn(`complaint:${view.id}`, '');
  const deed = useDeed(api.mediators.complain, {
    problems: { text: problemOfReason(text) },
    onDone: () => {
      forget();
      onDone(
        'Your complaint is with the administrators. The mediator may answer it, and you are told what is decided.',
      );
    },
  });
  return (
    <ConfirmDialog
      title="Complain about the mediator"
      confirm="Send the complaint"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ mediationId: view.id, ground, text: text.trim() })}
      onClose={onClose}
    >
      <p>Administrators and the mediator read it; the other side does not. You can complain once about a case.</p>
      <SelectField
        label="What about"
        value={ground}
        onChange={(event) => setGround(event.currentTarget.value as Complaint['ground'])} // options are the table's keys
      >
        {grounds.map((value) => (
          <option key={value} value={value}>
            {complaintGroundWords[value]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What happened"
        help="Leave out what was said in confidence where you can."
        maxLength={REASON.most}
        value={text}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
