// A writer is known by name, standing and what others found helpful, and nobody writes who may not.
import { badgeWords, levelOf, nextLevelOf, REVIEWED_FIRST } from '@ahadi/domain/community/rules.ts';
import type { Author, Standing } from '@ahadi/domain/community/schema.ts';
import { DAY, formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type PublicPerson, peopleOf } from '../accounts/people.ts';
import { whoMadeAgreements } from '../agreements/draft.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { whoMediates } from '../mediators/mediator.ts';
import * as store from './people.store.ts';

/** Somebody who takes part: how others see them, and what is known of their trust. */
export type Trusted = { author: Author; shown: number; upheld: number; since: Date };

const isStaff = ({ roles }: PublicPerson): boolean => roles.includes('moderator') || roles.includes('admin');

/** These people as they are trusted now; who has no account any more is left out. Trust comes from proof, so it is looked up and not kept. */
export async function trustedOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Trusted>> {
  const each = [...new Set(ids)];
  const people = await peopleOf(ctx, each);
  if (people.size === 0) return new Map();
  const marks = new Map((await store.marksOf(ctx, each)).map((mark) => [mark.userId, mark]));
  const mediators = await whoMediates(ctx, each);
  const keepers = await whoMadeAgreements(ctx, each);
  return new Map(
    [...people.values()].map((person) => {
      const { helpful = 0, shown = 0, upheld = 0 } = marks.get(person.userId) ?? {};
      const isMediator = mediators.has(person.userId);
      const isModerator = isStaff(person);
      const level = levelOf({
        emailVerified: person.emailVerified,
        identityLevel: person.identityLevel,
        completedAgreements: keepers.has(person.userId) ? 1 : 0,
        helpfulMarks: helpful,
        accountDays: Math.floor((ctx.now.getTime() - person.since.getTime()) / DAY),
        isMediator,
        isModerator,
        upheld,
      });
      const badges = [
        ...(person.identityLevel >= 2 ? [badgeWords.checked] : []),
        ...(isMediator ? [badgeWords.mediator] : []),
        ...(isModerator ? [badgeWords.moderator] : []),
      ];
      const { userId, name, avatarUrl, since } = person;
      const author = { userId: userId as Author['userId'], name, avatarUrl, level, badges }; // the brand is born here
      return [userId, { author, shown, upheld, since }];
    }),
  );
}

/** Who stands beside words that are not shown: nobody is named for what was taken away. */
export const nobody: Author = {
  userId: '00000000-0000-0000-0000-000000000000' as Author['userId'], // no account has it
  name: 'Somebody',
  avatarUrl: null,
  level: 0,
  badges: [],
};

/** These people as others see them, anyone who is unknown as {@link nobody}. */
export async function authorsOf(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Author> {
  const people = await trustedOf(ctx, ids);
  return (id) => people.get(id)?.author ?? nobody;
}

/** The reader, as they are trusted now. */
export async function readerOf(ctx: Ctx): Promise<Trusted> {
  const userId = userIdOf(ctx);
  const reader = (await trustedOf(ctx, [userId])).get(userId);
  if (!reader) throw new DomainError('UNAUTHENTICATED');
  return reader;
}

export const isLookedAt = ({ author, shown }: Trusted): boolean => author.level === 1 && shown < REVIEWED_FIRST;

/** The reader as somebody who writes: held, so that two of their texts come one after the other. Throws COM_LEVEL, COM_BARRED. */
export async function requireWriter(ctx: Ctx): Promise<Trusted> {
  const userId = userIdOf(ctx);
  await store.holdPeople(ctx, [userId]);
  const reader = await readerOf(ctx);
  await refuseBarred(ctx, reader);
  return reader;
}

/** Throws COM_LEVEL for who only reads, COM_BARRED with what was decided and until when. */
export async function refuseBarred(ctx: Ctx, { author }: Trusted): Promise<void> {
  if (author.level === 0) throw new DomainError('COM_LEVEL');
  const bar = await store.barOf(ctx, author.userId);
  if (!bar) return;
  const until = bar.until ? `until ${formatUtc(bar.until.toISOString())}` : 'here';
  throw new DomainError(
    'COM_BARRED',
    `You may read, but not write ${until}. Your text is kept. The reason: ${bar.reason}`,
  );
}

/** What the reader may do here, and why not more. */
export async function readStanding(ctx: Ctx): Promise<Standing> {
  const reader = await readerOf(ctx);
  const bar = await store.barOf(ctx, reader.author.userId);
  return {
    level: reader.author.level,
    next: nextLevelOf(reader.author.level, reader.upheld),
    isReviewed: isLookedAt(reader),
    barred: bar && { until: bar.until?.toISOString() ?? null, reason: bar.reason },
  };
}

/** The first day of the month of an instant, by which helpers are counted. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** Who helped most this month. */
export async function readHelpers(ctx: Ctx): Promise<{ author: Author; helpful: number }[]> {
  const best = await store.bestHelpers(ctx, userIdOf(ctx), monthOf(ctx.now));
  const author = await authorsOf(
    ctx,
    best.map(({ userId }) => userId),
  );
  return best.map(({ userId, helpful }) => ({ author: author(userId), helpful }));
}
