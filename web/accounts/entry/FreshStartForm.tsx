import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { useRef, useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { useRefusing } from '../refusing/words.ts';
import { blankStart, type FreshStart, type Refusal } from '../signin.ts';
import { account } from '../words.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { PersonFields } from './PersonFields.tsx';
import { entry } from './words.ts';

type Props = {
  email: string;
  isPending: boolean;
  refusal: Refusal | null;
  onChange: () => void;
  onSend: (startOver: FreshStart) => void;
  /** Null where there is no password to know. */
  onBack: (() => void) | null;
};

/** For anyone who has the letter and not the password: their own name and way in, and nothing of what a stranger wrote. */
export function FreshStartForm({ email, isPending, refusal, onChange, onSend, onBack }: Props) {
  const say = useWords(entry);
  const { newPassword } = useWordsHere(account);
  const sentences = useRefusing();
  const formRef = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(blankStart);
  const [tried, setTried] = useState(false);
  const problems: Partial<Record<string, string | null>> = {
    name: problemOfName(form.name, sentences),
    password: form.withoutPassword ? null : problemOfPassword(form.password, email, sentences),
    terms: form.terms ? null : say.termsMissing,
  };
  const said = (field: keyof FreshStart) =>
    (tried && problems[field]) || (refusal?.field === field ? refusal.sentence : undefined);
  const change = (more: Partial<FreshStart>) => {
    setForm({ ...form, ...more });
    onChange();
  };
  return (
    <>
      <Heading title={say.makeYours}>
        {rich(say.makeYoursLead({ address: email }), { b: (words) => <strong>{words}</strong> })}
      </Heading>
      <form
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.values(problems).some(Boolean)) focusFirstProblem(formRef.current);
          else if (!isPending) onSend(form);
        }}
      >
        {refusal && refusal.field === null && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusal.sentence}</Notice>
          </div>
        )}
        {/* Password managers look for the account's name beside a password. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PersonFields value={form} email={email} passwordLabel={newPassword} said={said} onChange={change} />
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={isPending}>
            {say.confirmIn}
          </Button>
        </div>
      </form>
      {onBack && (
        <p className={styles.foot}>
          <button type="button" className={styles.link} onClick={onBack}>
            {say.knowPassword}
          </button>
        </p>
      )}
    </>
  );
}
