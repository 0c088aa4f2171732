import { languageFor } from '@ahadi/domain/core/acceptlanguage.ts';
import { directionOf, isLanguage, LANGUAGE_COOKIE, type Language } from '@ahadi/domain/core/locale.ts';
import { isTranslated } from '@ahadi/domain/paths.ts';
import type { FastifyRequest } from 'fastify';

export const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/** The language that somebody asked for by the link of a letter, or null. */
export const askedLanguage = (request: FastifyRequest): Language | null => {
  const asked = (request.query as { lang?: unknown }).lang; // of any shape, judged here
  return isLanguage(asked) ? asked : null;
};

type Header = string | null | undefined;

function chosenIn(cookie: Header): Language | null {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(cookie ?? '')?.[1];
  return isLanguage(chosen) ? chosen : null;
}

/** The language of a browser: what was chosen on the device, else what it asks for. */
export const browsersLanguage = (cookie: Header, accepted: Header): Language =>
  chosenIn(cookie) ?? languageFor(accepted ?? undefined);

/** As that, but null for who chose none and whose browser asks for English, or for none of ours: nobody said that they want it. */
export function wantedLanguage(cookie: Header, accepted: Header): Language | null {
  const language = browsersLanguage(cookie, accepted);
  return language === 'en' ? chosenIn(cookie) : language;
}

/** The language of who reads: of the letter's link, else that of their browser. */
export function readersLanguage(request: FastifyRequest): Language {
  const { cookie, 'accept-language': accepted } = request.headers;
  return askedLanguage(request) ?? browsersLanguage(cookie, accepted);
}

/**
 * A built page with the language on its document, which is English where the page is not translated yet. Then the reader's stands beside it,
 * for the frame around the page.
 */
export function inLanguage(html: string, path: string, reader: Language): string {
  const language = isTranslated(path) ? reader : 'en';
  const beside = language === reader ? '' : ` data-reader="${reader}"`;
  return html.replace('<html lang="en"', () => `<html lang="${language}" dir="${directionOf(language)}"${beside}`);
}
