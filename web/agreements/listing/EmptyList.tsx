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
  const noMatch = (title: string, words: string | null, clear: string) => (
    <EmptyState
      kind="noMatch"
      title={title}
      action={
        <Button variant="quiet" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {words}
    </EmptyState>
  );
  if (furtherOf(query).length > 0) return noMatch(say.noneLikeThat, say.fewerFilters, say.showAll);
  if (q !== '')
    return noMatch(filter === 'all' ? say.noMatch({ q }) : say.noMatchUnder({ label, q }), say.looksAt, say.clear);
  if (filter === 'waiting') return noMatch(say.nothingWaits, say.waitsHere, say.showAll);
  if (filter !== 'all') return noMatch(say.noneUnder({ label }), null, say.showAll);
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
