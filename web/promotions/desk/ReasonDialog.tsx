import type { PromotionId } from '@ahadi/domain/core/ids.ts';
import type { PromotionView } from '@ahadi/domain/promotions/schema.ts';
import type { ReactNode } from 'react';
import type { useCommand } from '../../core/command.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';

type Input = { id: PromotionId; reason: string };
type Props = {
  id: PromotionId;
  procedure: Parameters<typeof useCommand<Input, PromotionView>>[0];
  title: string;
  confirm: string;
  tone?: 'primary' | 'danger';
  help: string;
  onDone: (view: PromotionView) => void;
  onClose: () => void;
  /** What happens. */
  children: ReactNode;
};

/** A deed on a sponsored post that needs a reason. */
export function ReasonDialog({ id, procedure, help, onDone, onClose, children, ...dialog }: Props) {
  const [reason, setReason] = useTyped(`${dialog.title} ${id}`);
  const deed = useDeed<Input, PromotionView>(procedure, { problems: { reason: problemOfReason(reason) }, onDone });
  return (
    <ConfirmDialog
      {...dialog}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label="Your reason"
        help={help}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
