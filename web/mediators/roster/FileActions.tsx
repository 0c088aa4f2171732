import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import type { FileOf } from './MediatorFile.tsx';
import styles from './roster.module.css';

const DigestDialog = lazy(() => import('./DigestDialog.tsx'));
const GrantDialog = lazy(() => import('./GrantDialog.tsx'));

type Asking = 'digest' | 'grant';

/** What an administrator can do about a mediator; what is not possible now says why. */
export function FileActions({ file }: { file: FileOf }) {
  const me = useMe();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { row, profile } = file;
  const { userId } = row;
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
  const tooFew = profile.casesEnded < mediatorDefaults.digestCases;
  return (
    <>
      <DoneNotice sentence={done} className={styles.done} />
      <div className={styles.actions}>
        <Button
          variant="quiet"
          whyNot={isMe ?? mediatorLifecycle.whyNot('revoke', profile.status)}
          onClick={() => navigate(to('adminRestrictions', {}, { propose: 'mediator', reference: userId }))}
        >
          Suspend or remove, with a second person
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
