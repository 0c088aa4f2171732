import type { Language } from '@ahadi/domain/core/locale.ts';

/** Each language by its own name, as who looks for it reads it. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'Français',
  ar: 'العربية',
};
