import type { AgreementView, Attendant } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { rich } from '../../core/Rich.tsx';
import { timeNow } from '../../core/time.ts';
import { useSecondsUntil } from '../../core/useSecondsUntil.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './attending.module.css';
import { presenceAddress } from './presence.ts';
import { useAttending } from './words.ts';

const QrCode = lazy(() => import('../../ui/QrCode.tsx'));

type Props = { agreementId: AgreementView['id']; one: Attendant; partyName: string };

/** The code that a witness holds under the eyes of the party. It is fetched only while it is wanted: the fetching proves being there. */
export function PresenceScreen({ agreementId, one, partyName }: Props) {
  const say = useAttending();
  const voice = useVoice();
  const [isShown, setShown] = useState(false);
  const code = useQuery({
    queryKey: ['presence', one.id],
    queryFn: () =>
      client.agreements.showPresence({ id: agreementId, attendantId: one.id }, { context: { idempotencyKey: uuid() } }),
    enabled: isShown,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, Date.parse(state.data.nextAt) - timeNow().getTime() + 300) : 10_000,
  });
  const left = useSecondsUntil(code.data?.nextAt);
  if (!isShown)
    return (
      <>
        <p className={styles.words}>{say.sitWith({ name: partyName })}</p>
        <div className={styles.buttons}>
          <Button onClick={() => setShown(true)}>{say.showCode}</Button>
        </div>
      </>
    );
  if (code.isError && !code.data)
    return (
      <Notice tone="danger">
        {refusalIn(voice, problemOf(code.error))}{' '}
        <Button variant="plain" onClick={() => void code.refetch()}>
          {say.retry}
        </Button>
      </Notice>
    );
  return (
    <>
      <div className={styles.scan}>
        {code.data && (
          <Suspense>
            <QrCode
              label={say.codeFor({ name: partyName })}
              text={presenceAddress(location.origin, { agreementId, attendantId: one.id, code: code.data.code })}
            />
          </Suspense>
        )}
      </div>
      <p className={styles.digits} aria-live="off">
        {code.data ? `${code.data.code.slice(0, 3)} ${code.data.code.slice(3)}` : '··· ···'}
      </p>
      <p className={styles.words}>
        {say.scansThis({ name: partyName })}{' '}
        {code.data && rich(say.nextCode({ left }), { b: (words) => <strong>{words}</strong> })}
      </p>
    </>
  );
}
