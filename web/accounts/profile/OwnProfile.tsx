import type { OwnProfile as Own } from '@ahadi/domain/accounts/profile/schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

/** What the person keeps of themselves, once it is there: a skeleton before, and a way to ask again where it could not be read. */
export function OwnProfile({ children }: { children: (own: Own) => ReactNode }) {
  const { data, error, refetch } = useQuery(api.profile.mine.queryOptions());
  if (data) return children(data);
  if (error) return <ErrorCard {...problemOf(error)} level={3} onRetry={refetch} />;
  return <SkeletonRows rows={4} label="Loading your profile" />;
}
