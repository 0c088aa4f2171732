// A draft is written, shared, accepted, withdrawn and removed.
import { problemsOfAskedSides } from '@ahadi/domain/agreements/fields/checks.ts';
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { problemsOfPlacedSides } from '@ahadi/domain/agreements/places/rules.ts';
import {
  emptyTerms,
  everybodyAccepted,
  isDisputable,
  problemsOfParties,
  whyNotInPerson,
} from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { askedOf } from '@ahadi/domain/agreements/turns.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { problemsOfSides } from '@ahadi/domain/obligations/rules.ts';
import { ownIdentity, userById } from '../accounts/account.ts';
import { asSystem, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import {
  agreements,
  guestParty,
  ownParty,
  readAgreement,
  requireParty,
  sharable,
  tell,
  unsigned,
  viewAgreement,
  viewFor,
  withParties,
  withParty,
} from './agreement.ts';
import { ofNoCase, openChange, refuseForChange, refuseForEnd, requireFitting, withParent } from './amendment-guard.ts';
import { resetAttendances, shareWithAttendants, withOpened } from './attendant.ts';
import { closeSigningWindow, openSigningWindow } from './clock.ts';
import { freezeForSigning } from './frozen-text.ts';
import * as store from './held.store.ts';
import { standingOf } from './in-force.store.ts';
import { asGoingOut, outdateRequests, requireApproved } from './inside.ts';
import { inviteParties } from './invitation.ts';
import { requirePrintable } from './lettering.ts';
import { findDisputable, keepersAmong, listAgreements as listRows } from './list.store.ts';
import { carryReadVersion, noteReadVersion } from './negotiation.store.ts';
import * as texts from './text.store.ts';

/** The reader's agreements, newest change first. */
export const listAgreements = (ctx: Ctx, input: Parameters<typeof listRows>[2]) => listRows(ctx, userIdOf(ctx), input);

/** Makes a draft with its creator as the first party. Throws EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN. */
export const createAgreement = (
  ctx: Ctx,
  input: { ownerIdentityId: string; title: string; currency: string },
): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const user = await userById(ctx, userId);
    if (!user?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, input.ownerIdentityId);
    const terms = { ...emptyTerms(input.currency), title: input.title };
    const { id, ref } = await store.addAgreement(ctx, {
      creator: { id: userId, name: identity.displayName, email: user.email },
      identityId: identity.id,
      terms,
    });
    await emit(ctx, 'agreement.created', { kind: 'agreement', id }, { ref }, [userId]);
    return viewAgreement(ctx, id);
  });

/** Shows the draft to everybody on its list and invites them. Throws BAD_INPUT, AGR_EMPTY, AGR_TWO_SIDES, RATE_LIMITED. */
export const shareAgreement = (ctx: Ctx, input: { id: string }): Promise<AgreementView> =>
  withParent(ctx, input, showToOthers);

const showToOthers = agreements.deed('share', async (ctx, held) => {
  refuse(problemsOfParties(held.parties), 'AGR_TWO_SIDES');
  const terms = sharable(asGoingOut(held, held.terms));
  requireSides(held);
  await requireFitting(ctx, held);
  await requireApproved(ctx, held, ownParty(ctx, held), terms);
  await texts.markVersionPublished(ctx, held.versionId, terms);
  await noteReadVersion(ctx, held.id, held.creatorUserId, held.versionId);
  const others = held.parties.filter((party) => party.userId !== held.creatorUserId);
  const shown = withParties({ ...held, terms, versionPublished: true }, ({ userId }) =>
    userId === held.creatorUserId ? { acceptedVersionId: held.versionId } : undefined,
  );
  const ids = others.map(({ id }) => id);
  const asked = await inviteParties(ctx, shown, ids);
  const invited = others.filter(({ inPerson }) => !inPerson).map(({ id }) => id);
  await tell(ctx, asked, 'agreement.shared', { versionId: held.versionId, invited });
  const now = await shareWithAttendants(ctx, asked);
  await openChange(ctx, now);
  return now;
});

