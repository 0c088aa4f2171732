import type { Session } from '@ahadi/domain/accounts/schema.ts';
import type { Dashboard } from '@ahadi/domain/dashboard/schema.ts';
import { paths, to } from '@ahadi/domain/paths.ts';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sendConfirmation } from '../../accounts/signin.ts';
import { problemOf } from '../../core/errors.ts';
import { rich } from '../../core/Rich.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './Setup.module.css';
import { useFailed } from './sentences.ts';
import { useHome } from './words.ts';

type StepProps = { state: 'done' | 'now' | 'next'; title: string; action?: ReactNode; children: ReactNode };

const spoken = { done: 'stepDone', now: 'stepNow', next: 'stepNext' } as const;

const Step = ({ state, title, action, children }: StepProps) => (
  <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={styles.mark} aria-hidden>
      {state === 'done' && <IconCheck size={14} stroke={2.4} />}
    </span>
    <div className={styles.words}>
      <h3 className={styles.title}>
        <span className="aside-voice">{useHome()[spoken[state]]} </span>
        {title}
      </h3>
      {children}
    </div>
    {state !== 'done' && <div className={styles.action}>{action}</div>}
  </li>
);

function ConfirmStep({ me }: { me: Session }) {
  const say = useHome();
  const failed = useFailed();
  const send = useMutation({ mutationFn: () => sendConfirmation(me.email, paths.dashboard) });
  return (
    <Step
      state={me.emailVerified ? 'done' : 'now'}
      title={say.confirmAddress}
      action={
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          {say.sendAgain}
        </Button>
      }
    >
      <p className={styles.text}>
        {me.emailVerified
          ? say.confirmed({ email: me.email })
          : rich(say.openLink({ email: me.email }), { b: (words) => <b>{words}</b> })}
      </p>
      <p className={styles.answer} role="status">
        {send.isSuccess && say.sentAgain}
        {send.isError && say.notSent({ sentence: failed(problemOf(send.error)) })}
      </p>
    </Step>
  );
}

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

type Props = { me: Session; setup: NonNullable<Dashboard['setup']> };

/** What a newcomer does first; it leaves the page once the address is confirmed, the profile told and there is an agreement. */
export function Setup({ me, setup }: Props) {
  const say = useHome();
  const now = !setup.emailVerified ? 'email' : !setup.hasProfile ? 'profile' : 'agreement';
  const stateOf = (step: typeof now, isDone: boolean) => (isDone ? 'done' : now === step ? 'now' : 'next');
  return (
    <Card title={say.fourSteps} inset="flush">
      <ol>
        <ConfirmStep me={me} />
        <Step
          state={stateOf('profile', setup.hasProfile)}
          title={say.completeProfile}
          action={
            <Link
              className={buttonClass(now === 'profile' ? 'primary' : 'quiet')}
              to={to('profile', {}, { tab: 'account' })}
            >
              {say.openProfile}
            </Link>
          }
        >
          <p className={styles.text}>{setup.hasProfile ? say.profileDone : say.profileWords}</p>
        </Step>
        <Step
          state={stateOf('agreement', setup.hasAgreement)}
          title={setup.hasAgreement ? say.firstDone : say.writeFirst}
          action={
            <Link className={buttonClass(now === 'agreement' ? 'primary' : 'quiet')} to={to('newAgreement')}>
              {say.newAgreement}
            </Link>
          }
        >
          <p className={styles.text}>{setup.hasAgreement ? say.firstStands : say.firstWords}</p>
        </Step>
        <Step
          state={isInstalled() ? 'done' : 'next'}
          title={say.install}
          action={
            <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'app' })}>
              {say.howInstall}
            </Link>
          }
        >
          <p className={styles.text}>{isInstalled() ? say.installed : say.installWords}</p>
        </Step>
      </ol>
    </Card>
  );
}
