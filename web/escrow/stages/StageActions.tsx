import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { type Opening, type StageDialog, stageLabels } from '../acting/deeds.ts';
import { isMyStageDeed, whyNotStage } from '../offer.ts';
import { nextStepOf } from '../standing/nextstep.ts';
import { useReader } from '../useReader.ts';
import styles from './stage.module.css';

type Props = { view: EscrowView; stage: MilestoneView; onOpen: (opening: Opening) => void };

/** What helps most comes first, what ends things last. */
const order: readonly StageDialog[] = [
  ...(['receive', 'deliver', 'release', 'cure', 'accept_offer', 'answer_split', 'propose_split', 'execute'] as const),
  ...(['ship_return', 'receive_return', 'offer', 'reject', 'agree_refund', 'contest', 'refuse_return'] as const),
  ...([
    'cancel_overdue',
    'refund',
    'withdraw_offer',
    'waive',
    'dispute',
    'appoint_mediator',
    'enter_decision',
  ] as const),
];
const inSight = 3;

/** What this reader can do on a stage; what is theirs but not possible now is folded away and says why. */
export function StageActions({ view, stage, onOpen }: Props) {
  const reader = useReader();
  const { primary } = nextStepOf(view, reader);
  const mine = order.filter((deed) => isMyStageDeed(deed, stage, view, reader));
  const possible = mine.filter((deed) => whyNotStage(deed, stage, view, reader) === null);
  // Where it is over nothing is possible any more, and why needs no words.
  const isOver = ['released', 'refunded', 'settled', 'cancelled'].includes(stage.status);
  const impossible = isOver ? [] : mine.filter((deed) => !possible.includes(deed));
  if (mine.length === 0 || isOver) return null;
  const isPrimary = (deed: StageDialog) =>
    primary !== null && primary !== 'pay' && primary.stageId === stage.id && primary.deed === deed;
  const button = (deed: StageDialog) => (
    <Button
      key={deed}
      variant={isPrimary(deed) ? 'primary' : 'quiet'}
      onClick={() => onOpen({ deed, stageId: stage.id })}
    >
      {stageLabels[deed]}
    </Button>
  );
  const rest = possible.slice(inSight);
  return (
    <div className={styles.actions}>
      {possible.length > 0 && <div className={styles.buttons}>{possible.slice(0, inSight).map(button)}</div>}
      {(rest.length > 0 || impossible.length > 0) && (
        <details className={styles.more}>
          <summary>{rest.length > 0 ? 'More' : 'Not possible now, and why'}</summary>
          {rest.length > 0 && <div className={styles.buttons}>{rest.map(button)}</div>}
          {impossible.length > 0 && (
            <ul className={styles.blocked}>
              {impossible.map((deed) => (
                <li key={deed}>
                  <strong>{stageLabels[deed]}</strong>
                  <span>{whyNotStage(deed, stage, view, reader)}</span>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}
