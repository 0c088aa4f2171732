import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { api } from './api.ts';
import { problemOf } from './errors.ts';

type Props = {
  /** For who is no mediator. */
  otherwise: ReactNode;
  /** What is being read, for who waits. */
  label: string;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  children: ReactNode;
};

/** What only mediators may read: whether the reader is one is asked first, so that nothing is asked for that would be refused. */
export function ForMediators({ otherwise, label, level = 2, children }: Props) {
  const standing = useQuery(api.mediators.standing.queryOptions());
  if (standing.data === undefined)
    return standing.isError ? (
      <ErrorCard {...problemOf(standing.error)} level={level} onRetry={() => standing.refetch()} />
    ) : (
      <SkeletonRows rows={4} label={`Loading ${label}`} />
    );
  return standing.data === null ? otherwise : children;
}
