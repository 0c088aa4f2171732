import type { CoursePage } from '@ahadi/domain/academy/contract.ts';
import { offeredFor } from '@ahadi/domain/academy/runs/rules.ts';
import type { RunCard } from '@ahadi/domain/academy/runs/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { Practical } from '../Practical.tsx';
import { priceWords } from '../words.ts';
import { comesBackWords, runDays, zonedEnd } from '../zone.ts';
import styles from './registering.module.css';

type Props = {
  course: CoursePage;
  /** The run that the link asked for, or null. */
  wanted: string | null;
};

/** The form, or what stands in its way and how to get past it. */
export function RegisterForm({ course, wanted }: Props) {
  const open = course.runs.filter((run) => run.whyClosed === null);
  const asked = course.runs.find(({ id }) => id === wanted);
  const own = course.registration;
  if (own && (own.runId === wanted || open.length === 0 || open.every(({ id }) => id === own.runId)))
    return (
      <EmptyState
        kind="nothing"
        title="You are registered for this already"
        action={
          <Link className={buttonClass('primary')} to={to('academyPayment', { registrationId: own.id })}>
            Go to your registration
          </Link>
        }
      >
        Registration {own.number}, beginning {runDays(own.startsOn, own.startsOn)}.
      </EmptyState>
    );
  if (open.length === 0)
    return (
      <EmptyState
        kind="unavailable"
        title="Nobody can register for this course now"
        action={
          <Link className={buttonClass('primary')} to={to('academy', {}, { course: course.code })}>
            Back to the course
          </Link>
        }
      >
        {asked?.whyClosed ?? 'No date is planned yet. New dates stand on the page of the course.'}
      </EmptyState>
    );
  const missing = course.prerequisites.filter(({ met }) => met === false);
  return (
    <div className={styles.form}>
      {asked && asked.whyClosed !== null && (
        <Notice tone="attention" title="That date is closed">
          {asked.whyClosed} Choose another one below.
        </Notice>
      )}
      {missing.length > 0 ? (
        <Missing missing={missing} />
      ) : (
        <Fields course={course} runs={open} first={open.find(({ id }) => id === wanted) ?? open[0]} />
      )}
    </div>
  );
}

const Missing = ({ missing }: { missing: CoursePage['prerequisites'] }) => (
  <Notice tone="attention" title={`${missing.length === 1 ? 'Another course comes' : 'Other courses come'} first`}>
    <p>Complete this before you register here:</p>
    <ul className={styles.missing}>
      {missing.map(({ code, title }) => (
        <li key={code}>
          <Link to={to('academy', {}, { course: code })}>{title}</Link>
        </li>
      ))}
    </ul>
  </Notice>
);

function Fields({ course, runs, first }: { course: CoursePage; runs: readonly RunCard[]; first: RunCard | undefined }) {
  const me = useMe();
  const navigate = useNavigate();
  const [runId, setRunId] = useState(first?.id);
  const [name, setName] = useState(me.name);
  const [needs, setNeeds] = useTyped(`needs ${course.code}`);
  const [isAgreed, setAgreed] = useState(false);
  const run = runs.find(({ id }) => id === runId) ?? first;
  const deed = useDeed(api.academy.register, {
    problems: {
      nameOnCertificate: name.trim().length < 2 ? 'Write at least two characters.' : undefined,
      consent: isAgreed ? undefined : 'Agree to the rules of the course first.',
    },
    onDone: ({ id }) => navigate(to('academyPayment', { registrationId: id }), { replace: true }),
  });
  const now = useNow();
  if (!run) return null;
  const isFull = run.left === 0;
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Only a ticked box can be sent; otherwise the field says so and nothing leaves.
        deed.run({ runId: run.id, nameOnCertificate: name.trim(), needs: needs.trim(), consent: isAgreed as true });
        focusFirstProblem(event.currentTarget);
      }}
    >
      <Choices legend="Which dates?">
        {runs.map((one) => (
          <Choice
            key={one.id}
            name="run"
            checked={one.id === run.id}
            onChange={() => setRunId(one.id)}
            title={runDays(one.startsOn, one.endsOn)}
            line={
              <>
                {[one.place, one.left > 0 ? `${count(one.left, 'seat')} left` : `full, ${one.waiting} waiting`]
                  .filter(Boolean)
                  .join(' · ')}
                . Register until {zonedEnd(one.registerUntil, one.tz)}.
              </>
            }
          />
        ))}
      </Choices>
      <Practical run={run} className={styles.quiet} />
      <Notice tone={isFull ? 'attention' : 'neutral'} title={isFull ? 'This run is full' : undefined} announce>
        {whatHappens(course, run)}
      </Notice>
      <TextField
        label="Name on the certificate"
        help="As it stands in your passport or identity card. It can be corrected until a certificate is given."
        autoComplete="name"
        maxLength={120}
        value={name}
        error={deed.at('nameOnCertificate')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextAreaField
        label="What you need to take part"
        help="A ramp, large print, breaks. Only those who teach the run read it."
        optional
        rows={2}
        maxLength={500}
        value={needs}
        error={deed.at('needs')}
        onChange={(event) => setNeeds(event.currentTarget.value)}
      />
      <CheckField
        label={`I take part myself, keep to what is agreed for the course, and know what comes back if I cancel.`}
        help={course.priceMinor > 0 ? comesBackWords(run, now) : undefined}
        checked={isAgreed}
        error={deed.at('consent')}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {deed.problem && (
        <Notice tone="danger">
          {deed.problem} {deed.code === 'ACA_TWICE' && <Link to={to('academy')}>See your courses</Link>}
          {deed.code === 'ACA_CLOSED' && (
            <Link to={to('academy', {}, { course: course.code })}>See the other dates</Link>
          )}
        </Notice>
      )}
      <div>
        <Button type="submit" pending={deed.pending}>
          {isFull ? 'Join the waiting list' : 'Register'}
        </Button>
      </div>
    </form>
  );
}

/** What comes of pressing the button, said before. */
function whatHappens(course: CoursePage, run: RunCard): string {
  if (run.left === 0)
    return `You would be number ${run.waiting + 1} on the waiting list. When a seat becomes free it is offered to you ${offeredFor}. Nothing is paid until you take it.`;
  if (course.priceMinor === 0) return 'It costs nothing. Your seat is confirmed at once.';
  return `The fee is ${priceWords(course.priceMinor, course.currency)}. Your seat is kept for ${count(run.payWithinHours, 'hour')} while you pay, and until the run begins at most; after that somebody else can take it. If the last seat is taken while you fill this in, you are put on the waiting list instead.`;
}
