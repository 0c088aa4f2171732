import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import { MOST_EVIDENCE } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import { client } from './api.ts';
import styles from './EvidenceField.module.css';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from './exhibitfile.ts';
import { megabytes } from './filesize.ts';
import { useFileSend } from './useFileSend.ts';

type Props = {
  id: EscrowId;
  label: string;
  files: readonly EvidenceFile[];
  error?: string | undefined;
  onChange: (files: readonly EvidenceFile[]) => void;
};

/** Files that show something of the escrow `id`: sent and hashed as they are chosen, named by the deed that they belong to. */
export function EvidenceField({ id, label, files, error, onChange }: Props) {
  const sending = useFileSend(
    (file, context) => client.escrow.addEvidence({ id, file }, { context }),
    (kept) => onChange([...files.filter((other) => other.id !== kept.id), kept]),
    (file) => problemOfExhibit(file, 0),
  );
  return (
    <FileField
      label={label}
      help={`Pictures, papers, a recording: ${exhibitTypeWords}; up to 25 MB each.`}
      error={sending.problem ?? error}
      button={files.length === 0 ? 'Choose a file' : 'Add another file'}
      accept={acceptedTypes}
      progress={sending.progress}
      whyNot={files.length >= MOST_EVIDENCE ? `At most ${MOST_EVIDENCE} files.` : null}
      onFile={sending.send}
    >
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files added">
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name} <span className={styles.quiet}>{megabytes(file.size)}</span>
              </span>
              <Button
                variant="plain"
                aria-label={`Leave out ${file.name}`}
                onClick={() => onChange(files.filter(({ id: other }) => other !== file.id))}
              >
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FileField>
  );
}
