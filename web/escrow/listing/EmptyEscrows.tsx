import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useCanOpen } from '../../core/acting.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './empty.module.css';
import { filters, type ListFilter } from './useEscrowQuery.ts';

type Props = { filter: ListFilter; q: string; onClear: () => void };

/** Why the list is empty, and what to do about it; for a newcomer what escrow is, in three steps. */
export function EmptyEscrows({ filter, q, onClear }: Props) {
  const canOpen = useCanOpen();
  const label = filters.find((it) => it.value === filter)?.label;
  if (q !== '' || filter !== 'all')
    return (
      <EmptyState
        kind="noMatch"
        title={
          q === ''
            ? filter === 'waiting'
              ? 'Nothing waits for you'
              : `No escrow is under “${label}”`
            : filter === 'all'
              ? `Nothing matches “${q}”`
              : `Nothing under “${label}” matches “${q}”`
        }
        action={
          <Button variant="quiet" onClick={onClear}>
            {q === '' ? 'Show all escrows' : 'Clear the search'}
          </Button>
        }
      >
        {q !== '' && 'The search looks at titles, references and the other side’s name.'}
      </EmptyState>
    );
  return (
    <EmptyState
      kind="nothing"
      title="Money that both sides see and neither can take alone"
      action={
        canOpen(to('newEscrow')) && (
          <Link className={buttonClass('primary')} to={to('newEscrow')}>
            Start an escrow
          </Link>
        )
      }
    >
      <ol className={styles.steps}>
        <li>
          <strong>You agree</strong> on what is delivered, for how much, and on every way it can end.
        </li>
        <li>
          <strong>The buyer pays in.</strong> The seller sees that the money is there and delivers.
        </li>
        <li>
          <strong>The buyer looks and releases it.</strong> If something is wrong, only the part in question waits.
        </li>
      </ol>
    </EmptyState>
  );
}
