import { readBy } from '@ahadi/domain/records/publicity.ts';
import type { Redaction } from '@ahadi/domain/records/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from '../mine/mine.module.css';

/** The second officer says the same as the first: the very words go. */
export function ConfirmRedaction({ redaction, onClose }: { redaction: Redaction; onClose: () => void }) {
  const [reason, setReason] = useState(redaction.reason);
  const [tried, setTried] = useState(false);
  const redact = useCommand(api.records.redact, { onSuccess: onClose });
  const refused = redact.error ? problemOf(redact.error) : null;
  const { recordId, target, words } = redaction;
  return (
    <ConfirmDialog
      title="Remove these words"
      confirm="Remove them"
      cancel="Leave them"
      tone="danger"
      pending={redact.isPending}
      problem={refused && !refused.fields.reason ? refused.sentence : null}
      onConfirm={() => {
        setTried(true);
        if (!problemOfReason(reason)) redact.run({ id: recordId, target, words, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <blockquote className={styles.quote}>{words}</blockquote>
      <p>A mark with the reason takes their place. This cannot be undone.</p>
      <TextAreaField
        label="Your reason"
        help={readBy.redactionConfirmed.words}
        value={reason}
        maxLength={REASON.most}
        error={refused?.fields.reason ?? (tried ? problemOfReason(reason) : undefined)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
