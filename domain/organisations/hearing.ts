import type { EventName } from '../events.ts';
import { type EventHead, headOf } from '../notifications/rules.ts';
import { type Act, mayAct } from './acts.ts';
import type { MemberHears, MemberPowers } from './schema.ts';

/** Beginning of a deed's name → what a member must be able to do to hear of it. A new kind of thing without a row does not compile. */
const acts: Record<EventHead, Act | null> = {
  ...{ agreement: 'read', obligation: 'read', dispute: 'read', record: 'read', mediation: 'read' },
  ...{ escrow: 'read', milestone: 'read', order: 'read', parcel: 'read' },
  ...{ payment: 'pay', payout: 'pay', wallet: 'pay' },
  // The account's own: how it is signed in to, what it is, and rooms in which nobody acts for it.
  ...{ account: null, clock: null, consent: null, copy: null, identity: null, ledger: null, profile: null, role: null },
  ...{ member: null, program: null, restriction: null, session: null, terms: null, user: null, verification: null },
  ...{ article: null, chat: null, comment: null, moderation_case: null, post: null, reminder: null, ticket: null },
  ...{ certificate: null, course: null, course_run: null, registration: null, credits: null, promotion: null },
  ...{ product: null, supplier: null },
  // Asked of people by their own names, whomever they act for.
  approval: null,
  ...{ batch: null, template: null, court: null, mediator: null, mediator_application: null },
};

/**
 * Done by the account's own sign-in alone, as what goes to a court is: packages, and where money may go stand in no row of what is done by acting.
 */
const own: ReadonlySet<EventName> = new Set<EventName>([
  ...(['mediation.package_opened', 'mediation.package_agreed', 'mediation.package_ended'] as const),
  ...(['payout.destination_added', 'payout.destination_removed'] as const),
]);

/** What a member must be able to do for an organisation to hear of one of its deeds; null for what none of them hears of. */
export const actToHear = (name: EventName): Act | null => (own.has(name) ? null : acts[headOf(name)]);

/**
 * Whether a member hears of something, and of what in it they are asked: of the acts that somebody of the organisation is waited for with, those
 * that they may do. Who wants to hear of what waits hears of nothing else.
 */
export function heardBy(
  member: Pick<MemberPowers, 'role' | 'pays'> & { hears: MemberHears },
  needed: Act | null,
  waiting: readonly (Act | null)[],
): { hears: boolean; isAsked: boolean } {
  if (needed === null || member.hears === 'none' || !mayAct(member, needed)) return { hears: false, isAsked: false };
  const isAsked = waiting.some((act) => act !== null && mayAct(member, act));
  return { hears: isAsked || member.hears === 'all', isAsked };
}
