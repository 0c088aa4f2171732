import { DomainError } from '@ahadi/domain/errors.ts';
import { nameDistance } from '@ahadi/domain/records/naming/rules.ts';
import { isUnlistedBy, outsiderGrounds } from '@ahadi/domain/records/rules.ts';
import type { Challenge, ChallengeGround } from '@ahadi/domain/records/schema.ts';
import { countTry } from '../../accounts/entry/service.ts';
import { identitiesOfUser, userById } from '../../accounts/service.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { challengeStep } from '../challenges/service.ts';
import * as store from '../challenges/store.ts';
import { endReaffirmation, startChallengeClocks, startReaffirmation } from '../clock/service.ts';
import { findPublic } from '../reading/service.ts';
import { step, tell } from '../service.ts';
import { addAnnotation, changeRecord, type HeldRecord } from '../store.ts';

export type ChallengeInput = {
  ref: string;
  ground: ChallengeGround;
  statement: string;
  name?: string | undefined;
  email?: string | undefined;
};

/**
 * Challenges a public entry: its subject on any ground, somebody who only shares the name on two of them. Some grounds take
 * the entry out of the search until it is decided, but not a second time on a ground that was found to be without reason, and
 * not because of somebody who is called otherwise.
 * Throws NOT_FOUND, GONE, FORBIDDEN to the filer, BAD_INPUT, ILLEGAL_TRANSITION while another challenge runs, RATE_LIMITED.
 */
export async function challengeEntry(
  ctx: Ctx,
  input: ChallengeInput,
): Promise<{ received: true; unlistedAtOnce: boolean }> {
  await refuseFlood(ctx);
  return transaction(ctx, async (ctx) => {
    const { id } = await findPublic(ctx, input.ref);
    return step(ctx, id, 'challenge', async (ctx, held) => {
      const challenger = await challengerOf(ctx, held, input);
      const unlisted =
        isUnlistedBy(input.ground) &&
        (challenger.bySubject || sharesName(challenger.challengerName, held)) &&
        !(await store.wasUpheld(ctx, held.id, input.ground));
      const challengeId = await store.addChallenge(ctx, {
        ...challenger,
        recordId: held.id,
        ground: input.ground,
        statement: input.statement,
        statusBefore: held.status,
        prominenceBefore: held.prominence,
        unlisted,
      });
      if (unlisted) await changeRecord(ctx, held.id, { prominence: 'unlisted' });
      await addAnnotation(
        ctx,
        held.id,
        'challenge_pending',
        'This entry is challenged. Two record officers look at it; until they have decided it may be wrong.',
      );
      await startChallengeClocks(ctx, held.id);
      const by = challenger.bySubject ? 'subject' : 'outsider';
      await tell(ctx, held, 'record.challenged', {
        challengeId: challengeId as Challenge['id'], // the brand is born here
        ground: input.ground,
        by,
        unlisted,
      });
      return { received: true as const, unlistedAtOnce: unlisted };
    });
  });
}

/** Anybody may challenge, and a challenge can take an entry out of the search: so nobody does it often. */
async function refuseFlood(ctx: Ctx): Promise<void> {
  const who = ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? '');
  // Counted outside of the transaction that a command with a key runs in: a refusal would take its count back.
  if ((await countTry({ ...ctx, db: ctx.outside }, `challenge|${who}`, 10, 3600)) !== null)
    throw new DomainError('RATE_LIMITED');
}

/** Whether somebody could be taken for whom the entry is about. What they are called is their own word: officers look into it. */
const sharesName = (name: string, { facts }: HeldRecord): boolean =>
  facts !== null && nameDistance(name, facts.subject.name) !== null;

type Challenger = Pick<store.NewChallenge, 'challengedBy' | 'bySubject' | 'challengerName' | 'challengerEmail'>;

async function challengerOf(ctx: Ctx, held: HeldRecord, input: ChallengeInput): Promise<Challenger> {
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const user = userId === null ? undefined : await userById(ctx, userId);
  const own = userId === null ? [] : (await identitiesOfUser(ctx, userId)).map(({ id }): string => id);
  if (userId === held.filerUserId || own.includes(held.filerIdentityId))
    throw new DomainError('FORBIDDEN', 'You filed this dispute. Withdraw it, and the entry goes.');
  const bySubject = userId !== null && (userId === held.subjectUserId || own.includes(held.subjectIdentityId));
  if (!bySubject && !outsiderGrounds.includes(input.ground))
    refuse('ground', 'Only whom the entry is about can say this. Sign in, if that is you.');
  const challengerName = user?.name ?? input.name ?? refuse('name', 'Say who you are, so that we can look into it.');
  const challengerEmail = user?.email ?? input.email ?? refuse('email', 'Say where we can answer you.');
  return { challengedBy: userId, bySubject, challengerName, challengerEmail };
}

function refuse(field: string, sentence: string): never {
  throw new DomainError('BAD_INPUT', sentence, { [field]: sentence });
}

/** Asks the filer to stand by the entry within five days; silence sets it aside. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const forwardChallenge = (ctx: Ctx, id: string, reason: string): Promise<Challenge> =>
  challengeStep(ctx, id, 'forward', 'record.judge', async (ctx, it, held) => {
    await startReaffirmation(ctx, held.id, it.filerCountry);
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
