import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { type Opening, type StageDialog, stageLabels } from '../acting/deeds.ts';
import { isMyStageDeed, whyNotStage } from '../offer.ts';
import { useReader } from '../useReader.ts';
import styles from './stage.module.css';

type Props = { view: EscrowView; stage: MilestoneView; onOpen: (opening: Opening) => void };

/** What helps most comes first, what ends things last. */
const order: readonly StageDialog[] = [
  ...(['receive', 'deliver', 'release', 'cure', 'accept_offer', 'answer_split', 'propose_split', 'execute'] as const),
  ...(['ship_return', 'receive_return', 'offer', 'reject', 'agree_refund', 'contest', 'refuse_return'] as const),
  ...([
    'take_back',
    'cancel_overdue',
    'refund',
    'withdraw_offer',
    'waive',
    'dispute',
    'appoint_mediator',
    'enter_decision',
  ] as const),
];
/** What ends things or is for the desk, and paying before anything was delivered, is not what one comes here for. */
const isRare = (deed: StageDialog, { status }: MilestoneView): boolean =>
  ['refund', 'dispute', 'appoint_mediator', 'enter_decision'].includes(deed) ||
  (deed === 'release' && status !== 'delivered');

/** A dispute that is open is not opened again: more of the stage is contested. */
const labelOf = (deed: StageDialog, { status }: MilestoneView): string =>
  deed === 'dispute' && status === 'disputed' ? 'Contest more of it' : stageLabels[deed];

/** What this reader can do on a stage; what is rare is folded away, and apart from it what is not possible now, with why. */
export function StageActions({ view, stage, onOpen }: Props) {
  const reader = useReader();
  const mine = order.filter((deed) => isMyStageDeed(deed, stage, view, reader));
  const possible = mine.filter((deed) => whyNotStage(deed, stage, view, reader) === null);
  // Where it is over nothing is possible any more, and why needs no words.
  const isOver = ['released', 'refunded', 'settled', 'cancelled'].includes(stage.status);
  const impossible = isOver ? [] : mine.filter((deed) => !possible.includes(deed));
  if (mine.length === 0 || isOver || (stage.status === 'awaiting_funds' && possible.length === 0)) return null;
  const button = (deed: StageDialog) => (
    <Button key={deed} variant="quiet" onClick={() => onOpen({ deed, stageId: stage.id })}>
      {labelOf(deed, stage)}
    </Button>
  );
  const usual = possible.filter((deed) => !isRare(deed, stage));
  const rest = possible.filter((deed) => isRare(deed, stage));
  return (
    <div className={styles.actions}>
      {usual.length > 0 && <div className={styles.buttons}>{usual.map(button)}</div>}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>More</summary>
          <div className={styles.buttons}>{rest.map(button)}</div>
        </details>
      )}
      {impossible.length > 0 && (
        <details className={styles.more}>
          <summary>Not possible now, and why ({impossible.length})</summary>
          <ul className={styles.blocked}>
            {impossible.map((deed) => (
              <li key={deed}>
                <strong>{labelOf(deed, stage)}</strong>
                <span>{whyNotStage(deed, stage, view, reader)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
