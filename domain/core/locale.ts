/** The languages that people live in here. The first is the one in which a text is written first. */
export const languages = ['en', 'sw', 'fr', 'ar'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (tag: unknown): tag is Language => languages.some((language) => language === tag);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The name of the cookie that keeps what was chosen on a device; no secret, and read by the pages. */
export const LANGUAGE_COOKIE = 'language';
