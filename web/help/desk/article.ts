import type { ArticleDraft, ArticleInput } from '@ahadi/domain/help/schema.ts';
import { isKnownPath } from '@ahadi/domain/paths.ts';

/** What is typed, all of it text. */
export type ArticleText = {
  slug: string;
  category: string;
  title: string;
  summary: string;
  asked: string;
  body: string;
  actionPath: string;
  actionLabel: string;
  intent: string;
};

export const textOf = (draft: ArticleDraft | null): ArticleText => ({
  slug: draft?.slug ?? '',
  category: draft?.category ?? '',
  title: draft?.title ?? '',
  summary: draft?.summary ?? '',
  asked: draft?.aliases.join('\n') ?? '',
  body: draft?.body ?? '',
  actionPath: draft?.action?.path ?? '',
  actionLabel: draft?.action?.label ?? '',
  intent: draft?.intent ?? '',
});

export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

export const inputOf = (text: ArticleText): ArticleInput => ({
  slug: text.slug === '' ? slugOf(text.title) : text.slug,
  category: text.category,
  title: text.title.trim(),
  summary: text.summary.trim(),
  aliases: linesOf(text.asked),
  body: text.body,
  action: text.actionPath === '' ? null : { path: text.actionPath.trim(), label: text.actionLabel.trim() },
  intent: text.intent === '' ? null : text.intent,
});

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** What is wrong with it, by field; the server judges again. */
export function problemsOf(text: ArticleText): Partial<Record<keyof ArticleText, string>> {
  const path = text.actionPath.trim();
  return {
    ...(text.title.trim().length < 5 && { title: 'Write at least 5 characters.' }),
    ...(text.summary.trim().length < 20 && { summary: 'Say in at least 20 characters what the reader learns.' }),
    ...(text.summary.trim().length > 200 && { summary: 'Use at most 200 characters.' }),
    ...(text.category === '' && { category: 'Choose a subject.' }),
    ...(text.body.trim().length < 50 && { body: 'Write at least 50 characters.' }),
    ...(linesOf(text.asked).length > 30 && { asked: 'Use at most 30 questions.' }),
    ...(path !== '' &&
      !isKnownPath(path.split(/[?#]/)[0] ?? '') && {
        actionPath: 'There is no such page. Use one of ours, like /disputes/new.',
      }),
    ...(path !== '' && text.actionLabel.trim().length < 2 && { actionLabel: 'Say what the button does.' }),
  };
}
