import { IconPaperclip } from '@tabler/icons-react';
import { megabytes } from './filesize.ts';
import styles from './GivenFiles.module.css';

const SHORT = 12;

/** A file that was handed in; `size` in bytes, `sha256` in hex. */
type Given = { id: string; name: string; size: number; sha256: string };

type Props = { files: readonly Given[]; hrefOf: (id: string) => string; label?: string };

/** Files as they were handed in, each with the beginning of its hash. */
export const GivenFiles = ({ files, hrefOf, label = 'Files' }: Props) => (
  <ul className={styles.list} aria-label={label}>
    {files.map((file) => (
      <li key={file.id}>
        <IconPaperclip size={16} stroke={1.8} aria-hidden />
        <span>
          <a href={hrefOf(file.id)} download={file.name} dir="auto">
            {file.name}
          </a>{' '}
          <span className={styles.quiet}>
            {megabytes(file.size)} · <code title={file.sha256}>{file.sha256.slice(0, SHORT)}</code>
          </span>
        </span>
      </li>
    ))}
  </ul>
);
