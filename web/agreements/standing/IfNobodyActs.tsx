import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { useAmending } from '../amending/useAmending.ts';
import { isEnded } from '../words.ts';
import styles from './standing.module.css';

const afterColon = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

type Props = { view: Pick<AgreementView, 'id' | 'status' | 'signDueAt' | 'purpose' | 'terms'> };

/** What becomes of it on its own, and at which instant. */
export function IfNobodyActs({ view }: Props) {
  const amending = useAmending(view);
  const isInForce = view.status === 'active' && view.purpose === null;
  const comes = isInForce || view.status === 'executed' ? amending.data?.comes : null;
  const { at, sentence } = comes ? { at: comes.at, sentence: comes.words } : ifNobodyActs(view);
  // What comes of it is not known before its last day is.
  if (isInForce && !comes) return null;
  if (isEnded(view.status)) return <p className={styles.nobody}>{sentence}</p>;
  return (
    <div className={styles.nobody}>
      <p>
        <strong>If nobody acts</strong> {at === null || comes ? '' : 'in time '}
        {afterColon(sentence)}
      </p>
      {at !== null && <Countdown due={at} binding inline />}
    </div>
  );
}
