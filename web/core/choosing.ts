import { languageFor } from '@ahadi/domain/core/acceptlanguage.ts';
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@ahadi/domain/core/locale.ts';
import { askForMissing, fills, goOver, shownLanguage } from './language.ts';

const YEAR_SECONDS = 31_536_000;

/** Puts everything that is open into a language, and what was typed stays. Rejects when its words cannot be loaded; then nothing changed. */
async function show(next: Language): Promise<void> {
  askForMissing();
  goOver(next, await Promise.all(fills.map((fill) => fill(next))));
}

/** Chosen here and now: holds on this device, for the server too. Rejects when its words cannot be loaded; then nothing changed. */
export async function chooseLanguage(next: Language): Promise<void> {
  await show(next);
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has another way
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/**
 * What was chosen on this device before, else what the browser asks for, where the page came in another language: written at build time, or
 * kept for who has no connection.
 */
export async function showChosen(): Promise<void> {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  const wanted = isLanguage(chosen) ? chosen : languageFor(navigator.languages.join());
  if (wanted !== shownLanguage()) await show(wanted).catch(() => undefined); // else the page stays English
}