/** Notes that an invited party looks at it for the first time; later looks change nothing. */
export const markOpened = async (ctx: Ctx, { id }: { id: string }): Promise<AgreementView> =>
  viewFor(
    ctx,
    await agreements.work(ctx, id, async (ctx, held) => {
      if (!held.versionPublished) return undefined;
      const open = withOpened(ctx, held);
      const party = ownParty(ctx, held);
      if (!party || !partyLifecycle.can('open', party.status)) return open;
      await noteReadVersion(ctx, id, userIdOf(ctx), held.versionId);
      await tell(ctx, held, 'agreement.opened', { partyId: party.id });
      const status = partyLifecycle.next('open', party.status);
      return withParty(open, party.id, { status, viewedAt: ctx.now.toISOString() });
    }),
  );

/** A party accepts the text it looks at. Throws STALE when that is no longer the current version. */
export const acceptText = agreements.deed('accept_text', async (ctx, held, { versionId }: { versionId: string }) => {
  const party = requireParty(ctx, held);
  if (versionId !== held.versionId)
    throw new DomainError('STALE', `Version ${held.versionNo} replaced the text you were reading. Read it first.`);
  await requireApproved(ctx, held, party, held.terms);
  await noteReadVersion(ctx, held.id, userIdOf(ctx), held.versionId);
  await tell(ctx, held, 'agreement.text_accepted', { partyId: party.id, versionId: held.versionId });
  return withParty(held, party.id, { acceptedVersionId: held.versionId });
});

/** A party accepts or refuses the public-history clause for itself, on its own device or as a guest on that of the agreement's maker, any time before it signs. Throws ILLEGAL_TRANSITION. */
export const answerClause = agreements.deed(
  'answer_clause',
  async (ctx, held, { accept, guestPartyId }: { accept: boolean; guestPartyId?: string | undefined }) => {
    refuseForChange(held, 'each answer to the public-history clause is');
    const party = guestPartyId ? guestParty(ctx, held, guestPartyId) : requireParty(ctx, held);
    if (party.signedAt)
      throw new DomainError('ILLEGAL_TRANSITION', 'You have signed with your answer; it can no longer change.');
    if (!held.terms.publicClauseOffered)
      throw new DomainError('ILLEGAL_TRANSITION', 'This agreement does not offer the public-history clause.');
    const answer = accept ? 'accepted' : 'refused';
    await tell(ctx, held, 'agreement.clause_answered', { partyId: party.id, answer });
    return withParty(held, party.id, { clauseAnswer: answer });
  },
);

/** What is promised is promised by somebody to somebody, what is asked is asked of somebody, and all can be named. Throws BAD_INPUT. */
const requireSides = ({ terms: { obligations = [], fields = [], places = [] }, parties }: store.Held): void => {
  refuse({
    ...problemsOfSides(obligations, parties),
    ...problemsOfAskedSides(fields, parties),
    ...problemsOfPlacedSides(places, parties),
  });
  requirePrintable(parties.map(({ name }) => name));
};

/** Freezes the accepted text by its hash and opens the signing window. Throws AGR_TEXT_NOT_ACCEPTED. */
export const requestSignatures = agreements.deed('request_signatures', async (ctx, held) => {
  if (!everybodyAccepted(held.parties, held.versionId)) throw new DomainError('AGR_TEXT_NOT_ACCEPTED');
  requireSides(held);
  await requireFitting(ctx, held);
  const why = whyNotInPerson(held.parties, held.terms.minAssurance);
  if (why !== null) throw new DomainError('ILLEGAL_TRANSITION', why);
  return freezeForSigning(ctx, held);
});

type Reason = { reason: string };

/** Takes the text back from signing. The frozen version stays as it was; a new one with the same words becomes current, signatures so far are void, everybody is told. */
export const reopenAgreement = agreements.deed('reopen', async (ctx, held, { reason }: Reason) => {
  refuseForEnd(ofNoCase(held));
  const voided = held.parties.filter((party) => party.signedAt).map((party) => party.id);
  await store.voidSignatures(ctx, held.versionId);
  const reset = withParties(await resetAttendances(ctx, held), ({ status }) => ({
    ...unsigned,
    ...{ status: partyLifecycle.next('reset', status), acceptedVersionId: null, changeRequest: null },
  }));
  const versionNo = held.versionNo + 1;
  const versionId = (await texts.addVersion(ctx, {
    ...{ agreementId: held.id, no: versionNo, baseId: held.versionId },
    ...{ authorId: userIdOf(ctx), terms: held.terms, changelog: `Reopened: ${reason}` },
  })) as store.Held['versionId']; // the brand is born here
  await carryReadVersion(ctx, held.id, held.versionId, versionId);
  const closed = await closeSigningWindow(ctx, reset);
  await tell(ctx, held, 'agreement.reopened', { reason, voided });
  return { ...closed, versionId, versionNo, contentHash: null, frozenAt: null };
});

