// Credits are given without money, with a reason.
import { addDays } from '@ahadi/domain/core/time.ts';
import { creditDefaults } from '@ahadi/domain/credits/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { v7 as uuidv7 } from 'uuid';
import { authorize } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { mediatorOf } from '../mediators/mediator.ts';
import { freeLot, holdWallet, issueLot, tell } from './lot.ts';

type Given = { userId: string; credits: number; source: 'promo' | 'grant' | 'return'; reason: string };

async function give(ctx: Ctx, it: Given & { days: number; cause?: string; about: string }): Promise<void> {
  const id = uuidv7();
  const { userId, credits, source, reason, about } = it;
  await holdWallet(ctx, userId);
  const cause = it.cause ?? `${source}:${id}`;
  const lot = freeLot({ id, userId, cause, about, credits, source, expiresAt: addDays(ctx.now, it.days) });
  if (!(await issueLot(ctx, lot))) return;
  await tell(ctx, userId, 'credits.given', { lotId: id, credits, source, reason } as EventPayloads['credits.given']); // the brand is born here
}

/**
 * An administrator gives credits, or gives back what was used wrongly. Throws FORBIDDEN for anybody else and for one's own wallet,
 * NOT_FOUND for who is no mediator.
 */
export const grantCredits = (ctx: Ctx, it: Given): Promise<{ granted: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    authorize(ctx, 'credits.grant', { userId: it.userId });
    if (!(await mediatorOf(ctx, it.userId))) throw new DomainError('NOT_FOUND');
    const days = it.source === 'return' ? creditDefaults.returnDays : creditDefaults.grantDays;
    await give(ctx, { ...it, days, about: it.reason });
    return { granted: true };
  });

/** What a new mediator begins with, once a person. */
export const welcome = (ctx: Ctx, userId: string): Promise<void> =>
  insistentTransaction(ctx, (ctx) =>
    give(ctx, {
      userId,
      credits: creditDefaults.welcomeCredits,
      source: 'promo',
      reason: 'To begin with.',
      about: 'Credits to begin with',
      days: creditDefaults.promoDays,
      cause: `welcome:${userId}`,
    }),
  );
