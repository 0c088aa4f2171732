import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { guestsToSign } from '../offer.ts';
import styles from './attending.module.css';
import { useAttending } from './words.ts';

const Ceremony = lazy(() => import('../signing/Ceremony.tsx').then((module) => ({ default: module.Ceremony })));

type Props = { view: AgreementView; onDone: (sentence: string) => void };

/** For the one who made the agreement: each party that signs in person, with the way to hand over the device. */
export function GuestCards({ view, onDone }: Props) {
  const me = useMe();
  const say = useAttending();
  const [guest, setGuest] = useState<Party | null>(null);
  return (
    <>
      {guestsToSign(view, me.userId).map((party) => (
        <Card key={party.id} title={say.inPerson({ name: party.name })}>
          <p className={styles.words}>{say.inPersonWords({ name: party.name, email: party.email })}</p>
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setGuest(party)}>
              {say.handTo({ name: party.name })}
            </Button>
          </div>
        </Card>
      ))}
      {guest && (
        <Suspense fallback={null}>
          <Ceremony
            view={view}
            guest={guest}
            onClose={() => setGuest(null)}
            onDone={(sentence) => {
              setGuest(null);
              onDone(sentence);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
