// What would become public is the same words before and after.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { endIn } from '@ahadi/domain/core/time.ts';
import { firstAnswer } from '@ahadi/domain/disputes/answering/rules.ts';
import { claimedMinor } from '@ahadi/domain/disputes/rules.ts';
import { amountBand } from '@ahadi/domain/records/rules.ts';
import type { EntryFacts, PublicIdentity } from '@ahadi/domain/records/schema.ts';
import { agreementFacts } from '../agreements/draft.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { previewOf } from '../records/entry.ts';
import type { Held, HeldParty } from './dispute.store.ts';
import { hasAnswered, partyOf, subjectOf, zoneOf } from './held.ts';

const publicOf = (party: HeldParty): PublicIdentity =>
  ({
    id: party.identityId,
    name: party.legalName ?? party.name,
    kind: party.identityKind ?? 'person',
    country: party.country,
    city: party.city,
    userNumber: party.userNumber ?? '',
    registrationNo: party.registrationNo,
    verificationLevel: party.verificationLevel ?? 0,
  }) as PublicIdentity; // the brand is born here

/**
 * The facts of the entry as they would stand if the deadline passed unresolved: the same before and at publication. Who the two
 * sides are was frozen when it was taken on.
 */
export async function factsOf(ctx: Ctx, held: Held): Promise<EntryFacts> {
  const tz = zoneOf(held);
  const day = (at: string) => localDayOf(new Date(at), tz);
  const agreement = held.agreementId ? await agreementFacts(ctx, held.agreementId) : null;
  const deadline =
    held.resolutionOverAt ?? (await openClock(ctx, subjectOf(held), 'dispute.resolution'))?.dueAt?.toISOString();
  const asked = claimedMinor(held.claim);
  const answered = hasAnswered(held) ? held.response : null;
  const servedAt = partyOf(held, 'respondent').servedAt ?? held.acceptedAt ?? held.createdAt;
  return {
    subject: publicOf(partyOf(held, 'respondent')),
    filer: publicOf(partyOf(held, 'filer')),
    category: held.claim.category ?? 'breach_other',
    agreementKind: agreement?.kind ?? 'general',
    agreementDate: agreement?.executedAt ? day(agreement.executedAt) : null,
    amountBand: asked === null ? null : amountBand(asked, held.claim.currency),
    filedOn: day(held.submittedAt ?? held.createdAt),
    servedOn: day(servedAt),
    respondedOn: answered ? day(firstAnswer(answered).at) : null,
    responseKind: answered?.kind ?? null,
    // A deadline at midnight is the end of the day before, as every page says it.
    deadlineOn: day(endIn(deadline ?? ctx.now.toISOString(), tz)),
    outcome: answered ? 'unresolved_contested' : 'unresolved_no_response',
  };
}

/** True when the entry as it stands now is, word for word, the one that the last final notice showed to both. */
export const isAsShown = async (ctx: Ctx, held: Held): Promise<boolean> =>
  held.finalNoticeAt !== null &&
  held.finalTextHash !== null &&
  previewOf(await factsOf(ctx, held)).textHash === held.finalTextHash;
