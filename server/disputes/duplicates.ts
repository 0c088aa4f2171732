// One matter is open once.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './dispute.store.ts';
import * as store from './duplicates.store.ts';
import { partyOf } from './held.ts';

/**
 * One matter is open once. The filer's identity is held, so that of two drafts that are filed at one instant the second sees
 * the first. Throws DSP_DUPLICATE.
 */
export async function refuseTwin(ctx: Ctx, held: Held): Promise<void> {
  await store.holdFiler(ctx, held);
  const twin = held.respondentPartyId
    ? await store.openTwin(ctx, held)
    : await store.openTwinByAddress(ctx, held, partyOf(held, 'respondent').email);
  if (twin)
    throw new DomainError(
      'DSP_DUPLICATE',
      `You have a dispute about this matter already: ${twin.ref}. Go on with that one.`,
    );
}
