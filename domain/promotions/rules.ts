import { MINUTE } from '../core/time.ts';
import { isPageAt, type PathName } from '../paths.ts';

/** Specification §9: when the card appears, how long what was read stays fresh (milliseconds), and how many are read. */
export const promotionTimes = { first: 30_000, next: 5 * MINUTE, fresh: 15 * MINUTE, fetched: 5 } as const;

/** Days are those of the calendar. */
export const promotionLimits = {
  hiddenDays: 30,
  /** What a person did is forgotten after so many days; the sums of each day stay. */
  eventsKeptDays: 30,
  longestDays: 366,
} as const;

/**
 * The pages on which a sponsored post may be shown and to which one may lead. Every other page is sensitive: signing, paying, escrow,
 * disputes, mediation, checkout, certificates, the academy, the assistant, administration, and whatever is built later.
 */
const calmPages: readonly PathName[] = [
  'dashboard',
  'profile',
  'history',
  'agreements',
  'dashboardAgreements',
  'notes',
  'community',
  'post',
  'disputes',
  'marketplace',
  'product',
  'shop',
  'orders',
  'sellerDashboard',
  'legalServices',
  'jobBoard',
  'help',
  'helpCategory',
  'helpArticle',
  'contact',
  'terms',
  'joinMediator',
];

/** True for a page on which nothing sponsored is shown and to which nothing sponsored leads. */
export const isSensitivePath = (pathname: string): boolean => !calmPages.some((page) => isPageAt(page, pathname));
