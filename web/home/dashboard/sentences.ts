import type { QueueName, Room } from '@ahadi/domain/dashboard/duties/rules.ts';
import { COUNTED } from '@ahadi/domain/dashboard/rules.ts';
import type { Part } from '@ahadi/domain/dashboard/schema.ts';
import { useFigures } from '../../core/here.ts';
import { type HomeWords, useHome } from './words.ts';

/** What is said where nothing of the reader's own waits: when something next does, in words, and what waits at their desks. */
type Otherwise = { next: string | null; desks: string | null };

/**
 * "Four things wait for you", or for the organisation that is acted for. `isMore`: there are more than were counted. Where nothing of their
 * own waits, what waits at their desks does, and is said in its place.
 */
export function waitingSentence(
  say: HomeWords,
  count: number,
  isMore: boolean,
  { next, desks }: Otherwise,
  whom: string | null = null,
): string {
  if (isMore) return whom === null ? say.waitingMore({ count }) : say.waitingMoreFor({ count, whom });
  if (count > 0) return whom === null ? say.waiting({ count }) : say.waitingFor({ count, whom });
  if (desks !== null) return desks;
  if (next !== null) return whom === null ? say.nothingUntil({ next }) : say.nothingUntilFor({ next, whom });
  return whom === null ? say.nothing : say.nothingFor({ whom });
}

/** "8 things wait at your desks", late ones and others; null where nothing does. */
export function desksSentence(say: HomeWords, queues: readonly { count: number }[]): string | null {
  const count = queues.reduce((sum, queue) => sum + queue.count, 0);
  if (count === 0) return null;
  return queues.some((queue) => queue.count >= COUNTED) ? say.desksMore({ count }) : say.desks({ count });
}

/** What the parts of the page are called, those of the rooms first. */
export const partNames = {
  agreements: 'roomAgreements',
  obligations: 'roomObligations',
  disputes: 'roomDisputes',
  records: 'roomRecords',
  escrow: 'roomEscrow',
  mediation: 'roomMediation',
  mediators: 'roomMediators',
  marketplace: 'roomMarketplace',
  academy: 'roomAcademy',
  account: 'roomAccount',
  support: 'roomSupport',
  notes: 'roomNotes',
  credits: 'roomCredits',
  community: 'roomCommunity',
  ahead: 'roomAhead',
  numbers: 'roomNumbers',
  roles: 'roomRoles',
  queues: 'roomQueues',
  setup: 'roomSetup',
  recent: 'roomRecent',
  choices: 'roomChoices',
} as const satisfies Record<Part | Room, keyof HomeWords>;

/** What waits at a desk. */
export const queueNames = {
  triage: 'queueTriage',
  identity: 'queueIdentity',
  appeals: 'queueAppeals',
  courts: 'queueCourts',
  publication: 'queuePublication',
  challenges: 'queueChallenges',
  late_challenges: 'queueLateChallenges',
  screening: 'queueScreening',
  listing: 'queueListing',
  objections: 'queueObjections',
  identities: 'queueIdentities',
  mediators: 'queueMediators',
  complaints: 'queueComplaints',
  sellers: 'queueSellers',
  products: 'queueProducts',
  fees: 'queueFees',
  payments: 'queuePayments',
  chargebacks: 'queueChargebacks',
  payouts: 'queuePayouts',
  mediators_wanted: 'queueMediatorsWanted',
  escrows: 'queueEscrows',
  restrictions: 'queueRestrictions',
  tickets: 'queueTickets',
  moderation: 'queueModeration',
  moderation_appeals: 'queueModerationAppeals',
  articles: 'queueArticles',
} as const satisfies Record<QueueName, keyof HomeWords>;

/** Why something failed, in the reader's language: what the server says is English, and more exact. */
export function useFailed(): (problem: { code: string; sentence: string }) => string {
  const say = useHome();
  const { language } = useFigures();
  return ({ code, sentence }) => (language === 'en' ? sentence : code === 'OFFLINE' ? say.offline : say.failed);
}
