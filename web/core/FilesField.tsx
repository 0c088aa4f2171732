import { FileField } from '../ui/FileField.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from './exhibitfile.ts';
import styles from './FilesField.module.css';
import { useFileSend } from './useFileSend.ts';

type Added = { id: string; name: string; size: number };
type Props<Kept> = {
  label: string;
  files: readonly Added[];
  /** So many at most. */
  most: number;
  error?: string | undefined;
  /** One is being left out. */
  pending?: boolean;
  send: Parameters<typeof useFileSend<Kept>>[0];
  onSent: (kept: Kept) => unknown;
  onLeaveOut: (id: string) => void;
};

/** Files that show something: sent and hashed as they are chosen, named, and left out again. */
export function FilesField<Kept>({ label, files, most, error, pending, send, onSent, onLeaveOut }: Props<Kept>) {
  const sending = useFileSend(send, onSent, (file) => problemOfExhibit(file, 0));
  return (
    <FileField
      label={label}
      help={`Pictures, papers, a recording: ${exhibitTypeWords}; up to 25 MB each.`}
      error={sending.problem ?? error}
      button={files.length === 0 ? 'Choose a file' : 'Add another file'}
      accept={acceptedTypes}
      progress={sending.progress}
      whyNot={files.length >= most ? `At most ${most} files.` : null}
      onFile={sending.send}
    >
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files added">
          {files.map((file) => (
            <li key={file.id}>
              <ChosenFile file={file} pending={pending ?? false} onLeaveOut={() => onLeaveOut(file.id)} />
            </li>
          ))}
        </ul>
      )}
    </FileField>
  );
}
