import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import { MOST_EVIDENCE } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import { client } from './api.ts';
import styles from './EvidenceField.module.css';
import { isRefusal, problemOf } from './errors.ts';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from './exhibitfile.ts';
import { megabytes } from './filesize.ts';

type Props = {
  id: EscrowId;
  label: string;
  files: readonly EvidenceFile[];
  error?: string | undefined;
  onChange: (files: readonly EvidenceFile[]) => void;
};

/** Files that show something of the escrow `id`: sent and hashed as they are chosen, named by the deed that they belong to. */
export function EvidenceField({ id, label, files, error, onChange }: Props) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const deed = useRef<{ of: File; key: string } | null>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      if (deed.current?.of !== file) deed.current = { of: file, key: uuid() };
      setShare(0);
      const context = { idempotencyKey: deed.current.key, onProgress: setShare };
      return client.escrow.addEvidence({ id, file }, { context });
    },
    onSuccess: (kept) => {
      deed.current = null;
      onChange([...files.filter((other) => other.id !== kept.id), kept]);
    },
    onError: (caught) => {
      if (isRefusal(caught)) deed.current = null;
    },
  });
  const refused = send.error ? problemOf(send.error) : null;
  return (
    <FileField
      label={label}
      help={`Pictures, papers, a recording: ${exhibitTypeWords}; up to 25 MB each.`}
      error={problem ?? refused?.fields.file ?? refused?.sentence ?? error}
      button={files.length === 0 ? 'Choose a file' : 'Add another file'}
      accept={acceptedTypes}
      progress={send.isPending ? share : null}
      whyNot={files.length >= MOST_EVIDENCE ? `At most ${MOST_EVIDENCE} files.` : null}
      onFile={(file) => {
        const found = problemOfExhibit(file, 0);
        setProblem(found);
        if (found === null) send.mutate(file);
      }}
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
