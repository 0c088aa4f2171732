import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useCanOpen } from '../../core/acting.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { filters, type ListFilter } from './useListQuery.ts';
import { useList } from './words.ts';

type Props = { filter: ListFilter; q: string; onClear: () => void };

/** Why the list is empty, and what to do about it. */
export function EmptyList({ filter, q, onClear }: Props) {
  const canOpen = useCanOpen();
  const say = useList();
  const label = say[filters.find((it) => it.value === filter)?.label ?? 'all'];
  if (q !== '')
    return (
      <EmptyState
        kind="noMatch"
        title={filter === 'all' ? say.noMatch({ q }) : say.noMatchUnder({ label, q })}
        action={
          <Button variant="quiet" onClick={onClear}>
            {say.clear}
          </Button>
        }
      >
        {say.looksAt}
      </EmptyState>
    );
  if (filter === 'waiting')
    return (
      <EmptyState
        kind="noMatch"
        title={say.nothingWaits}
        action={
          <Button variant="quiet" onClick={onClear}>
            {say.showAll}
          </Button>
        }
      >
        {say.waitsHere}
      </EmptyState>
    );
  if (filter !== 'all')
    return (
      <EmptyState
        kind="noMatch"
        title={say.noneUnder({ label })}
        action={
          <Button variant="quiet" onClick={onClear}>
            {say.showAll}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title={say.none}
      action={
        canOpen(to('newAgreement')) ? (
          <Link className={buttonClass('primary')} to={to('newAgreement')}>
            {say.writeFirst}
          </Link>
        ) : (
          <Link className={buttonClass('quiet')} to={to('dashboard')}>
            {say.toDashboard}
          </Link>
        )
      }
    >
      {canOpen(to('newAgreement')) ? say.writeWords : say.sharedHere}
    </EmptyState>
  );
}
