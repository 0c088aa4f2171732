import { Link } from 'react-router';
import { useWordsHere } from '../core/here.ts';
import { rich } from '../core/Rich.tsx';
import { focusOnArrival, viewLink } from './entry/view.ts';
import { PasswordField } from './PasswordField.tsx';
import type { useFreshDeed } from './useFreshDeed.ts';
import { account } from './words.ts';

type Props = { deed: Pick<ReturnType<typeof useFreshDeed>, 'asks' | 'password' | 'setPassword' | 'refusal'> };

/** Who sits here, once more, where signing in lies too far back for what is asked: by the password, or where there is none by a passkey. */
export function FreshProof({ deed }: Props) {
  const say = useWordsHere(account);
  if (deed.asks === 'password')
    return (
      <>
        <p>{say.againPassword}</p>
        <PasswordField
          label={say.password}
          kind="current"
          inputRef={focusOnArrival}
          value={deed.password}
          error={deed.refusal?.field === 'password' ? deed.refusal.sentence : undefined}
          onChange={deed.setPassword}
        />
      </>
    );
  if (deed.asks === 'passkey') return <p role="status">{say.againPasskey}</p>;
  if (deed.asks === 'letter')
    return (
      <p role="status">
        {rich(say.againLetter, {
          a: (words) => <Link to={viewLink('forgot', '/profile?tab=security')}>{words}</Link>,
        })}
      </p>
    );
  return null;
}
