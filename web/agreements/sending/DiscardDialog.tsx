import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { useSending } from './words.ts';

type Props = { view: AgreementView; editing: Editing; onClose: () => void };

/** Before one's own copy of a text that was shared is thrown away. */
export default function DiscardDialog({ view, editing, onClose }: Props) {
  const say = useSending();
  const voice = useVoice();
  const navigate = useNavigate();
  const discard = useCommand(api.agreements.discardText, {
    onSuccess: () => navigate(to('agreement', { id: view.id })),
  });
  return (
    <ConfirmDialog
      title={say.discardTitle}
      confirm={say.discard}
      cancel={say.keepWriting}
      tone="danger"
      pending={discard.isPending}
      problem={discard.error && refusalIn(voice, problemOf(discard.error))}
      onConfirm={() => {
        editing.keeper.autosave.stop();
        discard.run({ id: view.id });
      }}
      onClose={onClose}
    >
      <p>{say.discardWords({ no: view.versionNo })}</p>
    </ConfirmDialog>
  );
}
