// Agreements, and the one way in which deeds are done to them.

import { problemsBeforeSharing } from '@ahadi/domain/agreements/before-sharing.ts';
import { maskedAddress } from '@ahadi/domain/agreements/invitations/rules.ts';
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/agreements/permissions.ts';
import type { AgreementTerms, AgreementView, Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { asSent } from '@ahadi/domain/agreements/summaries.ts';
import { turnsOfAgreement } from '@ahadi/domain/agreements/turns.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { aggregate, refuse } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { audienceOf, saveAgreement, visibleTo } from './agreement.store.ts';
import { returnParties } from './delegation-end.ts';
import { findAgreement, type Held } from './held.store.ts';
import { organisationOf, outdateRequests } from './inside.ts';
import { requirePrintable } from './lettering.ts';

/** Agreements, and the one way in which deeds are done to them. */
export const agreements = aggregate({
  kind: 'agreement',
  find: findAgreement,
  sees: (ctx, held) =>
    partyByLetter(ctx, held) !== undefined ||
    (ctx.actor !== null &&
      (ctx.actor.kind === 'system' || permissions['agreement.read'](ctx.actor, visibleTo(held))) &&
      isWithinKey(ctx, held)),
  lifecycle: agreementLifecycle,
  permissions,
  whoMay,
  audience: (held: Held) => audienceOf(visibleTo(held)),
  // Each deed brings it to the top of its readers' lists.
  settle: async (ctx, held, before) => {
    const now = await returnParties(ctx, { ...held, updatedAt: ctx.now.toISOString() }, before);
    if (now.underRules.length > 0) await outdateRequests(ctx, now);
    return now;
  },
  save: saveAgreement,
  turns: turnsOfAgreement,
  view: async (ctx, held) => viewFor(ctx, held),
});

/** As its reader sees it. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export const readAgreement = agreements.read;
export const viewAgreement = agreements.show;
export const { tell, turnsOf } = agreements;
export { audienceOf };

/** The party as which somebody reads by a letter about this agreement, while it has nobody. */
const partyByLetter = ({ byLetter }: Ctx, held: Held): Party | undefined =>
  byLetter?.agreementId === held.id && held.versionPublished
    ? held.parties.find(({ id, userId }) => id === byLetter.partyId && userId === null)
    : undefined;

/** A key reaches the agreements in which its member stands for its identity; without one nothing is held back. */
const isWithinKey = (ctx: Ctx, held: Held): boolean =>
  !ctx.key || (ownParty(ctx, held)?.identityId ?? held.ownerIdentityId) === ctx.key.identityId;

/** With this of its parties changed; those of which nothing is said, or nothing new, stay: their rows are not written. */
export const withParties = (held: Held, change: (party: Party) => Partial<Party> | undefined): Held => ({
  ...held,
  parties: held.parties.map((party) => {
    const now = change(party);
    return now && differs(party, now) ? { ...party, ...now } : party;
  }),
});
const differs = (party: Party, now: Partial<Party>): boolean =>
  (Object.keys(now) as (keyof Party)[]).some((key) => party[key] !== now[key]);
export const withParty = (held: Held, id: string, change: Partial<Party>): Held =>
  withParties(held, (party) => (party.id === id ? change : undefined));
export const withAttendant = (held: Held, id: string, change: Partial<Attendant>): Held => ({
  ...held,
  attendants: held.attendants.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** Of a party that has not signed, or whose signature is void. */
export const unsigned = {
  ...{ signedAt: null, signedLevel: null, signedMark: null },
  ...{ signedInPerson: false, signedByLetter: false, signedName: null, signedAuthority: null },
} satisfies Partial<Party>;

/** Of a party that said nothing yet: what was said by a letter to one address is nobody's word at another. */
export const unanswered = { acceptedVersionId: null, clauseAnswer: null } satisfies Partial<Party>;

/** A party to be, of which only its name is known. */
export const newParty = () => ({
  id: uuidv7() as Party['id'], // the brand is born here
  ...{ userId: null, identityId: null, identityKind: null, verificationLevel: null, status: 'invited' as const },
  ...{ ...unanswered, changeRequest: null, letterReturned: null, rightPerson: null, viewedAt: null },
  ...unsigned,
});

/**
 * The text as others are shown it, the first one and every later one: it can be agreed and sealed at all, and no clause has a summary that
 * nobody confirmed for its words. Throws BAD_INPUT, AGR_EMPTY.
 */
export function sharable(written: AgreementTerms): AgreementTerms {
  const terms = asSent(written);
  const problems = problemsBeforeSharing(terms);
  refuse(problems, problems.clauses ? 'AGR_EMPTY' : 'BAD_INPUT');
  requirePrintable(terms);
  return terms;
}

/** The view with the reader's own party marked. */
export function viewFor(ctx: Ctx, held: Held): AgreementView {
  const {
    versionPublished: _published,
    remindersSent: _sent,
    openSuggestionsBy: _open,
    underRules: _rules,
    draftedBy,
    ...view
  } = held;
  const { actor } = ctx;
  const mine = held.attendants.filter(({ userId }) => actor?.kind === 'user' && userId === actor.userId);
  const drafter = draftedBy ?? { userId: held.creatorUserId, memberId: ctx.acting?.userId ?? null };
  const draftedByMe =
    actor?.kind === 'user' && drafter.userId === actor.userId && drafter.memberId === (ctx.acting?.userId ?? null);
  const own = partyByLetter(ctx, held) ?? ownParty(ctx, held);
  // What became of a letter is told to who sent it, and whom its reader named instead to those two.
  const isSender = actor?.kind === 'user' && actor.userId === held.creatorUserId;
  const parties = isSender
    ? view.parties
    : view.parties.map((party) => ({
        ...{ ...party, letterReturned: null },
        rightPerson: ctx.byLetter && party.id === own?.id ? party.rightPerson : null,
      }));
  const isUnderRule = actor?.kind === 'user' && organisationOf(held, own) === actor.userId;
  const seen = {
    ...{ ...view, parties, draftedByMe, myPartyId: own?.id ?? null, myAttendantIds: mine.map(({ id }) => id) },
    ...(isUnderRule && { approvedInside: true as const }),
  };
  return ctx.byLetter ? withoutAddresses(seen) : seen;
}

/** A letter can be passed on: who reads by it learns of nobody's address more than who knows it would recognise. */
const withoutAddresses = (view: AgreementView): AgreementView => {
  const masked = <Person extends { email: string }>(person: Person): Person => ({
    ...person,
    email: maskedAddress(person.email),
  });
  return {
    ...view,
    parties: view.parties.map((party) => ({
      ...masked(party),
      rightPerson: party.rightPerson && masked(party.rightPerson),
    })),
    attendants: view.attendants.map(masked),
    delegations: view.delegations.map(masked),
  };
};

/** The reader's own party, or undefined. */
export const ownParty = (ctx: Ctx, held: Pick<Held, 'parties'>): Party | undefined => {
  const { actor } = ctx;
  return actor?.kind === 'user' ? held.parties.find((party) => party.userId === actor.userId) : undefined;
};

/** The reader's own party for a deed only parties can do; the permission table let nobody else this far. */
export function requireParty(ctx: Ctx, held: Held): Party {
  const party = ownParty(ctx, held);
  if (!party) throw new DomainError('FORBIDDEN');
  return party;
}

/**
 * The party that signs in person on the device of the one who made the agreement, for that one only. Throws NOT_FOUND for everybody else, and for
 * a party that signs by itself.
 */
export function guestParty(ctx: Ctx, held: Held, partyId: string): Party {
  const { actor } = ctx;
  const party = held.parties.find(({ id, inPerson }) => id === partyId && inPerson);
  if (!party || actor?.kind !== 'user' || actor.userId !== held.creatorUserId) throw new DomainError('NOT_FOUND');
  return party;
}

/** With another current text, seen by all: every acceptance starts again, and who sent it accepts it by that. */
export const withNewText = (
  held: Held,
  { versionId, terms }: Pick<Held, 'versionId' | 'terms'>,
  by: Party | undefined,
): Held => ({
  ...withParties(held, ({ id }) => ({ acceptedVersionId: id === by?.id ? versionId : null })),
  ...{ versionId, versionNo: held.versionNo + 1, terms },
});
