import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { guestsToSign } from '../offer.ts';
import styles from './attending.module.css';

const Ceremony = lazy(() => import('../signing/Ceremony.tsx').then((module) => ({ default: module.Ceremony })));

type Props = { view: AgreementView; onDone: (sentence: string) => void };

/** For the one who made the agreement: each party that signs in person, with the way to hand over the device. */
export function GuestCards({ view, onDone }: Props) {
  const me = useMe();
  const [guest, setGuest] = useState<Party | null>(null);
  return (
    <>
      {guestsToSign(view, me.userId).map((party) => (
        <Card key={party.id} title={`${party.name} signs in person`}>
          <p className={styles.words}>
            Sit together, open the text and hand your device over. {party.name} reads it, signs, and confirms with a
            code that goes to {party.email}.
          </p>
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setGuest(party)}>
              Hand over to {party.name}
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
