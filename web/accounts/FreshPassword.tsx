import { focusOnArrival } from './entry/view.ts';
import { PasswordField } from './PasswordField.tsx';
import type { useFreshDeed } from './useFreshDeed.ts';

type Props = { deed: Pick<ReturnType<typeof useFreshDeed>, 'asksPassword' | 'password' | 'setPassword' | 'refusal'> };

/** The password once more, where signing in lies too far back for what is asked. */
export const FreshPassword = ({ deed }: Props) =>
  deed.asksPassword ? (
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
  ) : null;
