import { ifNobodyActs } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './standing.module.css';

const afterColon = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What becomes of it on its own, and at which instant. */
export function IfNobodyActs({ view }: { view: Pick<AgreementView, 'status' | 'signDueAt'> }) {
  const { at, sentence } = ifNobodyActs(view);
  return (
    <div className={styles.nobody}>
      <p>
        <strong>If nobody acts</strong> {at === null ? '' : 'in time '}
        {afterColon(sentence)}
      </p>
      {at !== null && <Countdown due={at} binding inline />}
    </div>
  );
}
