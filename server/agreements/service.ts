import { problemsOfAskedSides } from '@ahadi/domain/agreements/fields/judging/rules.ts';
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import {
  emptyTerms,
  everybodyAccepted,
  isDisputable,
  problemsOfParties,
  whyNotInPerson,
} from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, PartyInput } from '@ahadi/domain/agreements/schema.ts';
import { withSidesSaid } from '@ahadi/domain/agreements/sides/rules.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { problemsOfSides } from '@ahadi/domain/obligations/rules.ts';
import { ownIdentity, userById } from '../accounts/service.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { openChange, refuseForChange, refuseForEnd, requireFitting, withParent } from './amending/guarding/service.ts';
import { standingOf } from './amending/standing/store.ts';
import { openAttendances, resetAttendances, shareWithAttendants } from './attending/service.ts';
import { forgetReaders } from './attending/store.ts';
import { closeSigningWindow, openSigningWindow } from './clock/service.ts';
import { freezeForSigning } from './freezing/service.ts';
import { inviteParties } from './inviting/service.ts';
import {
  guestParty,
  move,
  ownParty,
  readAgreement,
  refuseProblems,
  requireParty,
  sharable,
  step,
  tell,
  viewAgreement,
} from './life/service.ts';
import { findDisputable, keepersAmong, listAgreements as listRows } from './list/store.ts';
import { carryReadVersion, noteReadVersion } from './negotiating/reading/store.ts';
import { requirePrintable } from './sealing/lettering/service.ts';
import * as store from './store.ts';
import * as texts from './text/store.ts';

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

/**
 * Sets the list of parties. The creator stays on it; a party whose person joined keeps its address. After sharing everybody
 * accepts again and new ones, also new addresses, are invited at once. Throws BAD_INPUT with problems by field.
 */
export const saveParties = (ctx: Ctx, id: string, wanted: readonly PartyInput[]): Promise<AgreementView> =>
  step(ctx, id, 'save_parties', async (ctx, held) => {
    refuseForChange(held, 'its parties are');
    const { parties: tooFew, ...problems } = problemsOfParties(wanted);
    const known = new Map(held.parties.map((party) => [party.id as string, party]));
    const moved: string[] = [];
    wanted.forEach((party, index) => {
      const before = party.id ? known.get(party.id) : undefined;
      if (before && before.email !== party.email) moved.push(before.id);
      if (party.id && wanted.findIndex(({ id }) => id === party.id) < index)
        problems[`parties.${index}.name`] = 'This party is on the list twice.';
      if (party.id && !before)
        problems[`parties.${index}.name`] = 'This party is no longer on the list. Reload the page.';
      if (before?.userId && before.email !== party.email)
        problems[`parties.${index}.email`] = 'This person has joined under this address; it cannot be changed.';
    });
    const missing = held.parties.find(
      (party) => party.userId === held.creatorUserId && !wanted.some(({ id }) => id === party.id),
    );
    if (missing) problems.parties = 'You made this agreement and stay on the list.';
    wanted.forEach(({ id, inPerson }, index) => {
      if (inPerson && known.get(id ?? '')?.userId === held.creatorUserId)
        problems[`parties.${index}.name`] = 'You sign for yourself, not as somebody’s guest.';
    });
    for (const { email } of held.attendants) {
      const index = wanted.findIndex((party) => party.email.toLowerCase() === email);
      if (index >= 0)
        problems[`parties.${index}.email`] =
          'This person approves, witnesses, reads along or gets a copy. Take them off that list first.';
    }
    if (held.versionPublished && tooFew) problems.parties = tooFew;
    refuseProblems(problems);
    const removed = held.parties.filter((party) => !wanted.some((input) => input.id === party.id));
    for (const party of removed) await store.removeParty(ctx, id, party);
    if (removed.length > 0) await forgetReaders(ctx, id);
    const added: string[] = [];
    for (const input of wanted) {
      const row = {
        ...{ side: input.side, name: input.name, email: input.email, sign_order: input.signOrder },
        in_person: input.inPerson ?? false,
      };
      if (input.id) await store.changeParty(ctx, input.id, row);
      else added.push(await store.addParty(ctx, id, input));
    }
    if (held.versionPublished) {
      await store.forgetAcceptances(ctx, id);
      // Who is reached under another address from now on was never reached: they are invited like a new one.
      const invited = [...added, ...moved];
      await inviteParties(ctx, id, invited);
      const now = await readAgreement(ctx, id);
      await tell(ctx, now, 'agreement.parties_changed', {
        invited: now.parties.filter((party) => !party.inPerson && invited.includes(party.id)).map(({ id }) => id),
        removed: removed.map((party) => party.id),
      });
    }
    return undefined;
  });

/** Shows the draft to everybody on its list and invites them. Throws BAD_INPUT, AGR_EMPTY, AGR_TWO_SIDES, RATE_LIMITED. */
export const shareAgreement = (ctx: Ctx, id: string): Promise<AgreementView> => withParent(ctx, id, showToOthers);

