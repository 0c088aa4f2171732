import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { countingDoes } from '@ahadi/domain/records/counts.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { ReasonDialog } from '../core/ReasonDialog.tsx';
import { problemOfReason, REASON } from '../core/reason.ts';
import { localDay, useNow } from '../core/time.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { amountWords, formatCalendarDay } from '../core/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../ui/TextField.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import type { PromiseDeed } from './turn.ts';

export type DialogProps = { it: ObligationView; onDone: (sentence: string) => void; onClose: () => void };

/** The dialog of a deed. A dispute has a page of its own. */
export function PromiseDialog({ deed, ...props }: DialogProps & { deed: PromiseDeed }) {
  switch (deed) {
    case 'claim':
      return <ClaimDialog {...props} />;
    case 'accept':
      return <AcceptDialog {...props} />;
    case 'reject':
      return <RejectDialog {...props} />;
    case 'ask_day':
      return <AskDayDialog {...props} />;
    case 'agree_day':
      return <AnswerDayDialog agree {...props} />;
    case 'refuse_day':
      return <AnswerDayDialog agree={false} {...props} />;
    case 'waive':
      return <WaiveDialog {...props} />;
    case 'dispute':
      return null;
  }
}

function AcceptDialog({ it, onDone, onClose }: DialogProps) {
  const deed = useDeed(api.obligations.accept, {
    onDone: () =>
      onDone(
        it.stage?.paysOut
          ? 'You accepted it. It is fulfilled, and its money was paid out.'
          : 'You accepted it. It is fulfilled.',
      ),
  });
  return (
    <ConfirmDialog
      title={`Accept “${it.term.title}”`}
      confirm={it.stage?.paysOut ? 'Accept it and pay' : 'Accept it'}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, paysMinor: it.stage?.paysOut ? it.stage.heldMinor : 0 })}
      onClose={onClose}
    >
      <p>
        You say that it is done as promised. It is closed for good, and {it.debtorName} hears of it.{' '}
        {countingDoes.accept.words}
      </p>
      {it.stage?.paysOut && (
        <p>
          With it {amountWords(it.stage.heldMinor, it.currency)} go out of escrow {it.stage.ref} to {it.debtorName}, for
          good.
        </p>
      )}
    </ConfirmDialog>
  );
}

function RejectDialog({ it, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useTyped(`back ${it.id}`);
  const [criterion, setCriterion] = useState('');
  const deed = useDeed(api.obligations.reject, {
    problems: { reason: problemOfReason(reason) },
    onDone: (now) => onDone(`You sent it back. It is due again by ${now.dueOn && formatCalendarDay(now.dueOn)}.`),
  });
  return (
    <ConfirmDialog
      title={`Send “${it.term.title}” back`}
      confirm="Send it back"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, reason: reason.trim(), criterion: criterion.trim() })}
      onClose={onClose}
    >
      <p>{it.debtorName} has seven days at least to put it right. Say what is missing, so that they can.</p>
      {it.term.criteria !== '' && <p>It is done when: {it.term.criteria}</p>}
      <TextAreaField
        label="What is missing"
        help={`${it.debtorName} reads it, and it stays in the history of the agreement.`}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextField
        label="Which part of what was agreed is not met"
        optional
        maxLength={500}
        value={criterion}
        error={deed.at('criterion')}
        onChange={(event) => setCriterion(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function AskDayDialog({ it, onDone, onClose }: DialogProps) {
  const now = useNow();
  const other = it.myRole === 'debtor' ? it.creditorName : it.debtorName;
  const today = localDay(now);
  const earliest = addCalendarDays(it.dueOn !== null && it.dueOn > today ? it.dueOn : today, 1);
  const [day, setDay] = useState('');
  const [reason, setReason] = useTyped(`day ${it.id}`);
  const deed = useDeed(api.obligations.proposeExtension, {
    problems: {
      day:
        day === ''
          ? 'Choose a day.'
          : day < earliest
            ? `Choose a day from ${formatCalendarDay(earliest)} on.`
            : undefined,
      reason: problemOfReason(reason),
    },
    onDone: () => onDone(`You asked ${other} for ${formatCalendarDay(day)}. Until they agree the day stays as it is.`),
  });
  return (
    <ConfirmDialog
      title={`Another day for “${it.term.title}”`}
      confirm="Ask for this day"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, day, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        {it.dueOn !== null && `It is due on ${formatCalendarDay(it.dueOn)}. `}The day changes only if {other} agrees.
      </p>
      <TextField
        label="The new day"
        type="date"
        min={earliest}
        value={day}
        error={deed.at('day')}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextAreaField
        label="Why"
        help={`${other} reads it.`}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function AnswerDayDialog({ it, agree, onDone, onClose }: DialogProps & { agree: boolean }) {
  const day = it.extension ? formatCalendarDay(it.extension.day) : '';
  const deed = useDeed(api.obligations.answerExtension, {
    onDone: () => onDone(agree ? `It is due on ${day} now.` : 'The day stays as it is.'),
  });
  return (
    <ConfirmDialog
      title={agree ? `Agree to ${day}` : 'Keep the day'}
      confirm={agree ? `Agree to ${day}` : 'Keep the day'}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, agree })}
      onClose={onClose}
    >
      <p>
        {agree
          ? `“${it.term.title}” is due by the end of ${day}, and not overdue before. Both of you hear of it.`
          : `“${it.term.title}” stays due as it was. The other side hears that you do not agree, and can ask again.`}
      </p>
    </ConfirmDialog>
  );
}

const WaiveDialog = ({ it, onDone, onClose }: DialogProps) => (
  <ReasonDialog
    title={`Give up “${it.term.title}”`}
    confirm="Give it up"
    cancel="Keep it"
    tone="danger"
    procedure={api.obligations.waive}
    input={(reason) => ({ id: it.id, reason })}
    help={`${it.debtorName} reads it.`}
    onDone={() => onDone(it.isOwnPartOnly ? 'You gave up your part.' : 'You gave it up. Nobody owes it any more.')}
    onClose={onClose}
  >
    <p>
      {it.isOwnPartOnly
        ? `Nobody owes it to you any more, for good. It is given up for you alone: to the others on your side it is owed as before.`
        : `It is not owed by ${it.debtorName} any more, for good.`}{' '}
      Everything else in the agreement stays as it is
      {it.occurrences > 1 && `, and so do the other days of it`}. {countingDoes.waive.words}
    </p>
  </ReasonDialog>
);
