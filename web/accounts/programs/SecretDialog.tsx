import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import listed from '../rows.module.css';
import styles from './programs.module.css';

type Props = { title: string; secret: string; about: string; onClose: () => void };

/** A secret, shown this once: to copy, and to keep where the program finds it. */
export function SecretDialog({ title, secret, about, onClose }: Props) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setSaid('Copied.'),
      () => setSaid('This browser does not allow copying. Select it and copy it by hand.'),
    );
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>I have kept it</Button>}>
      <div className={styles.steps}>
        <p>{about}</p>
        <code className={styles.secret}>{secret}</code>
        <div className={listed.buttons}>
          <Button variant="quiet" onClick={copy}>
            <IconCopy size={16} stroke={1.8} aria-hidden /> Copy it
          </Button>
        </div>
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}
