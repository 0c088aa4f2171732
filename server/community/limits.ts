// Nobody writes faster or more often than their standing allows.
import {
  FIRST_DAY,
  limitsOf,
  linksIn,
  SAME_TEXT_MINUTES,
  sameText,
  waitInWords,
} from '@ahadi/domain/community/rules.ts';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Act, actsSince, addAct, wroteSince } from './limits.store.ts';
import type { Trusted } from './people.ts';

type Rule = { day: number; wait: number };
const words: Record<Act, string> = {
  post: 'posts',
  comment: 'comments',
  edit: 'changes',
  react: 'marks',
  report: 'reports',
};

function ruleOf(act: Act, { author, since }: Trusted, now: Date): Rule {
  const limits = limitsOf(author.level);
  const isFirstDay = author.level === 1 && now.getTime() - since.getTime() < DAY;
  if (act === 'post') return { ...limits.post, ...(isFirstDay ? { day: FIRST_DAY.posts } : {}) };
  if (act === 'comment') return { ...limits.comment, ...(isFirstDay ? { day: FIRST_DAY.comments } : {}) };
  const day = { edit: limits.edits, react: limits.reactions, report: limits.reports }[act];
  return { day, wait: 0 };
}

/**
 * Notes that somebody does it once more, in the deed's own transaction with the person held. Throws RATE_LIMITED with the time to wait:
 * too soon after the last, or too many within 24 hours.
 */
export async function countAct(ctx: Ctx, who: Trusted, act: Act): Promise<void> {
  const { day, wait } = ruleOf(act, who, ctx.now);
  const { count, first, last } = await actsSince(ctx, who.author.userId, act, new Date(ctx.now.getTime() - DAY));
  const passed = (since: Date | null) => (ctx.now.getTime() - (since?.getTime() ?? 0)) / 1000;
  const isText = act === 'post' || act === 'comment' || act === 'edit';
  const kept = isText ? ' Your text is kept.' : '';
  if (last && passed(last) < wait)
    throw new DomainError('RATE_LIMITED', `That was quick. Try again in ${waitInWords(wait - passed(last))}.${kept}`);
  if (count >= day)
    throw new DomainError(
      'RATE_LIMITED',
      `These were ${day} ${words[act]} within a day, and more are not possible. Try again in ${waitInWords(DAY / 1000 - passed(first))}.${kept}`,
    );
  await addAct(ctx, who.author.userId, act);
}

/** By what two texts are the same. */
export const hashOfText = (...parts: readonly string[]): Buffer => sha256(sameText(...parts));

/** Throws COM_SAME_TEXT when the writer sent the same a moment ago. */
export async function refuseSame(ctx: Ctx, { author }: Trusted, hash: Uint8Array): Promise<void> {
  const since = new Date(ctx.now.getTime() - SAME_TEXT_MINUTES * MINUTE);
  if (await wroteSince(ctx, author.userId, hash, since)) throw new DomainError('COM_SAME_TEXT');
}

/** Throws BAD_INPUT for more addresses of pages than a level of trust may write. */
export function refuseLinks({ author }: Trusted, field: string, text: string): void {
  const { links } = limitsOf(author.level);
  if (linksIn(text) > links)
    throw new DomainError('BAD_INPUT', undefined, {
      [field]: `Use at most ${links === 1 ? 'one link' : `${links} links`}. More are possible once you are better known here.`,
    });
}
