import { directionOf, type Language } from '@ahadi/domain/core/locale.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { createContext, createElement, type ReactNode, use } from 'react';
import { figuresIn, loadFigures } from './figures.ts';
import { fills, noteMissing, shownLanguage } from './language.ts';
import type { Figures } from './otherfigures.ts';

/** The language of the part of a page that something stands in: of the page, until a part of it speaks another. */
export const Here = createContext<Language>('en');

/** A room whose components stand on pages that are translated and on others, and speak the language of where they stand. */
export type SharedRoom<English> = {
  said: Partial<Record<Language, Said<English>>>;
  ready: (language: Language) => Promise<void>;
};

/** What React takes for a promise that was kept before anybody waited for it. */
const kept = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: 'fulfilled' as const, value: undefined });

/**
 * Opens such a room's catalogues, as `room` does: one language is loaded when it is needed, first the reader's. `english` is given where
 * nearly every page shows the words, and comes with the script.
 */
export function sharedRoom<English>(
  catalogues: Record<Language, () => Promise<{ default: unknown }>>,
  english?: unknown,
): SharedRoom<English> {
  const said: SharedRoom<English>['said'] = {};
  const loading: Partial<Record<Language, Promise<void>>> = {};
  const put = (language: Language, words: unknown) => {
    said[language] = words as Said<English>; // compiled from the catalogue of this room (compiling.ts)
  };
  if (english) {
    put('en', english);
    loading.en = kept(Promise.resolve());
  }
  const load = (language: Language): Promise<void> => {
    const coming = Promise.all([catalogues[language](), loadFigures(language)]).then(([{ default: words }]) => {
      put(language, words);
      kept(coming);
    });
    coming.catch(() => noteMissing(() => delete loading[language])); // then asked for again by who needs it
    return coming;
  };
  const ready = (language: Language) => (loading[language] ??= load(language));
  fills.push(async (language) => {
    await ready(language);
    return () => undefined;
  });
  if (globalThis.document) void ready(shownLanguage()).catch(() => undefined); // else said where it is shown
  return { said, ready };
}

/** A shared room's messages in the language of where the component stands: it waits until they are there. */
export function useWordsHere<English>({ said, ready }: SharedRoom<English>): Said<English> {
  const language = use(Here);
  use(ready(language));
  return said[language] as Said<English>; // there, now that the promise is kept
}

/** The figures of where a component stands, which come with the words there. */
export const useFigures = (): Figures => figuresIn(use(Here));

/** A part of a page in a language of its own: an agreement's text within a page in the reader's, or what is not translated yet. */
export const Speaking = ({ language, children }: { language: Language; children: ReactNode }) =>
  createElement(
    Here,
    { value: language },
    createElement('div', { lang: language, dir: directionOf(language), style: { display: 'contents' } }, children),
  );
