import { Link } from 'react-router';
import { focusOnArrival, viewLink } from './entry/view.ts';
import { PasswordField } from './PasswordField.tsx';
import type { useFreshDeed } from './useFreshDeed.ts';

type Props = { deed: Pick<ReturnType<typeof useFreshDeed>, 'asks' | 'password' | 'setPassword' | 'refusal'> };

/** Who sits here, once more, where signing in lies too far back for what is asked: by the password, or where there is none by a passkey. */
export function FreshProof({ deed }: Props) {
  if (deed.asks === 'password')
    return (
      <>
        <p>You signed in a while ago. Confirm that it is you.</p>
        <PasswordField
          label="Password"
          kind="current"
          inputRef={focusOnArrival}
          value={deed.password}
          error={deed.refusal?.field === 'password' ? deed.refusal.sentence : undefined}
          onChange={deed.setPassword}
        />
      </>
    );
  if (deed.asks === 'passkey')
    return (
      <p role="status">
        You signed in a while ago. Press the button once more: your device asks for its fingerprint, face or PIN to
        confirm that it is you.
      </p>
    );
  if (deed.asks === 'letter')
    return (
      <p role="status">
        You signed in a while ago, and this account has neither a password nor a passkey to confirm with.{' '}
        <Link to={viewLink('forgot', '/profile?tab=security')}>Choose a password by a letter</Link> first.
      </p>
    );
  return null;
}
