import type { ReactNode } from 'react';
import { useWords } from '../../core/language.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { hasPasskeys } from '../passkeys.ts';
import type { FreshStart } from '../signin.ts';
import styles from './entry.module.css';
import { TermsField } from './TermsField.tsx';
import { entry } from './words.ts';

type Props = {
  value: FreshStart;
  email: string;
  passwordLabel: string;
  said: (field: keyof FreshStart) => string | undefined;
  onChange: (part: Partial<FreshStart>) => void;
  /** What stands between the name and the password: the address, where it is still to be typed. */
  children?: ReactNode;
};

/** Who somebody is and how they come in: what every new account asks, whether it is made or taken over. */
export const PersonFields = ({ value, email, passwordLabel, said, onChange, children }: Props) => {
  const say = useWords(entry);
  return (
    <>
      <div className={styles.slot}>
        <TextField
          label={say.fullName}
          name="name"
          autoComplete="name"
          value={value.name}
          error={said('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
      {children}
      {!value.withoutPassword && (
        <div className={styles.slot}>
          <PasswordField
            label={passwordLabel}
            kind="new"
            email={email}
            value={value.password}
            error={said('password')}
            onChange={(password) => onChange({ password })}
          />
        </div>
      )}
      {hasPasskeys() && (
        <div className={styles.terms}>
          <CheckField
            name="without-password"
            checked={value.withoutPassword}
            label={say.withoutPassword}
            help={say.withoutPasswordHelp}
            onChange={(event) => onChange({ withoutPassword: event.target.checked })}
          />
        </div>
      )}
      <TermsField checked={value.terms} error={said('terms')} onChange={(terms) => onChange({ terms })} />
    </>
  );
};
