import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Editing } from './useEditing.ts';

type Props = { view: AgreementView; editing: Editing; onClose: () => void };

/** Before one's own copy of a text that was shared is thrown away. */
export default function DiscardDialog({ view, editing, onClose }: Props) {
  const navigate = useNavigate();
  const discard = useCommand(api.agreements.discardText, {
    onSuccess: () => navigate(to('agreement', { id: view.id })),
  });
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard my changes"
      cancel="Keep writing"
      tone="danger"
      pending={discard.isPending}
      problem={discard.error && problemOf(discard.error).sentence}
      onConfirm={() => {
        editing.keeper.autosave.stop();
        discard.run({ id: view.id });
      }}
      onClose={onClose}
    >
      <p>
        Your copy is thrown away and cannot be brought back. Version {view.versionNo}, which everybody sees, stays as it
        is.
      </p>
    </ConfirmDialog>
  );
}
