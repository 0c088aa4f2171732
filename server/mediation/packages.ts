// Sides answer whole packages under seal, and learn no more than that all accepted.
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { problemsOfChoice, problemsOfWishes, suggestPackages } from '@ahadi/domain/mediation/packages/rules.ts';
import type { Bargain, Choice, Issue, Package, Suggestion, Wishes } from '@ahadi/domain/mediation/packages/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { turnsOfPackage } from '@ahadi/domain/mediation/turns.ts';
import { type Permission, permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks, holdSubject, meetClock, openClock, startClock } from '../core/clocks.ts';
import { type Ctx, tellPeople, transaction } from '../core/ctx.ts';
import { emit, type Subject } from '../core/emit.ts';
import type { ClockDeed } from '../core/firing.ts';
import { writeTurns } from '../core/turns.ts';
import { sealWith, unsealWith } from '../core/vault.ts';
import { behindWall, PLATFORM } from '../core/wall.ts';
import { findCase } from './mediation.store.ts';
import { mediations } from './mediation.ts';
import { asThing, audienceOf, type CaseMembers, maySettle, membersOf, sideIn } from './members.ts';
import * as store from './packages.store.ts';
import { noKey, openKey } from './room-entry.ts';

const subjectOf = (mediationId: string): Subject => ({ kind: 'mediation', id: mediationId });
const about = (mediationId: string): string => `bargain ${mediationId}`;

/** Seals and opens what a case has in packages; each piece is bound to what it is. */
type Seals = { seal: (what: string, value: unknown) => Buffer; open: <It>(what: string, sealed: Buffer) => It };
const sealsOf = (key: Buffer, mediationId: string): Seals => ({
  seal: (what, value) => sealWith(key, `${about(mediationId)} ${what}`, JSON.stringify(value)),
  open: (what, sealed) => JSON.parse(unsealWith(key, `${about(mediationId)} ${what}`, sealed).toString()), // of our own making, and proven whole
});
const piece = {
  issues: 'issues',
  wishes: (side: CaseSide) => `wishes ${side}`,
  choice: (packageId: string) => `choice ${packageId}`,
  answer: (packageId: string, side: CaseSide) => `answer ${packageId} ${side}`,
};

/** What there is to bargain about in a case, opened for its reader. */
type Held = { members: CaseMembers; userId: string; side: CaseSide | null; seals: Seals | null; issues: Issue[] };

async function read(ctx: Ctx, mediationId: string, hold = false): Promise<Held> {
  const userId = userIdOf(ctx);
  if (hold) await holdSubject(ctx, subjectOf(mediationId));
  const members = await membersOf(ctx, mediationId);
  if (!members || !ctx.actor || !permissions['package.read'](ctx.actor, asThing(members)))
    throw new DomainError('NOT_FOUND');
  const row = await behindWall(ctx, userId, (ctx) => store.findBargain(ctx, mediationId));
  const key = row && openKey(ctx, about(mediationId), { wrapped: row.wrapped_key, keyId: row.key_id });
  const seals = key && sealsOf(key, mediationId);
  return {
    members,
    userId,
    side: sideIn(members, userId),
    seals,
    issues: row && seals ? seals.open<Issue[]>(piece.issues, row.issues) : [],
  };
}

type Right = Extract<Permission, `package.${string}`>;
/**
 * One deed about packages: the case held, permitted, and under way. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and what the
 * deed refuses; then nothing was written.
 */
const during = <Answer>(
  ctx: Ctx,
  mediationId: string,
  right: Right,
  deed: (ctx: Ctx, held: Held) => Promise<Answer>,
): Promise<Answer> =>
  transaction(ctx, async (ctx) => {
    const held = await read(ctx, mediationId, true);
    authorize(ctx, right, asThing(held.members));
    const why = mediationLifecycle.whyNot('propose_terms', held.members.status);
    if (why) throw new DomainError('ILLEGAL_TRANSITION', why);
    return deed(ctx, held);
  });

/** Whom an open package waits for while nobody has answered it: of all sides, or of some. */
const waitedFor = ({ status, sides }: CaseMembers, of: readonly CaseSide[] = sides.map(({ side }) => side)) =>
  turnsOfPackage(
    status,
    { answered: [] },
    sides.filter(({ side }) => of.includes(side)),
  );
