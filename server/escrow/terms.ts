// Terms are proposed, changed and accepted by version and hash; with the yes of both they are agreed.
import type { UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type FeeTerms, feeTermsFor, limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { hours, partyProblemsOf, problemsOf, totalOf } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowPartyInput, EscrowTerms, EscrowView, MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity, userById } from '../accounts/account.ts';
import { fulfilmentFacts } from '../agreements/draft.ts';
import { requireWithinLimit } from '../core/acting.ts';
import { asSystem, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { cancelClocks, meetClock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { forgetTurns } from '../core/turns.ts';
import { beginFunding, inHours } from './deadlines.ts';
import * as store from './escrow.store.ts';
import { escrows, requireOneSide } from './escrow.ts';
import { partyIn, requireSide, withParty } from './held.ts';
import { inviteParties } from './invitations.ts';
import { tieProblems } from './promises.ts';
import { addMilestones, plannedIn } from './stages.store.ts';
import { viewFor } from './view.ts';

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
    const { displayName: name, id: identityId } = identity;
    const own = store.newParty({ role: input.role, name, email: user.email, userId: userId as UserId, identityId }); // the brand is born here
    await store.addParty(ctx, id, own);
    const role = input.role === 'buyer' ? 'seller' : 'buyer';
    const other = from?.others.find((one) => one.userId !== userId);
    if (other) await store.addParty(ctx, id, store.newParty({ role, name: other.name, email: other.email }));
    const held = await escrows.begin(ctx, id);
    await escrows.tell(ctx, held, 'escrow.created', { ref });
    return viewFor(ctx, held);
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

type Draft = { revision: number; terms: EscrowTerms; others: readonly EscrowPartyInput[] };
/** Keeps a draft. Throws STALE when `revision` is not the newest, BAD_INPUT when somebody is named twice. */
export const saveDraft = escrows.deed('save', async (_ctx, held, { revision, terms, others }: Draft) => {
  if (revision !== held.revision) throw new DomainError('STALE');
  const own = held.parties.filter(({ userId }) => userId === held.creatorUserId);
  const { parties: _missing, ...problems } = partyProblemsOf([...own, ...others]);
  const roles = [...own, ...others].map(({ role }) => role).filter((role) => role !== 'payer');
  refuse(problems);
  if (new Set(roles).size < roles.length) refuse({ others: 'An escrow has one buyer and one seller.' });
  const parties = store.inOrder([...own, ...others.map((other) => store.newParty(other))]);
  return { ...withTerms(held, terms), parties, revision: held.revision + 1 };
});

/** The escrow with other terms that nobody agreed on yet, and so with other stages. */
const withTerms = (held: store.Held, terms: EscrowTerms): store.Held => ({
  ...held,
  terms,
  milestones: plannedIn(terms),
});

/** Deletes a draft that nobody else ever saw. Its history keeps that it existed. */
export const removeDraft = (ctx: Ctx, input: { id: string }): Promise<{ removed: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    await escrows.act(ctx, input, 'remove', async (ctx, held) => {
      await escrows.tell(ctx, held, 'escrow.removed', {});
      return held;
    });
    await forgetTurns(ctx, escrows.subject(input));
    await store.removeEscrow(ctx, input.id);
    return { removed: true };
  });

/** What is missing or not allowed, the limits of both sides' levels among it. Throws BAD_INPUT with problems by field. */
async function requirePossible(ctx: Ctx, held: store.Held, terms: EscrowTerms): Promise<void> {
  const sides = held.parties.filter(({ role }) => role !== 'payer');
  const level = Math.min(...sides.map((party) => party.level ?? 3));
  refuse({
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
    refuse({ parties: 'Buyer and seller are two people.' });
  if (!one.userId || !other.userId) return;
  const { together, totalMinor } = await store.openBetween(ctx, {
    escrowId: held.id,
    one: one.userId,
    other: other.userId,
    identityIds: sides.flatMap(({ identityId, level }) => (identityId && (level ?? 0) < 2 ? [identityId] : [])),
    currency: terms.currency,
  });
  if (together >= MOST_TOGETHER)
    refuse({ parties: `You two have ${MOST_TOGETHER} escrows open together. Finish one first.` });
  if (level < 2 && totalMinor + totalOf(terms) > limitsOf(terms.currency).unverifiedMostMinor)
    refuse({
      milestones: 'With what is open already this is more than people whose identity is not confirmed may hold here.',
    });
}
const MOST_TOGETHER = 20;

/** Ids of stages are ours: one that the newest terms know stays, any other is made again, so that no stage is ever another's. */
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
 * afterwards, so the one who accepted can show what.
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

/** Writes the next version down for ever, with its hash and the fee as it is today; its writer accepts with it. Answers the escrow with it. */
async function publishTerms(
  ctx: Ctx,
  held: store.Held,
  terms: EscrowTerms,
  changeNote: string,
): Promise<store.Held & { termsSha256: string }> {
  const version = held.termsVersion + 1;
  const fee = feeTermsFor(terms.currency, terms.feePayer);
  const sha256 = hashOfTerms(held, version, terms, fee);
  await store.addTerms(ctx, { escrowId: held.id, version, terms, sha256, authorId: userIdOf(ctx), changeNote });
  await cancelClocks(ctx, escrows.subject(held), ['escrow.proposal']);
  await startClock(ctx, escrows.subject(held), { kind: 'escrow.proposal', dueAt: inHours(ctx, hours.proposal) });
  const own = partyIn(held, requireSide(ctx, held));
  const nobodys = held.parties.map((party) => ({ ...party, acceptedVersion: null, acceptedAt: null }));
  const published = { ...withTerms(held, terms), parties: nobodys, termsVersion: version, changeNote, fee };
  return { ...withParty(published, own.id, accepted(ctx, version)), termsSha256: sha256 };
}

const accepted = ({ now }: Pick<Ctx, 'now'>, acceptedVersion: number) => ({
  acceptedVersion,
  acceptedAt: now.toISOString(),
});

/** Who agrees to terms for an organisation does so up to their limit. Throws SIG_BEYOND_LIMIT. */
const requireAgreeable = (ctx: Ctx, terms: EscrowTerms): void =>
  requireWithinLimit(ctx, { valueMinor: Number(totalOf(terms)), currency: terms.currency, obligations: [] }, 'escrow');

/** Shows the terms to the others and invites them. Throws BAD_INPUT by field, RATE_LIMITED, SIG_BEYOND_LIMIT. */
export const proposeTerms = escrows.deed('propose', async (ctx, held) => {
  requireAgreeable(ctx, held.terms);
  await requirePossible(ctx, held, held.terms);
  const invited = await inviteParties(ctx, held);
  requireOneSide(ctx, invited); // who was found behind an address may be who proposes it
  await requirePossible(ctx, invited, held.terms); // who was found behind an address may have limits of their own
  const after = await publishTerms(ctx, invited, withOwnIds(held.terms, []), '');
  const { termsVersion: version, termsSha256 } = after;
  await escrows.tell(ctx, invited, 'escrow.proposed', { version, termsSha256 });
  return after;
});

type Counter = { version: number; terms: EscrowTerms; changeNote: string };
/** Other terms, by either side. Throws ESC_TERMS_CHANGED, BAD_INPUT. */
export const counterTerms = escrows.deed('counter', async (ctx, held, input: Counter) => {
  if (input.version !== held.termsVersion) throw new DomainError('ESC_TERMS_CHANGED');
  const { changeNote } = input;
  const terms = withOwnIds(input.terms, held.terms.milestones);
  requireAgreeable(ctx, terms);
  await requirePossible(ctx, held, terms);
  const by = requireSide(ctx, held);
  const after = await publishTerms(ctx, held, terms, changeNote);
  const { termsVersion: version, termsSha256 } = after;
  await escrows.tell(ctx, held, 'escrow.countered', { version, termsSha256, by, changeNote });
  return after;
});

type Acceptance = { version: number; termsSha256: string; identityId?: string | undefined };
/** One side accepts what it read; with the other's the terms are agreed and the money is waited for. Throws ESC_TERMS_CHANGED. */
export const acceptTerms = escrows.deed('accept', async (ctx, held, input: Acceptance) => {
  const { version, termsSha256 } = input;
  if (version !== held.termsVersion || termsSha256 !== held.termsSha256) throw new DomainError('ESC_TERMS_CHANGED');
  requireAgreeable(ctx, held.terms);
  const by = requireSide(ctx, held);
  const own = partyIn(held, by);
  const identity = input.identityId ? await ownIdentity(ctx, input.identityId) : null;
  if (own.acceptedVersion === version && !identity) return agreeWhenBoth(ctx, held);
  const as = identity && { identityId: identity.id, level: identity.verificationLevel };
  await escrows.tell(ctx, held, 'escrow.accepted', { version, termsSha256, by });
  return agreeWhenBoth(ctx, withParty(held, own.id, { ...accepted(ctx, version), ...as }));
});

/** With the acceptance of both sides the terms are agreed. The platform notes that; the time to pay begins. */
async function agreeWhenBoth(ctx: Ctx, held: store.Held): Promise<store.Held> {
  const { termsVersion: version } = held;
  const sides = held.parties.filter(({ role }) => role !== 'payer');
  if (sides.length !== 2 || sides.some(({ acceptedVersion }) => acceptedVersion !== version)) return held;
  const agreed = escrows.moved(held, 'agree');
  await requirePossible(ctx, held, held.terms);
  if (sides.some(({ identityId }) => identityId === null)) throw new DomainError('ACC_IDENTITY_UNKNOWN');
  await addMilestones(ctx, held.id, held.terms.milestones);
  await meetClock(ctx, escrows.subject(held), 'escrow.proposal');
  const fundBy = (await beginFunding(ctx, held.id)).toISOString();
  const termsSha256 = held.termsSha256 ?? '';
  await escrows.tell(asSystem(ctx), held, 'escrow.agreed', { version, termsSha256, fundBy });
  return agreed;
}

/** A side refuses for good. */
export const declineTerms = escrows.deed('decline', async (ctx, held, { reason }: { reason: string }) => {
  await cancelClocks(ctx, escrows.subject(held));
  await escrows.tell(ctx, held, 'escrow.declined', { by: requireSide(ctx, held), reason });
  return held;
});

/** The one who made it takes it back. */
export const withdrawTerms = escrows.deed('withdraw', async (ctx, held, { reason }: { reason: string }) => {
  await cancelClocks(ctx, escrows.subject(held));
  await escrows.tell(ctx, held, 'escrow.withdrawn', { reason });
  return held;
});

/** Nobody completed the agreement in its time. */
export const lapseProposal: ClockDeed = (ctx, { subject }) =>
  escrows.act(ctx, subject, 'lapse', async (ctx, held) => {
    await escrows.tell(ctx, held, 'escrow.lapsed', {});
    return held;
  });
