// Each reader of the agreement is shown of its promises what is theirs to see.
import { nameList } from '@ahadi/domain/core/names.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { occurrencesIn } from '@ahadi/domain/obligations/plan.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { readAgreement } from '../agreements/agreement.ts';
import { clocksById } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import { paysOut, type StageFor, stagesFor } from '../escrow/promises.ts';
import { inDisputeWith } from './dispute.store.ts';
import { evidenceOf, type KeptEvidence } from './evidence.store.ts';
import { boundOn, disputableBy, type Held, heldOf, isOwnPartOnly, partiesOn, partyName, roleIn } from './held.ts';
import { claimsOf, obligationsOf } from './obligation.store.ts';
import { isPaidInFull, settledBetween, settledFor } from './settled.ts';
import { clocksOf, disputesAbout } from './view.store.ts';

/** The obligations of an agreement as its reader sees them, in the order of their days. Throws NOT_FOUND. */
export async function listObligations(ctx: Ctx, agreementId: string): Promise<ObligationView[]> {
  const agreement = await readAgreement(ctx, agreementId);
  const kept = await obligationsOf(ctx, agreementId);
  return viewsOf(
    ctx,
    kept.map((one) => heldOf(one, agreement)),
  );
}

/** One of them as its reader sees it. */
export async function viewOne(ctx: Ctx, held: Held): Promise<ObligationView> {
  const [view] = await viewsOf(ctx, [held]);
  if (!view) throw new Error(`obligation ${held.id} has no view`);
  return view;
}

async function viewsOf(ctx: Ctx, all: readonly Held[]): Promise<ObligationView[]> {
  if (all.length === 0) return [];
  const ids = all.map(({ id }) => id);
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const [said, shown, running, filed] = await askTogether(
    ctx,
    claimsOf(ids),
    evidenceOf(ids),
    clocksOf(ids),
    disputesAbout(ids, userId),
  );
  const owed = new Set(all.filter((held) => isOwedApart(held, userId)).map(({ id }) => id));
  const { rows: against } = owed.size === 0 ? { rows: [] } : await inDisputeWith([...owed], userId).execute(ctx.db);
  const claims = Map.groupBy(said, ({ obligation_id }) => obligation_id);
  const files = Map.groupBy(shown, ({ obligationId }) => obligationId);
  const clocks = clocksById(running);
  const disputes = new Map(filed.map((row) => [row.obligation_id, row.dispute_id]));
  const taken = Map.groupBy(against, ({ obligation_id }) => obligation_id);
  const stages = new Map((await stagesFor(ctx, ids, userId)).map((stage) => [stage.obligationId, stage]));
  const paid = await settledFor(ctx, all);
  return all.map((held) => {
    const own = files.get(held.id) ?? [];
    return {
      id: held.id,
      agreementId: held.agreementId,
      agreementRef: held.agreement.ref,
      agreementTitle: held.agreement.terms.title,
      term: held.term,
      currency: held.agreement.terms.currency,
      occurrence: held.occurrence,
      occurrences: occurrencesIn(held.term.due),
      status: held.status,
      plannedOn: held.plannedOn,
      dueOn: held.dueOn,
      fallsAwayOn: held.fallsAwayOn,
      debtorName: namesOf(held, held.term.debtor),
      creditorName: namesOf(held, held.term.creditor),
      myRole: roleIn(held, userId),
      isOwnPartOnly: isOwnPartOnly(held, userId),
      endedParts: endedPartsOf(held),
      settledMinor: settledBetween(held, paid, userId).reduce((sum, { minor }) => sum + minor, 0),
      isPaidInFull: isPaidInFull(held, paid, userId),
      extension: extensionFor(held, userId),
      claims: (claims.get(held.id) ?? []).map((claim) => ({
        no: claim.no,
        text: claim.text,
        at: claim.at.toISOString(),
        byName: claim.by_user_id === null ? null : nameOf(held, claim.by_user_id, claim.by_name),
        isOwn: claim.by_user_id !== null && claim.by_user_id === userId,
        evidence: own.filter(({ claimNo }) => claimNo === claim.no).map(fileOf),
        answer: claim.answer,
        answeredAt: claim.answered_at?.toISOString() ?? null,
        reason: claim.reason,
        criterion: claim.criterion,
      })),
      waiting: own.filter(({ claimNo, byUserId }) => claimNo === null && byUserId === userId).map(fileOf),
      clocks: clocks.get(held.id) ?? [],
      stage: stageOf(stages.get(held.id), held.term.kind, userId),
      disputeId: disputes.get(held.id) ?? null,
      mayDisputeOwnPart:
        owed.has(held.id) &&
        disputableBy(
          held,
          userId,
          taken.get(held.id)?.map(({ party_id }) => party_id),
        ).length > 0,
      endedAt: held.endedAt?.toISOString() ?? null,
      endedReason: held.endedReason,
    } as ObligationView; // brands of ids are born here
  });
}

/** The other day that is asked for, with who of the side asks for it. */
function extensionFor({ extension, agreement }: Held, userId: string | null): ObligationView['extension'] {
  const asking = agreement.parties.find(({ id }) => id === extension?.byPartyId);
  return extension && asking ? { ...extension, byName: asking.name, isOwn: asking.userId === userId } : extension;
}

/** Where one of several who are owed may go to dispute for their own part. */
const isOwedApart = (held: Held, userId: string | null): boolean =>
  obligationLifecycle.can('raise_own_dispute', held.status) &&
  roleIn(held, userId) === 'creditor' &&
  isOwnPartOnly(held, userId);

const stageOf = (stage: StageFor | undefined, kind: string, userId: string | null): ObligationView['stage'] =>
  stage === undefined
    ? null
    : {
        ...{ escrowId: stage.escrowId, ref: stage.ref, milestoneId: stage.milestoneId, status: stage.status },
        ...{ amountMinor: stage.amountMinor, heldMinor: stage.heldMinor, releasedMinor: stage.releasedMinor },
        paysOut: paysOut(stage, kind, userId),
      };

const namesOf = (held: Held, side: string): string =>
  nameList(boundOn(held, side).map(({ name }) => name)) || `Side ${side}`;

/** Of a promise of one person to one the whole has ended, and that is its state. */
const endedPartsOf = (held: Held): ObligationView['endedParts'] =>
  partiesOn(held, held.term.debtor).length * partiesOn(held, held.term.creditor).length < 2
    ? []
    : held.endedParts.map((part) => ({
        ...part,
        debtorName: partyName(held, part.debtorId),
        creditorName: partyName(held, part.creditorId),
      }));

/** The name that somebody signed under. */
const nameOf = (held: Held, userId: string, fallback: string | null): string =>
  held.agreement.parties.find((party) => party.userId === userId)?.name ?? fallback ?? 'A party';

const fileOf = ({ id, name, size, sha256, at }: KeptEvidence): ObligationView['waiting'][number] => ({
  id,
  name,
  size,
  sha256,
  at: at.toISOString(),
});
