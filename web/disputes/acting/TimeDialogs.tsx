import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { clockOf } from '../standing/nextstep.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

/** Where a deadline would lie with so many more days, in words; null when none runs. The server rolls it to a day's end. */
function movedTo(view: DisputeView, kind: ClockKind, days: number): string | null {
  const due = clockOf(view, kind)?.dueAt;
  return due ? formatBindingEnd(addDays(new Date(due), days).toISOString()) : null;
}

/** The respondent's own seven days, once, without asking anybody. */
export function ExtendDialog({ view, onDone, onClose }: DeedProps) {
  const days = view.policy?.responseExtensionDays ?? disputeDefaults.responseExtensionDays;
  const to = movedTo(view, 'dispute.response', days);
  const deed = useDeed(api.disputes.extend, { onDone: () => onDone(`You have ${count(days, 'more day')}.`) });
  return (
    <ConfirmDialog
      title={`Take ${count(days, 'more day')}`}
      confirm={`Take ${count(days, 'day')}`}
      cancel="Not now"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id })}
      onClose={onClose}
    >
      <p>
        You may do this once, without giving a reason. The deadline to resolve it moves along.
        {to && (
          <>
            {' '}
            Your answer would be due <strong>{to}</strong>.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}

const MOST = 60;

/** More time for both, when both want it. */
export function ProposeExtensionDialog({ view, onDone, onClose }: DeedProps) {
  const [days, setDays] = useState('14');
  const number = Number(days);
  const isRight = Number.isInteger(number) && number >= 1 && number <= MOST;
  const to = isRight ? movedTo(view, 'dispute.resolution', number) : null;
  const deed = useDeed(api.disputes.proposeExtension, {
    problems: { days: isRight ? undefined : `Give a whole number of days between 1 and ${MOST}.` },
    onDone: () => onDone('Your proposal is made. The clocks move when the other side agrees.'),
  });
  return (
    <ConfirmDialog
      title="Propose more time"
      confirm="Propose it"
      cancel="Not now"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, days: number })}
      onClose={onClose}
    >
      <p>
        Both clocks move only if the other side agrees. Altogether there are at most {disputeDefaults.extensionCapDays}{' '}
        days more.
      </p>
      <TextField
        label="How many days more?"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST}
        value={days}
        error={deed.at('days')}
        help={to ? `The deadline to resolve it would be ${to}.` : undefined}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Yes or no to more time. */
export function AnswerExtensionDialog({ view, onDone, onClose }: DeedProps) {
  const asked = view.extensionOffer;
  const deed = useDeed(api.disputes.answerExtension, {
    onDone: (now) =>
      onDone(now.extensionOffer === null ? 'The other side is told what you answered.' : 'Your answer is given.'),
  });
  if (!asked) return null;
  const to = movedTo(view, 'dispute.resolution', asked.days);
  return (
    <Dialog
      title={`${count(asked.days, 'more day')}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" pending={deed.pending} onClick={() => deed.run({ id: view.id, accept: false })}>
            Keep the deadline
          </Button>
          <Button pending={deed.pending} onClick={() => deed.run({ id: view.id, accept: true })}>
            Agree
          </Button>
        </>
      }
    >
      <p>
        The other side proposes {count(asked.days, 'more day')} for both.
        {to && (
          <>
            {' '}
            The deadline to resolve it would be <strong>{to}</strong>.
          </>
        )}
      </p>
      {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
    </Dialog>
  );
}
