// Who sends one text to many asks for signatures with it.
import { everybodyAccepted } from '@ahadi/domain/agreements/rules.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { senderOf } from './batch.store.ts';
import { requestSignatures } from './draft.ts';
import { findAgreement } from './held.store.ts';

/**
 * Who sends one text to many asks for signatures with it: once everybody accepted the text of such an agreement it is frozen and waits to be signed.
 * Nobody signs by it. Doing it twice changes nothing.
 */
export async function askOfBatch(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const userId = await senderOf(ctx, event.subjectId);
  if (userId === null) return;
  const held = await findAgreement(ctx, event.subjectId);
  if (held?.status !== 'negotiating' || !everybodyAccepted(held.parties, held.versionId)) return;
  await requestSignatures({ ...ctx, actor: { kind: 'user', userId, roles: [] } }, { id: held.id });
}
