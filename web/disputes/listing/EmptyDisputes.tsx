import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { filters, type ListFilter } from './useDisputeQuery.ts';

type Props = { filter: ListFilter; q: string; onClear: () => void };

/** Why the list is empty, and what to do about it. */
export function EmptyDisputes({ filter, q, onClear }: Props) {
  const label = filters.find((it) => it.value === filter)?.label;
  if (q !== '')
    return (
      <EmptyState
        kind="noMatch"
        title={filter === 'all' ? `Nothing matches “${q}”` : `Nothing under “${label}” matches “${q}”`}
        action={
          <Button variant="quiet" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        The search looks at titles, references like DS-2026-000123, and the other side’s name.
      </EmptyState>
    );
  if (filter !== 'all')
    return (
      <EmptyState
        kind="noMatch"
        title={filter === 'waiting' ? 'Nothing waits for you' : `No dispute is under “${label}”`}
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all disputes
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title="No disputes"
      action={
        <Link className={buttonClass('quiet')} to={to('agreements')}>
          See your agreements
        </Link>
      }
    >
      When a promise is not kept, file it here: both sides get a clock, a place to talk, and every chance to settle
      before anything is public. Disputes filed against you stand here too.
    </EmptyState>
  );
}
