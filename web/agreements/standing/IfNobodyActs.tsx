import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import type { AgreementStatus, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { rich } from '../../core/Rich.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { useAmending } from '../amending/useAmending.ts';
import { isEnded } from '../badges.ts';
import { useVoice } from '../words.ts';
import styles from './standing.module.css';

const afterColon = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What the domain says of silence, in whole sentences. Of what ended for good there is nothing to say. */
export const silenceOf = {
  draft: 'ifDraft',
  negotiating: 'ifNegotiating',
  signing: 'ifSigning',
  executed: 'ifExecuted',
  active: 'ifActive',
  lapsed: 'ifLapsed',
  completed: 'ifCompleted',
  expired: 'ifExpired',
  terminated: 'ifTerminated',
} as const satisfies Partial<Record<AgreementStatus, string>>;

type Props = { view: Pick<AgreementView, 'id' | 'status' | 'signDueAt' | 'purpose' | 'terms'> };

/** What becomes of it on its own, and at which instant. */
export function IfNobodyActs({ view }: Props) {
  const { say } = useVoice();
  const amending = useAmending(view);
  const isInForce = view.status === 'active' && view.purpose === null;
  const comes = isInForce || view.status === 'executed' ? amending.data?.comes : null;
  const { at, sentence } = comes ? { at: comes.at, sentence: comes.words } : ifNobodyActs(view);
  // What comes of it is not known before its last day is.
  if (isInForce && !comes) return null;
  if (view.status === 'declined' || view.status === 'voided') return null;
  const bold = { b: (words: string) => <strong>{words}</strong> };
  // Of a change of another agreement, and of a last day, it is said in English only.
  const isOwn = !comes && view.purpose === null;
  const words = rich(isOwn ? say[silenceOf[view.status]] : say.ifComes, bold);
  if (isEnded(view.status)) return <p className={styles.nobody}>{words}</p>;
  return (
    <div className={styles.nobody}>
      <p>
        {words}
        {!isOwn && (
          <span lang="en">
            {' '}
            {at === null || comes ? '' : 'in time '}
            {afterColon(sentence)}
          </span>
        )}
      </p>
      {at !== null && <Countdown due={at} binding inline />}
    </div>
  );
}
