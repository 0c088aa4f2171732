import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import { MOST_EVIDENCE } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { client } from './api.ts';
import { FilesField } from './FilesField.tsx';

type Props = {
  id: EscrowId;
  label: string;
  files: readonly EvidenceFile[];
  error?: string | undefined;
  onChange: (files: readonly EvidenceFile[]) => void;
};

/** Files that show something of the escrow `id`, named by the deed that they belong to. */
export const EvidenceField = ({ id, label, files, error, onChange }: Props) => (
  <FilesField
    label={label}
    files={files}
    most={MOST_EVIDENCE}
    error={error}
    send={(file, context) => client.escrow.addEvidence({ id, file }, { context })}
    onSent={(kept) => onChange([...files.filter((other) => other.id !== kept.id), kept])}
    onLeaveOut={(left) => onChange(files.filter((other) => other.id !== left))}
  />
);