const showToOthers = (ctx: Ctx, id: string): Promise<AgreementView> =>
  step(ctx, id, 'share', async (ctx, held) => {
    refuseProblems(problemsOfParties(held.parties), 'AGR_TWO_SIDES');
    const terms = sharable(held.purpose === null ? withSidesSaid(held.terms, held.parties) : held.terms);
    requireSides(held);
    await requireFitting(ctx, held);
    await texts.markVersionPublished(ctx, held.versionId, terms);
    const others = held.parties.filter((party) => party.userId !== held.creatorUserId).map((party) => party.id);
    const own = held.parties.find((party) => party.userId === held.creatorUserId);
    if (own) await store.changeParty(ctx, own.id, { accepted_version_id: held.versionId });
    await noteReadVersion(ctx, id, held.creatorUserId, held.versionId);
    await inviteParties(ctx, id, others);
    const guests = held.parties.filter(({ inPerson }) => inPerson).map(({ id }) => id);
    const invited = others.filter((party) => !guests.includes(party));
    await tell(ctx, await readAgreement(ctx, id), 'agreement.shared', { versionId: held.versionId, invited });
    await shareWithAttendants(ctx, held);
    await openChange(ctx, held);
    return undefined;
  });

/** Notes that an invited party looks at it for the first time; later looks change nothing. */
export const markOpened = (ctx: Ctx, id: string): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    if (held.versionPublished) await openAttendances(ctx, held);
    const party = held.parties.find((one) => ctx.actor?.kind === 'user' && one.userId === ctx.actor.userId);
    if (party && held.versionPublished && partyLifecycle.can('open', party.status)) {
      await store.changeParty(ctx, party.id, { status: partyLifecycle.next('open', party.status), viewed_at: ctx.now });
      await noteReadVersion(ctx, id, userIdOf(ctx), held.versionId);
      await tell(ctx, held, 'agreement.opened', { partyId: party.id });
    }
    return viewAgreement(ctx, id);
  });

/** A party accepts the text it looks at. Throws STALE when that is no longer the current version. */
export const acceptText = (ctx: Ctx, id: string, versionId: string): Promise<AgreementView> =>
  step(ctx, id, 'accept_text', async (ctx, held) => {
    const party = requireParty(ctx, held);
    if (versionId !== held.versionId)
      throw new DomainError('STALE', `Version ${held.versionNo} replaced the text you were reading. Read it first.`);
    await store.changeParty(ctx, party.id, { accepted_version_id: held.versionId });
    await noteReadVersion(ctx, id, userIdOf(ctx), held.versionId);
    await tell(ctx, held, 'agreement.text_accepted', { partyId: party.id, versionId: held.versionId });
    return undefined;
  });

/** A party accepts or refuses the public-history clause for itself, on its own device or as a guest on that of the agreement's maker, any time before it signs. Throws ILLEGAL_TRANSITION. */
export const answerClause = (ctx: Ctx, id: string, accept: boolean, guestPartyId?: string): Promise<AgreementView> =>
  step(ctx, id, 'answer_clause', async (ctx, held) => {
    refuseForChange(held, 'each answer to the public-history clause is');
    const party = guestPartyId ? guestParty(ctx, held, guestPartyId) : requireParty(ctx, held);
    if (party.signedAt)
      throw new DomainError('ILLEGAL_TRANSITION', 'You have signed with your answer; it can no longer change.');
    if (!held.terms.publicClauseOffered)
      throw new DomainError('ILLEGAL_TRANSITION', 'This agreement does not offer the public-history clause.');
    const answer = accept ? 'accepted' : 'refused';
    await store.changeParty(ctx, party.id, { clause_answer: answer, clause_answered_at: ctx.now });
    await tell(ctx, held, 'agreement.clause_answered', { partyId: party.id, answer });
    return undefined;
  });

/** What is promised is promised by somebody to somebody, what is asked is asked of somebody, and all can be named. Throws BAD_INPUT. */
const requireSides = ({ terms: { obligations = [], fields = [] }, parties }: store.Held): void => {
  refuseProblems({ ...problemsOfSides(obligations, parties), ...problemsOfAskedSides(fields, parties) });
  requirePrintable(parties.map(({ name }) => name));
};

/** Freezes the accepted text by its hash and opens the signing window. Throws AGR_TEXT_NOT_ACCEPTED. */
export const requestSignatures = (ctx: Ctx, id: string): Promise<AgreementView> =>
  step(ctx, id, 'request_signatures', async (ctx, held) => {
    if (!everybodyAccepted(held.parties, held.versionId)) throw new DomainError('AGR_TEXT_NOT_ACCEPTED');
    requireSides(held);
    await requireFitting(ctx, held);
    const why = whyNotInPerson(held.parties, held.terms.minAssurance);
    if (why !== null) throw new DomainError('ILLEGAL_TRANSITION', why);
    await freezeForSigning(ctx, held);
    return { reminders_sent: 0 };
  });

/**
 * Takes the text back from signing. The frozen version stays as it was; a new one with the same words becomes current,
 * signatures so far are void, everybody is told.
 */
