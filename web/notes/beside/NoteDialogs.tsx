import type { Asked, AskedProps } from './asked.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { AgreementDialog, EvidenceDialog, PostDialog } from './ConvertDialogs.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';

const dialogs = {
  conflict: ConflictDialog,
  history: HistoryDialog,
  remind: ReminderDialog,
  agreement: AgreementDialog,
  evidence: EvidenceDialog,
  post: PostDialog,
} as const;

/** The dialog that was asked for. */
export default function NoteDialogs({ asked, ...rest }: AskedProps & { asked: Asked }) {
  const Dialog = dialogs[asked];
  return <Dialog {...rest} />;
}
