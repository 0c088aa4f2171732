// Somebody stands in for a member from one day to another, and acts by that member's powers meanwhile.
import { addCalendarDays, endOfLocalDay, localDayOf, startOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import type { MembershipId } from '@ahadi/domain/core/ids.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import { MOST_DAYS_AHEAD, MOST_DAYS_AS_DEPUTY } from '@ahadi/domain/organisations/deputies/rules.ts';
import type { Deputyship, Member } from '@ahadi/domain/organisations/schema.ts';
import { successorsOf } from '@ahadi/domain/organisations/succession.ts';
import { to } from '@ahadi/domain/paths.ts';
import { personOf, requireFresh, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { inLetter } from '../core/letter.ts';
import { postLetter } from '../core/mail.ts';
import { zoneOfReader } from '../core/zone.ts';
import * as store from './deputy.store.ts';
import * as members from './member.store.ts';
import { memberOf } from './shown.ts';
import { standingIn } from './succession.store.ts';

/** A member of the reader's organisation, whose people are held. Throws NOT_FOUND. */
async function holdMember(ctx: Ctx, id: string): Promise<members.Held> {
  await members.holdOrganisation(ctx, userIdOf(ctx));
  const held = await members.find(ctx, id);
  if (held?.organisationId !== userIdOf(ctx) || held.status !== 'active') throw new DomainError('NOT_FOUND');
  return held;
}

/** Passes for an owner, for the organisation's own sign-in, and for these members themselves. Throws FORBIDDEN. */
function requireOwnerOr({ acting }: Ctx, ...ids: (string | undefined)[]): void {
  if (!acting || acting.ownRole === 'owner' || ids.includes(acting.membershipId)) return;
  throw new DomainError('FORBIDDEN', `Only an owner of ${acting.organisation} or who is concerned may do this.`);
}

const shown = async (ctx: Ctx, held: members.Held): Promise<Member> =>
  memberOf(held, (await store.deputiesOf(ctx, [held.id]))[0]);

/** Somebody else of the organisation stands in for a member; the deputy before goes. Throws NOT_FOUND, FORBIDDEN, SESSION_NOT_FRESH, ACC_NO_DEPUTY, BAD_INPUT. */
export const nameDeputy = (ctx: Ctx, id: string, { deputyId, from, until }: Deputyship): Promise<Member> =>
  transaction(ctx, async (ctx) => {
    const held = await holdMember(ctx, id);
    requireOwnerOr(ctx, id);
    await requireFresh(ctx);
    const able = successorsOf(await standingIn(ctx, held.organisationId), held.id);
    if (!able.some((it) => it.id === deputyId)) throw new DomainError('ACC_NO_DEPUTY');
    const zone = await zoneOfReader(ctx);
    const problems = daysProblems(localDayOf(ctx.now, zone), from, until);
    if (problems) throw new DomainError('BAD_INPUT', Object.values(problems)[0], problems);
    const today = localDayOf(ctx.now, zone);
    const startsAt = from === null || from <= today ? ctx.now : startOfLocalDay(from, zone);
    const endsAt = endOfLocalDay(until, zone);
    await tellOfEnd(ctx, held);
    await store.endDeputies(ctx, { inPlaceOf: id });
    await store.addDeputy(ctx, { membershipId: id, deputyId, namedBy: personOf(ctx), startsAt, endsAt });
    const [deputy] = await store.deputiesOf(ctx, [id]);
    const other = await members.find(ctx, deputyId);
    if (!deputy || !other) throw new Error(`membership ${deputyId} is gone`);
    await emit(
      ctx,
      'member.deputy_named',
      { kind: 'user', id: held.organisationId },
      { membershipId: held.id, deputyId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      audienceOf(held, deputy.userId),
    );
    await postLetter(ctx, {
      to: other.email,
      words: {
        kind: 'membership',
        title: 'You stand in for somebody of an organisation',
        about: { organisation: held.organisation },
        name: deputy.name,
        said: [
          `You stand in for ${inLetter(held.name ?? '')} at ${inLetter(held.organisation)}, from ${formatUtc(startsAt.toISOString())} until ${formatUtc(endsAt.toISOString())}. Act for it, and you may do what they may, but for deciding who acts for it.`,
        ],
        ways: [{ words: 'Open it', url: `${ctx.config.PUBLIC_URL}${to('membership', { id: deputyId })}` }],
        reader: 'account',
      },
      dedupeKey: `deputy:${held.id}:${ctx.requestId}`,
    });
    return shown(ctx, held);
  });

const audienceOf = (held: members.Held, deputyUserId: string): string[] => [
  held.organisationId,
  ...(held.memberId ? [held.memberId] : []),
  deputyUserId,
];

/** What is wrong with the days, or null. Days of one zone compare as texts. */
function daysProblems(today: string, from: string | null, until: string): FieldProblems | null {
  const first = from === null || from < today ? today : from;
  if (first > addCalendarDays(today, MOST_DAYS_AHEAD))
    return { from: `Choose a day within ${MOST_DAYS_AHEAD} days from now.` };
  if (until < first) return { until: 'The last day is before the first one.' };
  if (until > addCalendarDays(first, MOST_DAYS_AS_DEPUTY))
    return { until: `A deputy stands in for at most ${MOST_DAYS_AS_DEPUTY} days.` };
  return null;
}

/** Nobody stands in for a member any more. Throws NOT_FOUND, FORBIDDEN. */
export const endDeputy = (ctx: Ctx, id: string): Promise<Member> =>
  transaction(ctx, async (ctx) => {
    const held = await holdMember(ctx, id);
    const [deputy] = await store.deputiesOf(ctx, [id]);
    requireOwnerOr(ctx, id, deputy?.id);
    await tellOfEnd(ctx, held);
    await store.endDeputies(ctx, { inPlaceOf: id });
    return shown(ctx, held);
  });

async function tellOfEnd(ctx: Ctx, held: members.Held): Promise<void> {
  const [deputy] = await store.deputiesOf(ctx, [held.id]);
  if (!deputy) return;
  const subject = { kind: 'user' as const, id: held.organisationId };
  const deed = { membershipId: held.id, deputyId: deputy.id };
  await emit(ctx, 'member.deputy_ended', subject, deed, audienceOf(held, deputy.userId));
}

/** With a membership ends that somebody stands in for it, and that it stands in for others. Its people are held. */
export const endWithMembership = (ctx: Ctx, id: MembershipId) => store.endDeputies(ctx, { of: id });
