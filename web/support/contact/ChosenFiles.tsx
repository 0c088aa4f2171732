import { TICKET_FILES } from '@ahadi/domain/support/rules.ts';
import { useState } from 'react';
import { megabytes, whyNotSent } from '../../core/filesize.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import styles from '../contact.module.css';

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void };

/** Up to three files that go along. They leave this device when the message is sent. */
export function ChosenFiles({ files, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const add = (file: File) => {
    const unsent = whyNotSent(file, TICKET_FILES.bytes);
    setProblem(unsent ?? undefined);
    if (unsent === null) onChange([...files, file]);
  };
  return (
    <FileField
      label="Files (optional)"
      help="Up to three: PDF, JPG or PNG, at most 10 MB each."
      button="Choose a file"
      accept="application/pdf,image/jpeg,image/png"
      progress={null}
      error={problem}
      whyNot={files.length >= TICKET_FILES.most ? 'Three files are the most.' : null}
      onFile={add}
    >
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
            <li key={place}>
              {file.name} · {megabytes(file.size)}
              <Button
                variant="plain"
                aria-label={`Leave out ${file.name}`}
                onClick={() => onChange(files.filter((_, other) => other !== place))}
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
