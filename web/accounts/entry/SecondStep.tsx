import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../core/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useRefusal } from '../refusing/words.ts';
import { enterBackupCode, enterCode } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { type EntryProps, focusOnArrival } from './view.ts';
import { entry } from './words.ts';

/** The code of the authenticator app, or one of the backup codes when the phone is not at hand. */
export function SecondStep({ onIn, onBack }: Pick<EntryProps, 'onIn'> & { onBack: () => void }) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
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
      <Heading title={say.oneMoreStep}>{backup ? say.backupLead : say.codeLead}</Heading>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !check.isPending) check.mutate(code);
        }}
      >
        <div className={styles.slot}>
          <Field
            key={String(backup)}
            label={backup ? say.backupCode : say.code}
            error={refusalIn(check.error)?.sentence}
          >
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
          {check.isError && say.notSignedInCode}
        </p>
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={check.isPending}>
            {say.continue}
          </Button>
        </div>
      </form>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={change}>
          {backup ? say.useApp : say.useBackup}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {say.startOver}
        </button>
      </p>
    </>
  );
}
