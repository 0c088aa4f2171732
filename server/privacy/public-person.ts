// What anybody reads of a person, by their number.
import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { PublicProfile } from '@ahadi/domain/privacy/schema.ts';
import { profileOf } from '../accounts/profile.ts';
import type { Ctx } from '../core/ctx.ts';
import { countPublic } from '../records/reading.ts';
import { standingsOf } from '../records/standing.ts';
import * as store from './public-person.store.ts';

/** The same number as in the public record. */
const keptBy = async (ctx: Ctx, identityId: string): Promise<number> =>
  (await standingsOf(ctx, [identityId]))[0]?.standing.agreementsKept ?? 0;

/** Somebody as everybody signed in sees them, oneself included: exactly what the switches let through. Throws NOT_FOUND. */
export async function readPerson(ctx: Ctx, userNumber: string): Promise<PublicProfile> {
  const person = await store.personByNumber(ctx, userNumber.toUpperCase());
  if (!person) throw new DomainError('NOT_FOUND');
  const { profile, privacy } = await profileOf(ctx, person.userId);
  const shows = privacy.isPublic;
  const activity = shows && privacy.showsActivity ? await store.activityOf(ctx, person.userId) : null;
  return {
    userNumber: userNumber.toUpperCase(),
    name: profile.displayName ?? person.name,
    avatarUrl: person.avatarUrl,
    isPublic: shows,
    since: person.since.toISOString(),
    headline: shows ? profile.headline : '',
    about: shows ? profile.about : '',
    organisation: shows && privacy.showsOrganisation ? profile.organisation : '',
    country: shows ? profile.country : null,
    languages: shows ? profile.languages : [],
    links: shows ? profile.links : [],
    badges: [
      verificationLevelOf(person.level).label,
      ...(person.isMediator ? ['Certified mediator'] : []),
      ...(person.isModerator ? ['Moderator'] : []),
    ],
    agreementsKept: shows && privacy.showsNumbers ? await keptBy(ctx, person.identityId) : null,
    posts: activity?.posts ?? null,
    helpful: activity?.helpful ?? null,
    publicEntries: await countPublic(ctx, person.identityId),
  };
}
