import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { escrowLabels, type Opening, stageLabels } from '../acting/deeds.ts';
import { useReader } from '../useReader.ts';
import { clockLabel } from '../words.ts';
import { type NextStep, nextStepOf } from './nextstep.ts';
import styles from './standing.module.css';

type Props = { view: EscrowView; onOpen: (opening: Opening) => void };

/** Brings the panel of paying in sight and into focus. */
export const showFunding = (): void => {
  const panel = document.getElementById('funding');
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
};

/** A yes and a no stand side by side: anyone who is asked to release money, or to say that it came back, may say what is wrong. */
function insteadOf(primary: NextStep['primary']): Opening | null {
  if (primary === null || primary === 'pay' || primary.stageId === null) return null;
  if (primary.deed === 'release') return { ...primary, deed: 'reject' };
  return primary.deed === 'receive_return' ? { ...primary, deed: 'refuse_return' } : null;
}

/** What must I do, by when, and what happens if I do not. */
export function NextStepCard({ view, onOpen }: Props) {
  const step = nextStepOf(view, useReader());
  const instead = insteadOf(step.primary);
  return (
    <Card className={styles.next} data-mine={step.isMine || undefined} aria-label="Next step">
      <div className={styles.words}>
        <p className={styles.who}>{step.isMine ? 'Your next step' : 'What happens now'}</p>
        <h2 className={styles.title}>{step.title}</h2>
        <p>{step.sentence}</p>
        {step.due && (
          <p className={styles.due}>
            <span>{clockLabel(step.due.kind)}</span> <Countdown due={step.due.at} binding inline />
          </p>
        )}
        {step.otherwise && (
          <p className={styles.otherwise}>
            <strong>{step.isMine ? 'If you do nothing:' : 'If nobody does anything:'}</strong> {step.otherwise}
          </p>
        )}
      </div>
      <div className={styles.action}>
        {instead && (
          <Button variant="quiet" onClick={() => onOpen(instead)}>
            Something is wrong
          </Button>
        )}
        <span className={styles.main}>
          <Primary view={view} onOpen={onOpen} />
        </span>
      </div>
    </Card>
  );
}

/** The one thing to do here now, or nothing. */
export function Primary({ view, onOpen }: Props) {
  const { primary } = nextStepOf(view, useReader());
  if (primary === null) return null;
  if (primary === 'pay') return <Button onClick={showFunding}>Pay it in</Button>;
  const label = primary.stageId === null ? escrowLabels[primary.deed] : stageLabels[primary.deed];
  return <Button onClick={() => onOpen(primary)}>{label}</Button>;
}
