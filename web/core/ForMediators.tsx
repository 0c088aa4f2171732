import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { api } from './api.ts';
import { problemOf } from './errors.ts';

type Props = {
  /** For who is no mediator. */
  otherwise: ReactNode;
  children: ReactNode;
} & (
  | {
      /** What is being read, for who waits. */
      label: string;
    }
  | {
      /** For the whole page: what stands there while it is asked, with the heading that it has from the first moment. */
      waiting: ReactNode;
    }
);

/** What only mediators may read: whether the reader is one is asked first, so that nothing is asked for that would be refused. */
export function ForMediators({ otherwise, children, ...how }: Props) {
  const standing = useQuery(api.mediators.standing.queryOptions());
  if (standing.data === undefined)
    return standing.isError ? (
      <ErrorCard {...problemOf(standing.error)} level={'waiting' in how ? 1 : 2} onRetry={() => standing.refetch()} />
    ) : 'waiting' in how ? (
      how.waiting
    ) : (
      <Card inset="flush">
        <SkeletonRows rows={4} label={`Loading ${how.label}`} />
      </Card>
    );
  return standing.data === null ? otherwise : children;
}
