import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';

/** What a change of tags shows in the list is read again. */
export function useListAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.agreements.list.key() });
}