/** An unsigned party asks for a change instead of declining; the creator may reopen. Throws ILLEGAL_TRANSITION once it signed. */
export const proposeChange = agreements.deed('propose_change', async (ctx, held, { reason }: Reason) => {
  const party = requireParty(ctx, ofNoCase(held));
  const status = partyLifecycle.next('propose_change', party.status);
  await tell(ctx, held, 'agreement.change_proposed', { partyId: party.id, reason });
  return withParty(held, party.id, { status, changeRequest: reason });
});

/** A party that has not signed refuses for good, with a reason everybody reads. */
export const declineAgreement = agreements.deed('decline', async (ctx, held, { reason }: Reason) => {
  const party = requireParty(ctx, held);
  const status = partyLifecycle.next('decline', party.status);
  const closed = await closeSigningWindow(ctx, held);
  await tell(ctx, held, 'agreement.declined', { partyId: party.id, reason });
  return withParty({ ...closed, endedReason: reason }, party.id, { status });
});

/** The creator withdraws it before everybody signed. */
export const voidAgreement = agreements.deed('void', async (ctx, held, { reason }: Reason) => {
  const closed = await closeSigningWindow(ctx, held);
  await tell(ctx, held, 'agreement.voided', { reason });
  return { ...closed, endedReason: reason };
});

/**
 * Gives a lapsed agreement one more window of the same length; signatures so far stay. Throws ILLEGAL_TRANSITION the second time; of
 * what changes or ends another also AGR_CHANGE_OPEN and STALE.
 */
export const extendAgreement = (ctx: Ctx, input: { id: string }): Promise<AgreementView> =>
  withParent(ctx, input, openAgain);

const openAgain = agreements.deed('extend', async (ctx, held) => {
  await requireFitting(ctx, ofNoCase(held));
  if (held.extendedOnce)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'The signing time was extended once already. Make a new agreement from the same text.',
    );
  const open = await openSigningWindow(ctx, held);
  const restored = withParties(open, ({ status }) =>
    partyLifecycle.can('restore', status) ? { status: partyLifecycle.next('restore', status) } : undefined,
  );
  await tell(ctx, held, 'agreement.extended', { dueAt: open.signDueAt });
  return { ...restored, extendedOnce: true, endedReason: null, remindersSent: 0 };
});

/** Reminds one party whose turn it is. Throws ILLEGAL_TRANSITION when it is not waited for, RATE_LIMITED the second time in a day. */
export const remindParty = agreements.deed('remind', async (ctx, held, { partyId }: { partyId: string }) => {
  const party = held.parties.find((one) => one.id === partyId);
  if (!party) throw new DomainError('NOT_FOUND');
  if (party.signedAt) throw new DomainError('ILLEGAL_TRANSITION', `${party.name} has signed.`);
  if (party.inPerson || askedOf(held, party) === null)
    throw new DomainError('ILLEGAL_TRANSITION', `${party.name} is not waited for now. Nothing was sent.`);
  if ((await store.countReminders(ctx, held.id, party.id, addDays(ctx.now, -1))) > 0)
    throw new DomainError('RATE_LIMITED', `${party.name} was reminded within the last day. Nothing was sent.`);
  await tell(ctx, held, 'agreement.reminded', { partyId: party.id, by: 'person' });
  // Who is reminded stays invited, whomever they named in their place.
  return withParty(held, party.id, { letterReturned: null, rightPerson: null });
});

/** Deletes a draft that nobody else ever saw. Its history keeps that it existed. */
export const removeDraft = async (ctx: Ctx, input: { id: string }): Promise<{ removed: true }> => {
  await agreements.act(ctx, input, 'remove', async (ctx, held) => {
    if (held.underRules.length > 0) await outdateRequests(ctx, held, undefined, true);
    await tell(ctx, held, 'agreement.removed', {});
    await store.removeAgreement(ctx, held.id);
    return held;
  });
  return { removed: true };
};

