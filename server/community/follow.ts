// People, topics and posts are followed, and posts kept for later.
import { type FollowLevel, topics } from '@ahadi/domain/community/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { peopleOf } from '../accounts/people.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { isBlocked } from './entry.store.ts';
import { requirePost } from './entry.ts';
import { countFollows, dropPost, type FollowTarget, removeFollow, savePost, setFollow } from './follow.store.ts';
import { holdPeople } from './people.store.ts';

/** Nobody follows or keeps more than these. */
const FOLLOWED = { post: 5_000, topic: topics.length, user: 500 };
const SAVED = 1_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws NOT_FOUND for what the reader cannot follow: it is not there, not theirs to see, or themselves. */
async function requireTarget(ctx: Ctx, { kind, target }: FollowTarget): Promise<void> {
  if (kind === 'topic') {
    if (!topics.some((topic) => topic === target)) throw new DomainError('NOT_FOUND');
    return;
  }
  if (!uuid.test(target)) throw new DomainError('NOT_FOUND');
  if (kind === 'post') {
    await requirePost(ctx, target);
    return;
  }
  const readerId = userIdOf(ctx);
  const isThere = target !== readerId && (await peopleOf(ctx, [target])).has(target);
  if (!isThere || (await isBlocked(ctx, readerId, target))) throw new DomainError('NOT_FOUND');
}

/**
 * Follows a post, a topic or somebody, or does not any more. all: hears of everything; replies: of answers to oneself; mute: of nothing.
 * Throws NOT_FOUND, RATE_LIMITED past what one can follow.
 */
export const follow = (
  ctx: Ctx,
  { level, id, kind }: { kind: FollowTarget['kind']; id: string; level: FollowLevel | null },
): Promise<{ level: FollowLevel | null }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const target = { kind, target: id };
    if (level === null) {
      await removeFollow(ctx, userId, target);
      return { level };
    }
    await requireTarget(ctx, target);
    await holdPeople(ctx, [userId]);
    if ((await countFollows(ctx, userId, kind)) >= FOLLOWED[kind] && kind !== 'topic')
      throw new DomainError('RATE_LIMITED', `You follow ${FOLLOWED[kind]} already. Let some go first.`);
    await setFollow(ctx, userId, { ...target, level });
    return { level };
  });

/** Keeps a post for later, or does not any more; one that is gone can be let go. Throws NOT_FOUND, RATE_LIMITED past a thousand. */
export const save = (ctx: Ctx, id: string, on: boolean): Promise<{ on: boolean }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    if (!on) await dropPost(ctx, userId, id);
    else {
      await requirePost(ctx, id);
      await holdPeople(ctx, [userId]);
      if (!(await savePost(ctx, userId, id, SAVED)))
        throw new DomainError(
          'RATE_LIMITED',
          `You keep ${SAVED.toLocaleString('en')} posts already. Let some go first.`,
        );
    }
    return { on };
  });
