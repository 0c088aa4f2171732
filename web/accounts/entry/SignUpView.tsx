import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import type { IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useRefusal, useRefusing } from '../refusing/words.ts';
import { blankStart, type SignUpForm, signUp } from '../signin.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import { waitsBehind } from './invited.ts';
import { KindChoice } from './KindChoice.tsx';
import { PersonFields } from './PersonFields.tsx';
import { type EntryProps, viewLink } from './view.ts';
import { entry } from './words.ts';

type Problems = Partial<Record<keyof SignUpForm | 'terms', string>>;

const problemsOf = (
  form: SignUpForm,
  accepted: boolean,
  termsMissing: string,
  say: ReturnType<typeof useRefusing>,
): Problems => ({
  organisation: form.kind === 'person' ? undefined : (problemOfName(form.organisation, say) ?? undefined),
  name: problemOfName(form.name, say) ?? undefined,
  email: problemOfEmail(form.email, say) ?? undefined,
  password: form.withoutPassword ? undefined : (problemOfPassword(form.password, form.email.trim(), say) ?? undefined),
  terms: accepted ? undefined : termsMissing,
});

/** A new account: for whom, who, and a password or the wish for none. Afterwards the letter to the address decides. */
export function SignUpView({ email, setEmail, next, isInvited }: EntryProps) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const sentences = useRefusing();
  const organisationLabels = { business: say.businessName, government: say.governmentName, ngo: say.ngoName };
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<IdentityKind>('person');
  const [organisation, setOrganisation] = useState('');
  const [person, setPerson] = useState(blankStart);
  const [tried, setTried] = useState(false);
  const { terms, ...who } = person;
  const form: SignUpForm = { kind, organisation: kind === 'person' ? '' : organisation, email, ...who };
  const make = useMutation({
    mutationFn: () => signUp(form, next),
    onSuccess: () => navigate(viewLink('verify', next), { state: { email: email.trim() } }),
    onError: () => focusFirstProblem(formRef.current),
  });
  const wrong = () => problemsOf(form, terms, say.termsMissing, sentences);
  const problems: Problems = tried ? wrong() : {};
  const refusal = refusalIn(make.error);
  const said = (field: keyof Problems) => problems[field] ?? (refusal?.field === field ? refusal.sentence : undefined);

  const submit = () => {
    setTried(true);
    make.reset();
    if (Object.values(wrong()).some(Boolean)) focusFirstProblem(formRef.current);
    else make.mutate();
  };
  return (
    <>
      <Heading title={say.createAccount}>
        {rich(say.haveOne, { a: (words) => <Link to={viewLink('login', next)}>{words}</Link> })}
      </Heading>
      {isInvited && (
        <div className={styles.invited}>
          <Notice tone="info" title={waitsBehind(next, say)}>
            {say.invitedHow}
          </Notice>
        </div>
      )}
      <form
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) submit();
        }}
      >
        <div className={styles.slot} style={{ minHeight: 'auto', paddingBottom: 22 }}>
          <KindChoice legend={say.actFor} value={kind} onChange={setKind} />
        </div>
        {kind !== 'person' && (
          <div className={styles.slot}>
            <TextField
              label={organisationLabels[kind]}
              name="organization"
              autoComplete="organization"
              value={organisation}
              error={said('organisation')}
              onChange={(event) => setOrganisation(event.target.value)}
            />
          </div>
        )}
        <PersonFields
          value={person}
          email={email}
          passwordLabel={say.password}
          said={said}
          onChange={(part) => setPerson({ ...person, ...part })}
        >
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
              error={said('email')}
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
        </PersonFields>
        {refusal && refusal.field === null && (
          <div className={styles.problem}>
            <Notice tone="danger">{refusal.sentence}</Notice>
          </div>
        )}
        <div className={styles.submit}>
          <Button type="submit" size="lg" pending={make.isPending}>
            {say.create}
          </Button>
        </div>
      </form>
    </>
  );
}
