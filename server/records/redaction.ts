// Two officers take words out of a statement beside an entry.
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Redaction, RedactionTarget } from '@ahadi/domain/records/schema.ts';
import { peopleActingFor } from '../core/acting.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { requireDesk } from './challenge.ts';
import { addAnnotation, type HeldRecord } from './entry.store.ts';
import { step, tell } from './entry.ts';
import * as store from './redaction.store.ts';

type RedactionInput = { id: string; target: RedactionTarget; words: string; reason: string };
const sideOf = (target: RedactionTarget): DisputeSide => (target === 'filer_statement' ? 'filer' : 'respondent');
const asLike = async (ctx: Ctx, held: HeldRecord) => ({
  ...{ ...held, challengedBy: null, proposedBy: null },
  actingUserIds: await peopleActingFor(ctx, [held.filerUserId, held.subjectUserId]),
});

/**
 * Takes words out of a statement beside a public entry. The first officer's call proposes it, the same words by another
 * officer confirm it; then a mark stands in their place and the second officer's reason beside the entry. Throws NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION, BAD_INPUT at `words`, PUB_TWO_PERSON_REQUIRED to the officer who proposed it.
 */
export const redactStatement = (ctx: Ctx, input: RedactionInput): Promise<{ confirmed: boolean }> => {
  requireDesk(ctx);
  return step(ctx, input.id, 'redact', async (ctx, held) => {
    authorize(ctx, 'record.redact', await asLike(ctx, held));
    const open = await store.openRedaction(ctx, held.id, input.target);
    if (open) return confirm(ctx, held, open, input);
    if (!(await store.hasWords(ctx, held.disputeId, sideOf(input.target), input.words)))
      refuse('The statement does not have these words. Copy them exactly.');
    await store.addRedaction(ctx, { ...input, recordId: held.id, proposedBy: userIdOf(ctx) });
    await tell(ctx, held, 'record.redaction_proposed', { target: input.target, reason: input.reason });
    return { confirmed: false };
  });
};

async function confirm(
  ctx: Ctx,
  held: HeldRecord,
  open: store.OpenRedaction,
  input: RedactionInput,
): Promise<{ confirmed: boolean }> {
  if (open.proposedBy === userIdOf(ctx)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
  if (open.words !== input.words)
    refuse('Other words of this statement wait for a second officer. Decide about them first.');
  await store.confirmRedaction(ctx, open.id, userIdOf(ctx));
  await store.takeOutWords(ctx, held.disputeId, sideOf(open.target), open.words);
  await addAnnotation(ctx, held.id, 'redaction', `Words were taken out of a statement: ${input.reason}`);
  await tell(ctx, held, 'record.redacted', { target: open.target, reason: input.reason });
  return { confirmed: true };
}

function refuse(sentence: string): never {
  throw new DomainError('BAD_INPUT', sentence, { words: sentence });
}

/** Redactions that wait for a second officer. Throws FORBIDDEN. */
export async function listRedactions(ctx: Ctx): Promise<Redaction[]> {
  requireDesk(ctx);
  const me = userIdOf(ctx);
  return (await store.openRedactions(ctx, me)).map(
    ({ id: _id, proposedBy, proposedAt, ...open }) =>
      ({ ...open, proposedByMe: proposedBy === me, proposedAt: proposedAt.toISOString() }) as Redaction,
  ); // brands of ids are born here
}
