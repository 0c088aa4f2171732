// Anybody can challenge an entry, and its filer can stand by it.
import { DomainError } from '@ahadi/domain/errors.ts';
import { leavesSearch } from '@ahadi/domain/records/challenging/rules.ts';
import { recordLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import { stepOfChallenge } from '@ahadi/domain/records/publicity.ts';
import { outsiderGrounds } from '@ahadi/domain/records/rules.ts';
import type { Challenge, ChallengeGround } from '@ahadi/domain/records/schema.ts';
import { identitiesOfUser, userById } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { placeFrom } from '../core/places.ts';
import { askToConfirm, takeConfirmed } from './address-confirmation.ts';
import * as store from './challenge.store.ts';
import { challengeStep } from './challenge.ts';
import { endReaffirmation, startChallengeClocks, startReaffirmation } from './clock.ts';
import { addAnnotation, changeRecord, type HeldRecord } from './entry.store.ts';
import { step, tell } from './entry.ts';
import { findPublic } from './reading.ts';

export type ChallengeInput = {
  ref: string;
  ground: ChallengeGround;
  statement: string;
  name?: string | undefined;
  email?: string | undefined;
};

type Receipt = { received: true; unlistedAtOnce: boolean; joined: boolean; confirmAt: string | null };

/**
 * Challenges a public entry: its subject on any ground, somebody who only shares the name on two of them. Some grounds take
 * the entry out of the search until it is decided, but not a second time on a ground that was found to be without reason, and
 * not because of somebody who is called otherwise, nor twice for the same person on the same ground. The address is confirmed
 * first: an account's beforehand, another's by a letter. While a challenge runs this is added to it, once for each person and
 * ground. Throws EMAIL_UNVERIFIED, NOT_FOUND, GONE, FORBIDDEN to the filer, BAD_INPUT, ILLEGAL_TRANSITION, RATE_LIMITED.
 */
export async function challengeEntry(ctx: Ctx, input: ChallengeInput): Promise<Receipt> {
  await refuseFlood(ctx);
  return transaction(ctx, async (ctx) => {
    const { id, status } = await findPublic(ctx, input.ref);
    const said = { ground: input.ground, statement: input.statement };
    if (ctx.actor?.kind === 'user') return raise(ctx, id, said, (held) => challengerOf(ctx, held, input));
    recordLifecycle.next(stepOfChallenge(status), status);
    const { challengerName: name, challengerEmail: email } = namesake(input);
    await askToConfirm(ctx, input.ref.trim().toUpperCase(), { ...said, recordId: id, name, email });
    return { received: true, unlistedAtOnce: false, joined: false, confirmAt: email };
  });
}

/** What was said without an account, now that its address is confirmed. Throws NOT_FOUND, GONE, ILLEGAL_TRANSITION, RATE_LIMITED. */
export async function confirmChallenge(ctx: Ctx, secret: string): Promise<Receipt> {
  await refuseFlood(ctx);
  return transaction(ctx, async (ctx) => {
    const { recordId, name, email, ...said } = await takeConfirmed(ctx, secret);
    return raise(ctx, recordId, said, async () => namesake({ ...said, name, email }));
  });
}

const raise = (
  ctx: Ctx,
  recordId: string,
  said: Pick<ChallengeInput, 'ground' | 'statement'>,
  by: (held: HeldRecord) => Promise<Challenger>,
): Promise<Receipt> =>
  step(
    ctx,
    recordId,
    ({ status }) => stepOfChallenge(status),
    async (ctx, held) => {
      const challenger = await by(held);
      const open = await store.openChallengeOf(ctx, held.id);
      const who = { ground: said.ground, userId: challenger.challengedBy, email: challenger.challengerEmail };
      const { wasHeard, isSaid } = await store.heardBefore(ctx, { recordId: held.id, openId: open?.id ?? null }, who);
      if (isSaid) refuse('ground', 'You said this already. It is decided with the challenge that runs.');
      const leaves = leavesSearch(
        {
          ground: said.ground,
          bySubject: challenger.bySubject,
          name: challenger.challengerName,
          subjectName: held.facts?.subject.name ?? '',
          answered: Boolean(held.facts?.respondedOn),
        },
        wasHeard,
      );
      // Once its longest time out of the search is over, nothing that is added hides it again.
      const unlisted = leaves && open?.rung !== 'owner' && !open?.unlisted;
      const challengeId = (await store.addChallenge(ctx, {
        ...challenger,
        ...said,
        recordId: held.id,
        statusBefore: held.status,
        prominenceBefore: held.prominence,
        unlisted,
        joinedTo: open?.id ?? null,
      })) as Challenge['id']; // the brand is born here
      if (unlisted) await changeRecord(ctx, held.id, { prominence: 'unlisted' });
      if (!open) await beginChallenge(ctx, held.id);
      else if (unlisted) await store.changeChallenge(ctx, open.id, { unlisted });
      await tell(ctx, held, 'record.challenged', {
        challengeId,
        ground: said.ground,
        by: challenger.bySubject ? 'subject' : 'outsider',
        unlisted,
        ...(open && { joined: true }),
      });
      const isOut = unlisted || (open?.unlisted === true && open.listedAgainAt === null);
      return { received: true, unlistedAtOnce: isOut, joined: open !== undefined, confirmAt: null };
    },
  );

async function beginChallenge(ctx: Ctx, recordId: string): Promise<void> {
  await addAnnotation(
    ctx,
    recordId,
    'challenge_pending',
    'This entry is challenged. Two record officers look at it; until they have decided it may be wrong.',
  );
  await startChallengeClocks(ctx, recordId);
}

/** Anybody may challenge, and a challenge can take an entry out of the search: so nobody does it often. */
async function refuseFlood(ctx: Ctx): Promise<void> {
  const who = ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? '');
  // Counted outside of the transaction that a command with a key runs in: a refusal would take its count back.
  if ((await countTry({ ...ctx, db: ctx.outside }, `challenge|${who}`, 10, 3600)) !== null)
    throw new DomainError('RATE_LIMITED');
}

