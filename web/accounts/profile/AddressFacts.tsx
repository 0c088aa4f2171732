import { paths } from '@ahadi/domain/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { refusalIn, sendConfirmation } from '../signin.ts';
import { ChangeAddress } from './ChangeAddress.tsx';
import styles from './profile.module.css';

/** The address with whether it is confirmed, and the number that is the person's for good. */
export function AddressFacts() {
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const send = useMutation({ mutationFn: () => sendConfirmation(me.email, paths.profile) });
  return (
    <div className={styles.facts}>
      <div className={styles.fact}>
        <div className={styles.words}>
          <p className={styles.label}>E-mail address</p>
          <div className={styles.value}>
            <span>{me.email}</span>
            <StateBadge tone={me.emailVerified ? 'good' : 'attention'}>
              {me.emailVerified ? 'Confirmed' : 'Not confirmed'}
            </StateBadge>
          </div>
        </div>
        <div className={styles.buttons}>
          {!me.emailVerified && (
            <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
              Resend email
            </Button>
          )}
          <Button variant="quiet" onClick={() => setChanging(true)}>
            Change the address
          </Button>
          {changing && <ChangeAddress onClose={() => setChanging(false)} />}
        </div>
        {!send.isIdle && (
          <p className={styles.said} role="status">
            {send.isSuccess && 'Sent. Open the link in the newest letter.'}
            {refusalIn(send.error)?.sentence}
          </p>
        )}
      </div>
      <div className={styles.fact}>
        <div className={styles.words}>
          <p className={styles.label}>User number</p>
          <div className={styles.value}>{me.userNumber}</div>
        </div>
      </div>
    </div>
  );
}
