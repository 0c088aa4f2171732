import { OUTCOME_DAYS } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { PaperField } from '../../core/PaperField.tsx';
import { localDay, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { problemOfPdf, problemOfReceipt, receiptTypes } from '../rooms/limits.ts';
import { profileWords } from '../words.ts';
import { outcomeWords } from './words.ts';

type Props = { it: CourtPackage; onClose: () => void };

/** Shows what the deed answered, then closes. */
function useShow(onClose: () => void) {
  const queryClient = useQueryClient();
  return (after: CourtPackage) => {
    queryClient.setQueryData(api.court.get.queryKey({ input: { mediationId: after.mediationId } }), after);
    onClose();
  };
}

export function ProfileDialog({ it, onClose }: Props) {
  const [profile, setProfile] = useState(it.profile);
  const show = useShow(onClose);
  const deed = useDeed(api.court.chooseProfile, { onDone: show });
  const profiles = Object.keys(profileWords) as (typeof profile)[]; // the table's own keys
  return (
    <ConfirmDialog
      title="Which court"
      confirm="Use these rules"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ mediationId: it.mediationId, profile })}
      onClose={onClose}
    >
      <p>What is filled in stays. What is still open is worked out again by the rules of that court.</p>
      <SelectField
        label="Rules"
        value={profile}
        onChange={(event) => setProfile(event.currentTarget.value as typeof profile)} // options are the table's keys
      >
        {profiles.map((value) => (
          <option key={value} value={value}>
            {profileWords[value]}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

export function ReadyDialog({ it, onClose }: Props) {
  const show = useShow(onClose);
  const deed = useDeed(api.court.makeReady, { onDone: show });
  const open = deed.code === 'CRT_ITEM_MISSING';
  return (
    <ConfirmDialog
      title="Make it ready"
      confirm="Print and bind it"
      cancel="Not yet"
      pending={deed.pending}
      problem={open ? 'Something is still open. Close this and look at the list.' : deed.problem}
      onConfirm={() => deed.run({ mediationId: it.mediationId })}
      onClose={onClose}
    >
      <p>
        All papers are printed and bound into one PDF with page numbers and bookmarks, and each paper’s fingerprint is
        listed. Nothing that was said in the mediation is in it.
      </p>
    </ConfirmDialog>
  );
}

export function UnreadyDialog({ it, onClose }: Props) {
  const show = useShow(onClose);
  const deed = useDeed(api.court.unready, { onDone: show });
  return (
    <ConfirmDialog
      title="Open it again"
      confirm="Open it again"
      cancel="Keep it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ mediationId: it.mediationId })}
      onClose={onClose}
    >
      <p>The bundle is discarded and put together again once it is ready. Nothing that you filled in is lost.</p>
    </ConfirmDialog>
  );
}

export function FilingDialog({ it, onClose }: Props) {
  const today = localDay(useNow());
  const [court, setCourt] = useState(it.facts.courtName);
  const [number, setNumber] = useState('');
  const [on, setOn] = useState(today);
  const [receipt, setReceipt] = useState<File | null>(null);
  const show = useShow(onClose);
  const deed = useDeed(api.court.file, {
    problems: {
      court: court.trim().length < 2 ? 'Write which court it is.' : undefined,
      number: number.trim() === '' ? 'Write the number that the registry gave it.' : undefined,
      on: on === '' || on > today ? 'Choose the day; it cannot be in the future.' : undefined,
    },
    onDone: show,
  });
  return (
    <ConfirmDialog
      title="Note that it was filed"
      confirm="Note it"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({
          mediationId: it.mediationId,
          court: court.trim(),
          number: number.trim(),
          on,
          ...(receipt && { receipt }),
        });
      }}
      onClose={onClose}
    >
      <TextField
        label="Court and registry"
        maxLength={160}
        value={court}
        error={deed.at('court')}
        onChange={(event) => setCourt(event.currentTarget.value)}
      />
      <TextField
        label="Number"
        maxLength={80}
        value={number}
        error={deed.at('number')}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextField
        label="Filed on"
        type="date"
        max={today}
        value={on}
        error={deed.at('on')}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <PaperField
        label="Receipt (optional)"
        accept={receiptTypes.join(',')}
        problemOf={problemOfReceipt}
        error={deed.at('receipt')}
        file={receipt}
        onChange={setReceipt}
      />
    </ConfirmDialog>
  );
}

type As = keyof typeof outcomeWords;
const outcomes = Object.keys(outcomeWords) as As[]; // the table's own keys

export function OutcomeDialog({ it, onClose }: Props) {
  const today = localDay(useNow());
  const [as, setAs] = useState<As | null>(null);
  const [on, setOn] = useState(today);
  const [note, setNote] = useTyped('outcome');
  const [order, setOrder] = useState<File | null>(null);
  const show = useShow(onClose);
  const deed = useDeed(api.court.noteOutcome, {
    problems: {
      as: as === null ? 'Choose what the court said.' : undefined,
      on: on === '' || on > today ? 'Choose the day; it cannot be in the future.' : undefined,
    },
    onDone: show,
  });
  return (
    <ConfirmDialog
      title="What the court said"
      confirm="Note it"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({
          mediationId: it.mediationId,
          as: as ?? 'returned',
          on,
          note: note.trim(),
          ...(order && { order }),
        });
      }}
      onClose={onClose}
    >
      <p>
        That it was adopted or refused stands once another part of the case confirms it, or after {OUTCOME_DAYS} days.
        What the mediator notes stands at once.
      </p>
      <div role="radiogroup" aria-label="What the court said">
        {outcomes.map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="as"
            label={outcomeWords[value].label}
            help={outcomeWords[value].line}
            error={value === 'adopted' ? deed.at('as') : undefined}
            checked={as === value}
            onChange={() => setAs(value)}
          />
        ))}
      </div>
      <TextField
        label="On"
        type="date"
        max={today}
        value={on}
        error={deed.at('on')}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <TextAreaField
        label="Note"
        optional
        maxLength={1000}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <PaperField
        label={as === 'adopted' ? 'The order' : 'What the court sent (optional)'}
        help="A PDF."
        accept="application/pdf"
        problemOf={problemOfPdf}
        error={deed.at('order')}
        file={order}
        onChange={setOrder}
      />
    </ConfirmDialog>
  );
}
