import { DomainError } from '@ahadi/domain/errors.ts';
import { type FeeTerms, feeTermsFor, limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { hours, partyProblemsOf, problemsOf, totalOf } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowPartyInput, EscrowTerms, EscrowView, MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity, userById } from '../../accounts/service.ts';
import { fulfilmentFacts } from '../../agreements/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../../core/canonical.ts';
import { cancelClocks, meetClock, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import type { ClockDeed } from '../../core/firing.ts';
import { inviteParties } from '../inviting/service.ts';
import {
  partyIn,
  readEscrow,
  refuseProblems,
  requireSide,
  step,
  subjectOf,
  tell,
  viewEscrow,
} from '../life/service.ts';
import { addMilestones } from '../milestones/store.ts';
import { tieProblems } from '../promises/service.ts';
import * as store from '../store.ts';
import { beginFunding, inHours } from '../timing/service.ts';

const emptyTerms = (currency: string): EscrowTerms => ({
  title: '',
  description: '',
  kind: 'goods',
  currency,
  feePayer: 'split',
  fundingMode: 'full',
  inspectionHours: 72,
  disputeClause: 'mediation',
  milestones: [],
});

/** A draft with its creator on one side. From an agreement its title, value, clauses and other side are taken over. Throws EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN. */
export const createEscrow = (
  ctx: Ctx,
  input: { identityId: string; role: 'buyer' | 'seller'; agreementId: string | null },
): Promise<EscrowView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const user = await userById(ctx, userId);
    if (!user?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, input.identityId);
    const from = input.agreementId ? await fulfilmentFacts(ctx, input.agreementId) : null;
    const terms = from ? termsFrom(from) : emptyTerms('KES');
    const { id, ref } = await store.addEscrow(ctx, { creatorId: userId, agreementId: input.agreementId, terms });
    await store.addParty(ctx, id, {
      role: input.role,
      name: identity.displayName,
      email: user.email,
      userId,
      identityId: identity.id,
    });
    const other = from?.others.find((one) => one.userId !== userId);
    if (other)
      await store.addParty(ctx, id, {
        role: input.role === 'buyer' ? 'seller' : 'buyer',
        name: other.name,
        email: other.email,
      });
    const held = await readEscrow(ctx, id);
    await tell(ctx, held, 'escrow.created', { ref });
    return viewEscrow(ctx, id);
  });

/** One stage about the whole value; which clause it fulfils, and more stages, are its writer's to say. */
function termsFrom(from: Awaited<ReturnType<typeof fulfilmentFacts>>): EscrowTerms {
  const clauses = from.clauses.map(({ heading }, index) => `${index + 1}. ${heading}`).join('\n');
  const whole: MilestonePlan[] =
    from.valueMinor && from.valueMinor > 0
      ? [
          {
            id: uuidv7() as MilestonePlan['id'], // the brand is born here
            title: from.title.slice(0, 120),
            criteria: `As agreed in ${from.ref}.`,
            amountMinor: from.valueMinor,
            deliverBy: null,
            requiresReturn: false,
            clauseId: from.clauses.length === 1 ? (from.clauses[0]?.id ?? null) : null,
          },
        ]
      : [];
  return {
    ...emptyTerms(from.currency),
    title: from.title.slice(0, 120),
    description: `For the agreement ${from.ref}.\n${clauses}`.slice(0, 10_000).trim(),
    milestones: whole,
  };
}

/** Keeps a draft. Throws STALE when `revision` is not the newest, BAD_INPUT when somebody is named twice. */
export const saveDraft = (
  ctx: Ctx,
  id: string,
  input: { revision: number; terms: EscrowTerms; others: readonly EscrowPartyInput[] },
): Promise<EscrowView> =>
  step(ctx, id, 'save', async (ctx, held) => {
    if (input.revision !== held.revision) throw new DomainError('STALE');
    const own = held.parties.filter(({ userId }) => userId === held.creatorUserId);
    const { parties: _missing, ...problems } = partyProblemsOf([...own, ...input.others]);
    const roles = [...own, ...input.others].map(({ role }) => role).filter((role) => role !== 'payer');
    refuseProblems(problems);
    if (new Set(roles).size < roles.length)
      throw new DomainError('BAD_INPUT', 'An escrow has one buyer and one seller.', {
        others: 'An escrow has one buyer and one seller.',
      });
    await store.removeOthers(ctx, id, held.creatorUserId);
    for (const other of input.others) await store.addParty(ctx, id, other);
    return { terms: input.terms, revision: held.revision + 1 };
  });

