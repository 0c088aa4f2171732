// Two people of whom one blocked the other do not meet.
import { BLOCKS } from '@ahadi/domain/community/rules.ts';
import type { Author } from '@ahadi/domain/community/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { peopleOf } from '../accounts/people.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { addBlock, listBlocked, removeBlock } from './block.store.ts';
import { holdPeople } from './people.store.ts';
import { trustedOf } from './people.ts';

/** So many people are looked up at a time. */
const AT_ONCE = 100;

/** Whom the reader blocked. */
export async function readBlocks(ctx: Ctx): Promise<Author[]> {
  const ids = await listBlocked(ctx, userIdOf(ctx));
  const authors: Author[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const people = await trustedOf(ctx, some);
    authors.push(...some.flatMap((id) => people.get(id)?.author ?? []));
  }
  return authors;
}

/** Neither sees the other's words from now on, or does again. Throws NOT_FOUND, RATE_LIMITED past five hundred. */
export const block = (ctx: Ctx, other: string, on: boolean): Promise<{ on: boolean }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    if (!on) {
      await removeBlock(ctx, userId, other);
      return { on };
    }
    if (other === userId || !(await peopleOf(ctx, [other])).has(other)) throw new DomainError('NOT_FOUND');
    await holdPeople(ctx, [userId]);
    if ((await listBlocked(ctx, userId)).length >= BLOCKS)
      throw new DomainError('RATE_LIMITED', `You blocked ${BLOCKS} people already. Unblock somebody first.`);
    await addBlock(ctx, userId, other);
    return { on };
  });
