import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReasonDialog } from '../acting/ReasonDialog.tsx';
import type { FileOf } from './MediatorFile.tsx';
import styles from './roster.module.css';

const DigestDialog = lazy(() => import('./DigestDialog.tsx'));
const GrantDialog = lazy(() => import('./GrantDialog.tsx'));

type Asking = 'suspend' | 'reinstate' | 'revoke' | 'digest' | 'grant';

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What an administrator can do about a mediator; what is not possible now says why. */
export function FileActions({ file }: { file: FileOf }) {
  const me = useMe();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { row, profile } = file;
  const { userId, name } = row;
  const isMe = userId === me.userId ? 'It is about you; another administrator decides.' : null;
  const close = () => setAsking(null);
  const finish = (sentence: string) => () => {
    close();
    setDone(sentence);
  };
  const open = (what: Asking) => () => {
    setDone(null);
    setAsking(what);
  };
  const isSecond = row.revocationBy !== null && row.revocationBy !== me.userId;
  const tooFew = profile.casesEnded < mediatorDefaults.digestCases;
  return (
    <>
      {done && (
        <div className={styles.done} ref={focusIt} tabIndex={-1} key={done}>
          <Notice tone="good" announce>
            {done}
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        {mediatorLifecycle.can('reinstate', profile.status) ? (
          <Button variant="quiet" whyNot={isMe} onClick={open('reinstate')}>
            Lift the suspension
          </Button>
        ) : (
          <Button
            variant="quiet"
            whyNot={isMe ?? mediatorLifecycle.whyNot('suspend', profile.status)}
            onClick={open('suspend')}
          >
            Suspend
          </Button>
        )}
        <Button
          variant="quiet"
          whyNot={
            isMe ??
            mediatorLifecycle.whyNot('revoke', profile.status) ??
            (row.revocationBy === me.userId ? 'You proposed it; another administrator decides.' : null)
          }
          onClick={open('revoke')}
        >
          {isSecond ? 'Confirm the removal' : 'Remove for good'}
        </Button>
        <Button
          variant="quiet"
          whyNot={isMe ?? (tooFew ? `A digest is shown from ${mediatorDefaults.digestCases} ended cases on.` : null)}
          onClick={open('digest')}
        >
          Write the digest
        </Button>
        <Button variant="quiet" whyNot={isMe} onClick={open('grant')}>
          Give credits
        </Button>
      </div>
      {asking === 'suspend' && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          confirm="Suspend"
          cancel="Not now"
          tone="danger"
          procedure={api.mediators.suspend}
          input={(reason) => ({ userId, reason })}
          help="The mediator reads it."
          onDone={finish(`${name} is suspended and takes no new case.`)}
          onClose={close}
        >
          {() => (
            <p>
              For {mediatorDefaults.suspensionDays} days at most. Running cases go on and their sides are told. It can
              be lifted before.
            </p>
          )}
        </ReasonDialog>
      )}
      {asking === 'reinstate' && (
        <ReasonDialog
          title="Lift the suspension?"
          confirm="Lift it"
          cancel="Not now"
          procedure={api.mediators.reinstate}
          input={(reason) => ({ userId, reason })}
          help="The mediator reads it."
          onDone={finish(`${name} can take cases again.`)}
          onClose={close}
        >
          {() => <p>{name} can take new cases at once.</p>}
        </ReasonDialog>
      )}
      {asking === 'revoke' && (
        <ReasonDialog
          title={isSecond ? `Remove ${name} for good?` : `Propose to remove ${name} for good?`}
          confirm={isSecond ? 'Remove for good' : 'Propose it'}
          cancel="Not now"
          tone="danger"
          procedure={api.mediators.revoke}
          input={(reason) => ({ userId, reason })}
          help="The mediator reads it."
          onDone={(after) =>
            finish(
              after.status === 'revoked'
                ? `${name} is no mediator here any more.`
                : 'Your word is kept. Another administrator says the second.',
            )()
          }
          onClose={close}
        >
          {() => (
            <p>
              {isSecond
                ? 'You are the second person, so it happens at once and cannot be undone.'
                : 'Nothing happens until another administrator says the same. Then it cannot be undone.'}
            </p>
          )}
        </ReasonDialog>
      )}
      <Suspense fallback={null}>
        {asking === 'digest' && (
          <DigestDialog file={file} onDone={finish('The digest is shown on the profile.')} onClose={close} />
        )}
        {asking === 'grant' && (
          <GrantDialog file={file} onDone={finish('The credits are in the wallet.')} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
