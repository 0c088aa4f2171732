import type { ArticleStatus } from '@ahadi/domain/help/schema.ts';
import type { Tone } from '../../ui/StateBadge.tsx';

export const statusWords: Readonly<Record<ArticleStatus, { words: string; tone: Tone }>> = {
  draft: { words: 'Draft', tone: 'neutral' },
  in_review: { words: 'To be looked at', tone: 'info' },
  published: { words: 'Published', tone: 'good' },
  needs_review: { words: 'Look again', tone: 'attention' },
  archived: { words: 'Archived', tone: 'neutral' },
};