/** It waits for these no more. */
const endTurns = (ctx: Ctx, members: CaseMembers, of?: readonly CaseSide[]): Promise<void> =>
  writeTurns(ctx, subjectOf(members.id), waitedFor(members, of), []);

function requireQuestions(held: Held): Seals {
  if (!held.seals || held.issues.length === 0)
    throw new DomainError('ILLEGAL_TRANSITION', 'The mediator writes the open questions first.');
  return held.seals;
}

/** The side somebody speaks for; the permission table let nobody else this far. */
function requireSide({ side }: Held): CaseSide {
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

/** What is bargained about, as its reader sees it: their own wishes and answers, and what all accepted. Throws NOT_FOUND. */
export const readBargain = (ctx: Ctx, mediationId: string): Promise<Bargain> =>
  transaction(ctx, async (ctx) => view(ctx, mediationId, await read(ctx, mediationId)));

async function view(ctx: Ctx, mediationId: string, { userId, side, seals, issues }: Held): Promise<Bargain> {
  if (!seals) return { issues: [], wishes: null, wishesOf: [], packages: [] };
  const { wishes, packages, answers } = await behindWall(ctx, userId, async (ctx) => {
    const packages = await store.packagesOf(ctx, mediationId);
    return {
      packages,
      wishes: await store.wishesOf(ctx, mediationId),
      answers: await store.answersOf(
        ctx,
        packages.map(({ id }) => id),
      ),
    };
  });
  // The mediator learns whose are there; what is in them is behind the wall.
  const wishesOf = side ? [] : await behindWall(ctx, PLATFORM, (ctx) => store.sidesThatWished(ctx, mediationId));
  const clock = await openClock(ctx, subjectOf(mediationId), 'package.open');
  const own = wishes.find((one) => one.side === side);
  const mine = new Map(answers.map((one) => [one.package_id, one.answer]));
  return {
    issues,
    wishes: own ? seals.open<Wishes>(piece.wishes(own.side), own.wishes) : null,
    wishesOf,
    packages: packages.map((row): Package => {
      const answer = mine.get(row.id);
      const isOpen = row.status === 'open';
      return {
        id: row.id,
        no: row.no,
        by: 'mediator',
        bySide: null,
        choice: seals.open<Choice>(piece.choice(row.id), row.choice),
        openUntil: (isOpen ? (clock?.dueAt ?? row.open_until) : row.open_until).toISOString(),
        // Its deadline goes when the mediation ends; what nobody can answer any more is not open.
        status: isOpen && !clock ? 'expired' : row.status,
        myAnswer:
          answer && side ? (seals.open<boolean>(piece.answer(row.id, side), answer) ? 'accepted' : 'refused') : null,
      };
    }),
  };
}

/** The open questions, by the mediator. Wishes and packages about those before are gone. Throws BAD_INPUT. */
export const setIssues = (ctx: Ctx, mediationId: string, issues: readonly Issue[]): Promise<Bargain> =>
  during(ctx, mediationId, 'package.set_issues', async (ctx, held) => {
    const ids = issues.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
    if (new Set(ids).size < ids.length)
      throw new DomainError('BAD_INPUT', undefined, { issues: 'Each question and each way has an id of its own.' });
    if (held.seals) {
      await endOpen(ctx, held, mediationId, 'withdrawn');
      const sealed = held.seals.seal(piece.issues, issues);
      await behindWall(ctx, held.userId, (ctx) => store.replaceIssues(ctx, mediationId, sealed));
      await behindWall(ctx, PLATFORM, (ctx) => store.forgetAnswers(ctx, mediationId));
      await noteAgreed(ctx, mediationId, null);
    } else {
      if (!ctx.vault) throw new DomainError('MED_ROOM_CLOSED', noKey);
      const { key, ...wrapped } = ctx.vault.makeKey(about(mediationId));
      const sealed = sealsOf(key, mediationId).seal(piece.issues, issues);
      await behindWall(ctx, held.userId, (ctx) => store.addBargain(ctx, mediationId, wrapped, sealed));
    }
    await tellAll(ctx, held.members);
    return readBargain(ctx, mediationId);
  });

/** Tells people with a part in the case that something of it changed: that, and nothing more. */
const tellAll = (ctx: Ctx, members: CaseMembers, userIds: readonly string[] = audienceOf(members)): Promise<void> =>
  tellPeople(ctx, userIds, 'changed', { subjectKind: 'mediation', subjectId: members.id });
/** Those of one side, and the mediator where `withMediator`. */
const sideOnly = ({ sides, mediatorUserId }: CaseMembers, side: CaseSide, withMediator = false): string[] => {
  const own = sides.find((one) => one.side === side);
  return [
    own?.userId ?? null,
    ...(own?.representatives.map(({ userId }) => userId) ?? []),
    withMediator ? mediatorUserId : null,
  ].filter((userId): userId is string => userId !== null);
};

/** What a side wishes, sealed: nobody else ever sees it, the mediator included. Throws BAD_INPUT by question. */
export const saveWishes = (ctx: Ctx, mediationId: string, wishes: Wishes): Promise<Bargain> =>
  during(ctx, mediationId, 'package.wish', async (ctx, held) => {
    const seals = requireQuestions(held);
    const side = requireSide(held);
    refuse(problemsOfWishes(wishes, held.issues));
    const sealed = seals.seal(piece.wishes(side), wishes);
    await behindWall(ctx, held.userId, (ctx) =>
      store.keepWishes(ctx, { mediationId, side, wishes: sealed, by: held.userId }),
    );
    await tellAll(ctx, held.members, sideOnly(held.members, side, true));
    return readBargain(ctx, mediationId);
  });

/** At most five packages that no other one beats for every side, fairest first. Throws ILLEGAL_TRANSITION until all sides gave their wishes. */
export const suggest = (ctx: Ctx, mediationId: string): Promise<Suggestion[]> =>
  during(ctx, mediationId, 'package.suggest', async (ctx, held) => {
    const seals = requireQuestions(held);
    const given = await behindWall(ctx, PLATFORM, (ctx) => store.wishesOf(ctx, mediationId));
    if (given.length < held.members.sides.length)
      throw new DomainError('ILLEGAL_TRANSITION', 'Every side gives its wishes first.');
    return suggestPackages(
      held.issues,
      given.map(({ side, wishes }) => seals.open<Wishes>(piece.wishes(side), wishes)),
    );
  });

/** Puts a package to the sides, for so many days; one at a time. Throws BAD_INPUT, and ILLEGAL_TRANSITION while another is open. */
export const propose = (
  ctx: Ctx,
  { mediationId, choice, days }: { mediationId: string; choice: Choice; days: number },
): Promise<Bargain> =>
  during(ctx, mediationId, 'package.propose', async (ctx, held) => {
    const seals = requireQuestions(held);
    refuse(problemsOfChoice(choice, held.issues));
    if (await openClock(ctx, subjectOf(mediationId), 'package.open'))
      throw new DomainError('ILLEGAL_TRANSITION', 'A package is open already. Wait for the answers or take it back.');
    const id = uuidv7();
    const openUntil = addDays(ctx.now, days);
    const sealed = seals.seal(piece.choice(id), choice);
    const no = await behindWall(ctx, held.userId, async (ctx) => {
      await store.endOpenPackage(ctx, mediationId, 'expired'); // one whose deadline was taken away
      return store.addPackage(ctx, mediationId, { id, choice: sealed, by: held.userId, openUntil });
    });
    await startClock(ctx, subjectOf(mediationId), { kind: 'package.open', dueAt: openUntil });
    await writeTurns(ctx, subjectOf(mediationId), [], waitedFor(held.members));
    await emit(
      ctx,
      'mediation.package_opened',
      subjectOf(mediationId),
      { packageId: id, no, openUntil: openUntil.toISOString() },
      audienceOf(held.members),
    );
    return readBargain(ctx, mediationId);
  });

/**
 * A side's answer under seal; it may be changed while the package is open. When all accepted everybody learns it, and before
 * that nobody learns anything. Throws NOT_FOUND, ILLEGAL_TRANSITION, and MED_NO_AUTHORITY for who may not bind the side.
 */
export const answer = (
  ctx: Ctx,
  { mediationId, packageId, accept }: { mediationId: string; packageId: string; accept: boolean },
): Promise<Bargain> =>
  during(ctx, mediationId, 'package.answer', async (ctx, held) => {
    const seals = requireQuestions(held);
    const side = requireSide(held);
    await requireOpen(ctx, mediationId, packageId, held);
    if (!maySettle(held.members, held.userId)) throw new DomainError('MED_NO_AUTHORITY');
    const sealed = seals.seal(piece.answer(packageId, side), accept);
    await behindWall(ctx, held.userId, (ctx) =>
      store.keepAnswer(ctx, { packageId, side, answer: sealed, by: held.userId }),
    );
    await endTurns(ctx, held.members, [side]);
    const answers = await behindWall(ctx, PLATFORM, (ctx) => store.answersOf(ctx, [packageId]));
    const accepted = answers.filter((one) => seals.open<boolean>(piece.answer(packageId, one.side), one.answer));
    if (accepted.length < held.members.sides.length) await tellAll(ctx, held.members, sideOnly(held.members, side));
    else await endOpen(ctx, held, mediationId, 'accepted');
    return readBargain(ctx, mediationId);
  });

async function requireOpen(ctx: Ctx, mediationId: string, packageId: string, held: Held): Promise<void> {
  const packages = await behindWall(ctx, held.userId, (ctx) => store.packagesOf(ctx, mediationId));
  const found = packages.find(({ id }) => id === packageId);
  if (!found) throw new DomainError('NOT_FOUND');
  const clock = await openClock(ctx, subjectOf(mediationId), 'package.open');
  // The round of the clock may come a minute later than the end.
  if (found.status !== 'open' || !clock?.dueAt || clock.dueAt <= ctx.now)
    throw new DomainError('ILLEGAL_TRANSITION', 'This package is not open any more.');
}

/** Ends the open package, if there is one, with its deadline; everybody is told that it ended, and how only where all accepted. */
async function endOpen(
  ctx: Ctx,
  held: Pick<Held, 'members'>,
  mediationId: string,
  as: 'accepted' | 'withdrawn',
): Promise<void> {
  const subject = subjectOf(mediationId);
  const ended = await behindWall(ctx, PLATFORM, (ctx) => store.endOpenPackage(ctx, mediationId, as));
  if (!ended) return;
  await endTurns(ctx, held.members);
  await (as === 'accepted' ? meetClock(ctx, subject, 'package.open') : cancelClocks(ctx, subject, ['package.open']));
  if (as === 'accepted') await noteAgreed(ctx, mediationId, ended.no);
  const name = as === 'accepted' ? 'mediation.package_agreed' : 'mediation.package_ended';
  await emit(ctx, name, subject, { packageId: ended.id, no: ended.no }, audienceOf(held.members));
}

/** What all accepted is waited for as terms, until they are written or the questions are others. The caller holds the case. */
async function noteAgreed(ctx: Ctx, mediationId: string, agreedPackage: number | null): Promise<void> {
  const held = await findCase(ctx, mediationId);
  if (held && held.agreedPackage !== agreedPackage)
    await mediations.keep(ctx, held, async (_ctx, held) => ({ ...held, agreedPackage }));
}

/** The mediator takes the open package back. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const withdraw = (ctx: Ctx, mediationId: string, packageId: string): Promise<Bargain> =>
  during(ctx, mediationId, 'package.withdraw', async (ctx, held) => {
    await requireOpen(ctx, mediationId, packageId, held);
    await endOpen(ctx, held, mediationId, 'withdrawn');
    return readBargain(ctx, mediationId);
  });

/** The time to answer is over: the package is closed, and who said what stays sealed. */
export const expirePackage: ClockDeed = async (ctx, { subject }) => {
  const members = await membersOf(ctx, subject.id);
  const ended = await behindWall(ctx, PLATFORM, (ctx) => store.endOpenPackage(ctx, subject.id, 'expired'));
  if (!members || !ended) return;
  await endTurns(ctx, members);
  await emit(ctx, 'mediation.package_ended', subject, { packageId: ended.id, no: ended.no }, audienceOf(members));
};

/** Takes questions, wishes, packages and answers of a case away, with their key. Part of the caller's transaction, which holds the case. */
export const destroyBargain = (ctx: Ctx, mediationId: string): Promise<void> =>
  behindWall(ctx, PLATFORM, (ctx) => store.removeBargain(ctx, mediationId));
