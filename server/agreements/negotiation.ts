// What is said about a text is read as far as its reader may see it.
import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { readAgreement } from './agreement.ts';
import { findNegotiation, noteReadVersion } from './negotiation.store.ts';
import { findVersion } from './text.store.ts';

/** What is said about a text, as far as its reader may see it. Throws NOT_FOUND. */
export async function readNegotiation(ctx: Ctx, id: string): Promise<Negotiation> {
  const { byLetter } = ctx;
  if (byLetter && byLetter.agreementId !== id) throw new DomainError('NOT_FOUND');
  const reader = byLetter ? { userId: null, partyId: byLetter.partyId } : { userId: userIdOf(ctx), partyId: null };
  const found = await findNegotiation(ctx, id, reader);
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

/** Notes that the reader has read this version. That is theirs alone to know, so no deed tells of it. Throws NOT_FOUND. */
export async function noteRead(ctx: Ctx, id: string, versionId: string): Promise<{ noted: true }> {
  const held = await readAgreement(ctx, id);
  if (!(await findVersion(ctx, held.id, versionId))) throw new DomainError('NOT_FOUND');
  await noteReadVersion(ctx, id, userIdOf(ctx), versionId);
  return { noted: true };
}
