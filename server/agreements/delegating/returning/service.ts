import type { AgreementAction } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import type { Ctx } from '../../../core/ctx.ts';
import { addAttendant, changeAttendant, removeAttendant } from '../../attending/store.ts';
import { addReader, changeParty, findAgreement, type Held } from '../../store.ts';
import * as store from '../store.ts';

/** By these a signing is over, whether it came to its end or was broken off. */
const endings: ReadonlySet<AgreementAction> = new Set(['execute', 'lapse', 'reopen', 'decline', 'void']);

/**
 * Only a signing is handed over. With the deed that ends it each party is again the person's who handed it over, reached where they were
 * before, and who was to sign reads along. A signature that was given stays what it is. Where nothing was signed the handing over has
 * ended too: anyone who signs later signs for themself, or hands over again. Doing it twice changes nothing. Call it in the transaction of
 * the deed, after what the deed writes of the parties.
 */
export async function returnParties(ctx: Ctx, { id, delegations }: Held, action: AgreementAction): Promise<void> {
  if (!endings.has(action) || !delegations.some(({ status }) => status === 'agreed')) return;
  const held = await findAgreement(ctx, id, true);
  if (!held) return;
  const away = await store.notReturned(ctx, id);
  for (const party of held.parties) {
    // The first who handed it over is bound; who had it from them and handed it on is not.
    const [first] = away.filter(({ party_id }) => party_id === party.id);
    const last = away.findLast(({ party_id }) => party_id === party.id);
    if (first && last) await returnParty(ctx, held, party, first, last.name);
    if (party.status !== 'signed') await store.endUnsigned(ctx, party.id);
  }
  await store.noteReturned(ctx, id);
}

async function returnParty(
  ctx: Ctx,
  held: Held,
  party: Party,
  from: { from_user_id: string; from_email: string },
  substitute: string,
): Promise<void> {
  for (const one of held.attendants)
    if (one.role === 'reader' && one.userId === from.from_user_id) await removeAttendant(ctx, one.id);
  await changeParty(ctx, party.id, { user_id: from.from_user_id, email: from.from_email });
  await addReader(ctx, held.id, from.from_user_id);
  const reader = { role: 'reader' as const, partyId: null, name: substitute, email: party.email };
  const readerId = await addAttendant(ctx, held.id, reader);
  await changeAttendant(ctx, readerId, {
    ...(party.userId ? { user_id: party.userId, status: 'viewed' as const } : {}),
    invited_at: ctx.now,
  });
}
