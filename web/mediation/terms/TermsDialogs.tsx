import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import { foreseen } from '@ahadi/domain/mediation/court/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DeedProps } from '../acting/deeds.ts';
import { profileWords } from '../words.ts';
import { TermList } from './TermList.tsx';

/** A side's answer to the newest terms. */
export function AnswerTermsDialog({ view, onDone, onClose }: DeedProps) {
  const { settlement } = view;
  const [accept, setAccept] = useState<boolean | null>(null);
  const [courtConsent, setCourtConsent] = useState(true);
  const deed = useDeed(api.mediation.answerTerms, {
    problems: { accept: accept === null ? 'Choose one of the two.' : undefined },
    onDone: (after) =>
      onDone(
        after.status === 'settling'
          ? 'All sides accept these terms. The settlement is drawn up, and you have 24 hours to think it over.'
          : accept
            ? 'You accept these terms. It goes on when the other side does, too.'
            : 'You do not accept these terms. Anybody may propose others.',
      ),
  });
  if (!settlement) return null;
  return (
    <ConfirmDialog
      wide
      title="Answer the terms"
      confirm="Send my answer"
      cancel="Not yet"
      pending={deed.pending}
      problem={
        deed.code === 'ESC_TERMS_CHANGED'
          ? 'New terms were proposed while you read these. Close this and read them first.'
          : deed.problem
      }
      onConfirm={() => {
        deed.run({
          id: view.id,
          no: settlement.no,
          accept: accept ?? false,
          courtConsent: courtConsent && accept === true,
        });
      }}
      onClose={onClose}
    >
      <TermList view={view} settlement={settlement} />
      <div role="radiogroup" aria-label="Your answer">
        <CheckField
          type="radio"
          name="accept"
          label="I accept all of these terms"
          help="Nothing binds you yet: you sign after 24 hours."
          checked={accept === true}
          error={deed.at('accept')}
          onChange={() => setAccept(true)}
        />
        <CheckField
          type="radio"
          name="accept"
          label="I do not accept them"
          checked={accept === false}
          onChange={() => setAccept(false)}
        />
      </div>
      {accept &&
        foreseen({ ...view, category: view.request.category }, courtProfiles[settlement.profile]).map((sentence) => (
          <Notice key={sentence} tone="attention">
            {sentence}
          </Notice>
        ))}
      {accept && (
        <CheckField
          label="It may be made an order of a court"
          help={`${profileWords[settlement.profile]}. It happens only if every side agrees to it.`}
          checked={courtConsent}
          onChange={(event) => setCourtConsent(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

/** A side with an adviser does without the 24 hours. */
export function WaiveReflectionDialog({ view, onDone, onClose }: DeedProps) {
  const [adviser, setAdviser] = useState('');
  const deed = useDeed(api.mediation.waiveReflection, {
    problems: { adviser: adviser.trim().length < 2 ? 'Write the name of your adviser.' : undefined },
    onDone: () => onDone('Noted. It can be signed at once when every side does without the time.'),
  });
  return (
    <ConfirmDialog
      title="Do without the time to reflect"
      confirm="Do without it"
      cancel="Keep the time"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, adviser: adviser.trim() })}
      onClose={onClose}
    >
      <p>
        You have 24 hours to think the settlement over. Only a side with an adviser can do without them, and only when
        every side does.
      </p>
      <TextField
        label="Name of your adviser"
        help="For example an advocate. It stands in the settlement."
        maxLength={120}
        value={adviser}
        error={deed.at('adviser')}
        onChange={(event) => setAdviser(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
