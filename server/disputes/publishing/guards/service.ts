import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { claimedMinor, judgeGuards, lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import type { GuardFinding } from '@ahadi/domain/disputes/schema.ts';
import type { Ctx } from '../../../core/ctx.ts';
import { hasServiceProof } from '../../serving/store.ts';
import type { Held } from '../../store.ts';

const words: Record<Held['holds'][number]['kind'], string> = {
  protective_stay: 'a protective stay',
  external_proceedings: 'proceedings elsewhere',
  publication_objection: 'an objection that is being looked at',
  mediation: 'talks that are going on',
};

/** The six guards as they stand at `ctx.now`, from what the system witnessed and from nothing that only one side says. */
export async function guardsOf(ctx: Pick<Ctx, 'db' | 'now'>, held: Held): Promise<GuardFinding[]> {
  const filer = held.parties.find(({ side }) => side === 'filer');
  const respondent = held.parties.find(({ side }) => side === 'respondent');
  return judgeGuards({
    clauseAcceptedAt: respondent?.clauseAcceptedAt ?? null,
    servedAt: respondent?.servedAt ?? null,
    hasServiceProof: await hasServiceProof(ctx, held.id),
    respondentJoined: respondent?.userId != null,
    responseTimeOver: held.responseOverAt !== null,
    resolutionTimeOver: held.resolutionOverAt !== null,
    finalNoticeAt: held.finalNoticeAt,
    now: ctx.now.toISOString(),
    minReplyWindowDays: held.policy?.minReplyWindowDays ?? 7,
    flags: held.flags,
    // What an officer read and took on is in scope by their finding; the rules alone let pass nothing that accuses.
    narrativeLint: held.triagedBy === null ? lintNeutral(`${held.claim.title}\n${held.claim.narrative}`, false) : [],
    claimedMinor: claimedMinor(held.claim),
    deMinimisMinor: held.policy?.deMinimisMinor ?? 0,
    filerLevel: filer?.verificationLevel ?? 0,
    respondentLevel: respondent?.verificationLevel ?? 0,
    identitiesExact: filer?.identityId != null && respondent?.identityId != null,
    resolvedClaimOpen: held.resolvedClaim !== null,
    openHolds: held.holds.map(({ kind }) => words[kind]),
    openChallenge: false, // an entry that can be challenged is public already; its challenge holds the entry, not this
    settlementSigning: disputeLifecycle.can('settle', held.status),
  });
}
