import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { inOne } from '@ahadi/domain/core/claim.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import type { Problem } from '../core/errors.ts';
import { problemOfReason, REASON } from '../core/reason.ts';
import { localDay, useNow } from '../core/time.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../ui/TextField.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import type { PromiseDeed } from './turn.ts';
import { type Telling, useTelling } from './words.ts';

export type DialogProps = {
  it: ObligationView;
  /** A refusal in the language of the page. */
  said: (refused: Problem) => string;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

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

/** Why a reason is none yet. */
const shortReason = (reason: string, { say }: Telling): string | undefined =>
  problemOfReason(reason) && say.reasonShort({ least: REASON.least });

function AcceptDialog({ it, said, onDone, onClose }: DialogProps) {
  const { say, figures } = useTelling();
  const name = it.debtorName;
  const deed = useDeed(api.obligations.accept, {
    said,
    onDone: () => onDone(it.stage?.paysOut ? say.acceptedPaid : say.acceptedDone),
  });
  return (
    <ConfirmDialog
      title={say.acceptTitle({ title: it.term.title })}
      confirm={it.stage?.paysOut ? say.acceptAndPay : say.accept}
      cancel={say.notYet}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, paysMinor: it.stage?.paysOut ? it.stage.heldMinor : 0 })}
      onClose={onClose}
    >
      <p>{say.acceptWords({ name })}</p>
      {it.stage?.paysOut && (
        <p>{say.acceptPays({ money: figures.money(it.stage.heldMinor, it.currency), ref: it.stage.ref, name })}</p>
      )}
    </ConfirmDialog>
  );
}

function RejectDialog({ it, said, onDone, onClose }: DialogProps) {
  const telling = useTelling();
  const { say, figures } = telling;
  const [reason, setReason] = useTyped(`back ${it.id}`);
  const [criterion, setCriterion] = useState('');
  const deed = useDeed(api.obligations.reject, {
    problems: { reason: shortReason(reason, telling) },
    said,
    onDone: (now) => onDone(say.rejectedDone({ day: now.dueOn === null ? '' : figures.calendarDay(now.dueOn) })),
  });
  return (
    <ConfirmDialog
      title={say.rejectTitle({ title: it.term.title })}
      confirm={say.reject}
      cancel={say.notYet}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, reason: reason.trim(), criterion: criterion.trim() })}
      onClose={onClose}
    >
      <p>{say.rejectWords({ name: it.debtorName })}</p>
      {it.term.criteria !== '' && <p>{say.criteria({ criteria: it.term.criteria })}</p>}
      <TextAreaField
        label={say.whatMisses}
        help={say.whatMissesHelp({ name: it.debtorName })}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextField
        label={say.whichPart}
        optional
        maxLength={500}
        value={criterion}
        error={deed.at('criterion')}
        onChange={(event) => setCriterion(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function AskDayDialog({ it, said, onDone, onClose }: DialogProps) {
  const telling = useTelling();
  const { say, figures } = telling;
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
          ? say.chooseDay
          : day < earliest
            ? say.chooseDayFrom({ day: figures.calendarDay(earliest) })
            : undefined,
      reason: shortReason(reason, telling),
    },
    said,
    onDone: () => onDone(say.dayAsked({ name: other, day: figures.calendarDay(day) })),
  });
  return (
    <ConfirmDialog
      title={say.dayTitle({ title: it.term.title })}
      confirm={say.askForDay}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, day, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        {it.dueOn === null
          ? say.dayWords({ name: other })
          : say.dayWordsDue({ day: figures.calendarDay(it.dueOn), name: other })}
      </p>
      <TextField
        label={say.newDay}
        type="date"
        min={earliest}
        value={day}
        error={deed.at('day')}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextAreaField
        label={say.why}
        help={say.theyRead({ name: other })}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function AnswerDayDialog({ it, said, agree, onDone, onClose }: DialogProps & { agree: boolean }) {
  const { say, figures } = useTelling();
  const day = it.extension ? figures.calendarDay(it.extension.day) : '';
  const { title } = it.term;
  const deed = useDeed(api.obligations.answerExtension, {
    said,
    onDone: () => onDone(agree ? say.dayAgreed({ day }) : say.dayKept),
  });
  const asked = agree ? say.agreeTo({ day }) : say.refuseDay;
  return (
    <ConfirmDialog
      title={asked}
      confirm={asked}
      cancel={say.notYet}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, agree })}
      onClose={onClose}
    >
      <p>{agree ? say.agreeWords({ title, day }) : say.refuseWords({ title })}</p>
    </ConfirmDialog>
  );
}

function WaiveDialog({ it, said, onDone, onClose }: DialogProps) {
  const telling = useTelling();
  const { say } = telling;
  const [reason, setReason] = useTyped(`waive ${it.id}`);
  const deed = useDeed(api.obligations.waive, {
    problems: { reason: shortReason(reason, telling) },
    said,
    onDone: () => onDone(it.isOwnPartOnly ? say.waivedOwn : say.waivedAll),
  });
  return (
    <ConfirmDialog
      title={say.waiveTitle({ title: it.term.title })}
      confirm={say.waive}
      cancel={say.keepIt}
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        {inOne(
          it.isOwnPartOnly ? say.waiveOwn : say.waiveAll({ name: it.debtorName }),
          it.occurrences > 1 ? say.waiveRestDays : say.waiveRest,
          say.waiveCounts,
        )}
      </p>
      <TextAreaField
        label={say.yourReason}
        help={say.theyRead({ name: it.debtorName })}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
