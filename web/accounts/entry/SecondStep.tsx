import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { enterBackupCode, enterCode, refusalIn } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, focusOnArrival } from './view.ts';

/** The code of the authenticator app, or one of the backup codes when the phone is not at hand. */
export function SecondStep({ onIn, onBack }: Pick<EntryProps, 'onIn'> & { onBack: () => void }) {
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: (typed: string) => (backup ? enterBackupCode(typed) : enterCode(typed)),
    onSuccess: onIn,
  });
  const type = (typed: string) => {
    setCode(typed);
    check.reset();
    // Six digits are a whole code: nothing is left to decide.
    if (!backup && /^\d{6}$/.test(codeOf(typed)) && !check.isPending) check.mutate(typed);
  };
  const change = () => {
    setBackup(!backup);
    setCode('');
    check.reset();
  };
  return (
    <>
      <Heading title="One more step">
        {backup
          ? 'Enter one of the backup codes you kept. Each works once.'
          : 'Enter the six digits that your authenticator app shows now.'}
      </Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !check.isPending) check.mutate(code);
        }}
      >
        <div className={styles.slot}>
          <Field key={String(backup)} label={backup ? 'Backup code' : 'Code'} error={refusalIn(check.error)?.sentence}>
            {(wiring) => (
              <input
                {...wiring}
                ref={focusOnArrival}
                className={`${wiring.className} ${styles.code}`}
                data-kind={backup ? 'backup' : 'app'}
                name="code"
                autoComplete="one-time-code"
                inputMode={backup ? 'text' : 'numeric'}
                spellCheck={false}
                autoCapitalize="none"
                value={code}
                onChange={(event) => type(event.target.value)}
              />
            )}
          </Field>
        </div>
        <p className="aside-voice" role="status">
          {check.isError && 'Not signed in. Read what is said under the code.'}
        </p>
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={check.isPending}>
            Continue
          </Button>
        </div>
      </form>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={change}>
          {backup ? 'Use the app’s code instead' : 'Use a backup code instead'}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          Start over
        </button>
      </p>
    </>
  );
}
