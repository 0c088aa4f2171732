// An article is written by one editor and published by another.
import { intents } from '@ahadi/domain/assistant/rules.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type ArticleAction, articleLifecycle, isRead } from '@ahadi/domain/help/lifecycle.ts';
import type { ArticleDraft, ArticleInput, ArticleRow, Remark } from '@ahadi/domain/help/schema.ts';
import { isKnownPath } from '@ahadi/domain/paths.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addArticle, articleById, changeArticle, findArticle, type HeldArticle, keepSlug } from './article.store.ts';
import { headOf, putOut, requireFreeSlug, setReview } from './article.ts';
import { hasCategory } from './categories.store.ts';
import * as store from './desk.store.ts';
import { indexArticles } from './index-words.ts';

/** Every article, for editors. Throws FORBIDDEN. */
export async function listArticles(
  ctx: Ctx,
  input: Parameters<typeof store.listArticles>[1],
): Promise<Page<ArticleRow>> {
  return store.listArticles(ctx, input);
}

const draftOf = (held: HeldArticle): ArticleDraft => ({
  ...held.written,
  status: held.status,
  revision: held.revision,
  version: held.version,
  hasChange: held.hasChange,
  reviewBy: held.reviewBy?.toISOString() ?? null,
  views: held.views,
  helpful: held.helpful,
  unhelpful: held.unhelpful,
  updatedAt: held.updatedAt.toISOString(),
});

async function viewOf(ctx: Ctx, id: string): Promise<ArticleDraft> {
  const held = await articleById(ctx, id);
  if (!held) throw new DomainError('NOT_FOUND');
  return draftOf(held);
}

/** An article as it is written now. Throws FORBIDDEN, NOT_FOUND. */
export async function readDraft(ctx: Ctx, slug: string): Promise<ArticleDraft> {
  authorize(ctx, 'article.read_draft', null);
  const held = await findArticle(ctx, slug);
  if (!held) throw new DomainError('NOT_FOUND');
  return draftOf(held);
}

/** Makes a draft. Throws FORBIDDEN, BAD_INPUT for an address that is taken, or a category, page or intent that is not there. */
export async function createArticle(ctx: Ctx, input: ArticleInput): Promise<ArticleDraft> {
  authorize(ctx, 'article.save', null);
  return transaction(ctx, async (ctx) => {
    await requireSound(ctx, input, '');
    await requireFreeSlug(ctx, input.slug);
    return viewOf(ctx, await addArticle(ctx, { slug: input.slug, written: input, writtenBy: userIdOf(ctx) }));
  });
}

