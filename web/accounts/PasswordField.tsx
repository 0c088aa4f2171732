import { PASSWORD_LENGTH, problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useWordsHere } from '../core/here.ts';
import { Field } from '../ui/Field.tsx';
import styles from './PasswordField.module.css';
import { useRefusing } from './refusing/words.ts';
import { account } from './words.ts';

type Props = {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** A new password shows its rule and how far it is kept; a current one does not. */
  kind: 'new' | 'current';
  /** The address, which the password must not be. */
  email?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A password that can be looked at while typing, and that password managers recognise. */
export function PasswordField({ label, name = 'password', value, onChange, error, kind, email, inputRef }: Props) {
  const say = useWordsHere(account);
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Field
      label={label}
      error={error}
      help={kind === 'new' && !error ? <Rule password={value} email={email} /> : undefined}
    >
      {(wiring) => (
        <span className={styles.wrap}>
          <input
            {...wiring}
            ref={inputRef}
            className={`${wiring.className} ${styles.input}`}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={`${kind}-password`}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={say.showCharacters}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye size={18} stroke={1.8} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}

/** The rule while typing: one line that never changes its height. */
function Rule({ password, email }: { password: string; email?: string }) {
  const say = useWordsHere(account);
  const problem = problemOfPassword(password, email?.trim(), useRefusing());
  if (password !== '' && problem === null)
    return (
      <span className={styles.kept}>
        <IconCheck size={14} stroke={2.4} aria-hidden /> {say.longEnough}
      </span>
    );
  if (password.length >= PASSWORD_LENGTH.min) return <span className={styles.attention}>{problem}</span>;
  return (
    <span>
      {password === ''
        ? say.atLeast({ min: PASSWORD_LENGTH.min })
        : say.soFar({ length: password.length, min: PASSWORD_LENGTH.min })}
    </span>
  );
}
