// A reader marks a text once in each way.
import type { Reaction, Reactions } from '@ahadi/domain/community/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { authorOf, readEntry, statusOf } from './entry.ts';
import { countAct } from './limits.ts';
import { countHelpful, holdPeople } from './people.store.ts';
import { monthOf, readerOf, refuseBarred } from './people.ts';
import { addReaction, reactionsOn, removeReaction } from './react.store.ts';

type Asked = { kind: 'post' | 'comment'; id: string; reaction: Reaction; on: boolean };

/**
 * Marks a text that is shown, or takes the mark back: once of each kind a reader. Helpful marks are their author's proof. Throws NOT_FOUND,
 * FORBIDDEN on one's own words, COM_GONE, COM_LEVEL, COM_BARRED, RATE_LIMITED.
 */
export const react = (ctx: Ctx, { reaction, on, ...target }: Asked): Promise<Reactions> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const authorUserId = authorOf(await readEntry(ctx, target.kind, target.id));
    authorize(ctx, 'entry.react', { authorUserId });
    await holdPeople(ctx, [userId, authorUserId]);
    const who = await readerOf(ctx);
    const entry = await readEntry(ctx, target.kind, target.id, true);
    if (!on) {
      const at = await removeReaction(ctx, target, userId, reaction);
      if (at && reaction === 'helpful') await countHelpful(ctx, authorUserId, -1, monthOf(at));
      return reactionsOn(ctx, userId, target);
    }
    await refuseBarred(ctx, who);
    if (statusOf(entry) !== 'published') throw new DomainError('COM_GONE', 'It is not shown any more.');
    if (await addReaction(ctx, target, userId, reaction)) {
      await countAct(ctx, who, 'react');
      if (reaction === 'helpful') await countHelpful(ctx, authorUserId, 1, monthOf(ctx.now));
    }
    return reactionsOn(ctx, userId, target);
  });
