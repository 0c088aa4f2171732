import { brand } from '../brand.ts';
import type { Identity, IdentityKind } from './schema.ts';

export const AVATAR_LIMIT_BYTES = 5 * 1024 * 1024;
/** Pictures a person may show themselves with; told by their content, not by their name. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const NAME_LENGTH = { min: 2, max: 120 } as const;

/** Demo people, and nobody else, have addresses at this domain under the product's own. */
export const demoDomain = `demo.${brand.publicSite.replace(/^https?:\/\/(?:www\.)?/, '')}`;
/** The password of every demo person; it opens nothing outside demo mode. */
export const demoPassword = 'demo-promise-2026';
export const isDemoEmail = (email: string): boolean => email.trim().toLowerCase().endsWith(`@${demoDomain}`);

/** Words that show a kind of identity to people. */
export const identityKindWords: Record<IdentityKind, string> = {
  person: 'Person',
  business: 'Business',
  government: 'Government',
  ngo: 'NGO',
};

/** What is known about an identity, level 0 to 3, in words for people. */
export const verificationWords = [
  'Not checked',
  'Contact confirmed',
  'Documents checked',
  'Checked in person',
] as const satisfies readonly string[];
export const wordsOfVerification = (identity: Pick<Identity, 'verificationLevel'>): string =>
  verificationWords[identity.verificationLevel] ?? verificationWords[0];

/** Why this cannot be a name, or null: the rule of NameSchema for pages, which carry no schema. */
export function problemOfName(name: string): string | null {
  const text = name.trim().normalize('NFC');
  if (text.length < NAME_LENGTH.min) return 'Write at least two characters.';
  if (text.length > NAME_LENGTH.max) return `Use at most ${NAME_LENGTH.max} characters.`;
  return /[\p{Cc}\p{Cf}]/u.test(text) ? 'Leave out characters that cannot be seen.' : null;
}

/** Why this cannot be an e-mail address, or null. The letter sent to it is the real check. */
export const problemOfEmail = (email: string): string | null =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) && email.trim().length <= 254
    ? null
    : 'Write an e-mail address like name@example.org.';

/** First letters of up to two words (specification §9). */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** The name to show: full name, else 'User' (specification §3). */
export const displayNameOf = (person: { name?: string | null }): string => person.name?.trim() || 'User';