/** Deletes a draft that nobody else ever saw. Its history keeps that it existed. */
export const removeDraft = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    await step(ctx, id, 'remove', async (ctx, held) => {
      await tell(ctx, held, 'escrow.removed', {});
      return undefined;
    });
    await store.removeEscrow(ctx, id);
    return { removed: true };
  });

/** What is missing or not allowed, the limits of both sides' levels among it. Throws BAD_INPUT with problems by field. */
async function requirePossible(ctx: Ctx, held: store.Held, terms: EscrowTerms): Promise<void> {
  const sides = held.parties.filter(({ role }) => role !== 'payer');
  const level = Math.min(...sides.map((party) => party.level ?? 3));
  refuseProblems({
    ...partyProblemsOf(held.parties),
    ...problemsOf(terms, level, ctx.now),
    ...(await tieProblems(ctx, held, terms)),
  });
  const [one, other] = [partyIn(held, 'buyer'), partyIn(held, 'seller')];
  if (
    one.email === other.email ||
    (one.userId !== null && one.userId === other.userId) ||
    (one.identityId !== null && one.identityId === other.identityId)
  )
    throw new DomainError('BAD_INPUT', 'Buyer and seller are two people.', {
      parties: 'Buyer and seller are two people.',
    });
  if (!one.userId || !other.userId) return;
  const { together, totalMinor } = await store.openBetween(ctx, {
    escrowId: held.id,
    one: one.userId,
    other: other.userId,
    identityIds: sides.flatMap(({ identityId, level }) => (identityId && (level ?? 0) < 2 ? [identityId] : [])),
    currency: terms.currency,
  });
  if (together >= MOST_TOGETHER)
    refuseProblems({ parties: `You two have ${MOST_TOGETHER} escrows open together. Finish one first.` });
  if (level < 2 && totalMinor + totalOf(terms) > limitsOf(terms.currency).unverifiedMostMinor)
    refuseProblems({
      milestones: 'With what is open already this is more than people whose identity is not confirmed may hold here.',
    });
}
const MOST_TOGETHER = 20;

/** Ids of stages are ours: one that the newest terms know stays, any other is made anew, so that no stage is ever another's. */
function withOwnIds(terms: EscrowTerms, known: readonly { id: string }[]): EscrowTerms {
  const free = new Set(known.map(({ id }) => id));
  return {
    ...terms,
    milestones: terms.milestones.map(
      (plan) => (free.delete(plan.id) ? plan : { ...plan, id: uuidv7() as MilestonePlan['id'] }), // the brand is born here
    ),
  };
}

/**
 * The hash of all that is accepted: the terms of a version, the fee as it was then, and who takes part as what. None of it changes
 * afterwards, so whoever accepted can show what.
 */
export const hashOfTerms = (
  { ref, parties }: { ref: string; parties: readonly Pick<store.HeldParty, 'role' | 'name' | 'email'>[] },
  version: number,
  terms: EscrowTerms,
  fee: FeeTerms,
): string =>
  sha256Hex(
    canonicalJson({
      ref,
      version,
      terms,
      fee: store.feeInDb(fee),
      parties: parties
        .map(({ role, name, email }) => ({ role, name, email: email.toLowerCase() }))
        .sort((one, other) => (one.email < other.email ? -1 : 1)),
    }),
  );

/** Writes the next version down for ever, with its hash and the fee as it is today; its writer accepts with it. */
async function publishTerms(ctx: Ctx, held: store.Held, terms: EscrowTerms, changeNote: string) {
  const version = held.termsVersion + 1;
  const fee = feeTermsFor(terms.currency, terms.feePayer);
  const termsSha256 = hashOfTerms(held, version, terms, fee);
  await store.addTerms(ctx, {
    escrowId: held.id,
    version,
    terms,
    sha256: termsSha256,
    authorId: userIdOf(ctx),
    changeNote,
  });
  await store.forgetAcceptances(ctx, held.id);
  await store.changeParty(ctx, partyIn(held, requireSide(ctx, held)).id, {
    accepted_version: version,
    accepted_at: ctx.now,
  });
  await cancelClocks(ctx, subjectOf(held), ['escrow.proposal']);
  await startClock(ctx, subjectOf(held), { kind: 'escrow.proposal', dueAt: inHours(ctx, hours.proposal) });
  return {
    version,
    termsSha256,
    change: {
      terms,
      terms_version: version,
      terms_sha256: termsSha256,
      change_note: changeNote,
      fee,
    },
  };
}

