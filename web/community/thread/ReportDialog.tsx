import type { ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import { useId, useState } from 'react';
import { api } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from '../community.module.css';
import { reasonWords } from '../words.ts';

type Props = { kind: 'post' | 'comment'; id: string; onClose: () => void };

/** Tells the moderators. Who reported is never shown. */
export function ReportDialog({ kind, id, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useTyped(`report ${id}`);
  const name = useId();
  const deed = useDeed(api.moderation.report, {
    problems: { reason: reason === null ? 'Choose what is wrong with it.' : undefined },
    onDone: () => {
      onClose();
      toast({ title: 'Reported', message: 'A moderator is to look at it within a day.', tone: 'good' });
    },
  });
  return (
    <ConfirmDialog
      title={kind === 'post' ? 'Report this post' : 'Report this comment'}
      confirm="Report it"
      pending={deed.pending}
      problem={deed.problem ?? deed.at('reason') ?? null}
      onConfirm={() => deed.run({ target: { kind, id }, reason: reason ?? 'other', text })}
      onClose={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend>What is wrong with it?</legend>
        {(Object.keys(reasonWords) as ReportReason[]).map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={reason === one} onChange={() => setReason(one)} />
            {reasonWords[one]}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label="In your words"
        optional
        maxLength={1_000}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p>Nobody learns who reported it.</p>
    </ConfirmDialog>
  );
}
