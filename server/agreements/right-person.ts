// Who is invited by letter says who the right person is, and who made the agreement decides.
import { agreementLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { refuse } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { tell, withParty } from './agreement.ts';
import type { Held } from './held.store.ts';
import { requirePrintable } from './lettering.ts';

/** Throws ILLEGAL_TRANSITION where this party is waited for no more. */
export function requireReplaceable(held: Held, party: Party): void {
  agreementLifecycle.next('decline', held.status);
  partyLifecycle.next('decline', party.status);
}

/**
 * Keeps whom the party names, in place of whom it named before. Nobody is written to and nothing of its part changes: its maker puts another
 * address in its place, behind which is another party, or does nothing. Whether that person takes part already is judged then, so that nobody
 * finds out here who does. Throws BAD_INPUT, ILLEGAL_TRANSITION.
 */
export async function nameRightPerson(
  ctx: Ctx,
  held: Held,
  party: Party,
  { name, email: typed }: { name: string; email: string },
): Promise<Held> {
  requireReplaceable(held, party);
  const email = typed.toLowerCase();
  if (email === party.email) refuse({ 'answer.email': 'Your letter came to this address. Name another one.' });
  requirePrintable([name]);
  await tell(ctx, held, 'agreement.right_person_named', { partyId: party.id, name, byLetter: true });
  return withParty(held, party.id, { rightPerson: { name, email, at: ctx.now.toISOString() } });
}