/** What the shape of an input cannot say: its category, page and intent are there. */
async function requireSound(
  ctx: Ctx,
  { category, action, intent }: ArticleInput,
  before: '' | 'article.',
): Promise<void> {
  const refuse = (field: string, sentence: string) => {
    throw new DomainError('BAD_INPUT', undefined, { [`${before}${field}`]: sentence });
  };
  if (!(await hasCategory(ctx, category))) refuse('category', 'There is no such category.');
  if (action && !isKnownPath(action.path.split(/[?#]/)[0] ?? '')) refuse('action.path', 'There is no such page.');
  if (intent !== null && !(intents as readonly string[]).includes(intent))
    refuse('intent', 'The assistant does not know this.');
}

type Asked = { slug: string; revision: number };

/**
 * One deed of an editor on an article that is held, permitted and possible. Throws FORBIDDEN, NOT_FOUND, STALE when it was saved since
 * it was read, ILLEGAL_TRANSITION and whatever the deed refuses; then nothing was written.
 */
const deedOn = async (
  ctx: Ctx,
  { slug, revision }: Asked,
  action: Exclude<ArticleAction, 'doubt'>,
  deed: (ctx: Ctx, held: HeldArticle, next: HeldArticle['status']) => Promise<unknown>,
): Promise<ArticleDraft> => {
  authorize(ctx, `article.${action}`, null);
  return transaction(ctx, async (ctx) => {
    const held = await findArticle(ctx, slug, true);
    if (!held) throw new DomainError('NOT_FOUND');
    if (held.revision !== revision) throw new DomainError('STALE');
    await deed(ctx, held, articleLifecycle.next(action, held.status));
    return viewOf(ctx, held.id);
  });
};

/** Writes it; of a published one this is the change beside it. Throws BAD_INPUT for an address that is or was another's. */
export const saveArticle = (ctx: Ctx, input: Asked & { article: ArticleInput }): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'save', async (ctx, held) => {
    const { article } = input;
    await requireSound(ctx, article, 'article.');
    await requireFreeSlug(ctx, article.slug, held.id);
    await keepSlug(ctx, held.id, article.slug);
    await changeArticle(ctx, held.id, {
      written: JSON.stringify(article),
      ...(held.published === null ? { slug: article.slug, ...headOf(article) } : {}),
      revision: held.revision + 1,
      changed_here: true,
      written_by: userIdOf(ctx),
    });
  });

/** Another editor is to look at it. */
export const submitArticle = (ctx: Ctx, input: Asked): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'submit', (ctx, held, status) =>
    changeArticle(ctx, held.id, { status, submitted_by: userIdOf(ctx) }),
  );

/** It is to be worked on once more. */
export const sendBackArticle = (ctx: Ctx, input: Asked): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'send_back', (ctx, held, status) => changeArticle(ctx, held.id, { status, submitted_by: null }));

const LEAST_ALIASES = 3;

/**
 * Visitors read it as it is written from now on. Throws FORBIDDEN to who sent it in while somebody else could publish it, BAD_INPUT
 * without three ways of asking.
 */
export const publishArticle = (ctx: Ctx, input: Asked): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'publish', async (ctx, held) => {
    const me = userIdOf(ctx);
    if (held.submittedBy === me && (await store.hasOtherEditor(ctx, me)))
      throw new DomainError('FORBIDDEN', 'You sent it in. Another editor looks at it and publishes it.');
    const { written } = held;
    if (written.aliases.length < LEAST_ALIASES)
      throw new DomainError('BAD_INPUT', undefined, {
        aliases: `Write at least ${LEAST_ALIASES} ways in which people ask for it.`,
      });
    if (written.summary.trim() === '') throw new DomainError('BAD_INPUT', undefined, { summary: 'Write a summary.' });
    await requireSound(ctx, written, '');
    await putOut(ctx, held, written);
    await indexArticles(ctx, [{ id: held.id, content: written }]);
  });

/** An editor looked, and it is still right: it is looked at again after 180 days. */
export const confirmArticle = (ctx: Ctx, input: Asked): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'confirm', async (ctx, held, status) =>
    changeArticle(ctx, held.id, { status, checked_at: ctx.now, review_by: await setReview(ctx, held.id, true) }),
  );

/** Nobody but editors reads it from now on. */
export const archiveArticle = (ctx: Ctx, input: Asked): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'archive', async (ctx, held, status) => {
    const review_by = await setReview(ctx, held.id, false);
    await changeArticle(ctx, held.id, { status, review_by, changed_here: true });
    if (isRead(held.status)) await indexArticles(ctx, [{ id: held.id, content: null }]);
    await emit(ctx, 'article.archived', { kind: 'article', id: held.id }, { slug: held.slug });
  });

/** It is a draft again; visitors read it once it is published. */
export const restoreArticle = (ctx: Ctx, input: Asked): Promise<ArticleDraft> =>
  deedOn(ctx, input, 'restore', (ctx, held, status) => changeArticle(ctx, held.id, { status }));

/** What readers wrote beside their votes. Throws FORBIDDEN. */
export async function listRemarks(ctx: Ctx, page: PageRequest): Promise<Page<Remark>> {
  return store.listRemarks(ctx, page);
}

/** Throws FORBIDDEN, NOT_FOUND. */
export async function settleRemark(ctx: Ctx, id: string): Promise<{ settled: true }> {
  if (!(await store.settleRemark(ctx, id))) throw new DomainError('NOT_FOUND');
  return { settled: true };
}
