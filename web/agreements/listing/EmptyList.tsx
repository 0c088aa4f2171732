import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useCanOpen } from '../../core/acting.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { filters, type ListFilter } from './useListQuery.ts';

type Props = { filter: ListFilter; q: string; onClear: () => void };

/** Why the list is empty, and what to do about it. */
export function EmptyList({ filter, q, onClear }: Props) {
  const canOpen = useCanOpen();
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
        The search looks at titles, references like AG-2026-000123, and the words of documents that are the text.
      </EmptyState>
    );
  if (filter === 'waiting')
    return (
      <EmptyState
        kind="noMatch"
        title="Nothing waits for you"
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all agreements
          </Button>
        }
      >
        As soon as a text waits for your answer or your signature, it stands here first.
      </EmptyState>
    );
  if (filter !== 'all')
    return (
      <EmptyState
        kind="noMatch"
        title={`No agreement is under “${label}”`}
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all agreements
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title="No agreements yet"
      action={
        canOpen(to('newAgreement')) ? (
          <Link className={buttonClass('primary')} to={to('newAgreement')}>
            Write the first one
          </Link>
        ) : (
          <Link className={buttonClass('quiet')} to={to('dashboard')}>
            Back to the dashboard
          </Link>
        )
      }
    >
      {canOpen(to('newAgreement')) &&
        'Write who does what by when, share it with the other side, and sign it together. '}
      Agreements that others share with you stand here{canOpen(to('newAgreement')) ? ' too' : ''}.
    </EmptyState>
  );
}
