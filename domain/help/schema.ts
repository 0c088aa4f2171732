import * as z from 'zod';
import { GapId } from '../core/ids.ts';
import { InstantSchema, MarkdownSchema, SlugSchema } from '../core/schema.ts';

export const articleStatuses = ['draft', 'in_review', 'published', 'needs_review', 'archived'] as const;
export const ArticleStatus = z.enum(articleStatuses);
export type ArticleStatus = z.infer<typeof ArticleStatus>;

/** A room of the help center, e.g. "agreements". `articles` counts what visitors can read. */
export const HelpCategory = z.object({
  slug: SlugSchema,
  title: z.string(),
  description: z.string(),
  /** One of the names that pages have a picture for; unknown ones show as a page. */
  icon: z.string(),
  articles: z.int(),
});
export type HelpCategory = z.infer<typeof HelpCategory>;

export const ArticleCard = z.object({
  slug: SlugSchema,
  title: z.string(),
  summary: z.string(),
  category: z.object({ slug: SlugSchema, title: z.string() }),
  updatedAt: InstantSchema,
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** "Do it now": a page of ours and what the button says. */
export const ArticleAction = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])/, 'Use a page of this product, like /disputes/new.'),
  label: z.string().trim().min(2).max(40),
});
export type ArticleAction = z.infer<typeof ArticleAction>;

export const ArticleView = ArticleCard.extend({
  /** Markdown; headings of the second level are its sections. */
  body: z.string(),
  status: ArticleStatus,
  /** Grows with each publication; a vote is for one version. */
  version: z.int(),
  action: ArticleAction.nullable(),
  /** The guided conversation of the assistant that does it together with the reader. */
  intent: z.string().nullable(),
  /** When an editor last looked whether it is still right. */
  checkedAt: InstantSchema,
  related: z.array(ArticleCard),
  /** The reader's own vote on this version. */
  vote: z.enum(['yes', 'no']).nullable(),
  mayEdit: z.boolean(),
});
export type ArticleView = z.infer<typeof ArticleView>;

/** A piece of text; `hit` where it answers the words that were asked for. */
export const Snippet = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type Snippet = z.infer<typeof Snippet>;

/** One article that was found: its best section and how sure the search is, 0 to 1 (design 5.2, step 10). */
export const Hit = ArticleCard.extend({
  heading: z.string(),
  /** The section's place in the article's page; empty for its beginning. */
  anchor: z.string(),
  snippet: Snippet,
  score: z.number().min(0).max(1),
});
export type Hit = z.infer<typeof Hit>;

export const VoteReason = z.enum(['outdated', 'unclear', 'did_not_work', 'other']);
export type VoteReason = z.infer<typeof VoteReason>;

/** What an editor writes. */
export const ArticleInput = z.object({
  slug: SlugSchema,
  category: SlugSchema,
  title: z.string().trim().min(5).max(120),
  summary: z.string().trim().min(20).max(200),
  /** Questions as people ask them. */
  aliases: z.array(z.string().trim().min(3).max(120)).max(30),
  body: MarkdownSchema(50, 50_000),
  action: ArticleAction.nullable(),
  intent: z.string().max(40).nullable(),
});
export type ArticleInput = z.infer<typeof ArticleInput>;

/** An article as its editors see it. `hasChange`: what is written differs from what visitors read. */
export const ArticleDraft = ArticleInput.extend({
  status: ArticleStatus,
  /** Grows with each save; a save names the one it was read at. */
  revision: z.int(),
  version: z.int(),
  hasChange: z.boolean(),
  reviewBy: InstantSchema.nullable(),
  views: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
  updatedAt: InstantSchema,
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;

export const ArticleRow = ArticleDraft.pick({
  slug: true,
  category: true,
  title: true,
  status: true,
  hasChange: true,
  reviewBy: true,
  views: true,
  helpful: true,
  unhelpful: true,
  updatedAt: true,
});
export type ArticleRow = z.infer<typeof ArticleRow>;

/** Questions that found no answer, alike ones together (design 5.7). Personal data is masked before anything is kept. */
export const Gap = z.object({
  id: GapId,
  samples: z.array(z.string()),
  count: z.int(),
  status: z.enum(['open', 'planned', 'covered', 'ignored']),
  article: SlugSchema.nullable(),
  lastAt: InstantSchema,
});
export type Gap = z.infer<typeof Gap>;

/** Two words that mean the same here; only active ones are used. */
export const Synonym = z.object({
  word: z.string().trim().toLowerCase().min(2).max(40),
  canon: z.string().trim().toLowerCase().min(2).max(40),
  status: z.enum(['proposed', 'active']),
});
export type Synonym = z.infer<typeof Synonym>;

/** A vote with words that an editor has not settled yet. */
export const Remark = z.object({
  id: z.uuid(),
  article: SlugSchema,
  title: z.string(),
  helpful: z.boolean(),
  reason: VoteReason.nullable(),
  text: z.string(),
  at: InstantSchema,
});
export type Remark = z.infer<typeof Remark>;
