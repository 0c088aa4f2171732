import { type AgreementAction, agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementStatus, AgreementTerms, AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { problemsBeforeSharing } from '@ahadi/domain/agreements/sharing/rules.ts';
import { asSent } from '@ahadi/domain/agreements/summaries/rules.ts';
import { turnsOfAgreement } from '@ahadi/domain/agreements/turns.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { writeTurns } from '../../core/turns.ts';
import { returnParties } from '../delegating/returning/service.ts';
import { requirePrintable } from '../sealing/lettering/service.ts';
import { changeAgreement, findAgreement, type Held } from '../store.ts';

/** The agreement as its reader sees it. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export async function readAgreement(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await findAgreement(ctx, id, hold);
  const mayRead =
    held && ctx.actor && (ctx.actor.kind === 'system' || permissions['agreement.read'](ctx.actor, visibleTo(held)));
  if (!held || !mayRead || !isWithinKey(ctx, held)) throw new DomainError('NOT_FOUND');
  return held;
}

/** A key reaches the agreements in which its member stands for its identity; without one nothing is held back. */
const isWithinKey = (ctx: Ctx, held: Held): boolean =>
  !ctx.key || (ownParty(ctx, held)?.identityId ?? held.ownerIdentityId) === ctx.key.identityId;

/** A draft is its creator's alone: until it is shared, parties are only names on a list. */
export const visibleTo = (held: Held): Held =>
  held.versionPublished
    ? held
    : {
        ...held,
        parties: held.parties.filter((party) => party.userId === held.creatorUserId),
        attendants: [],
        delegations: [],
      };

/** Throws BAD_INPUT (or `code`) when there are problems. */
export function refuseProblems(
  problems: FieldProblems,
  code: 'BAD_INPUT' | 'AGR_TWO_SIDES' | 'AGR_EMPTY' = 'BAD_INPUT',
): void {
  const first = Object.values(problems)[0];
  if (first) throw new DomainError(code, first, problems);
}

/**
 * The text as others are shown it, the first one and every later one: it can be agreed and sealed at all, and no clause has a summary that
 * nobody confirmed for its words. Throws BAD_INPUT, AGR_EMPTY.
 */
export function sharable(written: AgreementTerms): AgreementTerms {
  const terms = asSent(written);
  const problems = problemsBeforeSharing(terms);
  refuseProblems(problems, problems.clauses ? 'AGR_EMPTY' : 'BAD_INPUT');
  requirePrintable(terms);
  return terms;
}

/** The view with the reader's own party marked. */
export function viewFor(ctx: Ctx, held: Held): AgreementView {
  const { versionPublished: _published, remindersSent: _sent, openSuggestionsBy: _open, ...view } = held;
  const { actor } = ctx;
  const mine = held.attendants.filter(({ userId }) => actor?.kind === 'user' && userId === actor.userId);
  return { ...view, myPartyId: ownParty(ctx, held)?.id ?? null, myAttendantIds: mine.map(({ id }) => id) };
}

export const viewAgreement = async (ctx: Ctx, id: string): Promise<AgreementView> =>
  viewFor(ctx, await readAgreement(ctx, id));

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

/** Everybody with an account who may read it: told of each change at once. */
export const audienceOf = (held: Pick<Held, 'creatorUserId' | 'parties' | 'attendants'>): string[] => [
  ...new Set([
    held.creatorUserId,
    ...[...held.parties, ...held.attendants].flatMap(({ userId }) => (userId ? [userId] : [])),
  ]),
];

/** Writes a deed of this agreement and tells its readers. */
export const tell = <Name extends EventName>(ctx: Ctx, held: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, { kind: 'agreement', id: held.id }, payload, audienceOf(visibleTo(held)));

/** Moves the agreement's state by the table and touches its place in the lists; where that ends a signing, who handed theirs over is the party again. Throws ILLEGAL_TRANSITION. */
export async function move(
  ctx: Ctx,
  held: Held,
  action: AgreementAction,
  change: Parameters<typeof changeAgreement>[2] = {},
): Promise<AgreementStatus> {
  const status = agreementLifecycle.next(action, held.status);
  await changeAgreement(ctx, held.id, { ...change, status });
  await returnParties(ctx, held, action);
  return status;
}

/** Writes what became of whose turn it is by a deed: rows of `turns` are what the rules say. `after` is what it is then. */
export const followTurns = (ctx: Ctx, before: Held, after: Held): Promise<void> =>
  writeTurns(ctx, { kind: 'agreement', id: before.id }, turnsOfAgreement(before), turnsOfAgreement(after));

/** Whose turn the rules say it is: nobody's in an agreement that is gone. */
export const turnsOf = async (ctx: Ctx, id: string) => {
  const held = await findAgreement(ctx, id);
  return held ? turnsOfAgreement(held) : [];
};

/**
 * One step in an agreement's life: held, permitted, legal, done, moved. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and
 * whatever the deed refuses; then nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: AgreementAction,
  deed: (ctx: Ctx, held: Held) => Promise<Parameters<typeof changeAgreement>[2] | undefined>,
): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    authorize(ctx, `agreement.${action}`, held);
    agreementLifecycle.next(action, held.status);
    const change = await deed(ctx, held);
    await move(ctx, held, action, change);
    const after = await readAgreement(ctx, id);
    await followTurns(ctx, held, after);
    return viewFor(ctx, after);
  });
