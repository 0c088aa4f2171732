import {
  directionOf,
  isLanguage,
  isTranslated,
  LANGUAGE_COOKIE,
  type Language,
  languageFor,
} from '@ahadi/domain/core/locale.ts';
import type { FastifyRequest } from 'fastify';

export const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/** The language that somebody asked for by the link of a letter, or null. */
export const askedLanguage = (request: FastifyRequest): Language | null => {
  const asked = (request.query as { lang?: unknown }).lang; // of any shape, judged here
  return isLanguage(asked) ? asked : null;
};

/** The language of a page for who reads it: English where it is not translated yet, else of the link, else what was chosen on the device, else what the browser asks for. */
export function readersLanguage(request: FastifyRequest): Language {
  if (!isTranslated(pathOf(request))) return 'en';
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
  return askedLanguage(request) ?? (isLanguage(chosen) ? chosen : languageFor(request.headers['accept-language']));
}

/** A built page with the language on its document. Built pages are English. */
export const inLanguage = (html: string, language: Language): string =>
  html.replace('<html lang="en"', () => `<html lang="${language}" dir="${directionOf(language)}"`);
