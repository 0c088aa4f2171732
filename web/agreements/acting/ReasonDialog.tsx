import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { inEnglish, refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { type ReasonedAction, reasonedDeed } from './reasons.ts';
import { acting } from './words.ts';

type Props = {
  action: ReasonedAction;
  /** What the field begins with. */
  start: string;
  view: AgreementView;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a deed, says what follows, and keeps what was typed when it is refused. */
export function ReasonDialog({ action, start, view, onDone, onClose }: Props) {
  const say = useWordsHere(acting);
  const voice = useVoice();
  const deed = reasonedDeed(action, view);
  const [reason, setReason] = useState(start);
  const [tried, setTried] = useState(false);
  const command = useCommand(deed.procedure, { onSuccess: () => onDone(say[deed.done]) });
  const problem = command.error ? problemOf(command.error) : null;
  return (
    <ConfirmDialog
      title={say[deed.title]}
      confirm={say[deed.confirm]}
      cancel={say[deed.cancel]}
      tone={deed.tone}
      pending={command.isPending}
      problem={problem && !problem.fields.reason ? refusalIn(voice, problem) : null}
      onConfirm={() => {
        setTried(true);
        if (!problemOfReason(reason)) command.run({ id: view.id, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <p>{say[deed.consequence]}</p>
      <TextAreaField
        label={say[deed.label]}
        help={say.everybodyReads}
        value={reason}
        maxLength={REASON.most}
        error={
          (problem?.fields.reason && inEnglish(voice, problem.fields.reason)) ??
          (tried && problemOfReason(reason) ? say.reasonShort({ least: REASON.least }) : undefined)
        }
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
