import { waitingDoes } from '@ahadi/domain/disputes/forecast/words.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { SaidResolved } from '@ahadi/domain/disputes/schema.ts';
import { unsignedCloses } from '@ahadi/domain/disputes/unsigned.ts';
import { countingDoes } from '@ahadi/domain/records/counts.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import { resolutionWords, sayableResolutions } from '../filewords.ts';
import { entryGoes } from '../standing/nextstep.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

const HowField = ({ value, onChange }: { value: SaidResolved; onChange: (kind: SaidResolved) => void }) => (
  <SelectField
    label="How was it resolved?"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as SaidResolved)} // options are its keys
  >
    {sayableResolutions.map((kind) => (
      <option key={kind} value={kind}>
        {resolutionWords[kind]}
      </option>
    ))}
  </SelectField>
);

/** The respondent: it is done. The filer has the word. */
export function ClaimResolvedDialog({ view, onDone, onClose }: DeedProps) {
  const [kind, setKind] = useState<SaidResolved>('performed');
  const [text, setText, forget] = useKept(`resolved:${view.id}`, '');
  const deed = useDeed(api.disputes.claimResolved, {
    problems: { text: problemOfReason(text) },
    onDone: () => {
      forget();
      onDone('The filer is asked whether it is so.');
    },
  });
  return (
    <ConfirmDialog
      title="Say that it is resolved"
      confirm="It is resolved"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, kind, text: text.trim() })}
      onClose={onClose}
    >
      <p>{waitingDoes.confirm_resolved} Add what proves it to the exhibits.</p>
      <HowField value={kind} onChange={setKind} />
      <TextAreaField
        label="What did you do, and when?"
        value={text}
        maxLength={REASON.most}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** The filer: it is resolved, and so it ends. */
export function MarkResolvedDialog({ view, onDone, onClose }: DeedProps) {
  const [kind, setKind] = useState<SaidResolved>(view.resolvedClaim?.kind ?? 'performed');
  const deed = useDeed(api.disputes.markResolved, { onDone: () => onDone('It is resolved. The other side is told.') });
  return (
    <ConfirmDialog
      title="Is it resolved?"
      confirm="Yes, it is resolved"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, kind })}
      onClose={onClose}
    >
      {view.resolvedClaim && <Notice title="The other side says">{view.resolvedClaim.text}</Notice>}
      <p>
        The dispute ends here and its clocks stop. Nothing new becomes public. {entryGoes(view)}
        {unsignedCloses(view)} {view.agreementId !== null && countingDoes.cure.words}
      </p>
      <HowField value={kind} onChange={setKind} />
    </ConfirmDialog>
  );
}

/** The filer takes the respondent at their word, until the day of the plan. */
export function AcceptPlanDialog({ view, onDone, onClose }: DeedProps) {
  const { planDue: due, admittedMinor = null, at: answeredAt } = view.response ?? {};
  const deed = useDeed(api.disputes.acceptPlan, {
    readsAgain: true,
    onDone: () => onDone('The plan runs. You will be asked when its day has come.'),
  });
  if (!due) return null;
  return (
    <ConfirmDialog
      title="Accept their plan"
      confirm="Accept the plan"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, answeredAt })}
      onClose={onClose}
    >
      <p>
        {admittedMinor !== null && (
          <>
            They admit <strong>{amountWords(admittedMinor, view.claim.currency)}</strong>.{' '}
          </>
        )}
        They have until <strong>{formatCalendarDay(due)}</strong>, and{' '}
        {view.policy?.planGraceDays ?? disputeDefaults.planGraceDays} days of grace. If it is not done then, the dispute
        opens again with a last notice, {(view.policy ?? disputeDefaults).finalNoticeDaysBefore[0]} days before its end.
      </p>
    </ConfirmDialog>
  );
}

/** The reader's own open offer. */
export function WithdrawOfferDialog({ view, onDone, onClose }: DeedProps) {
  const open = view.offers.find(({ status }) => status === 'open');
  const deed = useDeed(api.disputes.withdrawOffer, { onDone: () => onDone('Your offer is taken back.') });
  if (!open) return null;
  return (
    <ConfirmDialog
      title="Take your offer back?"
      confirm="Take it back"
      cancel="Let it stand"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, offerId: open.id })}
      onClose={onClose}
    >
      <p>It can no longer be accepted. You may make another one.</p>
    </ConfirmDialog>
  );
}
