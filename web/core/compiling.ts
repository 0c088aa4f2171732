import { pathToFileURL } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { Plugin } from 'vite';

/** The module that a catalogue becomes: a text without values stays a text, every other message is a small function. */
export const compileCatalogue = (language: string, catalogue: Record<string, string>): string =>
  compileModule(new MessageFormat(language), catalogue).replace(/: \(\) => ("(?:[^"\\]|\\.)*")/g, ': $1');

/** Catalogues go to the browser compiled, and nothing there reads ICU. Runs at build time. */
export const compiledWords = (): Plugin => ({
  name: 'compiled-words',
  enforce: 'pre',
  async transform(_, id) {
    const language = /\/words\/(\w\w)\.ts$/.exec(id)?.[1];
    if (language === undefined) return null;
    // The address differs each time, so that one that was edited is read again while pages are developed.
    const { default: catalogue } = await import(`${pathToFileURL(id).href}?${Date.now()}`);
    return { code: compileCatalogue(language, catalogue), map: null };
  },
});
