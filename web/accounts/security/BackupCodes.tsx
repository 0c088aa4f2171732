import { brand } from '@ahadi/domain/brand.ts';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/Button.tsx';
import styles from './security.module.css';

/** Ten codes, shown this once: to copy, to keep as a file, or to write down. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('');
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('This browser does not allow copying. Write them down or keep the file.'),
    );
  return (
    <div className={styles.steps}>
      <p>
        Each works once in place of the app’s code, when the phone is lost. They are shown only now. Keep them where the
        phone is not.
      </p>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={copy}>
          <IconCopy size={16} stroke={1.8} aria-hidden /> Copy them
        </Button>
        <a
          className={buttonClass('quiet')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.name.toLowerCase()}-backup-codes.txt`}
        >
          <IconDownload size={16} stroke={1.8} aria-hidden /> Keep as a file
        </a>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
