import { brand } from '../brand.ts';
import { hasHidden } from '../core/letters.ts';
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

/** Below this level an identity is never named in public history: a wrong name there would harm somebody else. */
export const PUBLIC_HISTORY_LEVEL = 2;

/** What is known about an identity, level 0 to 3: its name, and what it claims and no more. */
export const verificationLevels = [
  { label: 'Not checked', meaning: 'Nobody has confirmed anything about it.' },
  {
    label: 'Contact confirmed',
    meaning: 'Its owner can be reached at a confirmed e-mail address. Its name is as they wrote it.',
  },
  { label: 'Documents checked', meaning: 'A reviewer compared its documents with its name, country and number.' },
  {
    label: 'Checked by two reviewers',
    meaning:
      'One reviewer met its owner or read the official register, and a second, different reviewer confirmed the findings.',
  },
] as const satisfies readonly { label: string; meaning: string }[];
export const verificationLevelOf = (level: number): { label: string; meaning: string } =>
  verificationLevels[level] ?? verificationLevels[0];
export const wordsOfVerification = (identity: Pick<Identity, 'verificationLevel'>): string =>
  verificationLevelOf(identity.verificationLevel).label;

/** What is wrong with a name, in English; a page in another language gives its own sentences. */
export const nameProblems = {
  nameShort: 'Write at least two characters.',
  nameLong: ({ most }: { most: number }) => `Use at most ${most} characters.`,
  nameHidden: 'Leave out characters that cannot be seen.',
};
/** The same of an e-mail address. */
export const emailProblems = {
  emailLetters:
    'Use the letters a to z. A domain with others can be written with them, too: bücher.example is xn--bcher-kva.example.',
  emailLike: 'Write an e-mail address like name@example.org.',
};

/** Why this cannot be a name, or null: the rule of NameSchema for pages, which carry no schema. */
export function problemOfName(name: string, say = nameProblems): string | null {
  const text = name.trim().normalize('NFC');
  if (text.length < NAME_LENGTH.min) return say.nameShort;
  if (text.length > NAME_LENGTH.max) return say.nameLong({ most: NAME_LENGTH.max });
  return hasHidden(text) ? say.nameHidden : null;
}

/**
 * Why this cannot be an e-mail address, or null: the rule of EmailSchema for pages, which carry no schema. The letter sent to it is the
 * real check.
 */
export function problemOfEmail(email: string, say = emailProblems): string | null {
  const text = email.trim();
  if (text.length <= 254 && /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?!invalid$)[a-z]{2,}$/i.test(text))
    return null;
  return /[^ -~]/.test(text) ? say.emailLetters : say.emailLike;
}

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