/** What a dispute about an agreement has to know of it: what was agreed about publication, and when it was signed by all. */
export async function agreementFacts(ctx: Ctx, id: string) {
  const held = await readAgreement(asSystem(ctx), id);
  const signed = held.parties.flatMap(({ signedAt }) => (signedAt ? [signedAt] : [])).sort();
  return {
    kind: held.terms.kind,
    publicClauseOffered: held.terms.publicClauseOffered,
    executedAt: held.sealedAt ? (signed.at(-1) ?? null) : null,
    parties: held.parties.map(({ id, clauseAnswer, signedAt }) => ({ id, clauseAnswer, signedAt })),
  };
}

/** What may be told of an agreement to a program of one of its parties: no word that a person wrote. Null once it is gone. */
export async function agreementBrief(ctx: Ctx, id: string) {
  const held = await store.findAgreement(ctx, id);
  return held && { agreementId: held.id, reference: held.ref, status: held.status };
}

/** The signed agreements of a person with the parties of other sides, newest first, at most 100: what a dispute can be about. */
export const disputableAgreements = (ctx: Ctx, userId: string) => findDisputable(ctx, userId);

/**
 * What money can be agreed upon from an agreement that everybody signed, for one of its parties: its title, value, clauses and
 * parties. Throws NOT_FOUND, also for who only reads it; ILLEGAL_TRANSITION before everybody signed.
 */
export async function fulfilmentFacts(ctx: Ctx, id: string) {
  const held = await readAgreement(ctx, id);
  const own = requireOwn(ctx, held);
  if (!isDisputable(held.status))
    throw new DomainError('ILLEGAL_TRANSITION', 'Everybody signs the agreement first; then money can follow it.');
  requireItself(held);
  const { terms } = await standingOf(ctx, id);
  return {
    ref: held.ref,
    title: terms.title,
    currency: terms.currency,
    valueMinor: terms.valueMinor,
    clauses: terms.clauses.map(({ id, heading }) => ({ id, heading })),
    others: held.parties
      .filter(({ side }) => side !== own.side)
      .map(({ name, email, userId }) => ({ name, email, userId })),
  };
}

/** What is about an agreement is about the one that was changed, not about the document that changed it. Throws ILLEGAL_TRANSITION. */
const requireItself = (held: store.Held): void => {
  if (held.purpose !== null)
    throw new DomainError('ILLEGAL_TRANSITION', 'This document changes or ends another agreement. Choose that one.');
};

const requireOwn = (ctx: Ctx, held: store.Held) => {
  const own = ownParty(ctx, held);
  if (!own) throw new DomainError('NOT_FOUND');
  return own;
};

/**
 * What a mediation has to know of an agreement that everybody signed, for one of its parties: the first party of each side speaks
 * for it, the reader for their own. Throws NOT_FOUND, also for who only reads it; ILLEGAL_TRANSITION before everybody signed.
 */
export async function mediableAgreement(ctx: Ctx, id: string) {
  const held = await readAgreement(ctx, id);
  const own = requireOwn(ctx, held);
  if (!isDisputable(held.status))
    throw new DomainError('ILLEGAL_TRANSITION', 'A mediation is about an agreement that everybody signed.');
  requireItself(held);
  return { ...mediationFacts(held), own, others: firstOfSides(held, own.side) };
}

/** The same for the platform, no matter who asked. */
export const agreementForMediation = async (ctx: Ctx, id: string) => {
  const held = await readAgreement(asSystem(ctx), id);
  return { ...mediationFacts(held), parties: held.parties };
};

const mediationFacts = ({ id, ref, terms }: store.Held) => ({ id, ref, title: terms.title, currency: terms.currency });

const firstOfSides = (held: store.Held, own: string) =>
  [...new Set(held.parties.map(({ side }) => side))]
    .filter((side) => side !== own)
    .sort()
    .flatMap((side) => held.parties.filter((party) => party.side === side).slice(0, 1));

/** Those of these people who made an agreement that everybody signed. */
export const whoMadeAgreements = async (ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<Set<string>> =>
  new Set(userIds.length === 0 ? [] : await keepersAmong(ctx, userIds));
