import { languageName } from '@ahadi/domain/core/languages.ts';
import type { AudienceRole, Figures, PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { nameList } from '../core/words.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export const promotionBadge: Readonly<Record<PromotionStatus, { tone: Tone; label: string }>> = {
  draft: { tone: 'neutral', label: 'Draft' },
  in_review: { tone: 'gold', label: 'In review' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'attention', label: 'Paused' },
  ended: { tone: 'neutral', label: 'Ended' },
};

export const roleWords: Readonly<Record<AudienceRole, string>> = {
  person: 'people',
  business: 'businesses',
  government: 'government bodies',
  ngo: 'NGOs',
  mediator: 'mediators',
  seller: 'sellers',
};

/** The languages that an audience is asked in beside the others that a post may have. */
export const usualLanguages = ['en', 'sw', 'fr', 'am', 'so', 'rw', 'lg'] as const;

/** "Everybody who is signed in", "Businesses and sellers who read in Swahili". */
export function audienceWords({
  roles,
  locales,
}: {
  roles: readonly AudienceRole[];
  locales: readonly string[];
}): string {
  const who = roles.length === 0 ? 'everybody who is signed in' : nameList(roles.map((role) => roleWords[role]));
  const tongue = locales.length === 0 ? '' : `, reading in ${nameList(locales.map(languageName))}`;
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}${tongue}`;
}

export const number = (amount: number): string => amount.toLocaleString('en');

/** "shown 1,204 times · clicked 37 · closed 210 · hidden 4" */
export const figureWords = ({ shown, clicked, closed, hidden }: Figures): string =>
  `shown ${number(shown)} ${shown === 1 ? 'time' : 'times'} · clicked ${number(clicked)} · closed ${number(closed)} · hidden ${number(hidden)}`;

/** How many of those who saw it clicked: "3.1 %", or a dash where nobody saw it. */
export const rateWords = ({ shown, clicked }: Figures): string =>
  shown === 0 ? '–' : `${((clicked / shown) * 100).toFixed(1)} %`;

/** The language that somebody reads in, by its code without a region. */
export const readingLanguage = (): string => /^[a-z]{2,3}/.exec(navigator.language.toLowerCase())?.[0] ?? 'en';

/** The address of a kept picture, the same for ever. */
export const pictureUrl = (sha256: string): string => `/api/v1/sponsored_posts/pictures/${sha256}`;
