import type { SignInWays } from '@ahadi/domain/accounts/schema.ts';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatDay } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { hasPasskeys } from '../passkeys.ts';
import { Section } from '../profile/Section.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';
import styles from './security.module.css';

type Passkey = SignInWays['passkeys'][number];
type Open = { deed: 'add' } | { deed: 'rename' | 'remove'; passkey: Passkey } | null;

/** The passkeys of the account: what signs in without the password, and signs agreements at the highest level. */
export function Passkeys({ passkeys, hasPassword }: { passkeys: readonly Passkey[]; hasPassword: boolean }) {
  const isLast = !hasPassword && passkeys.length === 1;
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const done = async () => {
    setOpen(null);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.accounts.signInWays.key() }),
      // Another way to sign in ends every other session.
      queryClient.invalidateQueries({ queryKey: api.accounts.devices.key() }),
    ]);
  };
  const close = () => setOpen(null);
  return (
    <Section
      title="Passkeys"
      about="Sign in with a fingerprint, a face or a PIN. Nothing to remember, and nothing that a false page could take."
      action={
        <Button
          variant="quiet"
          whyNot={hasPasskeys() ? null : 'This browser has no passkeys.'}
          onClick={() => setOpen({ deed: 'add' })}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden /> Add a passkey
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <p className={styles.quiet}>None yet. A passkey of this device takes a moment to add.</p>
      ) : (
        <Card inset="flush">
          <ul>
            {passkeys.map((passkey) => (
              <li className={styles.row} key={passkey.id}>
                <IconFingerprint className={styles.icon} size={20} stroke={1.6} aria-hidden />
                <div className={styles.words}>
                  <p className={styles.name}>{passkey.name || 'Passkey'}</p>
                  <p className={styles.quiet}>
                    Added {formatDay(passkey.createdAt)} ·{' '}
                    {passkey.synced ? 'kept on several devices' : 'on one device'}
                  </p>
                </div>
                <div className={styles.buttons}>
                  <Button
                    variant="plain"
                    aria-label={`Rename ${passkey.name || 'passkey'}`}
                    onClick={() => setOpen({ deed: 'rename', passkey })}
                  >
                    Rename
                  </Button>
                  <Button
                    variant="plain"
                    aria-label={`Remove ${passkey.name || 'passkey'}`}
                    whyNot={isLast ? 'Nothing else opens your account. Add another passkey or a password first.' : null}
                    onClick={() => setOpen({ deed: 'remove', passkey })}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open?.deed === 'add' && <AddPasskey onDone={done} onClose={close} />}
      {open?.deed === 'rename' && <RenamePasskey passkey={open.passkey} onDone={done} onClose={close} />}
      {open?.deed === 'remove' && <RemovePasskey passkey={open.passkey} onDone={done} onClose={close} />}
    </Section>
  );
}
