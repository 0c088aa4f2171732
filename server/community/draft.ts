// What somebody has begun to write is kept for them until it is sent.
import { DRAFTS } from '@ahadi/domain/community/rules.ts';
import type { DraftRow } from '@ahadi/domain/community/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import * as store from './draft.store.ts';
import { holdPeople } from './people.store.ts';

const shape = ({ updatedAt, ...row }: store.StoredDraft): DraftRow => ({ ...row, updatedAt: updatedAt.toISOString() });

export const readDrafts = async (ctx: Ctx): Promise<DraftRow[]> =>
  (await store.listDrafts(ctx, userIdOf(ctx))).map(shape);

/** A title to know a draft by: its own, else the beginning of its text. */
function titleOf({ title, body }: DraftRow['data']): string {
  const words = [title, body].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof words === 'string' ? ([...words.trim()].slice(0, 120).join('').split('\n')[0] ?? '') : '';
}

/**
 * Keeps what stands in a composer, over the version that this device saw. Throws STALE when another device was later, BAD_INPUT past a
 * hundred drafts or 256 kB.
 */
export const saveDraft = (
  ctx: Ctx,
  { key, version, data }: Pick<DraftRow, 'key' | 'version' | 'data'>,
): Promise<DraftRow> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    if (Buffer.byteLength(JSON.stringify(data)) > DRAFTS.bytes)
      throw new DomainError('BAD_INPUT', undefined, { data: 'A draft has at most 256 kB.' });
    await holdPeople(ctx, [userId]);
    if (await store.hasManyBeside(ctx, userId, key))
      throw new DomainError('BAD_INPUT', undefined, { key: `Keep at most ${DRAFTS.most} drafts; delete one first.` });
    const kept = await store.putDraft(ctx, userId, { key, title: titleOf(data), data, version });
    if (!kept) throw new DomainError('STALE');
    return shape(kept);
  });

export async function removeDraft(ctx: Ctx, key: string): Promise<{ removed: true }> {
  await store.removeDraft(ctx, userIdOf(ctx), key);
  return { removed: true };
}