type Challenger = Pick<store.NewChallenge, 'challengedBy' | 'bySubject' | 'challengerName'> & {
  challengerEmail: string;
};

async function challengerOf(ctx: Ctx, held: HeldRecord, input: ChallengeInput): Promise<Challenger> {
  const userId = userIdOf(ctx);
  const user = await userById(ctx, userId);
  if (!user?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
  const own = (await identitiesOfUser(ctx, userId)).map(({ id }): string => id);
  if (userId === held.filerUserId || own.includes(held.filerIdentityId))
    throw new DomainError('FORBIDDEN', 'You filed this dispute. Withdraw it, and the entry goes.');
  const bySubject = userId === held.subjectUserId || own.includes(held.subjectIdentityId);
  const known = { ...input, name: user?.name ?? input.name, email: user?.email ?? input.email };
  return { ...(bySubject ? called(known) : namesake(known)), challengedBy: userId, bySubject };
}

const called = ({ name, email }: Pick<ChallengeInput, 'name' | 'email'>) => ({
  challengerName: name ?? refuse('name', 'Say who you are, so that we can look into it.'),
  challengerEmail: email ?? refuse('email', 'Say where we can answer you.'),
});

/** Somebody whom the entry is not about, or who did not sign in to say so. */
function namesake(input: Pick<ChallengeInput, 'ground' | 'name' | 'email'>): Challenger {
  if (!outsiderGrounds.includes(input.ground))
    refuse('ground', 'Only whom the entry is about can say this. Sign in, if that is you.');
  return { ...called(input), challengedBy: null, bySubject: false };
}

function refuse(field: string, sentence: string): never {
  throw new DomainError('BAD_INPUT', sentence, { [field]: sentence });
}

/** Asks the filer to stand by the entry within five days; silence sets it aside. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const forwardChallenge = (ctx: Ctx, id: string, reason: string): Promise<Challenge> =>
  challengeStep(ctx, id, 'forward', 'record.judge', async (ctx, it, held) => {
    await startReaffirmation(ctx, held.id, placeFrom(it.filerWhereabouts));
    await tell(ctx, held, 'record.challenge_forwarded', { challengeId: id as Challenge['id'], reason });
    return {};
  });

/** The filer stands by the entry. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const reaffirmEntry = (ctx: Ctx, id: string, statement: string): Promise<Challenge> =>
  challengeStep(ctx, id, 'reaffirm', 'record.reaffirm', async (ctx, _it, held) => {
    await endReaffirmation(ctx, held.id);
    await tell(ctx, held, 'record.challenge_reaffirmed', { challengeId: id as Challenge['id'] });
    return { reaffirmation: statement };
  });
