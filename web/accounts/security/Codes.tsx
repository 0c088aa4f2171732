import { brand } from '@ahadi/domain/brand.ts';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { account } from '../words.ts';
import styles from './security.module.css';

type Props = {
  codes: readonly string[];
  label: string;
  /** What the file is called, after the name of the platform. */
  file: string;
  /** What one of them does, and where to keep them. */
  children: ReactNode;
};

/** Ten codes, shown this once: to copy, to print, to keep as a file, or to write down. */
export function Codes({ codes, label, file, children }: Props) {
  const say = useWordsHere(account);
  const [said, setSaid] = useState('');
  const text = `${brand.name}: ${label}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(say.copied),
      () => setSaid(say.notCopied),
    );
  return (
    <div className={styles.steps}>
      <p>{children}</p>
      <ul className={styles.codes} aria-label={label} data-prints-alone>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={copy}>
          <IconCopy size={16} stroke={1.8} aria-hidden /> {say.copyThem}
        </Button>
        <a
          className={buttonClass('quiet')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.name.toLowerCase()}-${file}.txt`}
        >
          <IconDownload size={16} stroke={1.8} aria-hidden /> {say.keepFile}
        </a>
        <Button variant="quiet" onClick={() => window.print()}>
          <IconPrinter size={16} stroke={1.8} aria-hidden /> {say.printThem}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
