import type { Session } from '@ahadi/domain/accounts/schema.ts';
import type { Dashboard } from '@ahadi/domain/dashboard/schema.ts';
import { paths, to } from '@ahadi/domain/paths.ts';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sendConfirmation } from '../../accounts/signin.ts';
import { problemOf } from '../../core/errors.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './Setup.module.css';

type StepProps = { state: 'done' | 'now' | 'next'; title: string; action?: ReactNode; children: ReactNode };

const spoken = { done: 'Done: ', now: 'Now: ', next: 'Next: ' } as const;

const Step = ({ state, title, action, children }: StepProps) => (
  <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={styles.mark} aria-hidden>
      {state === 'done' && <IconCheck size={14} stroke={2.4} />}
    </span>
    <div className={styles.words}>
      <h3 className={styles.title}>
        <span className="aside-voice">{spoken[state]}</span>
        {title}
      </h3>
      {children}
    </div>
    {state !== 'done' && <div className={styles.action}>{action}</div>}
  </li>
);

function ConfirmStep({ me }: { me: Session }) {
  const send = useMutation({ mutationFn: () => sendConfirmation(me.email, paths.dashboard) });
  return (
    <Step
      state={me.emailVerified ? 'done' : 'now'}
      title="Confirm your e-mail address"
      action={
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      }
    >
      <p className={styles.text}>
        {me.emailVerified ? (
          <>{me.email} is confirmed.</>
        ) : (
          <>
            Open the link in the letter to <b>{me.email}</b>. It is how the other side reaches you.
          </>
        )}
      </p>
      <p className={styles.answer} role="status">
        {send.isSuccess && 'Sent. The newest mail has the link that works.'}
        {send.isError && `${problemOf(send.error).sentence} The link was not sent.`}
      </p>
    </Step>
  );
}

const path = [
  ['Share', 'The other side is invited by e-mail, reads the text and accepts or changes it.'],
  ['Freeze', 'You ask for signatures. From then on the text stays as it is, and the time to sign runs.'],
  ['Sign', 'Each side signs the same words. If the time runs out first, it lapses and nothing is owed.'],
  ['Seal', 'On the last signature everybody gets the sealed copy, which anyone can check.'],
] as const;

/** The way from a draft to a sealed copy, told to who has not gone it yet. */
export const PathAhead = () => (
  <Card title="What happens after you have written it">
    <ol className={styles.path}>
      {path.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  </Card>
);

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

type Props = { me: Session; setup: NonNullable<Dashboard['setup']> };

/** What a newcomer does first; it leaves the page once the address is confirmed, the profile told and there is an agreement. */
export function Setup({ me, setup }: Props) {
  const now = !setup.emailVerified ? 'email' : !setup.hasProfile ? 'profile' : 'agreement';
  const stateOf = (step: typeof now, isDone: boolean) => (isDone ? 'done' : now === step ? 'now' : 'next');
  return (
    <Card title="Four steps to begin" inset="flush">
      <ol>
        <ConfirmStep me={me} />
        <Step
          state={stateOf('profile', setup.hasProfile)}
          title="Complete your profile"
          action={
            <Link
              className={buttonClass(now === 'profile' ? 'primary' : 'quiet')}
              to={to('profile', {}, { tab: 'account' })}
            >
              Open your profile
            </Link>
          }
        >
          <p className={styles.text}>
            {setup.hasProfile
              ? 'Others see who you are and where.'
              : 'Say in which country you are: it decides whose working days and holidays count in your deadlines.'}
          </p>
        </Step>
        <Step
          state={stateOf('agreement', setup.hasAgreement)}
          title={setup.hasAgreement ? 'Your first agreement' : 'Write your first agreement'}
          action={
            <Link className={buttonClass(now === 'agreement' ? 'primary' : 'quiet')} to={to('newAgreement')}>
              New agreement
            </Link>
          }
        >
          <p className={styles.text}>
            {setup.hasAgreement
              ? 'It stands under your agreements.'
              : 'Begin with one sentence: who does what, by when. Nobody sees a draft before you share it.'}
          </p>
        </Step>
        <Step
          state={isInstalled() ? 'done' : 'next'}
          title="Install the app"
          action={
            <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'app' })}>
              How to install
            </Link>
          }
        >
          <p className={styles.text}>
            {isInstalled()
              ? 'It is on this device.'
              : 'Optional. It opens from your home screen, and what you read and write stays with you without a network.'}
          </p>
        </Step>
      </ol>
    </Card>
  );
}
