// Somebody keeps their agreements in an order of their own, which nobody else sees.
import { foldedName, MOST_TAGS, MOST_VIEWS } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery, AgreementTag, Portfolio } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { writeWords } from './found.store.ts';
import * as store from './portfolio.store.ts';

export const readPortfolio = (ctx: Ctx): Promise<Portfolio> => store.readPortfolio(ctx, userIdOf(ctx));

/** The reader's own tags on an agreement. Another's agreement answers like an unknown one. Throws NOT_FOUND. */
export async function readTagsOf(ctx: Ctx, agreementId: string): Promise<AgreementTag[]> {
  const tags = await store.tagsOn(ctx, userIdOf(ctx), agreementId);
  if (!tags) throw new DomainError('NOT_FOUND');
  return tags;
}

/** A change of what its reader keeps, one at a time; answers what is kept then. */
const changing = (ctx: Ctx, change: (ctx: Ctx, userId: string) => Promise<unknown>): Promise<Portfolio> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await store.holdPortfolio(ctx, userId);
    await change(ctx, userId);
    return store.readPortfolio(ctx, userId);
  });

/**
 * Tags are put on agreements that the reader sees, and others taken off; what is not theirs is passed over and nothing is told of it. Throws
 * AGR_PORTFOLIO_FULL.
 */
export const tagAgreements = (
  ctx: Ctx,
  { agreementIds, add, remove }: { agreementIds: string[]; add: string[]; remove: string[] },
): Promise<Portfolio> =>
  changing(ctx, async (ctx, userId) => {
    if (remove.length > 0) await store.takeTags(ctx, userId, agreementIds, remove);
    if (add.length === 0) return;
    // Of two spellings in one breath the first is the name.
    const names = new Map(add.toReversed().map((name) => [foldedName(name), name]));
    const ids = await store.tagsNamed(
      ctx,
      userId,
      [...names].map(([folded, name]) => ({ folded, name })),
    );
    if ((await store.countTags(ctx, userId)) > MOST_TAGS) throw new DomainError('AGR_PORTFOLIO_FULL');
    await store.putTags(ctx, userId, agreementIds, ids);
    if (await store.hasTooManyTags(ctx, userId, agreementIds)) throw new DomainError('AGR_PORTFOLIO_FULL');
  });

/** Throws NOT_FOUND, AGR_PORTFOLIO_NAMED. */
export const renameTag = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<Portfolio> =>
  changing(ctx, async (ctx, userId) => {
    const became = await store.renameTag(ctx, userId, id, name, foldedName(name));
    if (became === 'gone') throw new DomainError('NOT_FOUND');
    if (became === 'named') throw new DomainError('AGR_PORTFOLIO_NAMED');
  });

export const dropTag = (ctx: Ctx, id: string): Promise<Portfolio> =>
  changing(ctx, (ctx, userId) => store.dropTag(ctx, userId, id));

/** Throws AGR_PORTFOLIO_FULL. */
export const saveView = (ctx: Ctx, { name, query }: { name: string; query: AgreementQuery }): Promise<Portfolio> =>
  changing(ctx, async (ctx, userId) => {
    if ((await store.saveView(ctx, userId, name, foldedName(name), query)) > MOST_VIEWS)
      throw new DomainError('AGR_PORTFOLIO_FULL');
  });

export const dropView = (ctx: Ctx, id: string): Promise<Portfolio> =>
  changing(ctx, (ctx, userId) => store.dropView(ctx, userId, id));

/** Words of agreements that changed are written, so that they are found without being looked at. */
export async function wordsRound(ctx: Ctx): Promise<void> {
  const passed: Parameters<typeof writeWords>[1] = [];
  while ((await writeWords(ctx, passed)) > 0);
  if (passed.length > 0)
    throw new Error(
      `the words of ${passed.length} agreements could not be written; the first is ${passed[0]?.agreement_id}`,
    );
}
