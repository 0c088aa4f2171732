import { isLanguage, type Language } from './locale.ts';

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
