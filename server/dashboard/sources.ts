// Each part of the dashboard is one source, and a part that fails takes no other with it.
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { Room } from '@ahadi/domain/dashboard/duties/rules.ts';
import { EACH } from '@ahadi/domain/dashboard/rules.ts';
import { beginningsAhead, classesAhead, feeQueue, teachingAhead, waitingSeats } from '../academy/duties.ts';
import { accountSetup, identityQueue, waitingAccount } from '../accounts/duties.ts';
import { agreementNumbers, agreementsAhead, endsAhead, waitingAgreements } from '../agreements/duties.ts';
import { moderationQueues, postsAhead, waitingPosts } from '../community/duties.ts';
import type { Ctx } from '../core/ctx.ts';
import { type AheadRows, type DutyRows, type QueueRows, type Viewer, viewerOf } from '../core/viewer.ts';
import { creditSum, waitingCredits } from '../credits/duties.ts';
import { disputeNumbers, disputesAhead, officerQueues, publicationQueue, waitingDisputes } from '../disputes/duties.ts';
import { disputedQueue, escrowsAhead, heldSums, waitingEscrows } from '../escrow/duties.ts';
import { articleQueue } from '../help/duties.ts';
import { marketQueues, sellerNumbers, waitingMarket } from '../marketplace/duties.ts';
import { mediationQueues, mediatorNumbers, sessionsAhead, waitingMediations } from '../mediation/duties.ts';
import { applicationQueue, applicationsAhead, complaintQueue, waitingMediators } from '../mediators/duties.ts';
import { waitingReminders } from '../notes/duties.ts';
import { unreadCount } from '../notifications/duties.ts';
import { obligationsAhead, waitingObligations } from '../obligations/duties.ts';
import { financeQueues } from '../payments/duties.ts';
import { challengeQueue, lateChallengeQueue, waitingRecords } from '../records/duties.ts';
import { restrictionQueue } from '../restrictions/duties.ts';
import { repliesAhead, ticketQueue, waitingTickets } from '../support/duties.ts';
import { choicesOf, type Source, soonest } from './dashboard.store.ts';

// Which parts the one question of the dashboard is made of. Each feature gives its own; here they only stand together.

const waiting: Record<Room, (ctx: Pick<Ctx, 'now'>) => DutyRows> = {
  agreements: () => waitingAgreements,
  obligations: () => waitingObligations,
  disputes: () => waitingDisputes,
  records: () => waitingRecords,
  escrow: () => waitingEscrows,
  mediation: () => waitingMediations,
  mediators: () => waitingMediators,
  marketplace: () => waitingMarket,
  academy: () => waitingSeats,
  account: waitingAccount,
  support: () => waitingTickets,
  notes: () => waitingReminders,
  credits: () => waitingCredits,
  community: () => waitingPosts,
};

/** Who looks, and when; the same for all parts of one question. */
export type Asked = { userId: string; roles: readonly Role[]; ctx: Pick<Ctx, 'now' | 'acting'> };

/** What of an account's dashboard is its own person's: who acts for an organisation reads nothing of it. */
const own: readonly Room[] = ['account', 'support', 'notes', 'credits', 'community'];

/** What who acts for an organisation sees of what is ahead: the days of its agreements and of what is promised in them. */
const aheadForMembers = ['ahead_agreements', 'ahead_obligations', 'ahead_ends'];

const viewer = ({ userId, ctx }: Asked): Viewer => viewerOf(userId, ctx.now);

/** What waits for the reader in a room, one more than is shown, so that it is known whether there are more. */
export const dutySource = (room: Room, asked: Asked): Source => ({
  name: room,
  rows: waiting[room](asked.ctx)(viewer(asked)),
  order: soonest,
  most: EACH + 1,
});

export const ahead = {
  agreements: agreementsAhead,
  obligations: obligationsAhead,
  disputes: disputesAhead,
  escrow: escrowsAhead,
  mediation: sessionsAhead,
  academy: classesAhead,
  beginnings: beginningsAhead,
  ends: endsAhead,
  teaching: teachingAhead,
  looked_at: postsAhead,
  replies: repliesAhead,
  reviews: applicationsAhead,
} as const satisfies Record<string, AheadRows>;

/** Parts beside the duties, by what of the answer needs them. */
const beside = {
  numbers: {
    agreements_counted: agreementNumbers,
    disputes_counted: disputeNumbers,
    held: heldSums,
    unread: unreadCount,
    credits_left: creditSum,
  },
  roles: { mediating: mediatorNumbers, selling: sellerNumbers },
  setup: { account_setup: accountSetup, agreements_counted: agreementNumbers },
} as const satisfies Record<string, Record<string, DutyRows>>;

/** Which queues each role works on. */
const queuesOfRole: Partial<Record<Role, readonly QueueRows[]>> = {
  officer: [officerQueues, mediationQueues],
  record_officer: [publicationQueue, challengeQueue],
  reviewer: [identityQueue, applicationQueue],
  support: [ticketQueue],
  moderator: [moderationQueues],
  editor: [articleQueue],
  admin: [
    ...[identityQueue, applicationQueue, complaintQueue, marketQueues, disputedQueue, feeQueue],
    ...[financeQueues, ticketQueue, moderationQueues, restrictionQueue, lateChallengeQueue],
  ],
};

/** What waits at the desks that somebody works at. */
export const queueSources = (asked: Asked): Source[] =>
  [...new Set(asked.roles.flatMap((role) => queuesOfRole[role] ?? []))].map((rows, index) => ({
    name: `queues_${index}`,
    rows: rows(viewer(asked)),
    most: 20,
  }));

/** Everything the dashboard asks, by the part of the answer that it is for. A part that fails takes no other with it. */
export function allSources(asked: Asked, rooms: readonly Room[]): { part: string; source: Source }[] {
  const it = viewer(asked);
  const others = Object.entries(beside).flatMap(([part, sources]) =>
    Object.entries(sources).map(([name, rows]) => ({ part, source: { name, rows: rows(it), most: 5 } })),
  );
  const seen = new Set<string>();
  const all = [
    ...rooms.map((room) => ({ part: room, source: dutySource(room, asked) })),
    ...Object.entries(ahead).map(([room, rows]) => ({
      part: 'ahead',
      source: { name: `ahead_${room}`, rows: rows(it), most: 20 },
    })),
    ...others.filter(({ source }) => !seen.has(source.name) && seen.add(source.name)),
    ...queueSources(asked).map((source) => ({ part: 'queues', source })),
    { part: 'choices', source: { name: 'choices', rows: choicesOf(asked.userId, asked.ctx.now), most: 1 } },
  ];
  if (!asked.ctx.acting) return all;
  const forMembers = [...rooms.filter((room) => !own.includes(room)), ...aheadForMembers, 'choices'];
  return all.filter(({ source }) => forMembers.includes(source.name));
}
