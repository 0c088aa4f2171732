import { topicWords } from '@ahadi/domain/community/rules.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import { useFilterQuery } from '../../core/filters.ts';

export const sorts = [
  { value: 'active', label: 'Active' },
  { value: 'new', label: 'New' },
  { value: 'top', label: 'Most helpful' },
  { value: 'unanswered', label: 'Unanswered' },
] as const;
export const filters = [
  { value: 'all', label: 'All' },
  { value: 'following', label: 'Following' },
  { value: 'mine', label: 'Mine' },
  { value: 'saved', label: 'Saved' },
] as const;
export type Sort = (typeof sorts)[number]['value'];
export type Filter = (typeof filters)[number]['value'];
export type FeedQuery = { sort: Sort; filter: Filter; topic: Topic | null; tag: string; q: string };

/** What of the community is asked for, as it stands in the address. */
export function useFeedQuery(): { asked: FeedQuery; setAsked: (change: Partial<FeedQuery>) => void } {
  const [search, setQuery] = useFilterQuery({ sort: 'active', show: 'all' });
  return {
    asked: {
      sort: sorts.find(({ value }) => value === search.get('sort'))?.value ?? 'active',
      filter: filters.find(({ value }) => value === search.get('show'))?.value ?? 'all',
      topic: (Object.keys(topicWords) as Topic[]).find((topic) => topic === search.get('topic')) ?? null, // the keys of the table are the topics
      tag: search.get('tag') ?? '',
      q: (search.get('q') ?? '').slice(0, 100),
    },
    setAsked: ({ filter: show, ...change }) => setQuery({ ...change, ...(show && { show }) }),
  };
}
