import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { ifNobodyActs, mayBeExtended } from '@ahadi/domain/agreements/end.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { rich } from '../../core/Rich.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { useAmending } from '../amending/useAmending.ts';
import { isEnded } from '../badges.ts';
import { useVoice } from '../words.ts';
import { changeSaid } from './changesaid.ts';
import { silenceOf } from './silence.ts';
import styles from './standing.module.css';

// Of a last day, and of what changes or ends another agreement.
const WhatComes = lazy(() => import('./WhatComes.tsx'));

type Props = {
  view: Pick<AgreementView, 'id' | 'status' | 'signDueAt' | 'purpose' | 'terms' | 'extendedOnce' | 'isDrawnUp'>;
};

type Silent = Pick<AgreementView, 'purpose' | 'isDrawnUp'> & { status: keyof typeof silenceOf };

/** What silence does, in words: of a document about another agreement, or of what a case came to, what becomes of that. */
export function WordsOfSilence({ view, comes = null }: { view: Silent; comes?: Amending['comes'] }) {
  const { say } = useVoice();
  const change = changeSaid(view);
  return comes || change ? (
    <Suspense>
      <WhatComes comes={comes} change={change} />
    </Suspense>
  ) : (
    rich(say[view.isDrawnUp && view.status === 'signing' ? 'ifSigningCase' : silenceOf[view.status]], {
      b: (words) => <strong>{words}</strong>,
    })
  );
}

/** What becomes of it on its own, and at which instant. */
export function IfNobodyActs({ view }: Props) {
  const amending = useAmending(view);
  const isInForce = view.status === 'active' && view.purpose === null;
  const comes = (isInForce || view.status === 'executed' ? amending.data?.comes : null) ?? null;
  // What comes of it is not known before its last day is.
  if (isInForce && !comes) return null;
  if (view.status === 'declined' || view.status === 'voided') return null;
  if (view.status === 'lapsed' && !mayBeExtended(view)) return null;
  const words = <WordsOfSilence view={{ ...view, status: view.status }} comes={comes} />;
  if (isEnded(view.status)) return <p className={styles.nobody}>{words}</p>;
  const at = comes ? comes.at : ifNobodyActs(view).at;
  return (
    <div className={styles.nobody}>
      <p>{words}</p>
      {at !== null && <Countdown due={at} binding inline />}
    </div>
  );
}
