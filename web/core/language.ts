import { directionOf, type Language } from '@ahadi/domain/core/locale.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { isTranslated } from '@ahadi/domain/paths.ts';
import { use, useSyncExternalStore } from 'react';

/** The document comes with the reader's language from the server; while pages are built there is none, and they are English. */
const root = globalThis.document?.documentElement;
let current = (root?.dataset.reader ?? root?.lang ?? 'en') as Language; // written there by the server
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The reader's language: of the frame, and of each page that is translated. */
export const shownLanguage = (): Language => current;
export const useLanguage = (): Language => useSyncExternalStore(listen, shownLanguage, shownLanguage);

/** The messages of one room in the language of the pages, once they are there. */
export type Room<English> = { said?: Said<English>; ready: Promise<void> };
/** Loads a room's messages in a language; what it answers puts them in place. */
type Fill = (language: Language) => Promise<() => void>;
/** One of each room that is open. */
export const fills: Fill[] = [];

/** How each room whose messages did not arrive is asked for them again. */
const missing = new Set<() => void>();
/** Messages that did not arrive stay missing until somebody asks for them: a component that is drawn again would ask without end. */
export const noteMissing = (again: () => void): void => void missing.add(again);
export function askForMissing(): void {
  const all = [...missing];
  missing.clear();
  for (const again of all) again();
}

/**
 * Opens a room's catalogues: `room<typeof en>({ en: () => import('./words/en.ts'), … })`. Only the one in use is loaded, from the moment
 * the page's script is there. It is no promise that a page waits for at its top: with one of those the bundler cuts everything smaller.
 */
export function room<English>(catalogues: Record<Language, () => Promise<{ default: unknown }>>): Room<English> {
  const fill: Fill = async (language) => {
    const { default: said } = await catalogues[language]();
    return () => {
      it.said = said as Said<English>; // compiled from the catalogue of this room (compiling.ts)
    };
  };
  const load = async (language: Language): Promise<void> => {
    const put = await fill(language);
    if (language !== current) return load(current); // another one was chosen meanwhile
    put();
  };
  const ask = (): Promise<void> => {
    const coming = load(current);
    coming.catch(() => noteMissing(() => Object.assign(it, { ready: ask() })));
    return coming;
  };
  const it: Room<English> = { ready: ask() };
  fills.push(fill);
  return it;
}

/** A room's messages, for a component: it waits until they are there, and is drawn again when another language is chosen. */
export function useWords<English>(it: Room<English>): Said<English> {
  use(it.ready); // each time: React loses count of the hooks of a component that waited by it the first time and not the second
  const said = () => it.said as Said<English>; // there, now that the promise is kept
  return useSyncExternalStore(listen, said, said);
}

/** The language of the page at a path, for a reader of this one. */
export const languageAt = (pathname: string, reader: Language): Language => (isTranslated(pathname) ? reader : 'en');
/** What an element says of the language of its words. */
export const inLanguage = (lang: Language) => ({ lang, dir: directionOf(lang) });

/** The language on the document: that of its page, which is English where it is not translated yet. Needed again when React makes the document again. */
export function applyLanguage(): void {
  Object.assign(document.documentElement, inLanguage(languageAt(window.location.pathname, current)));
}

/** Goes over to a language whose messages are there. */
export function goOver(next: Language, ready: readonly (() => void)[]): void {
  current = next;
  for (const put of ready) put();
  applyLanguage();
  for (const listener of listeners) listener();
}
