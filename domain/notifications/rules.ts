import { DAY, MINUTE } from '../core/time.ts';
import type { EventName } from '../events.ts';

/** Specification §9. Times in milliseconds. */
export const notificationTimes = { listFresh: 5 * 60_000, countFresh: 60_000, toast: 7_000 } as const;

export type NotificationTone = 'success' | 'error' | 'warning' | 'info';

/** success, error and warning are shown as such; any other value as info (specification §3). */
export const toneOf = (type: string): NotificationTone =>
  type === 'success' || type === 'error' || type === 'warning' ? type : 'info';

/** Every text of the dropdown and its toasts, to the letter (specification §2, §8). */
export const notificationTexts = {
  markAll: 'Mark all as read',
  viewAll: 'View all notifications',
  loading: 'Loading notifications...',
  empty: 'No new notifications.',
  failed: 'Error loading notifications.',
  errorTitle: 'Error',
  markFailed: 'Failed to mark notification as read.',
  markAllFailed: 'Failed to mark all notifications as read.',
  markedAllTitle: 'All Notifications Marked Read',
  markedAll: 'Your notifications have been cleared.',
} as const;

/** What notifications are sorted by; each person says by category which channels they want. */
export const notificationCategories = [
  'agreements',
  'disputes',
  'mediation',
  'money',
  'marketplace',
  'academy',
  'community',
  'notes',
  'help',
  'account',
  'legal',
  'news',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** A category as its reader meets it. */
export const categoryWords: Record<NotificationCategory, { name: string; about: string }> = {
  agreements: {
    name: 'Agreements',
    about: 'Texts to read, signatures, sealed documents, and what was promised with its deadlines.',
  },
  disputes: { name: 'Disputes', about: 'Answers, offers, exhibits and what becomes of an entry.' },
  mediation: { name: 'Mediation', about: 'Invitations, sessions, packages, and the desk of mediators.' },
  money: { name: 'Money', about: 'Escrow, payments, payouts and credits.' },
  marketplace: { name: 'Marketplace', about: 'Orders, parcels, products and your shop.' },
  academy: { name: 'Academy', about: 'Seats, payments, sessions and certificates of courses.' },
  community: { name: 'Community', about: 'Answers, mentions, what you follow, and decisions of moderators.' },
  notes: { name: 'Notes', about: 'Reminders that you set yourself.' },
  help: { name: 'Help and support', about: 'Answers of people of support, and help articles.' },
  account: { name: 'Account and security', about: 'Sign-in, password, devices, and the check of who you are.' },
  legal: { name: 'Legal notices', about: 'A dispute that names you, final notices, publication.' },
  news: { name: 'Product news', about: 'What is new here. Nothing is sent unless you ask for it.' },
};

type Prefix<Name extends string> = Name extends `${infer Head}.${string}` ? Head : never;
/** The beginning of a deed's name: the kind of thing that it is done to. */
export type EventHead = Prefix<EventName>;
export const headOf = (name: EventName): EventHead => name.slice(0, name.indexOf('.')) as EventHead; // each name begins with one

/** Beginning of a deed's name → its category. A new kind of thing without a row here does not compile. */
const categories: Record<EventHead, NotificationCategory> = {
  account: 'account',
  agreement: 'agreements',
  approval: 'agreements',
  article: 'help',
  batch: 'agreements',
  template: 'agreements',
  certificate: 'academy',
  chat: 'help',
  clock: 'account',
  comment: 'community',
  consent: 'account',
  copy: 'account',
  course: 'academy',
  course_run: 'academy',
  court: 'mediation',
  credits: 'money',
  dispute: 'disputes',
  escrow: 'money',
  identity: 'account',
  ledger: 'money',
  mediation: 'mediation',
  mediator: 'mediation',
  mediator_application: 'mediation',
  milestone: 'money',
  moderation_case: 'community',
  obligation: 'agreements',
  order: 'marketplace',
  parcel: 'marketplace',
  payment: 'money',
  payout: 'money',
  post: 'community',
  product: 'marketplace',
  profile: 'account',
  member: 'account',
  program: 'account',
  promotion: 'marketplace',
  record: 'disputes',
  registration: 'academy',
  restriction: 'account',
  reminder: 'notes',
  role: 'account',
  session: 'account',
  supplier: 'marketplace',
  terms: 'account',
  ticket: 'help',
  user: 'account',
  verification: 'account',
  wallet: 'money',
};

/** Deeds that start or end a time in law: the person they concern is told at once, whatever they chose. */
const legalDeeds: ReadonlySet<EventName> = new Set<EventName>([
  'dispute.notice_sent',
  'dispute.served',
  'dispute.final_notice',
  'dispute.published',
  'dispute.decision_entered',
  'restriction.confirmed',
]);

/** Where a deed's notification belongs. */
export const categoryOf = (name: EventName): NotificationCategory =>
  legalDeeds.has(name) ? 'legal' : categories[headOf(name)];

/** Why a category cannot be switched off in the product and by e-mail; null for those that can. */
export const whyAlwaysTold = (category: NotificationCategory): string | null =>
  category === 'legal'
    ? 'A time in law begins with these, and it has to be certain that you were told.'
    : category === 'account'
      ? 'These warn you when somebody else uses your account.'
      : null;

/** How somebody hears of what belongs there, as a page may promise it: who chose otherwise is not told by a channel that they shut. */
export const toldBy = (category: NotificationCategory, whom: 'you' | 'they'): string =>
  whyAlwaysTold(category) === null
    ? `by the bell and by letter, unless ${whom} switched that off for “${categoryWords[category].name}”`
    : 'by the bell and by letter';

/** `digest` gathers what is unread into one letter a day or a week. */
export type EmailWish = 'off' | 'instant' | 'digest';
export type Preference = { inApp: boolean; email: EmailWish; push: boolean };

/** What holds for somebody who chose nothing. Push goes to browsers that were switched on, so it needs no second yes. */
export const defaultPreference = (category: NotificationCategory): Preference =>
  category === 'news' ? { inApp: true, email: 'off', push: false } : { inApp: true, email: 'instant', push: true };

/** So many at most carry a number on the bell; above it reads 99+. */
export const shownCount = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** How long a letter waits for its reader to see the notification first, and how long notifications are kept. Milliseconds and rows. */
export const tellingTimes = { letterAfter: 3 * MINUTE, keptFor: 365 * DAY, keptAtMost: 2_000 } as const;

/** How long somebody may silence everything, in hours. */
export const pauseHours = [1, 4, 24, 72, 168] as const;
