import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import styles from '../../ui/acting.module.css';
import { Button } from '../../ui/Button.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { isMine, whyNot } from '../offer.ts';
import { Primary } from '../standing/NextStepCard.tsx';
import { nextStepOf } from '../standing/nextstep.ts';
import { useReader } from '../useReader.ts';
import { type EscrowDialog, escrowLabels, type Opening } from './deeds.ts';

type Props = { view: EscrowView; onOpen: (opening: Opening) => void };

const deeds = Object.keys(escrowLabels) as EscrowDialog[]; // the table's own keys
const isOver = ({ status }: EscrowView) => ['closed', 'declined', 'cancelled', 'expired'].includes(status);

/**
 * What can be done to the whole, with the reason why not. The primary deed stands in the card of the next step; on a phone,
 * where this bar sticks to the bottom, it stands here.
 */
export function ActionBar({ view, onOpen }: Props) {
  const reader = useReader();
  const navigate = useNavigate();
  const { primary } = nextStepOf(view, reader);
  const mine = isOver(view) ? [] : deeds.filter((deed) => isMine(deed, view, reader));
  const mayCounter = isMine('counter', view, reader) && !isOver(view);
  const counterWhy = whyNot('counter', view, reader);
  const counter = () => navigate(to('escrow', { id: view.id }, { tab: 'counter' }));
  return (
    <div className={styles.bar}>
      <MoreActions
        actions={[
          ...(mayCounter
            ? [
                {
                  key: 'counter',
                  label: 'Propose other terms',
                  why: counterWhy,
                  run: counter,
                  onPhone: counterWhy === null,
                },
              ]
            : []),
          ...mine
            .filter((deed) => primary === null || primary === 'pay' || primary.deed !== deed)
            .map((deed) => ({
              key: deed,
              label: escrowLabels[deed],
              why: whyNot(deed, view, reader),
              run: () => onOpen({ deed, stageId: null }),
            })),
          { key: 'print', label: 'Print this page', why: null, run: () => window.print() },
        ]}
      />
      {mayCounter && counterWhy === null && (
        <Button variant="quiet" className={styles.beside} onClick={counter}>
          Propose other terms
        </Button>
      )}
      <span className={styles.onPhoneOnly}>
        <Primary view={view} onOpen={onOpen} />
      </span>
    </div>
  );
}
