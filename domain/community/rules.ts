import type { Topic } from './schema.ts';

/** What one may do at a level of trust (design 4.3): waiting time between two in seconds, and how many a day. */
export type Limits = {
  post: { wait: number; day: number };
  comment: { wait: number; day: number };
  reactions: number;
  reports: number;
  edits: number;
  links: number;
};
const newcomer: Limits = {
  post: { wait: 60, day: 5 },
  comment: { wait: 15, day: 100 },
  reactions: 30,
  reports: 10,
  edits: 10,
  links: 1,
};
const trusted: Limits = {
  post: { wait: 15, day: 20 },
  comment: { wait: 5, day: 300 },
  reactions: 100,
  reports: 20,
  edits: 30,
  links: 5,
};
/** The first 24 hours of an account at level 1. */
export const FIRST_DAY = { posts: 3, comments: 10 } as const;
export const limitsOf = (level: number): Limits => (level >= 2 ? trusted : newcomer);

/** So many first posts and comments of somebody at level 1 are looked at before they are shown. */
export const REVIEWED_FIRST = 3;
/** The same text again within this is refused. Minutes. */
export const SAME_TEXT_MINUTES = 5;
/** After this an edit shows in the history of a text. Minutes. */
export const GRACE_MINUTES = 5;
/** A question without a chosen answer reminds its author after this, once; a solved one takes no comments after that. Days. */
export const CHOOSE_DAYS = 7;
export const SOLVED_LOCK_DAYS = 30;
/** From this score of reports on a text is hidden until a person decided, which is due within a day (design 4.3). */
export const HIDE_SCORE = 6;
export const DECIDE_HOURS = 24;
/** Days in which a decision can be appealed (DSA Art. 20 asks for six months at least). */
export const APPEAL_DAYS = 183;
export const DRAFTS = { most: 100, bytes: 256 * 1024, days: 90 } as const;
export const BLOCKS = 500;

export type TrustFacts = {
  emailVerified: boolean;
  identityLevel: number;
  completedAgreements: number;
  helpfulMarks: number;
  accountDays: number;
  isMediator: boolean;
  isModerator: boolean;
  /** Decisions of the last 90 days that went against them and stand. */
  upheld: number;
};

/** Trust comes from proof, not from time spent (design 4.3): 0 reads, 1 writes and is looked at, 2 writes freely, 3 experts, 4 the staff. */
export function levelOf(facts: TrustFacts): number {
  if (facts.isModerator) return 4;
  if (!facts.emailVerified) return 0;
  if (facts.upheld >= 2) return 1;
  if (facts.isMediator) return 3;
  const proven =
    facts.identityLevel >= 2 || facts.completedAgreements >= 1 || (facts.helpfulMarks >= 10 && facts.accountDays >= 14);
  return proven ? 2 : 1;
}

/** Upheld decisions in 90 days after which one reads only, for so many days. */
export const READ_ONLY = { after: 4, days: 7 } as const;

/** What one report weighs: by the reporter's level, and how often they were right before (0.5 to 1.5). */
export function weightOf(level: number, upheld: number, dismissed: number): number {
  const base = level >= 3 ? 3 : level === 2 ? 1.5 : 1;
  const decided = upheld + dismissed;
  return base * (decided < 3 ? 1 : 0.5 + upheld / decided);
}

/** How deep a reply stands: what answers the deepest level stands beside it. */
export const DEEPEST = 5;

/** The names of the topics, and a line on each. */
export const topicWords: Readonly<Record<Topic, { name: string; line: string }>> = {
  agreements: { name: 'Agreements', line: 'Writing promises that hold, and what to put into them.' },
  disputes: { name: 'Disputes and rights', line: 'What to do when a promise was broken.' },
  mediation: { name: 'Mediation', line: 'Settling with the help of a third person.' },
  escrow: { name: 'Escrow and payments', line: 'Money that waits until both sides are content.' },
  marketplace: { name: 'Marketplace', line: 'Buying and selling without a middleman.' },
  academy: { name: 'Academy', line: 'Learning to mediate.' },
  stories: { name: 'Success stories', line: 'Promises that were kept, and how.' },
  product: { name: 'Product help', line: 'How to do something here.' },
};

/** What a certified mediator, a checked identity and the staff wear beside their name. */
export const badgeWords = {
  checked: 'Identity checked',
  mediator: 'Certified mediator',
  moderator: 'Moderator',
} as const;

/** How a length of time is said to somebody who waits: "45 seconds", "3 minutes", "5 hours". Rounded up; `seconds` above 0. */
export function waitInWords(seconds: number): string {
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return of(whole, 'second');
  if (whole < 3600) return of(Math.ceil(whole / 60), 'minute');
  return of(Math.ceil(whole / 3600), 'hour');
}

const EXCERPT = 220;
/** The beginning of a text without the marks of Markdown, on one line. */
export function excerptOf(body: string): string {
  const plain = body
    .slice(0, 2000)
    .replace(/^(?:```|~~~).*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...plain];
  return signs.length <= EXCERPT
    ? plain
    : `${signs
        .slice(0, EXCERPT)
        .join('')
        .replace(/\s+\S*$/, '')} …`;
}

/** How many addresses of pages stand in a text. */
export const linksIn = (text: string): number => (text.match(/\b(?:https?:\/\/|www\.)\S/gi) ?? []).length;

/** The same text, however it is spaced or written large. */
export const sameText = (...parts: readonly string[]): string =>
  parts.map((part) => part.toLowerCase().replace(/\s+/g, ' ').trim()).join('\n');

/** Signs for each level of a comment's place; places compare as text and so stand in reading order. */
export const PLACE = 5;
/** The place of the n-th answer (from 1) under a place. Throws RangeError past sixty million. */
export function placeUnder(parent: string, nth: number): string {
  const own = nth.toString(36).padStart(PLACE, '0');
  if (own.length > PLACE) throw new RangeError('too many answers to one comment');
  return parent + own;
}
/** Under what an answer stands: what answers the deepest level stands beside it. */
export const placeToAnswer = (path: string): string =>
  path.length / PLACE > DEEPEST ? path.slice(0, DEEPEST * PLACE) : path;
export const depthOf = (path: string): number => path.length / PLACE - 1;
/** What would raise somebody to the next level of trust; null when nothing does. */
export function nextLevelOf(level: number, upheld: number): string | null {
  if (level === 0) return 'Confirm your e-mail address; then you can write here.';
  if (level === 1 && upheld >= 2)
    return 'Two decisions of the last 90 days stand against you. Your level rises when they are older.';
  if (level === 1)
    return 'Have your identity checked, sign an agreement with somebody, or be marked helpful ten times in two weeks.';
  if (level === 2) return 'Certified mediators are the experts here.';
  return null;
}
