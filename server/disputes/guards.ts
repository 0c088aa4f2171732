// Six guards say whether a dispute may become public.
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { publisherOf } from '@ahadi/domain/disputes/publishing/rules.ts';
import { claimedMinor, judgeGuards, lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import type { GuardFinding, Publisher } from '@ahadi/domain/disputes/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { isProof, proofOfService, type ServiceProof } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { hasJoined, partyOf } from './held.ts';
import { wasObjectedTo } from './holds.store.ts';

const words: Record<Held['holds'][number]['kind'], string> = {
  protective_stay: 'a protective stay',
  external_proceedings: 'proceedings elsewhere',
  publication_objection: 'an objection that is being looked at',
  mediation: 'talks that are going on',
};

/** The six guards as they stand at `ctx.now`, from what the system witnessed and from nothing that only one side says. */
export const guardsOf = async (ctx: Pick<Ctx, 'db' | 'now'>, held: Held): Promise<GuardFinding[]> =>
  guardsBy(ctx, held, await proofOfService(ctx, held.id));

/** The same where the proof of service was asked together with something else. */
export function guardsBy({ now }: Pick<Ctx, 'now'>, held: Held, proof: ServiceProof): GuardFinding[] {
  const filer = held.parties.find(({ side }) => side === 'filer');
  const respondent = held.parties.find(({ side }) => side === 'respondent');
  return judgeGuards({
    clauseAcceptedAt: respondent?.clauseAcceptedAt ?? null,
    servedAt: respondent?.servedAt ?? null,
    hasServiceProof: isProof(proof),
    // Who closed the account is reached where they had proved it.
    respondentJoined: respondent !== undefined && hasJoined(respondent),
    responseTimeOver: held.responseOverAt !== null,
    resolutionTimeOver: held.resolutionOverAt !== null,
    finalNoticeAt: held.finalNoticeAt,
    now: now.toISOString(),
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

/**
 * Which guard forbids it even when all time is over: what is not delivered yet would be by then, and no hold outlasts the time
 * that it stops.
 */
export const lastingFailure = (held: Held, findings: readonly GuardFinding[]): GuardFinding | undefined =>
  findings.find(
    ({ guard, passed }) =>
      !passed && guard !== 'G3' && guard !== 'G6' && !(guard === 'G2' && hasJoined(partyOf(held, 'respondent'))),
  );

/** Who publishes its entry once the review is over, if the guards let it: the clock, the forecast and all words go by this. */
export const publisherFor = async (ctx: Pick<Ctx, 'db'>, held: Held): Promise<Publisher> =>
  publisherBy(held, await wasObjectedTo(ctx, held.id));

/** The same where it was asked together with something else whether its subject ever objected. */
export const publisherBy = (held: Held, wasObjectedTo: boolean): Publisher =>
  publisherOf({
    respondentKind: held.parties.find(({ side }) => side === 'respondent')?.identityKind ?? null,
    titleAccuses: lintNeutral(held.claim.title).length > 0,
    wasObjectedTo,
    wasRefused: held.publicationRefusedBy !== null,
  });
