import type { ArticleDraft } from '@ahadi/domain/help/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ArticleForm } from './ArticleForm.tsx';

/** A new article, or one that is there. */
export function ArticleEditor({ slug }: { slug: string | null }) {
  if (slug === null) return <ArticleForm draft={null} />;
  return <Existing slug={slug} />;
}

function Existing({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(api.help.draft.queryOptions({ input: { slug }, refetchOnMount: 'always' }));
  if (error) return <ErrorCard {...problemOf(error)} level={1} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={12} />;
  return <ArticleForm key={keyOf(data)} draft={data} />;
}

/** Another state is another form; its own saves keep the words that are being typed. */
const keyOf = ({ slug, status, version }: ArticleDraft): string => `${slug}:${status}:${version}`;
