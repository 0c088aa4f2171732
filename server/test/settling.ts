// A side of a life signs what was drawn up for it, as the page does.
import { authorityAsked } from '@ahadi/domain/agreements/authority/rules.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { answerClause } from '../agreements/draft.ts';
import { signAgreement } from '../agreements/signing.ts';
import type { Ctx } from '../core/ctx.ts';

/** Signs for the actor's own side, with its answer to the public-history clause. Throws what a signature throws. */
export async function signNow(ctx: Ctx, id: string): Promise<void> {
  const { parties, delegations, myPartyId, terms, contentHash, status } = await viewAgreement(ctx, id);
  const own = parties.find((party) => party.id === myPartyId);
  if (terms.publicClauseOffered && own?.clauseAnswer === null && status === 'signing')
    await answerClause(ctx, { id, accept: true });
  const isAsked = own !== undefined && authorityAsked(own, delegations) === 'required';
  await signAgreement(ctx, {
    ...{ id, contentHash: contentHash ?? '', level: 0, mark: { kind: 'typed', text: own?.name ?? 'Nobody' } },
    ...(isAsked ? { authority: { position: 'Managing director', basis: 'director' } } : {}),
  });
}
