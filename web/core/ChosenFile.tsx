import { Button } from '../ui/Button.tsx';
import styles from './FilesField.module.css';
import { megabytes } from './filesize.ts';

type Props = { file: { name: string; size: number }; pending?: boolean; onLeaveOut: () => void };

/** A file that was chosen, with its size and the way to leave it out again. */
export const ChosenFile = ({ file, pending = false, onLeaveOut }: Props) => (
  <div className={styles.file}>
    <span>
      {file.name} <span className={styles.quiet}>{megabytes(file.size)}</span>
    </span>
    <Button variant="plain" aria-label={`Leave out ${file.name}`} pending={pending} onClick={onLeaveOut}>
      Leave out
    </Button>
  </div>
);
