import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { hasPasskeys, signInWithPasskey } from '../passkeys.ts';
import { useRefusal, useRefusing } from '../refusing/words.ts';
import { signIn } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { SecondStep } from './SecondStep.tsx';
import { type EntryProps, viewLink } from './view.ts';
import { entry } from './words.ts';

/** Address and password, or a passkey. Where the account asks for it, a code as the second step. */
export function LoginView({ email, setEmail, next, onIn, notice }: EntryProps & { notice: string | null }) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const problems = useRefusing();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [secondStep, setSecondStep] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const enter = useMutation({
    mutationFn: () => signIn(email, password, next),
    onSuccess: ({ second }) => (second ? setSecondStep(true) : onIn()),
    onError: async (error) => {
      // The password was right: the letter was sent once more on the way.
      if (refusalIn(error)?.code === 'EMAIL_NOT_VERIFIED')
        return navigate(viewLink('verify', next), { state: { email: email.trim() } });
      focusFirstProblem(formRef.current);
    },
  });
  const key = useMutation({ mutationFn: signInWithPasskey, onSuccess: onIn });

  if (secondStep) return <SecondStep onIn={onIn} onBack={() => setSecondStep(false)} />;

  const emailProblem = problemOfEmail(email, problems);
  const passwordProblem = password === '' ? say.passwordMissing : null;
  const submit = () => {
    setTried(true);
    key.reset();
    if (emailProblem || passwordProblem) focusFirstProblem(formRef.current);
    else if (!enter.isPending) enter.mutate();
  };
  return (
    <>
      <Heading title={say.signIn}>
        {rich(say.newHere, { a: (words) => <Link to={viewLink('signup', next)}>{words}</Link> })}
      </Heading>
      <form
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {notice && (
          <div className={styles.problem}>
            <Notice tone="good" announce>
              {notice}
            </Notice>
          </div>
        )}
        <div className={styles.slot}>
          <TextField
            label={say.email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            autoCapitalize="none"
            value={email}
            error={(tried && emailProblem) || undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <div className={styles.slot}>
          <PasswordField
            label={say.password}
            kind="current"
            value={password}
            error={(tried && passwordProblem) || refusalIn(enter.error)?.sentence}
            onChange={(typed) => {
              setPassword(typed);
              enter.reset();
            }}
          />
        </div>
        <p className="aside-voice" role="status">
          {enter.isError && say.notSignedIn}
        </p>
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={enter.isPending}>
            {say.signIn}
          </Button>
        </div>
      </form>
      {hasPasskeys() && (
        <>
          <p className={styles.or}>{say.or}</p>
          <div className={styles.submit}>
            <Button
              variant="quiet"
              size="lg"
              pending={key.isPending}
              onClick={() => {
                enter.reset();
                key.mutate();
              }}
            >
              <IconFingerprint size={20} stroke={1.8} aria-hidden /> {say.usePasskey}
            </Button>
          </div>
          <p className={styles.said} role="status">
            {refusalIn(key.error)?.sentence}
          </p>
        </>
      )}
      <p className={styles.foot}>
        <Link to={viewLink('forgot', next)}>{say.forgotPassword}</Link>
        <Link to={viewLink('forgot', next)}>{say.lostPasskey}</Link>
      </p>
    </>
  );
}
