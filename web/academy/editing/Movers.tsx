import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './editing.module.css';

type MoversProps = {
  name: string;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Something would be lost: it is asked for first. */
  asks?: boolean;
};

/** One up, one down, away. */
export function Movers({ name, place, last, onMove, onRemove, asks = false }: MoversProps) {
  const [isRemoving, setRemoving] = useState(false);
  const what = name || 'this one';
  return (
    <span className={styles.movers}>
      <button
        type="button"
        className={styles.icon}
        aria-label={`Move up: ${what}`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={`Move down: ${what}`}
        disabled={place === last}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={`Remove: ${what}`}
        onClick={() => (asks ? setRemoving(true) : onRemove())}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove “${what}”?`}
          confirm="Remove it"
          cancel="Keep it"
          tone="danger"
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        >
          <p>What is written in it goes with it. Published versions keep theirs.</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
