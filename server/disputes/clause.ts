// Publication needs the clause of the agreement that the other side accepted.
import { agreementFacts } from '../agreements/draft.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './dispute.store.ts';
import { clauseBeforeDecision } from './filing.store.ts';

/**
 * When the respondent accepted the public-history clause in the version that governs, or null (guard G1). What a court decided is agreed by
 * nobody: then it goes by what they accepted in the agreement that was quarrelled about.
 */
export async function clauseAcceptedAt(
  ctx: Ctx,
  { agreementId, respondentPartyId }: Pick<Held, 'agreementId' | 'respondentPartyId'>,
): Promise<string | null> {
  if (agreementId === null || respondentPartyId === null) return null;
  const facts = await agreementFacts(ctx, agreementId);
  const party = facts.parties.find(({ id }) => id === respondentPartyId);
  return facts.publicClauseOffered && party?.clauseAnswer === 'accepted'
    ? party.signedAt
    : clauseBeforeDecision(ctx, respondentPartyId);
}