export const reopenAgreement = (ctx: Ctx, id: string, reason: string): Promise<AgreementView> =>
  step(ctx, id, 'reopen', async (ctx, held) => {
    refuseForEnd(held);
    const voided = held.parties.filter((party) => party.signedAt).map((party) => party.id);
    await store.voidSignatures(ctx, held.versionId);
    await resetAttendances(ctx, held);
    for (const party of held.parties)
      await store.changeParty(ctx, party.id, {
        status: partyLifecycle.next('reset', party.status),
        accepted_version_id: null,
        change_request: null,
      });
    const versionId = await texts.addVersion(ctx, {
      agreementId: id,
      no: held.versionNo + 1,
      baseId: held.versionId,
      authorId: userIdOf(ctx),
      terms: held.terms,
      changelog: `Reopened: ${reason}`,
    });
    await carryReadVersion(ctx, id, held.versionId, versionId);
    await closeSigningWindow(ctx, id);
    await tell(ctx, held, 'agreement.reopened', { reason, voided });
    return { current_version_id: versionId };
  });

/** An unsigned party asks for a change instead of declining; the creator may reopen. Throws ILLEGAL_TRANSITION once it signed. */
export const proposeChange = (ctx: Ctx, id: string, reason: string): Promise<AgreementView> =>
  step(ctx, id, 'propose_change', async (ctx, held) => {
    const party = requireParty(ctx, held);
    await store.changeParty(ctx, party.id, {
      status: partyLifecycle.next('propose_change', party.status),
      change_request: reason,
    });
    await tell(ctx, held, 'agreement.change_proposed', { partyId: party.id, reason });
    return undefined;
  });

/** A party that has not signed refuses for good, with a reason everybody reads. */
export const declineAgreement = (ctx: Ctx, id: string, reason: string): Promise<AgreementView> =>
  step(ctx, id, 'decline', async (ctx, held) => {
    const party = requireParty(ctx, held);
    await store.changeParty(ctx, party.id, { status: partyLifecycle.next('decline', party.status) });
    await closeSigningWindow(ctx, id);
    await tell(ctx, held, 'agreement.declined', { partyId: party.id, reason });
    return { ended_reason: reason };
  });

/** The creator withdraws it before everybody signed. */
export const voidAgreement = (ctx: Ctx, id: string, reason: string): Promise<AgreementView> =>
  step(ctx, id, 'void', async (ctx, held) => {
    await closeSigningWindow(ctx, id);
    await tell(ctx, held, 'agreement.voided', { reason });
    return { ended_reason: reason };
  });

/**
 * Gives a lapsed agreement one more window of the same length; signatures so far stay. Throws ILLEGAL_TRANSITION the second time; of
 * what changes or ends another also AGR_CHANGE_OPEN and STALE.
 */
export const extendAgreement = (ctx: Ctx, id: string): Promise<AgreementView> => withParent(ctx, id, openAgain);

const openAgain = (ctx: Ctx, id: string): Promise<AgreementView> =>
  step(ctx, id, 'extend', async (ctx, held) => {
    await requireFitting(ctx, held);
    if (held.extendedOnce)
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        'The signing time was extended once already. Make a new agreement from the same text.',
      );
    const dueAt = await openSigningWindow(ctx, held);
    for (const party of held.parties.filter(({ status }) => partyLifecycle.can('restore', status)))
      await store.changeParty(ctx, party.id, { status: partyLifecycle.next('restore', party.status) });
    await tell(ctx, held, 'agreement.extended', { dueAt: dueAt.toISOString() });
    return { extended_once: true, ended_reason: null, reminders_sent: 0 };
  });

/** Reminds one party that still has something to do. Throws ILLEGAL_TRANSITION when it has done it, RATE_LIMITED the second time in a day. */
export const remindParty = (ctx: Ctx, id: string, partyId: string): Promise<AgreementView> =>
  step(ctx, id, 'remind', async (ctx, held) => {
    const party = held.parties.find((one) => one.id === partyId);
    if (!party) throw new DomainError('NOT_FOUND');
    if (party.signedAt) throw new DomainError('ILLEGAL_TRANSITION', `${party.name} has signed.`);
    if ((await store.countReminders(ctx, id, party.id, addDays(ctx.now, -1))) > 0)
      throw new DomainError('RATE_LIMITED', `${party.name} was reminded within the last day. Nothing was sent.`);
    await tell(ctx, held, 'agreement.reminded', { partyId: party.id, by: 'person' });
    return undefined;
  });

/** Deletes a draft that nobody else ever saw. Its history keeps that it existed. */
export const removeDraft = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    authorize(ctx, 'agreement.remove', held);
    await move(ctx, held, 'remove');
    await tell(ctx, held, 'agreement.removed', {});
    await store.removeAgreement(ctx, id);
    return { removed: true };
  });

/** What a dispute about an agreement has to know of it: what was agreed about publication, and when it was signed by all. */
export async function agreementFacts(ctx: Ctx, id: string) {
  const held = await readAgreement({ ...ctx, actor: { kind: 'system' } }, id);
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
  const held = await readAgreement({ ...ctx, actor: { kind: 'system' } }, id);
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