/** Shows the terms to the others and invites them. Throws BAD_INPUT by field, RATE_LIMITED. */
export const proposeTerms = (ctx: Ctx, id: string): Promise<EscrowView> =>
  step(ctx, id, 'propose', async (ctx, held) => {
    await requirePossible(ctx, held, held.terms);
    await inviteParties(ctx, id);
    const now = await readEscrow(ctx, id);
    await requirePossible(ctx, now, held.terms); // who was found behind an address may have limits of their own
    const { version, termsSha256, change } = await publishTerms(ctx, now, withOwnIds(held.terms, []), '');
    await tell(ctx, now, 'escrow.proposed', { version, termsSha256 });
    return change;
  });

/** Other terms, by either side. Throws ESC_TERMS_CHANGED, BAD_INPUT. */
export const counterTerms = (
  ctx: Ctx,
  id: string,
  input: { version: number; terms: EscrowTerms; changeNote: string },
): Promise<EscrowView> =>
  step(ctx, id, 'counter', async (ctx, held) => {
    if (input.version !== held.termsVersion) throw new DomainError('ESC_TERMS_CHANGED');
    const terms = withOwnIds(input.terms, held.terms.milestones);
    await requirePossible(ctx, held, terms);
    const by = requireSide(ctx, held);
    const { version, termsSha256, change } = await publishTerms(ctx, held, terms, input.changeNote);
    await tell(ctx, held, 'escrow.countered', { version, termsSha256, by, changeNote: input.changeNote });
    return change;
  });

/** One side accepts what it read; with the other's the terms are agreed and the money is waited for. Throws ESC_TERMS_CHANGED. */
export const acceptTerms = (
  ctx: Ctx,
  id: string,
  input: { version: number; termsSha256: string; identityId?: string | undefined },
): Promise<EscrowView> =>
  transaction(ctx, async (ctx) => {
    await step(ctx, id, 'accept', async (ctx, held) => {
      if (input.version !== held.termsVersion || input.termsSha256 !== held.termsSha256)
        throw new DomainError('ESC_TERMS_CHANGED');
      const by = requireSide(ctx, held);
      const own = partyIn(held, by);
      const identity = input.identityId ? await ownIdentity(ctx, input.identityId) : null;
      if (own.acceptedVersion === held.termsVersion && !identity) return undefined;
      await store.changeParty(ctx, own.id, {
        accepted_version: held.termsVersion,
        accepted_at: ctx.now,
        ...(identity && { identity_id: identity.id }),
      });
      await tell(ctx, held, 'escrow.accepted', { version: held.termsVersion, termsSha256: input.termsSha256, by });
      return undefined;
    });
    const now = await readEscrow(ctx, id);
    const sides = now.parties.filter(({ role }) => role !== 'payer');
    if (sides.length === 2 && sides.every(({ acceptedVersion }) => acceptedVersion === now.termsVersion))
      await agree({ ...ctx, actor: { kind: 'system' } }, id);
    return viewEscrow(ctx, id);
  });

const agree = (ctx: Ctx, id: string) =>
  step(ctx, id, 'agree', async (ctx, held) => {
    await requirePossible(ctx, held, held.terms);
    if (held.parties.some(({ role, identityId }) => role !== 'payer' && identityId === null))
      throw new DomainError('ACC_IDENTITY_UNKNOWN');
    await addMilestones(ctx, id, held.terms.milestones);
    await meetClock(ctx, subjectOf(held), 'escrow.proposal');
    const fundBy = await beginFunding(ctx, id);
    await tell(ctx, held, 'escrow.agreed', {
      version: held.termsVersion,
      termsSha256: held.termsSha256 ?? '',
      fundBy: fundBy.toISOString(),
    });
    return undefined;
  });

/** A side refuses for good. */
export const declineTerms = (ctx: Ctx, id: string, reason: string): Promise<EscrowView> =>
  step(ctx, id, 'decline', async (ctx, held) => {
    await cancelClocks(ctx, subjectOf(held));
    await tell(ctx, held, 'escrow.declined', { by: requireSide(ctx, held), reason });
    return undefined;
  });

/** Whoever made it takes it back. */
export const withdrawTerms = (ctx: Ctx, id: string, reason: string): Promise<EscrowView> =>
  step(ctx, id, 'withdraw', async (ctx, held) => {
    await cancelClocks(ctx, subjectOf(held));
    await tell(ctx, held, 'escrow.withdrawn', { reason });
    return undefined;
  });

/** Nobody completed the agreement in its time. */
export const lapseProposal: ClockDeed = (ctx, { subject }) =>
  step(ctx, subject.id, 'lapse', async (ctx, held) => {
    await tell(ctx, held, 'escrow.lapsed', {});
    return undefined;
  });
