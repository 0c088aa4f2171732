import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { megabytes } from '../../core/filesize.ts';
import styles from './evidence.module.css';

const SHORT = 12;

/** Files as they were handed in, each with the beginning of its hash. */
export const EvidenceList = ({ id, files }: { id: EscrowId; files: readonly EvidenceFile[] }) => (
  <ul className={styles.list} aria-label="Files">
    {files.map((file) => (
      <li key={file.id}>
        <IconPaperclip size={16} stroke={1.8} aria-hidden />
        <span>
          <a href={`/api/v1/escrows/${id}/evidence/${file.id}`} download={file.name}>
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
