export const HEADLINE_LENGTH = 120;
export const ABOUT_LENGTH = 1000;
export const ORGANISATION_LENGTH = 120;
export const LINKS = 3;
export const LANGUAGES = 6;
export const DISPLAY_NAME_LENGTH = { min: 2, max: 50 } as const;

/** Why this cannot be a link on a profile, or null: an address on the web over https, and no other. */
export function problemOfLink(link: string): string | null {
  const text = link.trim();
  if (text === '') return null;
  if (text.length > 200) return 'Use at most 200 characters.';
  return /^https:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{2,5})?(?:[/?#]\S*)?$/u.test(text)
    ? null
    : 'Write an address that begins with https://';
}

/** Why this cannot be a telephone number, or null. Nobody calls it by itself, so the form is free but for its signs. */
export const problemOfPhone = (phone: string): string | null =>
  phone.trim() === '' || /^\+?[\d ()-]{6,24}$/.test(phone.trim()) ? null : 'Write a number like +254 712 345 678.';

/** Who may call somebody into a conversation with @. */
export const mentionWords = {
  everyone: 'Everyone',
  known: 'Only people you follow',
  nobody: 'Nobody',
} as const;

/** What a person agrees to, or does not, in words for the list of what they said. */
export const consentWords = {
  public_profile: 'Others may see my profile',
  activity: 'Others may see how much I do in the community',
  assistant_model: 'A language model may phrase answers of the assistant',
} as const;
