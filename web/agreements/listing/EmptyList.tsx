import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useCanOpen } from '../../core/acting.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { furtherOf, type ListQuery } from '../portfolio/query.ts';
import { filters } from './useListQuery.ts';
import { useList } from './words.ts';

type Props = { query: ListQuery; onClear: () => void };

/** Why the list is empty, and what to do about it. */
export function EmptyList({ query, onClear }: Props) {
  const { filter, q = '' } = query;
  const canOpen = useCanOpen();
  const say = useList();
  const label = say[filters.find((it) => it.value === filter)?.label ?? 'all'];
  if (furtherOf(query).length > 0)
    return (
      <EmptyState
        kind="noMatch"
        title={say.noneLikeThat}
        action={
          <Button variant="quiet" onClick={onClear}>
            {say.showAll}
          </Button>
        }
      >
        {say.fewerFilters}
      </EmptyState>
    );
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
