/** The languages that people live in here. The first is the one in which a text is written first. */
export const languages = ['en', 'sw', 'fr', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each by its own name, as who looks for it reads it. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'Français',
  ar: 'العربية',
};

export const isLanguage = (tag: unknown): tag is Language => languages.some((language) => language === tag);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The name of the cookie that keeps what was chosen on a device; no secret, and read by the pages. */
export const LANGUAGE_COOKIE = 'language';

/** The best of our languages for an Accept-Language header, English for one that names none of them. */
export function languageFor(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((it) => /^\s*q=([\d.]+)\s*$/.exec(it)?.[1]).find((it) => it !== undefined);
      return { language: tag.split('-')[0], weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLanguage) ?? 'en';
}

/** Pages whose every word is there in all languages; docs/languages.md says what comes next. Every other page is English, and says so. */
const translated: readonly string[] = ['/auth'];
export const isTranslated = (path: string): boolean => translated.includes(path);
